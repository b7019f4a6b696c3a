import type { Randomness } from './random.js';
import type { VirtualTime } from './virtual-time.js';

/** What is shared by all parts of one simulated run. */
export interface World {
  readonly time: VirtualTime;
  readonly random: Randomness;
  /** Since the start, as text. */
  readonly seconds: string;
  /** Writes a line of the trace. */
  note(line: string): void;
  /**
   * Draws whether something bad happens now, and records it. Never after the calm has begun, nor for an incident that is
   * left out of the run.
   */
  strikes(name: string, probability: number, what?: string): boolean;
  /** Draws whether something happens, as often as the weather of this seed has it. */
  occurs(name: string, probability: number): boolean;
  /** Records what an actor does now. */
  does(actor: string, what: string): void;
  /**
   * What an actor does now in a run of chosen incidents. They are found by their time, which does not depend on what others
   * do. Null: nothing. Undefined where nothing is chosen.
   */
  chosenDeed(actor: string): string | null | undefined;
  /** The disorders and deeds that were drawn, each by the name that it has in other runs of the seed, too. */
  readonly incidents: readonly string[];
  readonly trace: readonly string[];
  /** From now on nothing bad happens. */
  calm(): void;
  readonly isCalm: boolean;
}

export interface WorldOptions {
  readonly time: VirtualTime;
  readonly random: Randomness;
  /** The only incidents that happen; null for all. */
  readonly only: ReadonlySet<string> | null;
  readonly isTraced: boolean;
}

export function createWorld({ time, random, only, isTraced }: WorldOptions): World {
  const start = time.now();
  const incidents: string[] = [];
  const trace: string[] = [];
  const counts = new Map<string, number>();
  /** Seeds differ in how often each kind of thing goes wrong, so that rare ones meet. */
  const weather = new Map<string, number>();
  let isCalm = false;

  const note = (line: string) => {
    if (isTraced) trace.push(`${world.seconds.padStart(9)}  ${line}`);
  };
  const severity = (name: string) => {
    const known = weather.get(name) ?? random.pick(`weather ${name}`, [0, 0, 0.3, 1, 4]);
    weather.set(name, known);
    return known;
  };

  const occurs = (name: string, probability: number): boolean =>
    random.chance(name, probability * severity(name));
  /** Names the deed of an actor at this moment: each of them does one thing at a time. */
  const deedId = (actor: string, what: string) => `${world.seconds} ${actor}: ${what}`;

  const world: World = {
    time,
    random,
    note,
    get seconds() {
      return ((time.now() - start) / 1000).toFixed(3);
    },
    occurs,
    strikes(name, probability, what = name) {
      if (isCalm || !occurs(name, probability)) return false;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      const id = `${name} ${count}`;
      if (only?.has(id) === false) return false;
      incidents.push(id);
      note(`! ${what} (${id})`);
      return true;
    },
    does(actor, what) {
      incidents.push(deedId(actor, what));
      note(`! ${actor}: ${what}`);
    },
    chosenDeed(actor) {
      if (!only) return undefined;
      const prefix = deedId(actor, '');
      const id = [...only].find((one) => one.startsWith(prefix));
      return id?.slice(prefix.length) ?? null;
    },
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
  return world;
}
