import { type Clock, systemClock } from '../clock.js';
import type { Advice, FrameAnalysis } from '../worker/shared/frame-analysis.js';
import { createLenses } from './lenses.js';
import { ZOOM_FACTOR } from './track-switches.js';
import type { Viewfinder, ViewfinderVisit } from './viewfinder-visit.js';
import { grabFrame } from './watch-frames.js';

/** Milliseconds a display may stay blurred before another lens is tried; the person may be following the advice. */
const MAX_BLURRED_TIME = 4_000;
/** Milliseconds given to a lens to focus, and between two measurements of its sharpness. */
const FOCUS_TIME = 1_500;
const MEASURE_INTERVAL = 100;

export interface LensChooser {
  /** Switches to the lens that an earlier visit chose. */
  restoreLens(): Promise<void>;
  /** The advice for a frame. Once every lens and the zoom were tried, a blurred display is too near: move back. */
  selectAdvice(analysis: FrameAnalysis): Advice;
  /** Tries the other lenses, then the zoom, once the display has been blurred for `MAX_BLURRED_TIME`. */
  improveFocus(analysis: FrameAnalysis, now: number): Promise<void>;
}

/**
 * Searches for a sharp lens when the first one stays blurred, once in a visit. If none is sharp, the display is nearer than
 * any of them can focus: the picture is zoomed, by the camera or else on the screen, so that the person can move back.
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
  /** The next remedy for a display that stays blurred. The last one is up to the person. */
  let remedy: 'lenses' | 'zoom' | 'distance' = 'lenses';
  video.style.scale = '';

  /** Resolves with the best sharpness seen while the current lens focuses. */
  const measureSharpness = async (): Promise<number> => {
    const startedAt = performance.now();
    let best = 0;
    for (let isFirst = true; performance.now() - startedAt < FOCUS_TIME && !signal.aborted; isFirst = false) {
      await clock.sleep(MEASURE_INTERVAL, { signal }).catch(() => {});
      const bitmap = await grabFrame(video, crop()).catch(() => null);
      const analysis =
        bitmap && (await analyzeFrame(bitmap, performance.now(), isFirst, null, signal).catch(() => null));
      best = Math.max(best, analysis?.sharpness ?? 0);
    }
    return best;
  };

  return {
    restoreLens: async () => lenses?.restoreLens(),
    selectAdvice: ({ advice }) =>
      remedy === 'distance' && advice.hint === 'blurred' ? { hint: 'back', side: null } : advice,
    async improveFocus({ advice }, now) {
      blurredSince = advice.hint === 'blurred' ? (blurredSince ?? now) : null;
      if (!lenses || remedy === 'distance' || blurredSince === null) return;
      if (now - blurredSince < MAX_BLURRED_TIME) return;
      blurredSince = null;
      if (remedy === 'lenses') {
        remedy = 'zoom';
        if (await lenses.chooseSharpest(measureSharpness, onTry)) return;
      }
      remedy = 'distance';
      if (!(await lenses.zoomIn())) zoomOnScreen(video, frame());
    },
  };
}

/** Scales the video around the middle of its frame, so that a framed display stays framed. */
function zoomOnScreen(video: HTMLVideoElement, frame: Element | null): void {
  if (!frame) return;
  const { left, top } = video.getBoundingClientRect();
  const outline = frame.getBoundingClientRect();
  const [x, y] = [outline.left + outline.width / 2 - left, outline.top + outline.height / 2 - top];
  video.style.transformOrigin = `${x}px ${y}px`;
  video.style.scale = `${ZOOM_FACTOR}`;
}
