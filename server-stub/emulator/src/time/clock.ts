/** What falls due. It may not wait for another task: time does not move on before it has ended. */
export type Task = () => void | Promise<void>;

/** Time as a parameter: processing, review, retries, expiry and every timestamp follow it. Milliseconds since 1970. */
export interface Clock {
  now(): number;
  /** Runs `task` once, when `time` has come or soon when it is past. The function returned calls it off. */
  at(time: number, task: Task): () => void;
}

/** A clock that runs, stands still, and is pushed forward. */
export interface ControlledClock extends Clock {
  readonly running: boolean;
  run(): void;
  stand(): void;
  /**
   * Moves time on by so many milliseconds. What falls due on the way runs in its order, each at its own time and only
   * when all before it has ended, so that six hours of retries pass as fast as they are answered.
   */
  advance(ms: number): Promise<void>;
  /** Resolves when no task is under way. */
  settled(): Promise<void>;
  /** Forgets all that is to come. */
  close(): void;
}

/** The longest wait a timer of the platform takes. */
const LONGEST_WAIT = 2 ** 31 - 1;

const FAR_OFF = 60_000;

interface Due {
  readonly time: number;
  readonly task: Task;
}

export function createClock({ start = Date.now(), running = true } = {}): ControlledClock {
  let due: Due[] = [];
  const underWay = new Set<Promise<void>>();
  let anchor = { time: start, real: Date.now() };
  let runs = running;
  let pushed = false;
  let pushes: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const now = () => anchor.time + (runs && !pushed ? Date.now() - anchor.real : 0);

  function anchorAt(time: number): void {
    anchor = { time, real: Date.now() };
  }

  const earliest = (): Due | undefined =>
    due.reduce<Due | undefined>((first, one) => (first && first.time <= one.time ? first : one), undefined);

  function launch(one: Due): void {
    due = due.filter((other) => other !== one);
    const work = (async () => one.task())().finally(() => underWay.delete(work));
    underWay.add(work);
  }

  function wake(): void {
    clearTimeout(timer);
    const next = earliest();
    if (!next || pushed || (!runs && next.time > now())) return;
    timer = setTimeout(
      () => {
        const time = now();
        for (let one = earliest(); one && one.time <= time; one = earliest()) launch(one);
        wake();
      },
      Math.min(Math.max(0, next.time - now()), LONGEST_WAIT),
    );
    // A purge in thirty days is no reason for a process to stay.
    if (next.time - now() > FAR_OFF) timer.unref();
  }

  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.allSettled(underWay);
  }

  async function push(ms: number): Promise<void> {
    const end = now() + ms;
    anchorAt(now());
    pushed = true;
    for (;;) {
      await settled();
      const next = earliest();
      if (!next || next.time > end) break;
      anchorAt(Math.max(anchor.time, next.time));
      launch(next);
    }
    anchorAt(end);
    pushed = false;
    wake();
  }

  function setRunning(next: boolean): void {
    anchorAt(now());
    runs = next;
    wake();
  }

  return {
    now,
    at(time, task) {
      const one = { time, task };
      due.push(one);
      wake();
      return () => {
        due = due.filter((other) => other !== one);
        wake();
      };
    },
    get running() {
      return runs;
    },
    run: () => setRunning(true),
    stand: () => setRunning(false),
    advance(ms) {
      pushes = pushes.then(() => push(ms));
      return pushes;
    },
    settled,
    close() {
      due = [];
      clearTimeout(timer);
    },
  };
}
