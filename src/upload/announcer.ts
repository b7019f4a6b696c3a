import type { ReactiveController, ReactiveElement } from 'lit';
import type { ReportLocale } from '../i18n/locale.js';
import type { ErrorFacts } from '../i18n/messages.js';
import { spokenSummary } from '../results/results-summary.js';
import { countEntries, hasCriticalResult } from './counts.js';
import { type Entry, isTerminal } from './entry.js';
import type { EntryChange } from './entry-store.js';
import { entryName, failureText, unwatchedText } from './entry-text.js';
import { offerText } from './offer-view.js';

interface AnnouncementSources {
  readonly entries: () => readonly Entry[];
  readonly locale: () => ReportLocale;
  readonly facts: () => ErrorFacts;
}

/** Says to screen readers what happens in one `<hdt-upload>`. */
export class Announcer implements ReactiveController {
  #text = '';
  /** The language of the text. */
  #tag = '';
  /** The same text in the current language; empty where it cannot be said again. */
  #repeat = () => '';
  readonly #host: ReactiveElement;
  readonly #sources: AnnouncementSources;

  constructor(host: ReactiveElement, sources: AnnouncementSources) {
    this.#host = host;
    this.#sources = sources;
    host.addController(this);
  }

  /** The last announcement. */
  get text(): string {
    return this.#text;
  }

  announce(text: string, repeat = () => ''): void {
    this.#text = text;
    this.#tag = this.#sources.locale().tag;
    this.#repeat = repeat;
    this.#host.requestUpdate();
  }

  /** Announces a change of a file, where there is something to say of it. */
  announceChange(change: EntryChange): void {
    const sentence = announcementText(change, this.#sources);
    if (sentence !== null) this.announce(sentence, () => announcementText(change, this.#sources) ?? '');
  }

  /** Announces the question whether shared files are to be added. */
  announceOffer(files: readonly File[]): void {
    const question = () => offerText(files, this.#sources.locale());
    this.announce(question(), question);
  }

  /** Translates the last announcement when the language has been switched. */
  hostUpdate(): void {
    const { tag } = this.#sources.locale();
    if (tag === this.#tag) return;
    this.#tag = tag;
    this.#text = this.#repeat();
  }
}

/**
 * The announcement for screen readers when a file is finished: its results or its problem, and the progress of the
 * batch. Null when there is nothing to announce. Of more than ten files only every tenth of the batch is announced, and
 * every report with a critical result.
 */
function announcementText(
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
