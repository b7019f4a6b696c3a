import type { Capture } from '../../flow/capture-state.js';
import type { ReadingMessages } from '../../i18n/messages.js';
import { doubtText } from './outcome-view.js';
import { spokenReadings } from './readings-view.js';

/**
 * What a screen reader is told politely when the screen changes. Empty where the focus itself speaks (the
 * shutter with its hint, a heading) or an alert does.
 */
export function announcementOf(state: Capture, messages: ReadingMessages): string {
  const { capture } = messages;
  switch (state.status) {
    case 'opening':
    case 'shooting':
    case 'preparing':
      return capture[state.status];
    case 'reading':
      return state.isConfirming ? capture.confirming : capture.reading;
    case 'read':
      return spokenReadings(state.readings, messages);
    case 'doubtful': {
      const { reason, advice } = doubtText(state.doubt, messages);
      return `${reason} ${advice}`;
    }
    default:
      return '';
  }
}
