// The script of photographed pages: the Worker fetches it when the first page is photographed.
import { ANALYSIS_EDGE } from '../../shared/frame.js';
import type { FrameContext, PaperAnalysis } from '../../shared/paper.js';
import { readPixels } from '../image/canvas.js';
import { createPaperAnalyzer } from './paper-analyzer.js';

export { makePage } from './make-page.js';

const analyzer = createPaperAnalyzer();

/** Analyzes one frame of a viewfinder together with the frames before it. */
export const analyzePaper = (frame: ImageBitmap, now: number, context: FrameContext): PaperAnalysis =>
  analyzer.analyze(readPixels(frame, ANALYSIS_EDGE), now, context);
