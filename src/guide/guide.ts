import { changeOf } from './content.js';
import type { Frame, Plane } from './frame.js';
import { type Hint, type Hinting, nextHint, START } from './hint.js';
import { lumaOf } from './luma.js';
import { measureLuma } from './measure.js';
import { type Profile, profileOf, type Shift, shiftBetween } from './motion.js';
import type { PhotoMeasures, Side } from './photo-measures.js';

/** What the person at the viewfinder is told. */
export interface Advice {
  /** `lens`: another one is tried, since the first stays soft. `back`: the picture is zoomed, and still too near. */
  readonly hint: Hint | 'lens' | 'back';
  /** Where on the display the light is reflected. */
  readonly side: Side | null;
}

/** What one frame of the viewfinder leads to. */
export interface Look {
  readonly advice: Advice;
  /** Contrasts a pixel, of a display that is wholly in view and large enough; else null. */
  readonly sharpness: number | null;
  /** The picture has been good for as long as the countdown takes: time for the shutter. */
  readonly isReady: boolean;
}

export interface Guide {
  /** @param now Milliseconds of any clock. */
  look(frame: Frame, now: number): Look;
}

/** Milliseconds that a good picture stays good before it is taken. */
export const COUNTDOWN = 1_200;
/** Pixels between two frames. */
const STEADY = 2;
/** Contrasts: a stroke that came or went. */
const CHANGED = 0.4;
/** Share of the visit's own best sharpness, of so many milliseconds. */
const AS_SHARP = 0.9;
const MEMORY = 3_000;

interface Seen {
  readonly luma: Plane;
  readonly profile: Profile;
}

/** Looks at the frames of one visit, one after another. */
export function createGuide(): Guide {
  let before: Seen | null = null;
  let sharpest: { readonly sharpness: number; readonly at: number }[] = [];
  let hinting: Hinting = START;
  let changedAt = Number.NEGATIVE_INFINITY;

  const judge = (measures: PhotoMeasures, seen: Seen, now: number): Hint => {
    const { display, fault } = measures;
    if (fault || !display) return fault ?? 'absent';
    sharpest = [...sharpest.filter(({ at }) => now - at < MEMORY), { sharpness: display.sharpness, at: now }];
    const shift: Shift = before ? shiftBetween(before.profile, seen.profile) : { x: 0, y: 0 };
    if (!before || Math.hypot(shift.x, shift.y) > STEADY) return 'still';
    if (display.sharpness < AS_SHARP * Math.max(...sharpest.map(({ sharpness }) => sharpness)))
      return 'still';
    return changeOf(before.luma, seen.luma, display, shift) > CHANGED ? 'settling' : 'hold';
  };

  return {
    look(frame, now) {
      const luma = lumaOf(frame);
      const seen = { luma, profile: profileOf(luma) };
      const measures = measureLuma(luma);
      const verdict = judge(measures, seen, now);
      before = seen;
      hinting = nextHint(hinting, verdict, now);
      const { hint, since } = hinting;
      // A hint outlives a frame or two, but no number is taken while it changes.
      if (verdict === 'settling') changedAt = now;
      const isReady = hint === 'hold' && verdict === 'hold' && now - Math.max(since, changedAt) >= COUNTDOWN;
      return {
        advice: { hint, side: hint === 'glare' ? (measures.display?.glare?.side ?? null) : null },
        sharpness:
          measures.fault === null || measures.fault === 'blurred'
            ? (measures.display?.sharpness ?? null)
            : null,
        isReady,
      };
    },
  };
}
