import type { RgbaImage } from '../../prepare/pixels.js';
import { type Advice, type FrameAnalysis, MIN_SHARPNESS } from '../frame-analysis.js';
import type { DisplayRow } from '../second-opinion.js';
import { type Agreement, type AlikeNumbers, createAlikeNumbers } from './alike-numbers.js';

/** Milliseconds after which a picture that stays good is taken without numbers, since the networks do not know every display. */
const PATIENCE = 3_000;
/** Milliseconds after which a lasting reflection no longer prevents a photo of numbers that are read: a white rim looks like one. */
const GLARE_PATIENCE = 5_000;
/** Milliseconds that reading a frame may take. */
const MAX_TIME = 400;
/** Slow frames in a row after which no more frames are read. The first one is slower, because it warms up. */
const MAX_SLOW_FRAMES = 3;

/** Verdicts and hints of a picture whose numbers do not change, although the hand may tremble. */
const STEADY: ReadonlySet<Advice['hint']> = new Set(['hold', 'still']);

const isSharpAndSteady = ({ verdict, sharpness }: FrameAnalysis): boolean =>
  sharpness !== null && sharpness >= MIN_SHARPNESS && STEADY.has(verdict);

/** Decides whether the photo may be taken, from the analysis of a frame, its pixels and the time in milliseconds. */
export type ShutterVote = (analysis: FrameAnalysis, image: RgbaImage, now: number) => FrameAnalysis;

/**
 * Delays the photo until the same numbers are read in several frames of one opening of the viewfinder. Things that look like a
 * display have no numbers, and numbers that change or are blurred are not read alike.
 *
 * @param read Reads the tallest rows of a frame.
 * @param clock Milliseconds.
 * @param numbers Holds the numbers that the frames agree on.
 */
export function createShutterVote(
  read: (image: RgbaImage) => readonly DisplayRow[],
  clock: () => number,
  numbers: AlikeNumbers = createAlikeNumbers(),
): ShutterVote {
  const distance = createDistanceGuide();
  let legibleSince: number | null = null;
  let readySince: number | null = null;
  let slowFrames = 0;
  /** Includes the time while the picture is good between two reflections. */
  let glareSince: number | null = null;

  /** Whether a reflection stays although the person was told about it. */
  const isGlareLasting = (hint: Advice['hint'], now: number): boolean => {
    if (hint === 'glare') glareSince ??= now;
    else if (hint !== 'hold') glareSince = null;
    return glareSince !== null && now - glareSince >= GLARE_PATIENCE;
  };

  const isReadyForLong = ({ isReady }: FrameAnalysis, now: number): boolean => {
    readySince = isReady ? (readySince ?? now) : null;
    return readySince !== null && now - readySince >= PATIENCE;
  };

  /** Reads the numbers of a frame and compares them with the frames before. */
  const compareNumbers = (image: RgbaImage, now: number): Agreement => {
    const began = clock();
    const rows = read(image);
    slowFrames = clock() - began > MAX_TIME ? slowFrames + 1 : 0;
    return numbers.add(rows, now);
  };

  return (analysis, image, now) => {
    const { advice, verdict, isMultiplexed } = analysis;
    // No single frame of a multiplexed display shows all digits.
    if (isMultiplexed || slowFrames === MAX_SLOW_FRAMES) return analysis;
    const isLegible = isGlareLasting(advice.hint, now) || isSharpAndSteady(analysis);
    // A shadow, a label or a rim may look like a number that is cut off.
    const mayBeWhole = verdict === 'cut';
    const agreement = isLegible || mayBeWhole ? compareNumbers(image, now) : 'none';
    if (agreement === 'alike') return { ...analysis, isReady: true };
    if (mayBeWhole) return distance.guide(analysis, null);
    if (verdict === 'settling' || !(isLegible || STEADY.has(advice.hint))) {
      numbers.clear();
      legibleSince = null;
      readySince = null;
      return distance.guide(analysis, null);
    }
    legibleSince ??= now;
    const isReady = isReadyForLong(analysis, now);
    // Replaces a hint to come closer: the numbers are read at this distance, and may not be nearer.
    if (agreement === 'likely') return { ...analysis, isReady, advice: { hint: 'hold', side: null } };
    return distance.guide({ ...analysis, isReady }, now - legibleSince);
  };
}

/**
 * Digit heights as shares of the frame's longest edge: smaller numbers than the first are seldom read, and coming closer does not
 * help numbers larger than the second. The times are the milliseconds after which numbers below each height that are not read alike
 * are too far away.
 */
const SMALL_SIZE = 0.06;
const SMALL_TIME = 400;
const LARGE_SIZE = 0.12;
const FAR_TIME = 2_000;
/** Factor by which numbers that are too far away must become larger. */
const CLOSER = 1.4;

/** Hints that are less important than the distance. They appear while the phone moves towards a display, too. */
const LESSER: ReadonlySet<Advice['hint']> = new Set(['hold', 'still', 'settling', 'glare']);

/** Asks to come closer while numbers that should be legible are not read. */
function createDistanceGuide() {
  let wantedSize = 0;
  return {
    /**
     * @param readingTime Milliseconds for which the numbers have been read, but not alike; null while they are not read.
     * @returns The analysis, or with other advice: come closer.
     */
    guide(analysis: FrameAnalysis, readingTime: number | null): FrameAnalysis {
      const { advice, size } = analysis;
      // The gaps between small digits look like reflections.
      const isSmall =
        advice.hint === 'far' || (advice.hint === 'glare' && size !== null && size < SMALL_SIZE);
      if (isSmall) wantedSize = Math.max(wantedSize, SMALL_SIZE);
      if (size === null || !LESSER.has(advice.hint)) return analysis;
      if (readingTime !== null && readingTime >= patienceWith(size))
        wantedSize = Math.max(CLOSER * size, SMALL_SIZE);
      return size < wantedSize
        ? { ...analysis, isReady: false, advice: { hint: 'far', side: null } }
        : analysis;
    },
  };
}

function patienceWith(size: number): number {
  if (size < SMALL_SIZE) return SMALL_TIME;
  return size < LARGE_SIZE ? FAR_TIME : Number.POSITIVE_INFINITY;
}
