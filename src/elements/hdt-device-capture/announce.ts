import { isSettled } from '../../flow/assessment.js';
import { type Capture, canChoose } from '../../flow/capture-state.js';
import type { Localize } from '../../i18n/localize.js';
import type { ReadingMessages } from '../../i18n/messages.js';
import { laterPart } from './later-part.js';
import { spokenReadings } from './readings-view.js';

/**
 * What a screen reader is told politely when the screen changes. Empty where the focus itself speaks (the
 * heading, the words of the viewfinder) or an alert does.
 */
export function announcementOf(state: Capture, localize: Localize<ReadingMessages>): string {
  const { capture } = localize.messages;
  switch (state.status) {
    case 'opening':
    case 'preparing':
      return capture[state.status];
    case 'reading':
      return state.isConfirming ? capture.confirming : capture.reading;
    case 'waiting':
      return capture.offline;
    case 'read':
      return [isSettled(state) ? '' : `${capture.pleaseCheck}.`, spokenReadings(state, localize)]
        .join(' ')
        .trim();
    case 'doubtful': {
      const { doubt } = state;
      if (doubt.confirmed.length > 0) return spokenReadings(doubt, localize);
      const text = laterPart.here?.doubtText(state, capture, canChoose(state));
      return text ? `${text.reason} ${text.advice}` : '';
    }
    default:
      return '';
  }
}
