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

interface ClockOptions {
  /** Milliseconds since 1970. Default: now. */
  readonly start?: number;
  /** Default: true. */
  readonly running?: boolean;
}

export const createClock = (options: ClockOptions = {}): ControlledClock => new TimerClock(options);

class TimerClock implements ControlledClock {
  #scheduled: Scheduled[] = [];
  readonly #active = new Set<Promise<void>>();
  #anchor: { readonly time: number; readonly real: number };
  #isRunning: boolean;
  #isAdvancing = false;
  /** Time at the end of the running `advance`. */
  #end: number;
  #lastAdvance: Promise<void> = Promise.resolve();
  #timer: Timer | undefined;

  constructor({ start = Date.now(), running = true }: ClockOptions) {
    this.#anchor = { time: start, real: Date.now() };
    this.#end = start;
    this.#isRunning = running;
  }

  /** A field, because it is handed on alone. */
  readonly now = (): number => {
    const { time, real } = this.#anchor;
    return time + (this.#isRunning && !this.#isAdvancing ? Date.now() - real : 0);
  };

  at(time: number, task: Task): () => void {
    const one = { time, task };
    this.#scheduled.push(one);
    this.#setTimer();
    return () => {
      this.#scheduled = this.#scheduled.filter((other) => other !== one);
      this.#setTimer();
    };
  }

  get running(): boolean {
    return this.#isRunning;
  }

  run(): void {
    this.#setRunning(true);
  }

  pause(): void {
    this.#setRunning(false);
  }

  set(time: number): void {
    this.#setAnchor(time);
    this.#end = time;
    this.#setTimer();
  }

  advance(ms: number): Promise<void> {
    this.#lastAdvance = this.#lastAdvance.then(() => this.#advance(ms));
    return this.#lastAdvance;
  }

  async settled(): Promise<void> {
    while (this.#active.size > 0) await Promise.allSettled(this.#active);
  }

  close(): void {
    this.#scheduled = [];
    clearTimeout(this.#timer);
  }

  async #advance(ms: number): Promise<void> {
    this.#end = this.now() + ms;
    this.#setAnchor(this.now());
    this.#isAdvancing = true;
    for (;;) {
      await this.settled();
      const next = this.#earliest();
      if (!next || next.time > this.#end) break;
      this.#setAnchor(Math.max(this.#anchor.time, next.time));
      this.#runTask(next);
    }
    this.#setAnchor(this.#end);
    this.#isAdvancing = false;
    this.#setTimer();
  }

  #setRunning(isRunning: boolean): void {
    this.#setAnchor(this.now());
    this.#isRunning = isRunning;
    this.#setTimer();
  }

  #setAnchor(time: number): void {
    this.#anchor = { time, real: Date.now() };
  }

  #earliest(): Scheduled | undefined {
    return this.#scheduled.reduce<Scheduled | undefined>(
      (first, one) => (first && first.time <= one.time ? first : one),
      undefined,
    );
  }

  #runTask(one: Scheduled): void {
    this.#scheduled = this.#scheduled.filter((other) => other !== one);
    const work = (async () => one.task())().finally(() => this.#active.delete(work));
    this.#active.add(work);
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    const next = this.#earliest();
    if (!next || this.#isAdvancing || (!this.#isRunning && next.time > this.now())) return;
    this.#timer = setTimeout(
      () => {
        const time = this.now();
        for (let one = this.#earliest(); one && one.time <= time; one = this.#earliest()) this.#runTask(one);
        this.#setTimer();
      },
      Math.min(Math.max(0, next.time - this.now()), MAX_DELAY),
    );
    if (next.time - this.now() > UNREF_AFTER) unref(this.#timer);
  }
}
