import { boxHeight, type LumaPlane } from '../../prepare/pixels.js';
import {
  type DisplayMeasures,
  type Hint,
  MULTIPLEXED_FRAMES,
  type PictureMeasures,
} from '../frame-analysis.js';
import { containsBox } from './box.js';
import { joinDigitSegments } from './digits.js';
import { type Display, findDisplaysInLuma } from './find-displays.js';
import {
  brightestCell,
  CHANGE_THRESHOLD,
  type ContentRegion,
  cellSizeFor,
  estimateShift,
  measureChange,
  measureDisplayChange,
  type ProfiledFrame,
  profileLuma,
  type Shift,
} from './frame-difference.js';
import { measureLuma } from './measure.js';

/** Largest shift in pixels between two frames of a phone that is held still. */
export const MAX_STEADY_SHIFT = 2;
/** Milliseconds for which frames are joined after the displayed content last changed, which multiplexing causes too. */
const FLICKER_MEMORY = 3_000;

/** The composite of several frames of a display with multiplexed digits. */
interface Composite {
  readonly frame: ProfiledFrame;
  readonly measures: PictureMeasures;
  readonly display: DisplayMeasures;
  /** How far the picture has moved from each frame to the last one. */
  readonly shifts: readonly Shift[];
}

/** The verdict on the last frames taken together. */
export interface Detection {
  /** Measures of the composite; null unless the display is multiplexed. */
  readonly composite: PictureMeasures | null;
  readonly hint: Hint;
  /** Time in milliseconds since when the display has shown the same content. */
  readonly unchangedSince: number;
}

/** Detects displays with multiplexed digits in successive frames. */
export function createMultiplexDetector() {
  let recent: readonly ProfiledFrame[] = [];
  let composite: Composite | null = null;
  let frameChangedAt = Number.NEGATIVE_INFINITY;
  let compositeChangedAt = Number.NEGATIVE_INFINITY;
  return {
    /**
     * @param frameHint The verdict on this frame alone.
     * @param now Milliseconds of any clock.
     */
    detect(frame: ProfiledFrame, frameHint: Hint, now: number): Detection {
      recent = [...recent, frame].slice(-MULTIPLEXED_FRAMES);
      if (frameHint === 'settling') frameChangedAt = now;
      const before = composite;
      composite = now - frameChangedAt < FLICKER_MEMORY ? composeFrames(recent) : null;
      if (!composite) return { composite: null, hint: frameHint, unchangedSince: frameChangedAt };
      if (!before || !hasSameContent(before, composite)) compositeChangedAt = now;
      return {
        composite: composite.measures,
        hint: compositeChangedAt === now ? 'settling' : 'hold',
        unchangedSince: compositeChangedAt,
      };
    },
    /**
     * @returns How far the picture has moved from each frame to the last one; null unless their composite has the same
     * content as the last one that was detected.
     */
    alignFrames(frames: readonly ProfiledFrame[]): readonly Shift[] | null {
      const joined = composeFrames(frames);
      return joined && composite && hasSameContent(composite, joined) ? joined.shifts : null;
    },
  };
}

/** Composes frames; null unless the digits are multiplexed, and each was lit at least once while the phone was held still. */
function composeFrames(frames: readonly ProfiledFrame[]): Composite | null {
  if (frames.length < MULTIPLEXED_FRAMES) return null;
  const shifts = frames.map(({ profile }) => estimateShift(profile, frames.at(-1)!.profile));
  if (shifts.some(({ x, y }) => Math.hypot(x, y) > MULTIPLEXED_FRAMES * MAX_STEADY_SHIFT)) return null;
  const luma = joinMultiplexed(frames.map(({ luma }, at) => ({ luma, shift: shifts[at]! })));
  const measures = luma && measureLuma(luma);
  if (!measures?.display || measures.fault) return null;
  return { frame: profileLuma(luma!), measures, display: measures.display, shifts };
}

function hasSameContent(before: Composite, now: Composite): boolean {
  const shift = estimateShift(before.frame.profile, now.frame.profile);
  return measureDisplayChange(before.frame.luma, now.frame.luma, now.display, shift) <= CHANGE_THRESHOLD;
}

interface AlignedFrame {
  readonly luma: LumaPlane;
  /** How far the picture has moved since. */
  readonly shift: Shift;
}

/** Least height of a digit as a share of the number's height; decimal points and signs are lower. */
const MIN_DIGIT_SHARE = 0.6;

/**
 * Joins frames of a display with multiplexed digits into one picture that shows all of them, aligned to the last frame.
 *
 * Two different numbers laid over each other would show a third one. So every digit must be fully lit or fully dark in
 * every frame, which excludes a digit that changes.
 *
 * @returns Null where no digit was dark in any frame, or where one was partly lit.
 */
function joinMultiplexed(frames: readonly AlignedFrame[]): LumaPlane | null {
  const brightest = brightestPixels(frames);
  const [display] = findDisplaysInLuma(brightest);
  if (!display || display.polarity < 0) return null;
  let isMultiplexed = false;
  for (const digit of findDigitRegions(display)) {
    for (const { luma, shift } of frames) {
      if (measureChange(luma, brightest, digit, shift) <= CHANGE_THRESHOLD) continue;
      const excess = brightestCell(luma, digit, shift) - display.backgroundLuma;
      if (excess > CHANGE_THRESHOLD * digit.contrast) return null;
      isMultiplexed = true;
    }
  }
  return isMultiplexed ? brightest : null;
}

/** The region of each digit of a display. */
const findDigitRegions = (display: Display): ContentRegion[] =>
  joinDigitSegments(display.components.filter(({ polarity }) => polarity === display.polarity))
    .map(({ box }) => box)
    .filter((box) => boxHeight(box) > MIN_DIGIT_SHARE * display.digitHeight && containsBox(display.box, box))
    .map((box) => ({
      box,
      cellSize: cellSizeFor(display.digitHeight),
      contrast: Math.abs(display.inkLuma - display.backgroundLuma),
    }));

/** Takes the maximum of all aligned frames at every pixel. */
function brightestPixels(frames: readonly AlignedFrame[]): LumaPlane {
  const { width, height, values: last } = frames.at(-1)!.luma;
  const values = last.slice();
  for (const { luma, shift } of frames.slice(0, -1)) {
    for (let y = Math.max(0, shift.y); y < Math.min(height, height + shift.y); y++) {
      for (let x = Math.max(0, shift.x); x < Math.min(width, width + shift.x); x++) {
        const value = luma.values[(y - shift.y) * width + x - shift.x]!;
        const at = y * width + x;
        if (value > values[at]!) values[at] = value;
      }
    }
  }
  return { width, height, values };
}
