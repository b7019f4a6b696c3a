import type { Tensor } from './tensor.js';

/** One character: its likelihood, and where its centre is, from 0 (left end of the input) to 1. */
export interface Character {
  readonly text: string;
  readonly score: number;
  readonly at: number;
}

/** Greedy CTC decoding: the likeliest character of each step, without repetitions and blanks. */
export function decodeCtc({ dims, data }: Tensor, characters: readonly string[]): Character[] {
  const [, steps = 0, classes = 0] = dims;
  const found: { text: string; score: number; at: number }[] = [];
  let before = 0;
  for (let step = 0; step < steps; step++) {
    let best = 0;
    const start = step * classes;
    for (let k = 1; k < classes; k++) if (data[start + k]! > data[start + best]!) best = k;
    const score = data[start + best]!;
    if (best !== 0 && best === before) {
      const last = found.at(-1)!;
      if (score > last.score) Object.assign(last, { score, at: (step + 0.5) / steps });
    } else if (best !== 0) found.push({ text: characters[best] ?? '', score, at: (step + 0.5) / steps });
    before = best;
  }
  return found;
}
