import type { CaptureIn } from '../../flow/capture-state.js';
import type { ReadingMessages } from '../../i18n/messages.js';
import { faultText } from './advice-text.js';

/**
 * What is wrong with a picture, and what to change, by what was measured of that very photo; after the retakes it is a
 * choice of the person.
 */
export function doubtText(
  state: CaptureIn<'doubtful'>,
  capture: ReadingMessages['capture'],
  isChoice: boolean,
): { reason: string; advice: string } {
  const { measures } = state.photo;
  const change = measures && faultText(measures, capture);
  switch (state.doubt.reason) {
    case 'unread':
      return {
        reason: capture.unreadReason,
        advice: isChoice ? capture.yourChoiceUnread : change || capture.unreadAdvice,
      };
    case 'low-confidence':
      return {
        reason: capture.unsureReason,
        advice: isChoice ? capture.yourChoice : change || capture.unsureAdvice,
      };
    case 'disagree':
      return {
        reason: capture.disagreeReason,
        advice: isChoice ? capture.yourChoice : capture.disagreeAdvice,
      };
  }
}
