import { watchFrames } from '../../camera/watch-frames.js';
import { systemClock } from '../../clock.js';
import type { Advice } from '../../guide/guide.js';
import { guidePart, type WatchedView } from './guide-part.js';
import { tell } from './tell.js';

guidePart.provide({
  watch(view) {
    const video = view.video();
    if (video && !view.visit.signal.aborted) watch(view, video);
  },
});

function watch({ visit, tell: how, wordsOf }: WatchedView, video: HTMLVideoElement): void {
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
