import type { Advice } from '../../guide/guide.js';
import type { PhotoFault, PhotoMeasures, Side } from '../../guide/photo-measures.js';
import type { ReadingMessages } from '../../i18n/messages.js';

type Words = ReadingMessages['capture'];

/** What the person at the viewfinder is told. */
export function adviceText({ hint, side }: Advice, capture: Words): string {
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
export const faultText = ({ fault, display }: PhotoMeasures, capture: Words): string | null =>
  fault && changeText(fault, display?.glare?.side, capture);

const changeText = (
  fault: PhotoFault,
  side: Side | null | undefined,
  { faults, glare, sides }: Words,
): string => (fault === 'glare' ? glare(sides[side ?? 'middle']) : faults[fault]);
