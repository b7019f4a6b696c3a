import type { Header } from './header.js';
import { type Line, rightOf } from './line.js';
import { phrasesOf } from './phrase.js';

/** Where columns part: at the place between their headers that the fewest texts cross, in its middle. */
export function cutsBetween(cells: Header['cells'], lines: readonly Line[]): readonly number[] {
  return cells.slice(1).map((cell, index) => cutBetween(cells[index]!.right, cell.left, lines));
}

/**
 * A text that reaches from one header to the other says nothing about where they part. When all do, the table is set
 * as closely as a text, and the spaces between words tell.
 */
export function cutBetween(from: number, to: number, lines: readonly Line[]): number {
  const parted = lines.filter(
    (line) =>
      line.left < from &&
      line.right > to &&
      !phrasesOf(line).some(({ left, right }) => left <= from && right >= to),
  );
  if (parted.length > 0)
    return emptiest(
      from,
      to,
      parted.flatMap((line) => phrasesOf(line)),
    );
  const words = lines.flatMap((line) =>
    line.words.map((word) => ({ left: word.left, right: rightOf(word) })),
  );
  return emptiest(from, to, words);
}

interface Stretch {
  readonly left: number;
  readonly right: number;
}

function emptiest(from: number, to: number, stretches: readonly Stretch[]): number {
  if (to <= from) return (from + to) / 2;
  const steps = new Map<number, number>([
    [from, 0],
    [to, 0],
  ]);
  const step = (at: number, by: number) => steps.set(at, (steps.get(at) ?? 0) + by);
  for (const stretch of stretches) {
    const left = Math.max(stretch.left, from);
    const right = Math.min(stretch.right, to);
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
