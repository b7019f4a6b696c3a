import type { PhotoFault, PhotoMeasures } from '../../shared/photo-measures.js';

/**
 * Between the labelled pictures (`npm run bench -- --only guiding` prints how they part). Luminance of a dark room, and of
 * a display that is lit in it.
 */
const DARK = 75;
/** Luminance of a covered lens, or of a camera that sends nothing. */
const BLACK = 4;
const LIT = 90;
/** Share of the picture: the height of a number that can be read. */
const FAR = 0.036;
/** Contrasts a pixel. */
const SHARP = 0.318;
/** Heights of the numbers. */
const GLARE = 0.3;
const FAINT = 0.15;

export function faultOf({ brightness, display }: Omit<PhotoMeasures, 'fault'>): PhotoFault | null {
  if (brightness < BLACK) return 'black';
  if (brightness < DARK && (display?.light ?? 0) < LIT) return 'dark';
  if (!display) return 'absent';
  if (display.isCut) return 'cut';
  if (display.size < FAR) return 'far';
  if (display.sharpness < SHARP) return 'blurred';
  if (display.glare && display.glare.size > GLARE) return 'glare';
  return display.contrast < FAINT ? 'faint' : null;
}
