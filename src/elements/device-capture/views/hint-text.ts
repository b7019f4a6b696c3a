import type { Photo } from '../../../flow/capture-state.js';
import type { ReadingMessages } from '../../../i18n/messages.js';
import type { Advice } from '../../../worker/shared/frame-analysis.js';
import type { PhotoFault, PhotoMeasures, Side } from '../../../worker/shared/photo-measures.js';

type Words = ReadingMessages['capture'];

/** The hint at the viewfinder in words. */
export function hintText({ hint, side }: Advice, capture: Words): string {
  switch (hint) {
    case 'aim':
      return capture.aim;
    case 'hold':
      return capture.shooting;
    case 'still':
    case 'settling':
    case 'lens':
    case 'back':
      return capture.hints[hint];
    default:
      return changeText(hint, side, capture);
  }
}

/** What to change of a photo; null when nothing is wrong with it. */
const faultText = ({ fault, display }: PhotoMeasures, capture: Words): string | null =>
  fault && changeText(fault, display?.glare?.side, capture);

/** The same of a photo that was sent: one that was picked was not aimed with a frame. */
export const photoFaultText = ({ measures, source }: Photo, capture: Words): string | null => {
  if (!measures) return null;
  return measures.fault === 'absent' && source === 'picker'
    ? capture.maybeUnreadable
    : faultText(measures, capture);
};

const changeText = (
  fault: PhotoFault,
  side: Side | null | undefined,
  { faults, glare, sides }: Words,
): string => (fault === 'glare' ? glare(sides[side ?? 'middle']) : faults[fault]);
