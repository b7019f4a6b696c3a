import type { watchFrames } from '../../camera/watch-frames.js';
import { systemClock } from '../../clock.js';
import type { Advice } from '../../guide/guide.js';
import { adviceText } from './advice-text.js';
import type { WatchedView } from './later-part.js';
import { tell } from './tell.js';

/** Looks at the viewfinder for as long as the visit lasts, and tells what it sees. */
export function watchView(
  { visit, video: view, tell: how, messages }: WatchedView,
  watch: typeof watchFrames,
): void {
  const video = view();
  if (!video || visit.signal.aborted) return;
  const { signal, crop, look, onAdvice, onReady, onStuck } = visit;
  keepAwake(signal);
  let shown: Advice | null = null;
  let canLook = true;
  let blackSince: number | null = null;
  void watch({
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
      blackSince = seen?.advice.hint === 'black' ? (blackSince ?? now) : null;
      if (blackSince !== null && now - blackSince > BLACK) return onStuck('black');
      // Without a Worker the person takes the photo; a camera that freezes is still noticed.
      if (!seen) canLook = false;
      else if (seen.isReady) onReady();
      else if (seen.advice.hint !== shown?.hint || seen.advice.side !== shown.side) {
        shown = seen.advice;
        onAdvice(shown);
        tell(shown, adviceText(shown, messages().capture), how());
      }
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
