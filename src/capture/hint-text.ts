import type { ReadingMessages } from '../i18n/messages.js';
import type { Advice, PhotoFault, Side } from '../viewfinder/frame-analysis.js';
import type { Photo } from './capture-state.js';

type Sentences = ReadingMessages['capture'];

/** The hint at the viewfinder in words. */
export function hintText({ hint, side }: Advice, capture: Sentences): string {
  switch (hint) {
    case 'aim':
      return capture.aim;
    case 'hold':
      return capture.shooting;
    case 'move':
    case 'nudge':
      return side === null || side === 'middle' ? capture.aim : capture[hint](capture.directions[side]);
    case 'cut':
    case 'far':
    case 'stop':
    case 'press':
    case 'still':
    case 'settling':
    case 'lens':
    case 'near':
    case 'back':
    case 'upside-down':
      return capture.hints[hint];
    default:
      return faultText(hint, side, capture);
  }
}

/**
 * What to change about a photo; null when it has no fault. A picked photo was not aimed, so a missing display is put
 * mildly.
 */
export function photoFaultText({ measures, source }: Photo, capture: Sentences): string | null {
  if (!measures?.fault) return null;
  const { fault, display } = measures;
  return fault === 'absent' && source === 'picker'
    ? capture.maybeUnreadable
    : faultText(fault, display?.glare?.side, capture);
}

const faultText = (
  fault: PhotoFault,
  side: Side | null | undefined,
  { faults, glare, sides }: Sentences,
): string => (fault === 'glare' ? glare(sides[side ?? 'middle']) : faults[fault]);
