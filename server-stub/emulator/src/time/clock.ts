/** A scheduled task. It must not wait for another task: time does not advance until it has ended. */
export type Task = () => void | Promise<void>;

/** Time as a parameter: processing, review, retries, expiry and every timestamp follow it. Milliseconds since 1970. */
export interface Clock {
  now(): number;
  /** Runs `task` once, at `time`, or soon when `time` is past. Returns a function that cancels it. */
  at(time: number, task: Task): () => void;
}

/** A clock that can be paused and advanced. */
export interface ControlledClock extends Clock {
  readonly running: boolean;
  run(): void;
  pause(): void;
  /** Sets the time, also back. An `advance` that is under way ends there. */
  set(time: number): void;
  /**
   * Advances time by `ms` milliseconds. Tasks due on the way run in order, each at its own time and after all earlier
   * tasks have ended, so that six hours of retries pass as fast as they are answered.
   */
  advance(ms: number): Promise<void>;
  /** Resolves when no task is running. */
  settled(): Promise<void>;
  /** Cancels all tasks. */
  close(): void;
}

/** Milliseconds between two looks at the time: timers stop while a computer sleeps, and its clock can be set. */
const MAX_DELAY = 30_000;

/** A task further ahead than this, in milliseconds, does not keep the process alive. */
const UNREF_AFTER = 60_000;

type Timer = ReturnType<typeof setTimeout>;

/** Lets Node end while the timer is pending; a timer of a browser is a number. */
export function unref(timer: Timer): void {
  if (typeof timer === 'object') timer.unref();
}

interface Scheduled {
  readonly time: number;
  readonly task: Task;
}

export function createClock({ start = Date.now(), running = true } = {}): ControlledClock {
  let scheduled: Scheduled[] = [];
  const active = new Set<Promise<void>>();
  let anchor = { time: start, real: Date.now() };
  let isRunning = running;
  let advancing = false;
  /** Time at the end of the running `advance`. */
  let end = start;
  let lastAdvance: Promise<void> = Promise.resolve();
  let timer: Timer | undefined;

  const now = () => anchor.time + (isRunning && !advancing ? Date.now() - anchor.real : 0);

  function setAnchor(time: number): void {
    anchor = { time, real: Date.now() };
  }

  const earliest = (): Scheduled | undefined =>
    scheduled.reduce<Scheduled | undefined>(
      (first, one) => (first && first.time <= one.time ? first : one),
      undefined,
    );

  function runTask(one: Scheduled): void {
    scheduled = scheduled.filter((other) => other !== one);
    const work = (async () => one.task())().finally(() => active.delete(work));
    active.add(work);
  }

  function setTimer(): void {
    clearTimeout(timer);
    const next = earliest();
    if (!next || advancing || (!isRunning && next.time > now())) return;
    timer = setTimeout(
      () => {
        const time = now();
        for (let one = earliest(); one && one.time <= time; one = earliest()) runTask(one);
        setTimer();
      },
      Math.min(Math.max(0, next.time - now()), MAX_DELAY),
    );
    if (next.time - now() > UNREF_AFTER) unref(timer);
  }

  async function settled(): Promise<void> {
    while (active.size > 0) await Promise.allSettled(active);
  }

  async function advance(ms: number): Promise<void> {
    end = now() + ms;
    setAnchor(now());
    advancing = true;
    for (;;) {
      await settled();
      const next = earliest();
      if (!next || next.time > end) break;
      setAnchor(Math.max(anchor.time, next.time));
      runTask(next);
    }
    setAnchor(end);
    advancing = false;
    setTimer();
  }

  function setRunning(next: boolean): void {
    setAnchor(now());
    isRunning = next;
    setTimer();
  }

  return {
    now,
    at(time, task) {
      const one = { time, task };
      scheduled.push(one);
      setTimer();
      return () => {
        scheduled = scheduled.filter((other) => other !== one);
        setTimer();
      };
    },
    get running() {
      return isRunning;
    },
    run: () => setRunning(true),
    pause: () => setRunning(false),
    set(time) {
      setAnchor(time);
      end = time;
      setTimer();
    },
    advance(ms) {
      lastAdvance = lastAdvance.then(() => advance(ms));
      return lastAdvance;
    },
    settled,
    close() {
      scheduled = [];
      clearTimeout(timer);
    },
  };
}
