import type { UploadFlow } from '../../flow/upload-flow.js';
import type { Format } from '../../intake/format.js';
import { type Entry, isTerminal } from '../../queue/entry.js';
import { createLeavingPrompt } from '../shared/leaving-prompt.js';

/** A file that was not sent when the page was left. Its name and content are not stored. */
type UnsentFile = readonly [size: number, format: Format | null];

const isLost = (entry: Entry): boolean => entry.status === 'failed' && entry.code === 'not-sent';
/** A file that is being cancelled is not missed by anybody. */
const isUnsent = (entry: Entry): boolean =>
  !isTerminal(entry) && entry.status !== 'cancelling' && !('uploadId' in entry);
const toUnsentFile = (entry: Entry): UnsentFile => [entry.size, 'format' in entry ? entry.format : null];

const storageKey = (journal: string) => `${journal} unsent`;

/** Whether files were lost with the page before. */
export const hasLostFiles = (journal: string | null): boolean =>
  journal !== null && readLostEntries(journal, String).length > 0;

/** The files that were lost with the page before, for the person to add again. */
export function readLostEntries(journal: string, nextId: () => string): Entry[] {
  try {
    const lost = JSON.parse(sessionStorage.getItem(storageKey(journal)) ?? '') as readonly UnsentFile[];
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
 * Has the browser ask before the page is left while a file is not sent, and remembers what is lost all the same. A page is
 * hidden before it is left, and phones end a hidden page without another event. A lost file leaves the list once it is added
 * again.
 *
 * @returns A function that ends it.
 */
export function guardLeaving(flow: UploadFlow, journal: string): () => void {
  const prompt = createLeavingPrompt();
  const check = () => prompt(flow.entries().some(isUnsent));
  const remember = () => {
    const lost = flow.entries().filter((entry) => isLost(entry) || (document.hidden && isUnsent(entry)));
    try {
      sessionStorage.setItem(storageKey(journal), JSON.stringify(lost.map(toUnsentFile)));
    } catch {
      // Private windows may forbid storage.
    }
  };
  document.addEventListener('visibilitychange', remember);
  check();
  const unsubscribe = flow.subscribe(({ entry }) => {
    check();
    // What is sent meanwhile must not be named as lost: it would be sent twice.
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
