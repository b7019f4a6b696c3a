/** A data source with long polling. A change number grows with every change. */
export interface Source {
  /** Fetches the data after a change later than `after`, and resolves to its change number. 0 does not wait. */
  refresh(after: number, signal: AbortSignal): Promise<number>;
  /** Called when the source does not answer; `follow` keeps trying. */
  away(): void;
}

/** In milliseconds. */
const RETRY_DELAY = 1500;

export interface Live {
  /** Fetches again at once. */
  refresh(): void;
}

/** Follows the source while the page is visible. */
export function follow(source: Source, page: Document = document): Live {
  let round = new AbortController();

  async function run(signal: AbortSignal): Promise<void> {
    for (let change = 0; !signal.aborted; ) {
      try {
        change = await source.refresh(change, signal);
      } catch {
        if (signal.aborted) return;
        change = 0;
        source.away();
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
      }
    }
  }

  function restart(): void {
    round.abort();
    round = new AbortController();
    if (!page.hidden) void run(round.signal);
  }

  page.addEventListener('visibilitychange', restart);
  restart();
  return { refresh: restart };
}
