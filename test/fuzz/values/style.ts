import { createRandomIntegers, type RandomInteger } from '../../support/seeded-random.js';

/** How often, in a hundred, a choice is another one than the plain one. */
const UNUSUAL = 25;

/** Choices of one document. The first of several options is the plain one, which an original always takes. */
export interface Style {
  readonly roll: RandomInteger;
  /** One of the options, by name. What is unusual is remembered. */
  pick<T>(name: string, options: Readonly<Record<string, T>>): T;
  /** The unusual choices, as `name: option`. */
  readonly chosen: readonly string[];
}

/** @param isPlain For the original, in which nothing is unusual. */
export function createStyle(seed: number, isPlain: boolean): Style {
  const roll = createRandomIntegers(seed);
  // Seeds that follow each other begin alike.
  for (let skipped = 0; skipped < 5; skipped++) roll(2);
  const chosen: string[] = [];
  return {
    roll,
    chosen,
    pick(name, options) {
      const [plain, ...unusual] = Object.entries(options);
      if (isPlain || unusual.length === 0 || roll(100) >= UNUSUAL) return plain![1];
      const [option, value] = unusual[roll(unusual.length)]!;
      chosen.push(`${name}: ${option}`);
      return value;
    },
  };
}

export const oneOf = <T>(roll: RandomInteger, options: readonly T[]): T => options[roll(options.length)]!;
