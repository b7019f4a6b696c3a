import type { Frame } from '../../shared/frame.js';
import type { FrameAnalysis, Hint, PhotoMeasures } from '../../shared/frame-analysis.js';
import { CHANGED, changeOf } from './content.js';
import { lumaOf } from './luma.js';
import { measureLuma } from './measure.js';
import { type ProfiledFrame, profileFrame, type Shift, shiftBetween } from './motion.js';
import { createMultiplexDetector, STEADY } from './multiplexed.js';

export interface FrameAnalyzer {
  /** @param now Milliseconds of any clock. */
  analyze(frame: Frame, now: number): FrameAnalysis;
  /**
   * Aligns other frames of a display with multiplexed digits.
   *
   * @returns How far each frame has moved until the last; null unless together they show what the last analysis found.
   */
  alignFrames(frames: readonly Frame[]): readonly Shift[] | null;
}

/** Milliseconds that a good picture stays good before it is taken. */
export const COUNTDOWN = 1_200;
/** Share of the visit's own best sharpness, of so many milliseconds. */
const AS_SHARP = 0.9;
const MEMORY = 3_000;

/** Analyzes the frames of one opening of the viewfinder, one after another. */
export function createFrameAnalyzer(): FrameAnalyzer {
  const multiplexing = createMultiplexDetector();
  let before: ProfiledFrame | null = null;
  let sharpest: { readonly sharpness: number; readonly at: number }[] = [];
  let hinting: Hinting = START;

  const hintFor = (measures: PhotoMeasures, seen: ProfiledFrame, now: number): Hint => {
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
    analyze(frame, now) {
      const seen = profileFrame(lumaOf(frame));
      const single = measureLuma(seen.luma);
      const alone = hintFor(single, seen, now);
      before = seen;
      const { joined, hint: verdict, quietSince } = multiplexing.detect(seen, alone, now);
      const measures = joined ?? single;
      hinting = nextHint(hinting, verdict, now);
      const { hint, since } = hinting;
      // A hint outlives a frame or two, but no number is taken while it changes.
      const isReady = hint === 'hold' && verdict === 'hold' && now - Math.max(since, quietSince) >= COUNTDOWN;
      return {
        advice: { hint, side: hint === 'glare' ? (measures.display?.glare?.side ?? null) : null },
        sharpness: isSharpnessKnown(measures) ? (measures.display?.sharpness ?? null) : null,
        isReady,
        isMultiplexed: joined !== null,
      };
    },
    alignFrames: (frames) => multiplexing.alignFrames(frames.map((frame) => profileFrame(lumaOf(frame)))),
  };
}

/** Of a display that is wholly in view and large enough. */
const isSharpnessKnown = ({ fault }: PhotoMeasures): boolean => fault === null || fault === 'blurred';

/** The hint on the screen, and what the last frames would say. */
export interface Hinting {
  readonly hint: Hint;
  /** Milliseconds: since when it is shown. */
  readonly since: number;
  readonly recent: readonly Hint[];
}

export const START: Hinting = { hint: 'aim', since: 0, recent: [] };

/** Frames that have a say, and how many of them must agree. */
const FRAMES = 5;
const AGREEING = 3;
/** Milliseconds: a sentence that can be read, and heard. */
const LEAST_SHOWN = 1_500;

/**
 * Keeps hints from flickering: a new hint needs a majority of the last frames and waits until the current one has been
 * read.
 * `hold` appears and ends without that delay.
 */
export function nextHint({ hint, since, recent }: Hinting, seen: Hint, now: number): Hinting {
  const last = [...recent, seen].slice(-FRAMES);
  const next = { hint, since, recent: last };
  if (seen === hint) return next;
  const agreeing = last.filter((one) => one === seen).length;
  const isUrgent = hint === 'aim' || hint === 'hold' || seen === 'hold';
  const isEnough = agreeing >= (hint === 'aim' ? 2 : AGREEING);
  if (!isEnough || (!isUrgent && now - since < LEAST_SHOWN)) return next;
  return { hint: seen, since: now, recent: last };
}
