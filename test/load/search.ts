import { measureStep, type Step } from './step.js';
import type { System } from './system.js';

/** Visits a second of the first step, and by how much each further one has more. */
const FIRST_RATE = 4;
const FACTOR = 1.5;
/** Steps between the last rate that held and the first that did not. */
const REFINEMENTS = 2;
/** What a rate that did not hold for long is reduced to. */
const REDUCTION = 0.85;

export interface SearchOptions {
  /** Seconds of a step, and of the last one, which has to hold. */
  readonly step: number;
  readonly hold: number;
  readonly onStep: (step: Step, purpose: 'up' | 'between' | 'hold') => void;
}

export interface SearchResult {
  readonly steps: readonly Step[];
  /** The rate that held for long; null when none did. */
  readonly held: Step | null;
}

/** Searches for the highest rate that holds: up until one does not, then in between, then for long, and down until it does. */
export async function searchLoad(
  system: System,
  { step, hold, onStep }: SearchOptions,
): Promise<SearchResult> {
  const steps: Step[] = [];
  const measure = async (rate: number, seconds: number, purpose: 'up' | 'between' | 'hold') => {
    const measured = await measureStep(system, { rate, seconds, warmUp: seconds / 5 });
    steps.push(measured);
    onStep(measured, purpose);
    return measured.holds;
  };

  // Code is compiled and connections are opened before anything counts.
  await measureStep(system, { rate: FIRST_RATE, seconds: step, warmUp: 0 });
  let good = 0;
  let bad = FIRST_RATE;
  while (await measure(bad, step, 'up')) {
    good = bad;
    bad = Math.round(bad * FACTOR);
  }
  for (let count = 0; count < REFINEMENTS && bad - good > 1; count += 1) {
    const middle = Math.round((good + bad) / 2);
    if (await measure(middle, step, 'between')) good = middle;
    else bad = middle;
  }
  for (let rate = good; rate >= 1; rate = Math.floor(rate * REDUCTION)) {
    if (await measure(rate, hold, 'hold')) return { steps, held: steps.at(-1) ?? null };
  }
  return { steps, held: null };
}
