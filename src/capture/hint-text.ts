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
 * Whether a photo has a fault for certain. A picked photo was not aimed: what this device could not find in it, the service may
 * see.
 */
export const hasCertainFault = ({ measures, source }: Photo): boolean =>
  !!measures?.fault && !(measures.fault === 'absent' && source === 'picker');

/** What to change about a photo, put mildly where its fault is not certain; null when it has none. */
export function photoFaultText(photo: Photo, capture: Sentences): string | null {
  const { fault, display } = photo.measures ?? {};
  if (!fault) return null;
  return hasCertainFault(photo) ? faultText(fault, display?.glare?.side, capture) : capture.maybeUnreadable;
}

const faultText = (
  fault: PhotoFault,
  side: Side | null | undefined,
  { faults, glare, sides }: Sentences,
): string => (fault === 'glare' ? glare(sides[side ?? 'middle']) : faults[fault]);
