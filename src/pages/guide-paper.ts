import { watchFrames } from '../camera/watch-frames.js';
import { systemClock } from '../core/clock.js';
import type { FrameContext, PaperAnalysis } from './paper.js';
import type { AnalyzePaper } from './worker-calls.js';

/** One look through a viewfinder for paper, until a photo is taken or it closes. */
export interface PaperVisit {
  readonly analyzePaper: AnalyzePaper;
  /** The context of its first frame. */
  readonly after: Exclude<FrameContext, 'frame'>;
  /** Aborts when the viewfinder closes or a photo is taken. */
  readonly signal: AbortSignal;
  onAnalysis(analysis: PaperAnalysis): void;
  /** Called when the camera delivers no frames any more. */
  onFrozen(): void;
}

/** Analyzes the frames of a viewfinder until the visit ends. */
export async function guidePaper(
  video: HTMLVideoElement,
  { analyzePaper, after, signal, onAnalysis, onFrozen }: PaperVisit,
): Promise<void> {
  let context: FrameContext = after;
  let canAnalyze = true;
  await watchFrames({
    video,
    crop: () => null,
    clock: systemClock,
    signal,
    onFrozen,
    async onFrame(frame) {
      // Without a Worker there is no outline, but a frozen camera is still detected.
      if (!canAnalyze) return frame.close();
      const analysis = await analyzePaper(frame, performance.now(), context, signal).catch(() => null);
      context = 'frame';
      if (signal.aborted) return;
      if (analysis) onAnalysis(analysis);
      else canAnalyze = false;
    },
  });
}
