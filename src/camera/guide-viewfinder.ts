import { systemClock } from '../clock.js';
import type { Advice, FrameAnalysis } from '../worker/shared/frame-analysis.js';
import { createLensChooser } from './lens-chooser.js';
import { createFrameBuffer, createStillChooser, type StillComposer } from './still-chooser.js';
import type { Viewfinder, ViewfinderVisit } from './viewfinder-visit.js';
import { watchFrames } from './watch-frames.js';

/** Milliseconds of black frames after which the camera counts as stuck; a camera that starts may deliver a few. */
const MAX_BLACK_TIME = 2_000;

/**
 * Analyzes the frames of a viewfinder until the visit ends: reports advice, tries other lenses for a display that stays
 * blurred, buffers good frames, and reports when the photo can be taken.
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
  let shownAdvice: Advice | null = null;
  const showAdvice = (advice: Advice) => {
    shownAdvice = advice;
    visit.onAdvice(advice);
  };
  const stills = createStillChooser(createFrameBuffer(video, signal), visit, composer);
  const lenses = createLensChooser(viewfinder, visit, () => showAdvice({ hint: 'lens', side: null }));
  const handleAnalysis = async (analysis: FrameAnalysis, now: number) => {
    if (analysis.isReady) {
      if (await stills.canShoot()) visit.onReady();
      return;
    }
    const advice = lenses.selectAdvice(analysis);
    if (advice.hint !== shownAdvice?.hint || advice.side !== shownAdvice.side) showAdvice(advice);
    await lenses.improveFocus(analysis, now);
  };
  let canAnalyze = true;
  let blackSince: number | null = null;
  await lenses.restoreLens();
  await watchFrames({
    video,
    crop,
    clock: systemClock,
    signal,
    onFrozen: () => visit.onStuck('frozen'),
    async onFrame(frame) {
      if (!canAnalyze) return frame.close();
      const now = performance.now();
      const analysis = await analyzeFrame(frame, now, shownAdvice === null, signal).catch(() => null);
      if (signal.aborted) return;
      await stills.addFrame(analysis);
      blackSince = analysis?.advice.hint === 'black' ? (blackSince ?? now) : null;
      if (blackSince !== null && now - blackSince > MAX_BLACK_TIME) return visit.onStuck('black');
      // Without a Worker there is no advice, but a frozen camera is still detected.
      if (!analysis) canAnalyze = false;
      else await handleAnalysis(analysis, now);
    },
  });
}
