import { type SimulationResult, simulate } from './simulate.js';

/** The fewest incidents found with which a seed still breaks the same promise. */
export interface Shrunk {
  /** The run with them alone. */
  readonly result: SimulationResult;
  /** Incidents of the whole seed that are left out. */
  readonly leftOut: number;
}

/** A problem without the numbers in it, which may be others when less happens. */
const kindOf = (problem: string): string => problem.replaceAll(/\d+/g, '');

/**
 * Leaves out halves, quarters and at last single incidents, as long as the seed goes on breaking the promise (delta debugging,
 * Zeller 2002).
 */
export async function shrink(seed: number): Promise<Shrunk | null> {
  const whole = await simulate({ seed });
  const [problem] = whole.problems;
  if (problem === undefined) return null;
  let best = whole;
  for (
    let size = Math.ceil(best.incidents.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let start = 0; start < best.incidents.length; ) {
      const only = new Set(best.incidents.toSpliced(start, size));
      const result = await simulate({ seed, only });
      if (result.problems.some((one) => kindOf(one) === kindOf(problem))) best = result;
      else start += size;
    }
  }
  return {
    result: await simulate({ seed, only: new Set(best.incidents), isTraced: true }),
    leftOut: whole.incidents.length - best.incidents.length,
  };
}
