import { watchFrames } from '../../camera/watch-frames.js';
import { systemClock } from '../../clock.js';
import type { Advice } from '../../guide/guide.js';
import type { WatchedView } from './later-part.js';
import { tell } from './tell.js';

/** Looks at the viewfinder for as long as the visit lasts, and tells what it sees. */
export function watchView({ visit, video: view, tell: how, wordsOf }: WatchedView): void {
  const video = view();
  if (!video || visit.signal.aborted) return;
  const { signal, crop, look, onAdvice, onReady, onFrozen } = visit;
  let shown: Advice | null = null;
  let canLook = true;
  void watchFrames({
    video,
    crop,
    clock: systemClock,
    signal,
    onFrozen,
    async onFrame(frame) {
      if (!canLook) return frame.close();
      const seen = await look(frame, performance.now(), shown === null, signal).catch(() => null);
      if (signal.aborted) return;
      // Without a Worker the person takes the photo; a camera that freezes is still noticed.
      if (!seen) canLook = false;
      else if (seen.isReady) onReady();
      else if (seen.advice.hint !== shown?.hint || seen.advice.side !== shown.side) {
        shown = seen.advice;
        onAdvice(shown);
        tell(shown, wordsOf(shown), how());
      }
    },
  });
}
