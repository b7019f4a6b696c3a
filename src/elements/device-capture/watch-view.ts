import type { createKeptFrames } from '../../camera/kept-frames.js';
import type { watchFrames } from '../../camera/watch-frames.js';
import { systemClock } from '../../clock.js';
import type { Advice, Look } from '../../worker/shared/frame-analysis.js';
import type { WatchedView } from './later-part.js';
import { tell } from './tell.js';
import { adviceText } from './views/advice-text.js';
import { type LensTools, watchLenses } from './watch-lenses.js';
import { watchStills } from './watch-stills.js';

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
  const { signal, crop, look, onAdvice, onReady, onStuck } = visit;
  keepAwake(signal);
  const stills = watchStills(video, visit, camera.createKeptFrames);
  let shown: Advice | null = null;
  const say = (advice: Advice) => {
    shown = advice;
    onAdvice(advice);
    tell(advice, adviceText(advice, messages().capture), how());
  };
  const lenses = watchLenses(video, visit, { ...camera, onTry: () => say({ hint: 'lens', side: null }) });
  const follow = async (seen: Look, now: number) => {
    if (seen.isReady) {
      if (await stills.isTakeable()) onReady();
      return;
    }
    const advice = lenses.advice(seen);
    if (advice.hint !== shown?.hint || advice.side !== shown.side) say(advice);
    await lenses.after(seen, now);
  };
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
      await stills.keep(seen);
      blackSince = seen?.advice.hint === 'black' ? (blackSince ?? now) : null;
      if (blackSince !== null && now - blackSince > BLACK) return onStuck('black');
      // Without a Worker the person takes the photo; a camera that freezes is still noticed.
      if (!seen) canLook = false;
      else await follow(seen, now);
    },
  });
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
