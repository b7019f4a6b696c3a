import { createLenses, type Lenses } from '../camera/lenses.js';
import { ZOOM_FACTOR } from '../camera/track-switches.js';
import { grabFrame } from '../camera/watch-frames.js';
import { type Clock, systemClock } from '../core/clock.js';
import type { Advice, FrameAnalysis } from './frame-analysis.js';
import type { Viewfinder, ViewfinderVisit } from './viewfinder-visit.js';

/** Milliseconds a display may stay blurred before another lens is tried; the person may be following the advice. */
const MAX_BLURRED_TIME = 4_000;
/** How far numbers may reach towards the edges of a zoomed picture, 1 to the edge. */
const MAX_REACH = 0.9;
/** Milliseconds given to a lens to focus, and between two measurements of its sharpness. */
const FOCUS_TIME = 1_500;
const MEASURE_INTERVAL = 100;

/**
 * Searches for a sharp lens when the first one stays blurred, once in a visit. If none is sharp, the display is nearer than
 * any of them can focus: the person moves back, and the picture is zoomed, by the camera or else on the screen.
 *
 * @param onTry Called before another lens is tried.
 */
export function createLensChooser(
  { video, frame, switchLens }: Viewfinder,
  { signal, crop, analyzeFrame }: ViewfinderVisit,
  onTry: () => void,
  clock: Clock = systemClock,
) {
  const stream = video.srcObject;
  const devices = navigator.mediaDevices;
  const lenses =
    stream instanceof MediaStream && devices ? createLenses({ stream, devices, switchLens, signal }) : null;
  let blurredSince: number | null = null;
  /** The next remedy for a display that stays blurred. `near`: the zoom, once its numbers fit. `zoomed`: only the person can help. */
  let need: 'lenses' | 'time' | 'near' | 'zoomed' = 'lenses';
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

  /** Whether the display is sharp, has not been blurred for long, or becomes sharp by another lens, which is tried once. */
  const isSharpOrNew = async (all: Lenses, isBlurred: boolean, now: number): Promise<boolean> => {
    blurredSince = isBlurred ? (blurredSince ?? now) : null;
    if (blurredSince === null || now - blurredSince < MAX_BLURRED_TIME) return true;
    blurredSince = null;
    if (need !== 'lenses') return false;
    need = 'time';
    return all.chooseSharpest(measureSharpness, onTry);
  };

  return {
    /** Switches to the lens that an earlier visit chose. */
    restoreLens: async (): Promise<void> => lenses?.restoreLens(),
    /** The advice for a frame. Once every lens was tried, a blurred display is too near: move back. */
    selectAdvice({ advice }: FrameAnalysis): Advice {
      if (advice.hint !== 'blurred' || (need !== 'near' && need !== 'zoomed')) return advice;
      return { hint: need === 'near' ? 'near' : 'back', side: null };
    },
    /**
     * Tries the other lenses once the display has been blurred for `MAX_BLURRED_TIME`, then the zoom as soon as the numbers fit
     * into it.
     */
    async improveFocus({ advice, reach }: FrameAnalysis, now: number): Promise<void> {
      if (!lenses || need === 'zoomed') return;
      if (need !== 'near' && (await isSharpOrNew(lenses, advice.hint === 'blurred', now))) return;
      need = 'near';
      // A display that is sharp because the person moved back is small, and needs the zoom, too.
      const isNeeded = advice.hint === 'blurred' || advice.hint === 'far';
      if (!isNeeded || reach === null || reach * ZOOM_FACTOR > MAX_REACH) return;
      need = 'zoomed';
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
