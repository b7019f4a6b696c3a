import { type Hint, MULTIPLEXED_FRAMES } from '../../shared/frame-analysis.js';
import type { DisplayMeasures, PhotoMeasures } from '../../shared/photo-measures.js';
import { CHANGED, changeOf } from './content.js';
import { joinMultiplexed } from './join-multiplexed.js';
import { measureLuma } from './measure.js';
import { type ProfiledFrame, profileFrame, type Shift, shiftBetween } from './motion.js';

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
