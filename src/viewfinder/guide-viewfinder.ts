import { grabFrame, watchFrames } from '../camera/watch-frames.js';
import { systemClock } from '../core/clock.js';
import { createFrameFollower } from './follow-display.js';
import type { FrameAnalysis, Surroundings } from './frame-analysis.js';
import { createFrameBuffer } from './frame-buffer.js';
import { createLensChooser } from './lens-chooser.js';
import { createStillChooser } from './still-chooser.js';
import type { Viewfinder, ViewfinderVisit } from './viewfinder-visit.js';

/** Milliseconds of black frames after which the camera counts as stuck; a camera that starts may deliver a few. */
const MAX_BLACK_TIME = 2_000;

/**
 * Analyzes the frames of a viewfinder until the visit ends: reports advice, tries other lenses for a display that stays
 * blurred, buffers good frames, and reports when the photo can be taken.
 */
export async function guideViewfinder(viewfinder: Viewfinder, visit: ViewfinderVisit): Promise<void> {
  const { video } = viewfinder;
  const { signal, crop, analyzeFrame, composer } = visit;
  let last: FrameAnalysis | null = null;
  const stills = composer && createStillChooser(createFrameBuffer(video, signal), composer, crop);
  if (stills) visit.setTakeFrames(stills.takeFrames);
  const lenses = createLensChooser(viewfinder, visit, () => visit.onAdvice({ hint: 'lens', side: null }));
  const handleAnalysis = async (analysis: FrameAnalysis, now: number) => {
    if (analysis.isReady) {
      if (!stills || (await stills.canShoot())) visit.onReady();
      return;
    }
    visit.onAdvice(lenses.selectAdvice(analysis));
    await lenses.improveFocus(analysis, now);
  };
  const grabSurroundings = async (): Promise<Surroundings | null> => {
    const framed = crop();
    const picture = framed && (await grabFrame(video, null).catch(() => null));
    return framed && picture && { crop: framed, picture };
  };
  const frameFollower = createFrameFollower(viewfinder);
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
      const surroundings = await grabSurroundings();
      const isFirst = last === null;
      const analysis = await analyzeFrame(frame, now, isFirst, surroundings, signal).catch(() => null);
      if (signal.aborted) return;
      if (analysis && surroundings) frameFollower.follow(analysis, surroundings.crop);
      last = analysis;
      await stills?.addFrame(analysis);
      blackSince = analysis?.advice.hint === 'black' ? (blackSince ?? now) : null;
      if (blackSince !== null && now - blackSince > MAX_BLACK_TIME) return visit.onStuck('black');
      // Without a Worker there is no advice, but a frozen camera is still detected.
      if (!analysis) canAnalyze = false;
      else await handleAnalysis(analysis, now);
    },
  });
}
