import { type SimulationResult, simulate } from './simulate.js';

/** The fewest incidents found with which a seed still fails, and the run with them alone. */
export interface Shrunk {
  readonly leaveOut: readonly string[];
  readonly result: SimulationResult;
}

/**
 * Leaves out halves, quarters and at last single incidents, as long as the seed goes on failing (delta debugging, Zeller
 * 2002). What happens then is another course of events, which may have incidents of its own.
 */
export async function shrink(seed: number): Promise<Shrunk | null> {
  let best = await simulate({ seed });
  if (best.problems.length === 0) return null;
  let leaveOut = new Set<string>();
  for (
    let size = Math.ceil(best.incidents.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let start = 0; start < best.incidents.length; ) {
      const without = new Set([...leaveOut, ...best.incidents.slice(start, start + size)]);
      const result = await simulate({ seed, leaveOut: without });
      if (result.problems.length > 0) {
        best = result;
        leaveOut = without;
      } else start += size;
    }
  }
  return {
    leaveOut: [...leaveOut],
    result: await simulate({ seed, leaveOut, isTraced: true }),
  };
}
