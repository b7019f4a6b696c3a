/** One signal for each file in progress; aborted when the person cancels the file, or the flow is closed. */
export interface FileSignals {
  readonly isClosed: boolean;
  /** @returns The signal of the file's next step; that of its step in progress is aborted. */
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
