import type { JournalLine } from './wire.js';

/** What was asked of the service lately. No header, no body, no file's name and nothing of an address is in it. */
export interface Journal {
  note(line: Omit<JournalLine, 'number'>): void;
  /** Newest first. */
  readonly lines: readonly JournalLine[];
}

const KEPT_LINES = 200;

export function createJournal(changed: () => void = () => {}, kept = KEPT_LINES): Journal {
  let lines: readonly JournalLine[] = [];
  let noted = 0;
  return {
    note(line) {
      noted += 1;
      lines = [{ number: noted, ...line }, ...lines].slice(0, kept);
      changed();
    },
    get lines() {
      return lines;
    },
  };
}
