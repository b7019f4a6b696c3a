import type { RgbaImage } from '../../prepare/pixels.js';
import { debounceHint, type HintState, INITIAL_HINT_STATE } from '../../viewfinder/frame/debounce-hint.js';
import type { Corners, FrameContext, PaperAnalysis, PaperHint } from '../paper.js';
import {
  type Candidate,
  detectPaper,
  FRAME_EFFORT,
  isPaper,
  measureGap,
  overlaps,
  toCorners,
} from './detect-paper.js';
import { isFullOfPrint } from './measure-inside.js';
import { compareContent, measurePaper, type PaperContent, type PaperMeasures } from './measure-paper.js';

/** Milliseconds for which the paper must stay good and still before its page is taken. */
export const PAGE_COUNTDOWN_TIME = 800;
/** Movement of a corner between two frames in shares of the picture, above which the paper is not still. */
const MAX_STEADY_MOVE = 0.012;
/** Movement beyond which the outline jumps instead of following smoothly. */
const MAX_SMOOTH_MOVE = 0.06;
/** Share of the new corners in the outline that is shown. */
const SMOOTHING = 0.5;
/** Milliseconds for which the outline stays when a frame shows no paper. */
const OUTLINE_MEMORY = 350;
/** Milliseconds without paper after which the page that was taken is away, and another one may look like it. */
const REMOVAL_TIME = 350;
/** Similarity of content from which a page is the one that was taken. */
const SAME_PAGE = 0.9;
/** Least area of a second sheet, as a share of the first. */
const MIN_SECOND_AREA = 0.35;
/**
 * Least score, share of the area, and distance in pixels of two sheets that are less certain but alike, as those of one report are.
 * Halves of a folded sheet have no distance.
 */
const MIN_ALIKE_SCORE = -3;
const MIN_ALIKE_AREA = 0.7;
const MIN_GAP = 4;

/** Limits beyond which a hint is shown, by hand from drawn frames. */
const LIMITS = {
  /** Least extent of the paper: greater of the shares of the picture's width and height. */
  minExtent: 0.6,
  maxTilt: 36,
  minGround: 50,
  maxGlare: 0.03,
  minEvenness: 0.4,
  minSharpness: 0.3,
  /** Least sharpness as a share of the best within the memory. */
  minRelativeSharpness: 0.85,
};
/** Milliseconds for which the sharpness of a frame is compared with later frames. */
const SHARPNESS_MEMORY = 3_000;

/** Paper that is seen in one frame. */
interface PaperSighting {
  readonly corners: Corners;
  readonly measures: PaperMeasures;
  readonly at: number;
}

/** Creates an analyzer for the frames of one viewfinder. */
export function createPaperAnalyzer() {
  let before: PaperSighting | null = null;
  let outline: Corners | null = null;
  let sharpnesses: { readonly sharpness: number; readonly at: number }[] = [];
  let goodSince: number | null = null;
  let taken: PaperContent | null = null;
  /** When paper was last seen or photographed. */
  let lastSeenAt = 0;
  let hintState: HintState<PaperHint> = INITIAL_HINT_STATE;

  const analyzeFrame = (
    pixels: RgbaImage,
    now: number,
  ): { sighting: PaperSighting | null; verdict: PaperHint } => {
    const { candidates, planes } = detectPaper(pixels, FRAME_EFFORT);
    const [best] = candidates;
    if (!best || !isPaper(best)) {
      const isCut = candidates.some(isCutPaper) || isFullOfPrint(planes);
      return { sighting: null, verdict: isCut ? 'cut' : 'absent' };
    }
    const measures = measurePaper(best.quad, planes);
    const sighting: PaperSighting = { corners: toCorners(best.quad.corners, pixels), measures, at: now };
    const fault = findFault(best, candidates, measures);
    if (fault) return { sighting, verdict: fault };
    rememberSharpness(sighting);
    return { sighting, verdict: isSteady(sighting) ? 'hold' : 'still' };
  };

  const rememberSharpness = ({ measures: { sharpness }, at }: PaperSighting): void => {
    sharpnesses = sharpnesses.filter((one) => at - one.at < SHARPNESS_MEMORY);
    if (sharpness !== null) sharpnesses.push({ sharpness, at });
  };

  /** Whether the paper has not moved since the last frame, and is about as sharp as it has been. */
  const isSteady = ({ corners, measures: { sharpness } }: PaperSighting): boolean => {
    if (!before || largestMove(before.corners, corners) > MAX_STEADY_MOVE) return false;
    const sharpest = Math.max(...sharpnesses.map((one) => one.sharpness));
    return sharpness === null || sharpness >= LIMITS.minRelativeSharpness * sharpest;
  };

  const follow = (sighting: PaperSighting | null, now: number): void => {
    if (sighting) {
      const isNear = outline !== null && largestMove(outline, sighting.corners) < MAX_SMOOTH_MOVE;
      outline = isNear ? blend(outline!, sighting.corners) : sighting.corners;
    } else if (!before || now - before.at > OUTLINE_MEMORY) outline = null;
  };

  return {
    /**
     * Analyzes a frame together with the frames before it.
     *
     * @param pixels The frame, scaled down to the analyzed size.
     * @param now Milliseconds of any clock.
     * @param context What came before this frame.
     */
    analyze(pixels: RgbaImage, now: number, context: FrameContext = 'frame'): PaperAnalysis {
      if (context === 'opening') {
        [before, outline, goodSince, taken] = [null, null, null, null];
        sharpnesses = [];
        hintState = INITIAL_HINT_STATE;
      }
      const { sighting, verdict } = analyzeFrame(pixels, now);
      follow(sighting, now);
      if (sighting) before = sighting;
      if (context === 'photo') taken = before?.measures.content ?? null;
      // No frame is analyzed while a photo is taken, and the first one afterwards is often out of focus.
      if (sighting || context === 'photo') lastSeenAt = now;
      // Pages of one report may look the same from here; one that was taken away has made room for another.
      else if (now - lastSeenAt > REMOVAL_TIME) taken = null;
      const isTaken =
        sighting !== null && taken !== null && compareContent(taken, sighting.measures.content) > SAME_PAGE;
      if (sighting && !isTaken && verdict === 'hold') goodSince ??= now;
      else goodSince = null;
      hintState = debounceHint(hintState, verdict, now);
      const { hint } = hintState;
      const isReady = hint === 'hold' && goodSince !== null && now - goodSince >= PAGE_COUNTDOWN_TIME;
      return { corners: outline, hint, isReady, isTaken };
    },
  };
}

