import type { CaptureIn } from '../../../flow/capture-state.js';
import type { ReadingMessages } from '../../../i18n/messages.js';
import { photoFaultText } from './hint-text.js';

/** What is wrong with a picture, and what to change, by what was measured of that very photo. */
export function doubtText(
  { photo, doubt }: CaptureIn<'doubtful'>,
  capture: ReadingMessages['capture'],
): { reason: string; advice: string } {
  const change = photoFaultText(photo, capture);
  switch (doubt.reason) {
    case 'unread':
      return { reason: capture.unreadReason, advice: change || capture.unreadAdvice };
    case 'low-confidence':
      return { reason: capture.unsureReason, advice: change || capture.unsureAdvice };
    case 'disagree':
      return { reason: capture.disagreeReason, advice: capture.disagreeAdvice };
  }
}
