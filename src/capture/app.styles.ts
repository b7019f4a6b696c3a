import { correctionStyles } from '../results/correction/correction.styles.js';
import { enlargeableStyles } from '../ui/enlargeable.styles.js';
import { pulseStyles } from '../ui/pulse.styles.js';
import { viewfinderStyles } from '../ui/viewfinder/viewfinder.styles.js';
import { guideStyles } from './guide.styles.js';
import { readingsStyles } from './readings.styles.js';
import { viewsStyles } from './views.styles.js';

/**
 * The styles of all views except those of a pairing. They are not in `app.ts`, since the gallery shows the views without the app,
 * which registers itself.
 */
export const appStyles = [
  pulseStyles,
  enlargeableStyles,
  viewsStyles,
  readingsStyles,
  viewfinderStyles,
  guideStyles,
  correctionStyles,
];
