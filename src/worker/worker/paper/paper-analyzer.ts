import type { RgbaImage } from '../../shared/frame.js';
import type { PaperAnalysis } from '../../shared/paper.js';

export interface PaperAnalyzer {
  /**
   * Analyzes a frame together with the frames before it.
   *
   * @param pixels The frame, scaled down to the analyzed size.
   * @param now Milliseconds of any clock.
   */
  analyze(pixels: RgbaImage, now: number): PaperAnalysis;
}

/** Creates an analyzer for the frames of one viewfinder. */
export const createPaperAnalyzer = (): PaperAnalyzer => ({
  analyze: () => ({ corners: null, hint: 'absent', isReady: false }),
});
