import type { ReportLocale } from '../i18n/locale.js';
import type { ErrorFacts } from '../i18n/messages.js';
import { spokenSummary } from '../results/results-summary.js';
import { countEntries, hasCriticalResult } from './counts.js';
import { type Entry, isTerminal } from './entry.js';
import type { EntryChange } from './entry-store.js';
import { entryName, failureText, unwatchedText } from './entry-text.js';

interface AnnouncementSources {
  readonly entries: () => readonly Entry[];
  readonly locale: () => ReportLocale;
  readonly facts: () => ErrorFacts;
}

/**
 * The announcement for screen readers when a file is finished: its results or its problem, and the progress of the
 * batch. Null when there is nothing to announce. Of more than ten files only every tenth of the batch is announced, and
 * every report with a critical result.
 */
export function announcementText(
  { entry, event }: EntryChange,
  { entries, locale, facts }: AnnouncementSources,
): string | null {
  if (!entry || !event || event.type === 'patient' || !isTerminal(entry)) return null;
  const all = entries();
  const ended = all.filter(isTerminal).length;
  // True for the file that completes a tenth of the batch.
  const isTenth = (ended * 10) % all.length <= 9;
  if (!isTenth && !hasCriticalResult(entry)) return null;
  const { upload } = locale().messages;
  const { done, seen, attention } = countEntries(all);
  const batch = seen > 1 || entry.status === 'failed' ? upload.announce(done, seen, attention) : '';
  return [outcomeText(entry, locale(), facts()), batch].filter(Boolean).join(' ');
}

/** The outcome of one file. */
function outcomeText(entry: Entry, locale: ReportLocale, facts: ErrorFacts): string {
  switch (entry.status) {
    case 'ready':
      return spokenSummary(
        entryName(entry, locale),
        entry.rows,
        entry.unreadLines ?? 0,
        locale.messages,
        entry.reviewReasons,
      );
    case 'failed':
      return failureText(entry, locale, facts);
    case 'unwatched':
      return unwatchedText(entry.filed?.at ?? null, locale);
    default:
      return locale.messages.upload.cancelled;
  }
}
