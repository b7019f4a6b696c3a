import { type Crop, cropToBox } from '../../prepare/crop.js';
import type { RgbaImage } from '../../prepare/pixels.js';
import { containsBox, growBox } from '../frame/box.js';
import type { FrameAnalysis, Hint } from '../frame-analysis.js';
import type { ReadPicture } from '../networks/index.js';
import { mayHideNumber, type NumberRow, numbersOnDisplays } from './cut-numbers.js';
import { locateRows } from './locate.js';
import { MIN_HEIGHT } from './rows.js';

/** The whole picture of the camera, which is sent, and its framed part. */
export interface CameraPicture {
  readonly picture: RgbaImage;
  readonly crop: Crop;
}

/**
 * Decides whether a photo that may be taken shows every number whole.
 *
 * @param now Milliseconds of any clock.
 */
export type EdgeGuard = (
  analysis: FrameAnalysis,
  readCamera: () => CameraPicture,
  now: number,
) => FrameAnalysis;

/** Milliseconds after a refusal during which good frames are checked too, so that the advice does not flicker. */
const MEMORY = 1_500;

/**
 * Refuses a photo while a number is cut off by the edge of the picture, or lies beyond the frame.
 *
 * @param read Finds the displays in a picture and reads its tallest rows.
 */
export function createEdgeGuard(read: (picture: RgbaImage) => ReadPicture): EdgeGuard {
  let refusedAt = Number.NEGATIVE_INFINITY;
  return (analysis, readCamera, now) => {
    const isDue = analysis.isReady || (analysis.advice.hint === 'hold' && now - refusedAt < MEMORY);
    if (!isDue) return analysis;
    const { picture, crop } = readCamera();
    const refusal = findRefusal(analysis.verdict, read(picture), picture, crop);
    if (!refusal) return analysis;
    refusedAt = now;
    return { ...analysis, isReady: false, ...refusal };
  };
}

/** Margin of a row around its digits, in heights of the row. */
const BORDER = 0.1;

/** The large numbers that are certain. Uncertain rows may be anything, since numbers are small in the whole picture. */
function largestNumbers(numbers: readonly NumberRow[]): NumberRow[] {
  const certain = numbers.filter(({ isCertain }) => isCertain);
  const tallest = Math.max(...certain.map(({ row }) => row.height));
  return certain.filter(({ row }) => row.height >= MIN_HEIGHT * tallest);
}

/** The reason for refusing a photo; null where all numbers are within the frame. */
function findRefusal(
  verdict: Hint,
  seen: ReadPicture,
  picture: RgbaImage,
  crop: Crop,
): Pick<FrameAnalysis, 'advice' | 'beside'> | null {
  const all = numbersOnDisplays(seen, picture);
  const numbers = largestNumbers(all);
  // A verdict that the frame cuts a number off is overruled only by a number that is seen whole.
  if (mayHideNumber(all, seen, picture) || (verdict === 'cut' && numbers.length === 0))
    return { advice: { hint: 'cut', side: null }, beside: null };
  const framed = cropToBox(crop, picture);
  const isFramed = ({ row, box }: NumberRow): boolean => {
    const border = BORDER * row.height;
    return containsBox(growBox(framed, border, border, picture), box);
  };
  if (numbers.every(isFramed)) return null;
  const rows = numbers.map(({ row }) => row).sort((one, other) => other.height - one.height);
  const beside = locateRows(rows, picture, crop);
  return beside?.aim ? { advice: beside.aim, beside } : null;
}
