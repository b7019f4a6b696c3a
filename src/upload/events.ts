import { type HdtErrorCode, isRefusal } from '../core/errors.js';
import type { Format } from '../files/format.js';
import type { BiomarkerRow } from '../results/data/biomarkers.js';
import type { HdtErrorDetail } from '../ui/base.js';
import type { EntryChange } from './entry-store.js';

/** Detail of `hdt-accept`, which asks the page whether to take a file. */
export interface HdtAcceptDetail {
  /** The file as the person chose it. */
  readonly file: File;
  /** By its content. */
  readonly format: Format;
  /** Aborts when the person cancels the file, so that no answer is needed. */
  readonly signal: AbortSignal;
  /**
   * Delays the decision until the answer is there, as `ExtendableEvent.waitUntil` does. Call it while the event is
   * dispatched. All answers have to agree: `false` refuses the file, a text refuses it and is shown as the reason, and
   * any other value accepts it. If an answer rejects or takes longer than 30 seconds, the person can try again.
   *
   * @throws {DOMException} `InvalidStateError` once the event has been dispatched.
   */
  waitUntil(answer: PromiseLike<unknown>): void;
}

/** Events of `<hdt-upload>`. Details carry ids and codes; file names stay on `element.entries`. */
export interface HdtUploadEvents {
  /** Before a file that passed every check is taken; cancelable. `waitUntil` is for a page that has to ask first. */
  'hdt-accept': CustomEvent<HdtAcceptDetail>;
  /** A file was refused on the device; nothing was sent. */
  'hdt-reject': CustomEvent<{ readonly entryId: string; readonly code: HdtErrorCode }>;
  /** Bytes of one file sent so far. */
  'hdt-progress': CustomEvent<{ readonly entryId: string; readonly sent: number; readonly total: number }>;
  /** The service has taken a file. */
  'hdt-uploaded': CustomEvent<{ readonly entryId: string; readonly uploadId: string }>;
  /** The status of an uploaded file changed. */
  'hdt-status': CustomEvent<{
    readonly entryId: string;
    readonly uploadId: string;
    readonly status: 'received' | 'processing';
  }>;
  /** The rows of a report are here. */
  'hdt-result': CustomEvent<{
    readonly entryId: string;
    readonly uploadId: string;
    readonly rows: readonly BiomarkerRow[];
    /** Lines of the report that look like results and could not be read. */
    readonly unreadLines: number;
  }>;
  /** A file was cancelled before the service had it: nothing of it is stored. */
  'hdt-cancelled': CustomEvent<{ readonly entryId: string }>;
  /** The person has stopped waiting for a file that the service has, and keeps. */
  'hdt-unwatched': CustomEvent<{ readonly entryId: string; readonly uploadId: string }>;
  /** A file failed after it had been accepted. */
  'hdt-error': CustomEvent<HdtErrorDetail>;
}

/** Events that report a change. `hdt-accept` is not one of them: it is dispatched before the change. */
export type HostEvent = {
  [Name in Exclude<keyof HdtUploadEvents, 'hdt-accept'>]: {
    readonly type: Name;
    readonly detail: HdtUploadEvents[Name]['detail'];
  };
}[Exclude<keyof HdtUploadEvents, 'hdt-accept'>];

/** The event that tells the page about a change of one file; null where there is none. */
export function toHostEvent({ id: entryId, previous, entry, event }: EntryChange): HostEvent | null {
  if (!entry || !event || event.type === 'patient') return null;
  switch (entry.status) {
    case 'failed': {
      // A back end may have lower limits than the device, and refuses what it was sent.
      const isOnDevice = isRefusal(entry.code) && previous?.status !== 'posting';
      return { type: isOnDevice ? 'hdt-reject' : 'hdt-error', detail: { entryId, code: entry.code } };
    }
    case 'posting':
      if (event.type !== 'progress') return null;
      return { type: 'hdt-progress', detail: { entryId, sent: entry.sent, total: entry.body.size } };
    case 'received':
    case 'processing': {
      const { uploadId, status } = entry;
      if (event.type === 'accepted') return { type: 'hdt-uploaded', detail: { entryId, uploadId } };
      return status === previous?.status
        ? null
        : { type: 'hdt-status', detail: { entryId, uploadId, status } };
    }
    case 'ready':
      return {
        type: 'hdt-result',
        detail: { entryId, uploadId: entry.uploadId, rows: entry.rows, unreadLines: entry.unreadLines ?? 0 },
      };
    case 'cancelled':
      return { type: 'hdt-cancelled', detail: { entryId } };
    case 'unwatched':
      return { type: 'hdt-unwatched', detail: { entryId, uploadId: entry.uploadId } };
    default:
      return null;
  }
}

/** Collects the answers of the page while `hdt-accept` is dispatched. */
export interface AcceptQuestion {
  readonly detail: HdtAcceptDetail;
  /** Call it after the dispatch. Returns the combined answer; null where the page has not called `waitUntil`. */
  close(): Promise<boolean | string> | null;
}

export function askToAccept(file: File, format: Format, signal: AbortSignal): AcceptQuestion {
  const answers: PromiseLike<unknown>[] = [];
  let isOpen = true;
  return {
    detail: {
      file,
      format,
      signal,
      waitUntil(answer) {
        if (!isOpen) throw new DOMException('hdt-accept has been dispatched', 'InvalidStateError');
        answers.push(answer);
      },
    },
    close() {
      isOpen = false;
      if (answers.length === 0) return null;
      const verdict = combineAnswers(answers);
      // Nothing awaits the answer when the file was cancelled meanwhile.
      verdict.catch(() => {});
      return verdict;
    },
  };
}

/** The first answer that refuses decides at once, whatever the others will be. */
const combineAnswers = (answers: readonly PromiseLike<unknown>[]): Promise<boolean | string> =>
  new Promise((resolve, reject) => {
    const heed = (answer: unknown) => {
      if (answer === false || (typeof answer === 'string' && answer !== '')) resolve(answer);
    };
    Promise.all(answers.map((answer) => Promise.resolve(answer).then(heed))).then(
      () => resolve(true),
      reject,
    );
  });
