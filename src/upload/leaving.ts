import type { Format } from '../files/format.js';
import { createLeavingPrompt } from '../ui/leaving-prompt.js';
import { type Entry, isTerminal } from './entry.js';
import { lostFilesKey } from './journal.js';
import type { UploadFlow } from './upload-flow.js';

/** A file that was not sent when the page was left. Its name and content are not stored. */
type UnsentFile = readonly [size: number, format: Format | null];

const isLost = (entry: Entry): boolean => entry.status === 'failed' && entry.code === 'not-sent';
/** Whether a file is lost when the page is left. A file that is being cancelled is not missed. */
const isUnsent = (entry: Entry): boolean =>
  !isTerminal(entry) && entry.status !== 'cancelling' && !('uploadId' in entry);
const toUnsentFile = (entry: Entry): UnsentFile => [entry.size, 'format' in entry ? entry.format : null];

/** Whether files were lost when the page was last left. */
export const hasLostFiles = (journal: string): boolean =>
  journal !== '' && readLostEntries(journal, String).length > 0;

/** The files that were lost when the page was last left, so that the person can add them again. */
export function readLostEntries(journal: string, nextId: () => string): Entry[] {
  try {
    const lost = JSON.parse(sessionStorage.getItem(lostFilesKey(journal)) ?? '') as readonly UnsentFile[];
    return lost.map(([size, format]) => {
      const common = { id: nextId(), name: '', size, format };
      return { ...common, status: 'failed', code: 'not-sent', retry: { kind: 'none' } };
    });
  } catch {
    // Nothing was lost, or storage is forbidden.
    return [];
  }
}

/**
 * Makes the browser ask before the page is left with unsent files, and stores which they are in case it is left anyway.
 * It stores them when the page is hidden, because phones end a hidden page without another event. A lost file leaves
 * the list once it is added again.
 *
 * @returns A function that stops this.
 */
export function guardLeaving(flow: UploadFlow, journal: string): () => void {
  const prompt = createLeavingPrompt();
  const check = () => prompt(flow.entries().some(isUnsent));
  const remember = () => {
    const lost = flow.entries().filter((entry) => isLost(entry) || (document.hidden && isUnsent(entry)));
    try {
      sessionStorage.setItem(lostFilesKey(journal), JSON.stringify(lost.map(toUnsentFile)));
    } catch {
      // Private windows may forbid storage.
    }
  };
  document.addEventListener('visibilitychange', remember);
  check();
  const unsubscribe = flow.subscribe(({ entry }) => {
    check();
    // A file that was sent while the page is hidden must not be listed as lost, or the person would send it twice.
    if (document.hidden) remember();
    if (entry?.status !== 'preparing') return;
    const lost = flow.entries().find((other) => isLost(other) && other.size === entry.size);
    if (lost) flow.remove(lost.id);
  });
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', remember);
    prompt(false);
  };
}
