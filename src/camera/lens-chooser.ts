import { type Clock, systemClock } from '../clock.js';
import type { Advice, FrameAnalysis } from '../worker/shared/frame-analysis.js';
import { createLenses } from './lenses.js';
import { CLOSER } from './track-switches.js';
import type { Viewfinder, ViewfinderVisit } from './viewfinder-visit.js';
import { grabFrame } from './watch-frames.js';

/** Milliseconds a display may stay blurred, while the person follows the advice, before another lens is tried. */
const MAX_BLURRED = 4_000;
/** Milliseconds a lens is given to focus, and between two measurements of it. */
const FOCUS_TIME = 1_500;
const MEASURE_INTERVAL = 100;

export interface LensChooser {
  /** Switches to the lens that an earlier visit has chosen. */
  recall(): Promise<void>;
  /** What to tell the person about a frame: once the picture is zoomed, a blurred display is too near. */
  adviceFor(seen: FrameAnalysis): Advice;
  /** Resolves once the next frame is worth a look: at once, unless other lenses had to be tried. */
  afterFrame(seen: FrameAnalysis, now: number): Promise<void>;
}

/**
 * Looks for a sharp lens where the first one stays blurred, once in a visit. Where none is sharp, the display is nearer than
 * they focus: the picture is zoomed, by the camera or else on the screen, so that the person can move back.
 *
 * @param onTry Called before another lens is tried.
 */
export function createLensChooser(
  { video, frame }: Viewfinder,
  { signal, crop, analyzeFrame }: ViewfinderVisit,
  onTry: () => void,
  clock: Clock = systemClock,
): LensChooser {
  const stream = video.srcObject;
  const devices = navigator.mediaDevices;
  const lenses = stream instanceof MediaStream && devices ? createLenses({ stream, devices, signal }) : null;
  let blurredSince: number | null = null;
  /** The next remedy for a display that stays blurred; the last is up to the person, who moves back. */
  let remedy: 'lenses' | 'zoom' | 'distance' = 'lenses';
  video.style.scale = '';

  /** The best sharpness while the lens in use focuses. */
  const measure = async (): Promise<number> => {
    const begun = performance.now();
    let best = 0;
    for (let isFirst = true; performance.now() - begun < FOCUS_TIME && !signal.aborted; isFirst = false) {
      await clock.sleep(MEASURE_INTERVAL, { signal }).catch(() => {});
      const bitmap = await grabFrame(video, crop()).catch(() => null);
      const seen =
        bitmap && (await analyzeFrame(bitmap, performance.now(), isFirst, signal).catch(() => null));
      best = Math.max(best, seen?.sharpness ?? 0);
    }
    return best;
  };

  return {
    recall: async () => lenses?.recall(),
    adviceFor: ({ advice }) =>
      remedy === 'distance' && advice.hint === 'blurred' ? { hint: 'back', side: null } : advice,
    async afterFrame({ advice }, now) {
      blurredSince = advice.hint === 'blurred' ? (blurredSince ?? now) : null;
      if (!lenses || remedy === 'distance' || blurredSince === null) return;
      if (now - blurredSince < MAX_BLURRED) return;
      blurredSince = null;
      if (remedy === 'lenses') {
        remedy = 'zoom';
        if (await lenses.chooseSharpest(measure, onTry)) return;
      }
      remedy = 'distance';
      if (!(await lenses.zoomIn())) enlarge(video, frame());
    },
  };
}

/** Zooms on the screen, around the middle of the frame: what is framed stays framed. */
function enlarge(video: HTMLVideoElement, frame: Element | null): void {
  if (!frame) return;
  const { left, top } = video.getBoundingClientRect();
  const framed = frame.getBoundingClientRect();
  const [x, y] = [framed.left + framed.width / 2 - left, framed.top + framed.height / 2 - top];
  video.style.transformOrigin = `${x}px ${y}px`;
  video.style.scale = `${CLOSER}`;
}
