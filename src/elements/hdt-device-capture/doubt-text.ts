import { type CaptureIn, canChoose } from '../../flow/capture-state.js';
import type { ReadingMessages } from '../../i18n/messages.js';

/** What is wrong with a picture, and what to do: another picture, or after the retakes a choice of the person. */
export function doubtText(
  state: CaptureIn<'doubtful'>,
  capture: ReadingMessages['capture'],
): { reason: string; advice: string } {
  const isChoice = canChoose(state);
  switch (state.doubt.reason) {
    case 'unread':
      return {
        reason: capture.unreadReason,
        advice: isChoice ? capture.yourChoiceUnread : capture.unreadAdvice,
      };
    case 'low-confidence':
      return { reason: capture.unsureReason, advice: isChoice ? capture.yourChoice : capture.unsureAdvice };
    case 'disagree':
      return {
        reason: capture.disagreeReason,
        advice: isChoice ? capture.yourChoice : capture.disagreeAdvice,
      };
  }
}
