import { isSettled, type Readings } from '../../flow/assessment.js';
import type { Capture } from '../../flow/capture-state.js';
import type { ReadingLocale } from '../../i18n/locale.js';
import { saveTitle } from './views/confirmed-view.js';
import { lowConfidenceText } from './views/low-confidence-view.js';
import { spokenReadings } from './views/readings-view.js';

/**
 * What a screen reader announces politely when the view changes. Empty where the focus speaks itself (a title, the words of
 * the viewfinder) or an alert does.
 */
export function announcementText(state: Capture, locale: ReadingLocale): string {
  const { capture } = locale.messages;
  switch (state.status) {
    case 'opening':
    case 'preparing':
      return capture[state.status];
    case 'reading':
      return state.isConfirming ? capture.confirming : capture.reading;
    case 'waiting':
      return capture.offline;
    case 'read':
      return readingsText(state, locale);
    case 'low-confidence': {
      if (state.lowConfidence.confirmed.length > 0) return readingsText(state.lowConfidence, locale);
      const { reason, advice } = lowConfidenceText(state, capture);
      return `${reason} ${advice}`;
    }
    // A failed save is an alert, and the focus is on the title while it is saved.
    case 'confirmed':
      return state.save.status === 'saved' || state.save.status === 'offline'
        ? saveTitle(state.save, locale)
        : '';
    default:
      return '';
  }
}

/** The numbers, after the request to check them where something is left to ask. */
function readingsText(readings: Readings, locale: ReadingLocale): string {
  const isAsking = !isSettled(readings) && readings.readings.length > 0;
  const numbers = spokenReadings(readings, locale);
  return (isAsking ? `${locale.messages.capture.pleaseCheck}. ${numbers}` : numbers).trim();
}
