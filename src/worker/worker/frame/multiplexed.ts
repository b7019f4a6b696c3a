import type { Plane } from '../../shared/frame.js';
import {
  type DisplayMeasures,
  type Hint,
  MULTIPLEXED_FRAMES,
  type PhotoMeasures,
} from '../../shared/frame-analysis.js';
import { brightestOf, CHANGED, cellOf, changeIn, changeOf, type Place } from './content.js';
import { type Display, findDisplays } from './display.js';
import { measureLuma } from './measure.js';
import { type ProfiledFrame, profileFrame, type Shift, shiftBetween } from './motion.js';
import { joinStrokes } from './strokes.js';

/** Pixels from one frame to the next of a phone that is held still. */
export const STEADY = 2;
/** Milliseconds after a change during which it may be a sign of multiplexing. */
const MEMORY = 3_000;

/** The joined picture of a display with multiplexed digits. */
interface Joined {
  readonly seen: ProfiledFrame;
  readonly measures: PhotoMeasures;
  readonly display: DisplayMeasures;
  /** How far each frame has moved until the last. */
  readonly shifts: readonly Shift[];
}

/** What the last frames are together. */
export interface Detection {
  /** Measures of the joined picture; null unless the display is multiplexed. */
  readonly joined: PhotoMeasures | null;
  readonly hint: Hint;
  /** Milliseconds: what the display shows has been the same since. */
  readonly quietSince: number;
}

/** Detects displays with multiplexed digits in successive frames. */
export function createMultiplexDetector() {
  let recent: readonly ProfiledFrame[] = [];
  let joined: Joined | null = null;
  /** When a frame was unlike the one before, and when all figures together were. */
  let flickeredAt = Number.NEGATIVE_INFINITY;
  let changedAt = Number.NEGATIVE_INFINITY;
  return {
    /** @param alone The verdict on the frame by itself. */
    detect(seen: ProfiledFrame, alone: Hint, now: number): Detection {
      recent = [...recent, seen].slice(-MULTIPLEXED_FRAMES);
      if (alone === 'settling') flickeredAt = now;
      const before = joined;
      joined = now - flickeredAt < MEMORY ? joinProfiled(recent) : null;
      if (!joined) return { joined: null, hint: alone, quietSince: flickeredAt };
      if (!before || !areAlike(before, joined)) changedAt = now;
      return {
        joined: joined.measures,
        hint: changedAt === now ? 'settling' : 'hold',
        quietSince: changedAt,
      };
    },
    /** How far each frame has moved until the last; null unless together they show what was seen last. */
    alignFrames(frames: readonly ProfiledFrame[]): readonly Shift[] | null {
      const found = joinProfiled(frames);
      return found && joined && areAlike(joined, found) ? found.shifts : null;
    },
  };
}

/** Null unless the digits are multiplexed, and each was lit at least once while the phone was held still. */
function joinProfiled(frames: readonly ProfiledFrame[]): Joined | null {
  if (frames.length < MULTIPLEXED_FRAMES) return null;
  const shifts = frames.map(({ profile }) => shiftBetween(profile, frames.at(-1)!.profile));
  if (shifts.some(({ x, y }) => Math.hypot(x, y) > MULTIPLEXED_FRAMES * STEADY)) return null;
  const luma = joinMultiplexed(frames.map(({ luma }, at) => ({ luma, shift: shifts[at]! })));
  const measures = luma && measureLuma(luma);
  if (!measures?.display || measures.fault) return null;
  return { seen: profileFrame(luma!), measures, display: measures.display, shifts };
}

/** Whether both show the same. */
const areAlike = (before: Joined, { seen, display }: Joined): boolean =>
  changeOf(before.seen.luma, seen.luma, display, shiftBetween(before.seen.profile, seen.profile)) <= CHANGED;

/** A frame, and how far the picture has moved since. */
interface Aligned {
  readonly luma: Plane;
  readonly shift: Shift;
}

/** Share of the height of a number: a figure is as high, a point or a sign is not. */
const FIGURE = 0.6;

/**
 * Joins frames of a display with multiplexed digits into one picture that shows all of them, aligned to the last frame.
 *
 * Two different numbers laid over each other would show a third one. So every digit must be fully lit or fully dark in
 * every frame, which excludes a digit that changes.
 *
 * @returns Null where no digit was dark in any frame, or where one was partly lit.
 */
function joinMultiplexed(frames: readonly Aligned[]): Plane | null {
  const whole = brightestPixels(frames);
  const [display] = findDisplays(whole);
  if (!display || display.sign < 0) return null;
  let isMultiplexed = false;
  for (const figure of figuresOf(display)) {
    for (const { luma, shift } of frames) {
      if (changeIn(luma, whole, figure, shift) <= CHANGED) continue;
      if (brightestOf(luma, figure, shift) - display.ground > CHANGED * figure.contrast) return null;
      isMultiplexed = true;
    }
  }
  return isMultiplexed ? whole : null;
}

/** The figures of a display, each with its own part of the picture. */
const figuresOf = ({ box, height, ink, ground, blobs, sign }: Display): Place[] =>
  joinStrokes(blobs.filter((blob) => blob.sign === sign))
    .map((blob) => blob.box)
    .filter(
      (one) =>
        one.bottom - one.top > FIGURE * height &&
        one.left >= box.left &&
        one.right <= box.right &&
        one.top >= box.top &&
        one.bottom <= box.bottom,
    )
    .map((one) => ({ box: one, cell: cellOf(height), contrast: Math.abs(ink - ground) }));

/** Every pixel as bright as it was in any of the frames. */
function brightestPixels(frames: readonly Aligned[]): Plane {
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
