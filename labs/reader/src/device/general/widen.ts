import type { Pyramid, RotatedBox } from '#networks/patch.js';
import type { Recogniser } from '../../text/recogniser.js';

/** Digits further from a number than this share of its height are not of it. */
const REACH = 0.85;

const isDigit = ({ text }: { readonly text: string }): boolean => /[\d.]/.test(text);

/**
 * What a number reads when its box is widened on both sides by a share of its height: its own digits, and those that
 * follow within reach and stand in no other number. Its first and last digits are what detection loses.
 * @returns The text, the box it then fills and its least likely digit's score.
 */
export async function readWidened(
  recogniser: Recogniser,
  levels: Pyramid,
  box: RotatedBox,
  { share, others }: { share: number; others: readonly RotatedBox[] },
): Promise<{ text: string; box: RotatedBox; score: number; least: number }> {
  const wide = { ...box, width: box.width + 2 * share * box.height };
  const { characters } = await recogniser.readLine(levels, wide);
  const placed = characters.map((each) => {
    const along = (each.at - 0.5) * wide.width;
    const at = { x: box.x + along * Math.cos(box.angle), y: box.y + along * Math.sin(box.angle) };
    return { ...each, along, at };
  });
  const taken = (at: { x: number; y: number }): boolean =>
    others.some(
      (other) => Math.abs(at.x - other.x) < other.width / 2 && Math.abs(at.y - other.y) < other.height / 2,
    );
  const half = box.width / 2;
  const kept = placed.filter((each) => isDigit(each) && (Math.abs(each.along) <= half || !taken(each.at)));
  const own = kept.filter(({ along }) => Math.abs(along) <= half);
  let [left, right] = [
    Math.min(...own.map(({ along }) => along)),
    Math.max(...own.map(({ along }) => along)),
  ];
  const joined = new Set(own);
  for (const each of kept.filter(({ along }) => along > half).sort((a, b) => a.along - b.along))
    if (each.along - right < REACH * box.height) {
      joined.add(each);
      right = each.along;
    }
  for (const each of kept.filter(({ along }) => along < -half).sort((a, b) => b.along - a.along))
    if (left - each.along < REACH * box.height) {
      joined.add(each);
      left = each.along;
    }
  const read = kept.filter((each) => joined.has(each));
  const text = read
    .map(({ text: digit }) => digit)
    .join('')
    .replace(/^\.+|\.+$/g, '');
  // A digit reaches about this far from its middle.
  const rim = 0.32 * box.height;
  const [from, to] = [Math.min(-half, left - rim), Math.max(half, right + rim)];
  const middle = (from + to) / 2;
  return {
    text,
    score: read.length === 0 ? 0 : read.reduce((sum, { score }) => sum + score, 0) / read.length,
    least: Math.min(...read.map(({ score }) => score)),
    box: {
      ...box,
      x: box.x + middle * Math.cos(box.angle),
      y: box.y + middle * Math.sin(box.angle),
      width: to - from,
    },
  };
}
