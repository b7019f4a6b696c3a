import type { Component } from '#networks/components.js';
import type { Box } from '../../raster/box.js';
import type { Plane } from '../../raster/plane.js';
import { enclosingBox } from './enclosing-box.js';
import { type Label, recogniseLabel } from './label-templates.js';
import { groupLines, splitWords } from './print-lines.js';

/** Letters on a display; with more it is a texture. */
const MAX_LETTERS = 120;
/** Words on a line; with more it is a texture. */
const MAX_LINE_WORDS = 8;
/** Most pieces of a label: a unit beside its name, with a gap in each. */
const MAX_LABEL_WORDS = 4;
/** Height in pixels below which print is not legible. */
const MIN_PRINT_HEIGHT = 7;
/** Exponent of a label's area in its rank: a whole label outranks a part of it that scores slightly better. */
const AREA_WEIGHT = 0.1;

/**
 * Creates a reader of the small print of one display: it recognises runs of up to four words of a line and keeps the best
 * labels that do not overlap. Each box is recognised once.
 */
export function createLabelReader(level: Plane): (print: readonly Component[]) => Label[] {
  const known = new Map<string, Label | undefined>();
  function recogniseOnce(box: Box): Label | undefined {
    const key = `${box.left},${box.top},${box.right},${box.bottom}`;
    if (!known.has(key)) known.set(key, recogniseLabel(level, box));
    return known.get(key);
  }
  return (print) =>
    print.length > MAX_LETTERS
      ? []
      : dropOverlaps(
          groupLines(print)
            .flatMap(labelBoxes)
            .map(recogniseOnce)
            .filter((label) => label !== undefined),
        );
}

/** The boxes on a line that can hold a label: its runs of words. */
function labelBoxes(line: readonly Component[]): Box[] {
  const words = splitWords(line);
  if (words.length > MAX_LINE_WORDS) return [];
  return words
    .flatMap((_, from) => {
      const longest = words.slice(from, from + MAX_LABEL_WORDS);
      return longest.map((_, last) => enclosingBox(longest.slice(0, last + 1)));
    })
    .filter(({ top, bottom }) => bottom - top >= MIN_PRINT_HEIGHT);
}

/** The labels that no better one overlaps, best first. */
function dropOverlaps(labels: readonly Label[]): Label[] {
  const kept: Label[] = [];
  for (const label of [...labels].sort((a, b) => rankOf(b) - rankOf(a)))
    if (!kept.some(({ box }) => overlaps(box, label.box))) kept.push(label);
  return kept;
}

const rankOf = ({ score, box: { left, right, top, bottom } }: Label): number =>
  score * ((right - left) * (bottom - top)) ** AREA_WEIGHT;

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
