import type { createKeptFrames } from '../../camera/kept-frames.js';
import type { watchFrames } from '../../camera/watch-frames.js';
import { systemClock } from '../../clock.js';
import type { Better, GuidedVisit } from '../../flow/capture-flow.js';
import type { Advice, Look } from '../../guide/guide.js';
import { adviceText } from './advice-text.js';
import type { WatchedView } from './later-part.js';
import { tell } from './tell.js';
import { type LensTools, watchLenses } from './watch-lenses.js';

/** Views get what works with the camera. */
interface CameraTools extends LensTools {
  readonly watchFrames: typeof watchFrames;
  readonly createKeptFrames: typeof createKeptFrames;
}

/** Looks at the viewfinder for as long as the visit lasts, and tells what it sees. */
export async function watchView(
  { visit, video: view, tell: how, messages }: WatchedView,
  camera: CameraTools,
): Promise<void> {
  const video = view();
  if (!video || visit.signal.aborted) return;
  const { signal, crop, look, preparer, onAdvice, onReady, onStuck } = visit;
  keepAwake(signal);
  const kept = camera.createKeptFrames(video, signal);
  if (preparer) visit.onShoot(betterOf(preparer, kept.take));
  const keep = async (seen: Look | null) => {
    if (seen?.advice.hint !== 'hold') kept.drop();
    else if (preparer) await kept.keep();
  };
  // A visit ends with its photo, too: what was seen before it is handed over at once.
  signal.addEventListener('abort', () => queueMicrotask(kept.drop), { once: true });
  let shown: Advice | null = null;
  const say = (advice: Advice) => {
    shown = advice;
    onAdvice(advice);
    tell(advice, adviceText(advice, messages().capture), how());
  };
  const lenses = watchLenses(video, visit, { ...camera, onTry: () => say({ hint: 'lens', side: null }) });
  let canLook = true;
  let blackSince: number | null = null;
  await lenses.ready;
  await camera.watchFrames({
    video,
    crop,
    clock: systemClock,
    signal,
    onFrozen: () => onStuck('frozen'),
    async onFrame(frame) {
      if (!canLook) return frame.close();
      const now = performance.now();
      const seen = await look(frame, now, shown === null, signal).catch(() => null);
      if (signal.aborted) return;
      await keep(seen);
      blackSince = seen?.advice.hint === 'black' ? (blackSince ?? now) : null;
      if (blackSince !== null && now - blackSince > BLACK) return onStuck('black');
      // Without a Worker the person takes the photo; a camera that freezes is still noticed.
      if (!seen) canLook = false;
      else if (seen.isReady) onReady();
      else {
        const advice = lenses.advice(seen);
        if (advice.hint !== shown?.hint || advice.side !== shown.side) say(advice);
        await lenses.after(seen, now);
      }
    },
  });
}

/** The photo, unless the Worker has made a better one of what was seen before it. */
function betterOf(
  preparer: NonNullable<GuidedVisit['preparer']>,
  takeSeen: () => Promise<ImageBitmap[]>,
): Better {
  return async (taking, crop, signal) => {
    const arriving = taking.catch(() => null);
    const frames = await takeSeen();
    try {
      const photo = await arriving;
      const found = await preparer
        .read((worker) => worker.better({ frames, photo, crop }), { signal })
        .catch(() => null);
      return found?.value ?? (await taking);
    } finally {
      for (const frame of frames) frame.close();
    }
  };
}

/** Milliseconds: a camera that starts may show a few black frames. */
const BLACK = 2_000;

/** Aiming takes a while, and nobody touches the screen. */
function keepAwake(signal: AbortSignal): void {
  navigator.wakeLock?.request('screen').then(
    (lock) => {
      const release = () => void lock.release();
      if (signal.aborted) release();
      else signal.addEventListener('abort', release, { once: true });
    },
    () => {},
  );
}
