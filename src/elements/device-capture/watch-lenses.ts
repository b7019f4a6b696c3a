import type { createLenses } from '../../camera/lenses.js';
import type { bitmapOf } from '../../camera/watch-frames.js';
import { systemClock } from '../../clock.js';
import type { GuidedVisit } from '../../flow/capture-flow.js';
import type { Advice, Look } from '../../worker/shared/frame-analysis.js';

/** Milliseconds a display stays blurred, while the person does what they are told, before another lens is tried. */
const SOFT = 4_000;
/** Milliseconds in which a lens focuses, and how often it is looked through. */
const FOCUS = 1_500;
const PACE = 100;

export interface WatchedLenses {
  /** Resolves once the lens of an earlier visit is in use. */
  readonly ready: Promise<void>;
  /** What is said of a frame: once the picture is zoomed, what is blurred is too near. */
  advice(seen: Look): Advice;
  /** Resolves once the next frame is worth a look: at once, unless other lenses had to be tried. */
  after(seen: Look, now: number): Promise<void>;
}

/** What tries lenses, and looks through them. */
export interface LensTools {
  readonly createLenses: typeof createLenses;
  readonly bitmapOf: typeof bitmapOf;
  /** How much larger the zoom makes what is seen. */
  readonly factor: number;
}

interface Options extends LensTools {
  /** Called before another lens is tried. */
  readonly onTry: () => void;
}

/**
 * Looks for a lens that is sharp where the first one stays soft, once in a visit. Where none is, the display is nearer than
 * they focus: the picture is zoomed, by the camera or else on the screen, so that the person can move back.
 */
export function watchLenses(
  video: HTMLVideoElement,
  visit: GuidedVisit,
  { createLenses, bitmapOf, factor, onTry }: Options,
): WatchedLenses {
  const { signal, crop, look } = visit;
  const stream = video.srcObject;
  const devices = navigator.mediaDevices;
  const lenses = stream instanceof MediaStream && devices ? createLenses({ stream, devices, signal }) : null;
  video.style.scale = '';
  let softSince: number | null = null;
  /** What is next to be done about a display that stays soft; last, it is the person's to move back. */
  let remedy: 'lenses' | 'zoom' | 'distance' = 'lenses';

  /** The sharpest of what it shows while it focuses. */
  const measure = async (): Promise<number> => {
    const begun = performance.now();
    let best = 0;
    for (let isFirst = true; performance.now() - begun < FOCUS && !signal.aborted; isFirst = false) {
      await systemClock.sleep(PACE, { signal }).catch(() => {});
      const frame = await bitmapOf(video, crop()).catch(() => null);
      const seen = frame && (await look(frame, performance.now(), isFirst, signal).catch(() => null));
      best = Math.max(best, seen?.sharpness ?? 0);
    }
    return best;
  };

  return {
    ready: lenses?.recall() ?? Promise.resolve(),
    advice: ({ advice }) =>
      remedy === 'distance' && advice.hint === 'blurred' ? { hint: 'back', side: null } : advice,
    async after({ advice }, now) {
      softSince = advice.hint === 'blurred' ? (softSince ?? now) : null;
      if (!lenses || remedy === 'distance' || softSince === null || now - softSince < SOFT) return;
      softSince = null;
      if (remedy === 'lenses') {
        remedy = 'zoom';
        if (await lenses.choose(measure, onTry)) return;
      }
      remedy = 'distance';
      if (!(await lenses.zoomIn())) enlarge(video, factor);
    },
  };
}

/** Zooms on the screen, around the middle of the guide: what is framed stays framed. */
function enlarge(video: HTMLVideoElement, factor: number): void {
  const guide = video.parentElement?.querySelector('.guide')?.getBoundingClientRect();
  const { left, top } = video.getBoundingClientRect();
  if (!guide) return;
  video.style.transformOrigin = `${guide.left + guide.width / 2 - left}px ${guide.top + guide.height / 2 - top}px`;
  video.style.scale = `${factor}`;
}
