import type { Randomness } from './random.js';
import type { VirtualTime } from './virtual-time.js';

/** What is shared by all parts of one simulated run. */
export interface World {
  readonly time: VirtualTime;
  readonly random: Randomness;
  /** Writes a line of the trace. */
  note(line: string): void;
  /**
   * Draws whether something bad happens now, and records it. Never after the calm has begun, nor for an incident that is
   * left out of the run.
   */
  strikes(name: string, probability: number, what?: string): boolean;
  /** Records something that somebody does now, as often in every seed. False where it is left out, and in the calm. */
  does(name: string): boolean;
  /** The disorders and deeds that were drawn, each by a name that leaves it out of another run. */
  readonly incidents: readonly string[];
  readonly trace: readonly string[];
  /** From now on nothing bad happens. */
  calm(): void;
  readonly isCalm: boolean;
}

export interface WorldOptions {
  readonly time: VirtualTime;
  readonly random: Randomness;
  /** Incidents that do not happen. */
  readonly leaveOut: ReadonlySet<string>;
  /** The only incidents that happen; null for all. */
  readonly only: ReadonlySet<string> | null;
  readonly isTraced: boolean;
}

export function createWorld({ time, random, leaveOut, only, isTraced }: WorldOptions): World {
  const start = time.now();
  const incidents: string[] = [];
  const trace: string[] = [];
  const counts = new Map<string, number>();
  /** Seeds differ in how often each kind of thing goes wrong, so that rare ones meet. */
  const weather = new Map<string, number>();
  let isCalm = false;

  const note = (line: string) => {
    if (isTraced) trace.push(`${((time.now() - start) / 1000).toFixed(3).padStart(9)}  ${line}`);
  };
  const severity = (name: string) => {
    const known = weather.get(name) ?? random.pick(`weather ${name}`, [0, 0, 0.3, 1, 4]);
    weather.set(name, known);
    return known;
  };

  const happens = (name: string, what: string): boolean => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const id = `${name} ${count}`;
    if (leaveOut.has(id) || only?.has(id) === false) return false;
    incidents.push(id);
    note(`! ${what} (${id})`);
    return true;
  };

  return {
    time,
    random,
    note,
    strikes(name, probability, what = name) {
      if (isCalm) return false;
      return random.chance(name, probability * severity(name)) && happens(name, what);
    },
    does: (name) => !isCalm && happens(name, name),
    incidents,
    trace,
    calm() {
      isCalm = true;
      note('calm');
    },
    get isCalm() {
      return isCalm;
    },
  };
}
