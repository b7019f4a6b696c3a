import type { PhotoMeasures } from '../../shared/photo-measures.js';

/** A photo has more pixels than a frame of the viewfinder: a frame has to be so much sharper. */
const SHARPER = 1.15;

/** Whether a frame of the viewfinder is to be sent instead of the photo taken after it. */
export function isBetter(frame: PhotoMeasures, photo: PhotoMeasures): boolean {
  // Some phones give a black photo while they show a picture.
  if (photo.fault === 'black') return frame.fault !== 'black';
  if (!frame.display) return false;
  if ((frame.fault === null) !== (photo.fault === null)) return frame.fault === null;
  return frame.display.sharpness > SHARPER * (photo.display?.sharpness ?? 0);
}
