import type { RgbaImage, Size } from '../../prepare/pixels.js';
import type { Aim, FrameAnalysis, Hint, PictureMeasures, Side, Sighting } from '../frame-analysis.js';
import { aimAt } from './aim.js';
import { debounceHint, type HintState, INITIAL_HINT_STATE } from './debounce-hint.js';
import {
  CHANGE_THRESHOLD,
  estimateShift,
  measureDisplayChange,
  type ProfiledFrame,
  profileLuma,
  type Shift,
} from './frame-difference.js';
import { toLuma } from './luma.js';
import { measureLuma } from './measure.js';
import { createMultiplexDetector, MAX_STEADY_SHIFT } from './multiplexed.js';

export type FrameAnalyzer = ReturnType<typeof createFrameAnalyzer>;

/** Milliseconds for which the picture must stay good before the photo is taken. */
export const COUNTDOWN_TIME = 1_200;
/** Fastest movement of the picture that leaves it sharp, in pixels per millisecond. The sharpness itself is measured, too. */
const MAX_STEADY_SPEED = 0.05;
/** Largest shift in pixels between two frames that is estimated reliably. */
const MAX_SEARCHED = 10;
/** Least sharpness of a frame, as a share of the best within the sharpness memory. */
const MIN_RELATIVE_SHARPNESS = 0.9;
/** Change of the digits' height from which sharpness is not comparable: another distance shows other detail. */
const MAX_SIZE_CHANGE = 0.1;
/** Milliseconds for which the sharpness of a frame is compared with later frames. */
const SHARPNESS_MEMORY = 3_000;

/** Analyzes the frames of one opening of the viewfinder, one after another. */
export function createFrameAnalyzer() {
  const multiplexing = createMultiplexDetector();
  let before: ProfiledFrame | null = null;
  let sharpnesses: { readonly sharpness: number; readonly size: number; readonly at: number }[] = [];
  let hintState: HintState<Hint> = INITIAL_HINT_STATE;
  let seenAt = 0;
  let side: Side | null = null;

  const findFrameHint = (
    { display, fault }: PictureMeasures,
    frame: ProfiledFrame,
    now: number,
    aim: Aim | null,
  ): Hint => {
    const shift: Shift = before ? estimateShift(before.profile, frame.profile) : { x: 0, y: 0 };
    const steadyShift = Math.min(MAX_SEARCHED, Math.max(MAX_STEADY_SHIFT, MAX_STEADY_SPEED * (now - seenAt)));
    const isMoving = Math.hypot(shift.x, shift.y) > steadyShift;
    if (aim && !(fault === 'cut' && aim.hint === 'far')) return aim.hint;
    if (isMoving && fault === 'blurred') return 'still';
    if (fault || !display) return fault ?? 'absent';
    sharpnesses = sharpnesses.filter(({ at }) => now - at < SHARPNESS_MEMORY);
    sharpnesses.push({ sharpness: display.sharpness, size: display.size, at: now });
    if (!before || isMoving) return 'still';
    const comparable = sharpnesses.filter(({ size }) => Math.abs(size / display.size - 1) < MAX_SIZE_CHANGE);
    const sharpest = Math.max(...comparable.map(({ sharpness }) => sharpness));
    if (display.sharpness < MIN_RELATIVE_SHARPNESS * sharpest) return 'still';
    const change = measureDisplayChange(before.luma, frame.luma, display, shift);
    return change > CHANGE_THRESHOLD ? 'settling' : 'hold';
  };

  return {
    /**
     * @param now Milliseconds of any clock.
     * @param locate Looks for a display in the whole picture of the camera. It is called where no display is wholly in the frame, and
     * returns undefined where it cannot look.
     */
    analyze(
      image: RgbaImage,
      now: number,
      locate: () => Sighting | null | undefined = () => undefined,
    ): FrameAnalysis {
      const frame = profileLuma(toLuma(image));
      const { measures: frameMeasures, beside } = lookAround(measureLuma(frame.luma), image, locate);
      const aim = beside?.aim ?? null;
      const frameHint = findFrameHint(frameMeasures, frame, now, aim);
      before = frame;
      seenAt = now;
      const { composite, hint: verdict, unchangedSince } = multiplexing.detect(frame, frameHint, now);
      const measures = composite ?? frameMeasures;
      hintState = debounceHint(hintState, verdict, now);
      const { hint, shownSince } = hintState;
      if (hint === 'glare') side = measures.display?.glare?.side ?? null;
      else if (verdict === hint) side = aim?.hint === hint ? aim.side : null;
      // `hold` stays shown during a frame or two with another verdict, but no photo is taken while numbers change.
      const heldTime = hint === 'hold' && verdict === 'hold' ? now - Math.max(shownSince, unchangedSince) : 0;
      return {
        advice: { hint, side },
        verdict,
        beside,
        sharpness: isSharpnessKnown(measures) ? (measures.display?.sharpness ?? null) : null,
        size: sizeOfWhole(measures),
        reach: reachOfWhole(measures),
        isReady: heldTime >= COUNTDOWN_TIME,
        isMultiplexed: composite !== null,
      };
    },
    /**
     * Aligns other frames of a display with multiplexed digits.
     *
     * @returns How far the picture has moved from each frame to the last one; null unless together they show the content
     * of the last analysis.
     */
    alignFrames: (frames: readonly RgbaImage[]): readonly Shift[] | null =>
      multiplexing.alignFrames(frames.map((frame) => profileLuma(toLuma(frame)))),
  };
}

/** Greatest distance from an edge of the frame, as a share of the frame, of numbers that the edge cuts off. */
const AT_EDGE = 0.05;

/** Digit height, as a share of the frame's longest edge, from which numbers may be too large to be found in the whole picture. */
const MAX_FOUND = 0.2;

/**
 * Looks for a display beside the frame where none is wholly in it. Small numbers that the frame cuts off are a pattern unless a
 * display is found.
 */
function lookAround(
  measures: PictureMeasures,
  frame: Size,
  locate: () => Sighting | null | undefined,
): { readonly measures: PictureMeasures; readonly beside: Sighting | null } {
  const { fault, display } = measures;
  if (fault !== 'absent' && fault !== 'cut') return { measures, beside: null };
  const located = locate();
  if (located === null && display && display.size < MAX_FOUND)
    return { measures: { ...measures, display: null, fault: 'absent' }, beside: null };
  return { measures, beside: located ?? sight(measures, frame) };
}

/** The place of numbers that reach an edge of the frame. Numbers away from the edges stand beside larger ones that are cut off. */
function sight({ display }: PictureMeasures, frame: Size): Sighting | null {
  if (!display) return null;
  const margins = [display.x, display.y, 1 - display.x - display.width, 1 - display.y - display.height];
  if (Math.min(...margins) > AT_EDGE) return null;
  const [x, y] = [display.x + display.width / 2, display.y + display.height / 2];
  return { x, y, aim: aimAt({ ...display, x, y }, frame) };
}

/** Whether the display is wholly in view and large enough, since its sharpness is comparable only then. */
const isSharpnessKnown = ({ fault }: PictureMeasures): boolean => fault === null || fault === 'blurred';

const sizeOfWhole = ({ display }: PictureMeasures): number | null =>
  display && !display.isCut ? display.size : null;

function reachOfWhole({ display }: PictureMeasures): number | null {
  if (!display || display.isCut) return null;
  const { x, y, width, height } = display;
  return 2 * Math.max(...[x, x + width, y, y + height].map((edge) => Math.abs(edge - 0.5)));
}
