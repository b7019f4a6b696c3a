import { isSettled, type Readings } from '../../flow/assessment.js';
import type { Capture } from '../../flow/capture-state.js';
import type { Localize } from '../../i18n/localize.js';
import type { ReadingMessages } from '../../i18n/messages.js';
import { laterPart } from './later-part.js';
import { spokenReadings } from './views/readings-view.js';

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
      return askedReadings(state, localize);
    case 'doubtful': {
      const { doubt } = state;
      if (doubt.confirmed.length > 0) return askedReadings(doubt, localize);
      const text = laterPart.here?.doubtText(state, capture);
      return text ? `${text.reason} ${text.advice}` : '';
    }
    // A failure is an alert, and the focus is on the heading while it is saved.
    case 'kept':
      if (state.save.status === 'saved' || state.save.status === 'offline')
        return laterPart.here?.saveTitle(state.save, localize) ?? '';
      return '';
    default:
      return '';
  }
}

/** The numbers, after the request to check them where something is left to ask. */
const askedReadings = (facts: Readings, localize: Localize<ReadingMessages>): string =>
  [
    isSettled(facts) || facts.readings.length === 0 ? '' : `${localize.messages.capture.pleaseCheck}.`,
    spokenReadings(facts, localize),
  ]
    .join(' ')
    .trim();
