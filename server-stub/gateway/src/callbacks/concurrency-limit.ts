/** Runs functions, at most `max` at a time, the rest in their order. */
export type ConcurrencyLimit = <T>(run: () => Promise<T>) => Promise<T>;

export function limitConcurrency(max: number): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let free = max;
  return async (run) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
