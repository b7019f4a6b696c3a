import type { Header } from './header.js';
import { type Line, rightOf } from './line.js';
import { phrasesOf } from './phrase.js';

/** The column boundaries: between headers, the middle of the gap that the fewest texts cross. */
export function columnCuts(cells: Header['cells'], lines: readonly Line[]): readonly number[] {
  return cells.slice(1).map((cell, index) => columnCut(cells[index]!.right, cell.left, lines));
}

/** Ignores texts that span both headers. When all do, the spaces between words decide. */
export function columnCut(from: number, to: number, lines: readonly Line[]): number {
  const splitLines = lines.filter(
    (line) =>
      line.left < from &&
      line.right > to &&
      !phrasesOf(line).some(({ left, right }) => left <= from && right >= to),
  );
  if (splitLines.length > 0)
    return widestGap(
      from,
      to,
      splitLines.flatMap((line) => phrasesOf(line)),
    );
  const words = lines.flatMap((line) =>
    line.words.map((word) => ({ left: word.left, right: rightOf(word) })),
  );
  return widestGap(from, to, words);
}

interface Extent {
  readonly left: number;
  readonly right: number;
}

function widestGap(from: number, to: number, extents: readonly Extent[]): number {
  if (to <= from) return (from + to) / 2;
  const steps = new Map<number, number>([
    [from, 0],
    [to, 0],
  ]);
  const step = (at: number, by: number) => steps.set(at, (steps.get(at) ?? 0) + by);
  for (const extent of extents) {
    const left = Math.max(extent.left, from);
    const right = Math.min(extent.right, to);
    if (left >= right) continue;
    step(left, 1);
    step(right, -1);
  }
  const positions = [...steps].sort(([one], [other]) => one - other);
  let best = { crossed: Number.POSITIVE_INFINITY, width: 0, middle: (from + to) / 2 };
  let crossed = 0;
  positions.slice(0, -1).forEach(([at, by], index) => {
    crossed += by;
    const width = positions[index + 1]![0] - at;
    if (crossed > best.crossed || (crossed === best.crossed && width <= best.width)) return;
    best = { crossed, width, middle: at + width / 2 };
  });
  return best.middle;
}
