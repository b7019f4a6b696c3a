/** A signal for the step in progress of each file. It aborts when the file is cancelled or the flow is closed. */
export interface FileSignals {
  readonly isClosed: boolean;
  /** Aborts the file's step in progress. @returns The signal of its next step. */
  begin(id: string): AbortSignal;
  abort(id: string): void;
  close(): void;
}

export function createFileSignals(): FileSignals {
  const running = new Map<string, AbortController>();
  let isClosed = false;
  return {
    get isClosed() {
      return isClosed;
    },
    begin(id) {
      const control = new AbortController();
      running.get(id)?.abort();
      running.set(id, control);
      return control.signal;
    },
    abort: (id) => running.get(id)?.abort(),
    close() {
      isClosed = true;
      for (const control of running.values()) control.abort();
    },
  };
}
