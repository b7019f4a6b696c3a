import type { RgbaImage } from '../../shared/frame.js';
import type { Advice, FrameAnalysis } from '../../shared/frame-analysis.js';
import type { DisplayRow } from '../../shared/second-opinion.js';
import { MIN_HEIGHT } from './rows.js';

/** Frames in a row that must read alike before the photo is taken. */
const ALIKE_FRAMES = 3;
/**
 * Milliseconds for which the picture must be good and read alike: shorter than the countdown, since numbers that are read vouch for
 * the picture, and longer than the half second after which a deflating cuff shows another number.
 */
const ALIKE_TIME = 700;
/** Least likelihood of a character that counts. */
const MIN_SCORE = 0.8;
/** Milliseconds after which a picture that stays good is taken all the same: some displays no network has learned. */
const PATIENCE = 3_000;
/** Milliseconds after which a reflection that stays does not keep from a photo of numbers that are read: a white rim looks like one. */
const GLARE_PATIENCE = 5_000;
/** Milliseconds that reading a frame may take. */
const MAX_TIME = 400;
/** Slow frames in a row after which the guide does without: the first one also warms up. */
const MAX_SLOW_FRAMES = 3;

/** What a frame says; empty where no number can be read. Rows of one height come in any order. */
const numbersOf = (rows: readonly DisplayRow[]): string =>
  rows
    .filter(({ score, height }) => score >= MIN_SCORE && height >= MIN_HEIGHT)
    .map(({ digits }) => digits)
    .sort()
    .join(' ');

/** Decides whether the photo may be taken, from the analysis of a frame, its pixels and the time in milliseconds. */
export type ShutterVote = (analysis: FrameAnalysis, image: RgbaImage, now: number) => FrameAnalysis;

/**
 * Has the photo wait until several frames of one opening of the viewfinder read alike: what only looks like a display has no
 * numbers, and numbers that change or shake are not read alike.
 *
 * @param read Reads the tallest rows of a frame.
 * @param clock Milliseconds.
 */
export function createShutterVote(
  read: (image: RgbaImage) => readonly DisplayRow[],
  clock: () => number,
): ShutterVote {
  let numbers = '';
  let alikeFrames = 0;
  let alikeSince = 0;
  let readySince: number | null = null;
  let slowFrames = 0;
  /** Also while the picture is good between two reflections. */
  let glareSince: number | null = null;

  /** Whether a reflection stays, whatever was said about it. */
  const isGlareLasting = (hint: Advice['hint'], now: number): boolean => {
    if (hint === 'glare') glareSince ??= now;
    else if (hint !== 'hold') glareSince = null;
    return glareSince !== null && now - glareSince >= GLARE_PATIENCE;
  };

  const readTimed = (image: RgbaImage): string => {
    const began = clock();
    const said = numbersOf(read(image));
    slowFrames = clock() - began > MAX_TIME ? slowFrames + 1 : 0;
    return said;
  };

  return (analysis, image, now) => {
    // No single frame of a multiplexed display shows all digits.
    if (slowFrames === MAX_SLOW_FRAMES || analysis.isMultiplexed) return analysis;
    const { hint } = analysis.advice;
    const isGlareIgnored = isGlareLasting(hint, now);
    if (hint !== 'hold' && !isGlareIgnored) {
      numbers = '';
      readySince = null;
      return analysis;
    }
    const said = readTimed(image);
    if (said !== numbers) [numbers, alikeFrames, alikeSince] = [said, 0, now];
    alikeFrames += 1;
    const isHeld = isGlareIgnored || analysis.heldTime >= ALIKE_TIME;
    if (isHeld && said !== '' && alikeFrames >= ALIKE_FRAMES && now - alikeSince >= ALIKE_TIME)
      return { ...analysis, isReady: true };
    if (!analysis.isReady) return analysis;
    readySince ??= now;
    return { ...analysis, isReady: now - readySince >= PATIENCE };
  };
}
