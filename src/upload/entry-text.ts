import { RETENTION } from '../core/service/limits.js';
import { type Format, isImage } from '../files/format.js';
import type { ReportLocale } from '../i18n/locale.js';
import type { ErrorFacts, ReportMessages } from '../i18n/messages.js';
import { displayName } from '../results/display-text.js';
import { resultsSummary } from '../results/results-summary.js';
import type { Entry, EntryIn } from './entry.js';

/** The name of a file. After a reload the name is unknown: then its size or “Sent earlier” stands for it. */
export const entryName = ({ name, size }: Entry, locale: ReportLocale): string =>
  displayName(name) || (size > 0 ? locale.size(size) : locale.messages.upload.resumed);

/** The status of a file in one sentence. */
export function statusText(entry: Entry, locale: ReportLocale, facts: ErrorFacts): string {
  const { upload, results } = locale.messages;
  switch (entry.status) {
    case 'sniffing':
    case 'preparing':
      // A check takes long only while its code is being fetched, which needs a network.
      if (!navigator.onLine) return upload.offline;
      return 'format' in entry && isPicture(entry.format) ? upload.preparing : upload.checking;
    case 'queued':
      return entry.waiting ? upload[entry.waiting] : upload.queued;
    case 'posting':
      return sendingText(entry.sent, entry.body.size, locale);
    case 'received':
      return upload.received;
    case 'processing': {
      const { checked, unreadLines = 0 } = entry;
      const progress = checked
        ? upload.checked(locale.number(checked.received), locale.number(checked.total))
        : upload.processing;
      return unreadLines > 0 ? `${progress} · ${results.unread(unreadLines)}` : progress;
    }
    case 'ready':
      return resultsSummary(entry.rows, entry.unreadLines ?? 0, locale.messages, entry.reviewReasons);
    case 'failed':
      return failureText(entry, locale, facts);
    case 'cancelling':
      return upload.cancelling;
    case 'cancelled':
      return upload.cancelled;
    case 'unwatched':
      return unwatchedText(entry.filed?.at ?? null, locale);
  }
}

/** How much of so many bytes is sent; before that is known, how many they are. */
export function sendingText(sent: number, total: number, locale: ReportLocale): string {
  const { upload } = locale.messages;
  return sent > 0
    ? upload.sending(locale.size(sent), locale.size(total))
    : upload.sendingAll(locale.size(total));
}

/** The failure in one sentence, by the service's own reason where there is a sentence for it. */
export function failureText(
  { code, reason = '', sentence, format }: EntryIn<'failed'>,
  { messages: { upload, errors } }: ReportLocale,
  facts: ErrorFacts,
): string {
  if (sentence) return sentence;
  const known =
    reason === 'no-results' && isPicture(format)
      ? 'no-results-picture'
      : (FAILURE_REASONS.get(reason) ?? null);
  return code === 'processing-failed' && known ? upload.failures[known] : (errors[code]?.(facts) ?? '');
}

const isPicture = (format: Format | null): boolean => format !== null && isImage(format);

/** Reasons that the service gives, and the keys of their sentences. */
const FAILURE_REASONS: ReadonlyMap<string, keyof ReportMessages['upload']['failures']> = new Map([
  ['empty', 'empty'],
  ['unrecognised', 'unrecognised'],
  ['unsupported', 'unrecognised'],
  ['malformed', 'malformed'],
  ['cut-off', 'cut-off'],
  ['encrypted', 'encrypted'],
  ['no-results', 'no-results'],
  ['too-large', 'too-large'],
  ['timeout', 'timeout'],
]);

/** When the service deletes a file that it received at `filedAt`, in milliseconds. */
const deletionDate = (filedAt: number): string => new Date(filedAt + RETENTION).toISOString();

/** How long the service keeps a report with results; null after a reload, when the time of sending is unknown. */
export const keptUntilText = ({ filed }: Entry, locale: ReportLocale): string | null =>
  filed ? locale.messages.upload.keptUntil(locale.date(deletionDate(filed.at))) : null;

/**
 * How long the service keeps a file that is no longer watched.
 *
 * @param filedAt Milliseconds; null after a reload, when the time of sending is unknown.
 */
export function unwatchedText(filedAt: number | null, locale: ReportLocale): string {
  const { upload } = locale.messages;
  return filedAt === null
    ? upload.unwatchedUndated
    : upload.unwatched(locale.date(deletionDate(filedAt), { month: 'short', day: 'numeric' }));
}
