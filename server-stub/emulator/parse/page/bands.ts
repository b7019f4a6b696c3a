import type { Header } from './header.js';
import { type Line, rightOf } from './line.js';
import type { Word } from './word.js';

/** Where two columns part: at the place between their headers that the fewest words cross, in its middle. */
export function cutsBetween(cells: Header['cells'], lines: readonly Line[]): readonly number[] {
  const words = lines.flatMap((line) => line.words);
  return cells.slice(1).map((cell, index) => cutBetween(cells[index]!.right, cell.left, words));
}

export function cutBetween(from: number, to: number, words: readonly Word[]): number {
  if (to <= from) return (from + to) / 2;
  const steps = new Map<number, number>([
    [from, 0],
    [to, 0],
  ]);
  const step = (at: number, by: number) => steps.set(at, (steps.get(at) ?? 0) + by);
  for (const word of words) {
    const left = Math.max(word.left, from);
    const right = Math.min(rightOf(word), to);
    if (left >= right) continue;
    step(left, 1);
    step(right, -1);
  }
  const places = [...steps].sort(([one], [other]) => one - other);
  let best = { crossed: Number.POSITIVE_INFINITY, width: 0, middle: (from + to) / 2 };
  let crossed = 0;
  places.slice(0, -1).forEach(([at, by], index) => {
    crossed += by;
    const width = places[index + 1]![0] - at;
    if (crossed > best.crossed || (crossed === best.crossed && width <= best.width)) return;
    best = { crossed, width, middle: at + width / 2 };
  });
  return best.middle;
}
