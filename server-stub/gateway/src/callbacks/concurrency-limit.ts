/** Runs what it is given, `most` at a time, the rest in the order they came. */
export type Turns = <T>(run: () => Promise<T>) => Promise<T>;

export function createTurns(most: number): Turns {
  const waiting: (() => void)[] = [];
  let free = most;
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
