import { systemClock } from '../clock.js';
import type { Advice, FrameAnalysis } from '../worker/shared/frame-analysis.js';
import { createLensChooser } from './lens-chooser.js';
import { createFrameBuffer, createStillChooser, type StillComposer } from './still-chooser.js';
import type { Viewfinder, ViewfinderVisit } from './viewfinder-visit.js';
import { watchFrames } from './watch-frames.js';

/** Milliseconds: a camera that starts may show a few black frames. */
const MAX_BLACK = 2_000;

/**
 * Looks through a viewfinder for as long as the visit lasts: says what to change, tries other lenses for a display that
 * stays blurred, buffers good frames, and says when to take the picture.
 *
 * @param composer Null where there is no Worker.
 */
export async function guideViewfinder(
  viewfinder: Viewfinder,
  visit: ViewfinderVisit,
  composer: StillComposer | null,
): Promise<void> {
  const { video } = viewfinder;
  const { signal, crop, analyzeFrame } = visit;
  let shown: Advice | null = null;
  const advise = (advice: Advice) => {
    shown = advice;
    visit.onAdvice(advice);
  };
  const stills = createStillChooser(createFrameBuffer(video, signal), visit, composer);
  const lenses = createLensChooser(viewfinder, visit, () => advise({ hint: 'lens', side: null }));
  const follow = async (seen: FrameAnalysis, now: number) => {
    if (seen.isReady) {
      if (await stills.canShoot()) visit.onReady();
      return;
    }
    const advice = lenses.adviceFor(seen);
    if (advice.hint !== shown?.hint || advice.side !== shown.side) advise(advice);
    await lenses.afterFrame(seen, now);
  };
  let canLook = true;
  let blackSince: number | null = null;
  await lenses.recall();
  await watchFrames({
    video,
    crop,
    clock: systemClock,
    signal,
    onFrozen: () => visit.onStuck('frozen'),
    async onFrame(frame) {
      if (!canLook) return frame.close();
      const now = performance.now();
      const seen = await analyzeFrame(frame, now, shown === null, signal).catch(() => null);
      if (signal.aborted) return;
      await stills.addFrame(seen);
      blackSince = seen?.advice.hint === 'black' ? (blackSince ?? now) : null;
      if (blackSince !== null && now - blackSince > MAX_BLACK) return visit.onStuck('black');
      // Without a Worker the person takes the photo; a camera that freezes is still noticed.
      if (!seen) canLook = false;
      else await follow(seen, now);
    },
  });
}
