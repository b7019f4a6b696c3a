import type { LoggedRequest } from './wire.js';

/** The latest requests to the service, without headers, bodies, file names and query values. */
export interface Journal {
  note(line: Omit<LoggedRequest, 'number'>): void;
  /** Newest first. */
  readonly lines: readonly LoggedRequest[];
}

const MAX_LINES = 200;

export function createJournal(changed: () => void): Journal {
  let lines: readonly LoggedRequest[] = [];
  let lastNumber = 0;
  return {
    note(line) {
      lastNumber += 1;
      lines = [{ number: lastNumber, ...line }, ...lines].slice(0, MAX_LINES);
      changed();
    },
    get lines() {
      return lines;
    },
  };
}
