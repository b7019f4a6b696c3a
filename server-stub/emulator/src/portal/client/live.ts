/** A source of truth that can be waited on. A change is a number that grows with everything there is to see. */
export interface Watched {
  /** Fetches all of it once there is a change after that one; resolves to the change it shows. 0 does not wait. */
  refresh(after: number, signal: AbortSignal): Promise<number>;
  /** The source does not answer; `follow` goes on trying. */
  away(): void;
}

/** Between two tries while the source does not answer, in milliseconds. */
const PATIENCE = 1500;

export interface Live {
  /** Fetches again at once. */
  refresh(): void;
}

/** Follows the source as long as the page is visible: a page nobody looks at asks for nothing. */
export function follow(watched: Watched, page: Document = document): Live {
  let round = new AbortController();

  async function run(signal: AbortSignal): Promise<void> {
    for (let change = 0; !signal.aborted; ) {
      try {
        change = await watched.refresh(change, signal);
      } catch {
        if (signal.aborted) return;
        change = 0;
        watched.away();
        await new Promise((resolve) => setTimeout(resolve, PATIENCE));
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
