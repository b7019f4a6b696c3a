// The script of photographed pages: the Worker fetches it when the first page is photographed.

import { readPixels } from '../../prepare/canvas.js';
import { ANALYSIS_EDGE } from '../../viewfinder/frame-analysis.js';
import type { FrameContext, PaperAnalysis } from '../paper.js';
import { createPaperAnalyzer } from './paper-analyzer.js';

export { makePage } from './make-page.js';

const analyzer = createPaperAnalyzer();

/** Analyzes one frame of a viewfinder together with the frames before it. */
export const analyzePaper = (frame: ImageBitmap, now: number, context: FrameContext): PaperAnalysis =>
  analyzer.analyze(readPixels(frame, ANALYSIS_EDGE), now, context);