/** How much less certain a side makes paper that is the border of the picture; paper that leaves the picture is likely then. */
const BORDER_DOUBT = 4;

const isCutPaper = ({ quad, score }: Candidate): boolean => {
  const borders = quad.sides.filter(({ isBorder }) => isBorder).length;
  return borders > 0 && score + borders * BORDER_DOUBT > 0;
};

/** Why the paper cannot be taken from this frame, the most urgent reason; null where it can. */
function findFault(
  best: Candidate,
  candidates: readonly Candidate[],
  { extent, tilt, ground, glare, evenness, sharpness }: PaperMeasures,
): PaperHint | null {
  const isSecond = (other: Candidate) =>
    isPaper(other) && other.quad.area > MIN_SECOND_AREA * best.quad.area && !overlaps(best.quad, other.quad);
  if (candidates.some(isSecond) || hasAlikeSheets(best, candidates)) return 'several';
  if (best.quad.sides.some(({ isBorder }) => isBorder)) return 'cut';
  if (extent < LIMITS.minExtent) return 'far';
  if (tilt > LIMITS.maxTilt) return 'tilt';
  if (ground < LIMITS.minGround) return 'dark';
  if (glare > LIMITS.maxGlare) return 'glare';
  if (evenness < LIMITS.minEvenness) return 'shadow';
  return sharpness !== null && sharpness < LIMITS.minSharpness ? 'blurred' : null;
}

/** Whether two sheets of one size lie apart, one of which may be the best or a part of it. */
function hasAlikeSheets(best: Candidate, candidates: readonly Candidate[]): boolean {
  const sheets = candidates.filter(
    ({ quad, score }) =>
      score > MIN_ALIKE_SCORE &&
      quad.area > MIN_SECOND_AREA * best.quad.area &&
      !quad.sides.some(({ isBorder }) => isBorder),
  );
  return sheets.some((one, at) =>
    sheets.slice(at + 1).some((other) => {
      const [least, greatest] = [one.quad.area, other.quad.area].sort((a, b) => a - b) as [number, number];
      return least > MIN_ALIKE_AREA * greatest && measureGap(one.quad, other.quad) > MIN_GAP;
    }),
  );
}

function largestMove(from: Corners, to: Corners): number {
  return Math.max(...from.map(({ x, y }, i) => Math.hypot(to[i]!.x - x, to[i]!.y - y)));
}

const blend = (from: Corners, to: Corners): Corners =>
  from.map(({ x, y }, i) => ({
    x: x + SMOOTHING * (to[i]!.x - x),
    y: y + SMOOTHING * (to[i]!.y - y),
  })) as unknown as Corners;
