// Apart from the module, which registers itself: the gallery shows the views without it.
import { pulseStyles } from '../ui/pulse.styles.js';
import { viewfinderStyles } from '../ui/viewfinder/viewfinder.styles.js';
import { cameraStyles } from './camera.styles.js';
import { cornersStyles } from './corners.styles.js';
import { questionStyles } from './question.styles.js';
import { stripStyles } from './strip.styles.js';

/** Of all views in which pages are photographed. */
export const pagesStyles = [
  pulseStyles,
  viewfinderStyles,
  stripStyles,
  cameraStyles,
  cornersStyles,
  questionStyles,
];
