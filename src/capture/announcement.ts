import type { ReadingLocale } from '../i18n/locale.js';
import { isFullyAnswered, type Readings } from '../results/data/assessment.js';
import { waitingText } from './busy-view.js';
import type { Capture } from './capture-state.js';
import { saveTitle } from './confirmed-view.js';
import { lowConfidenceText } from './low-confidence-view.js';
import { spokenReadings } from './readings-view.js';

/**
 * The polite announcement for screen readers when the view changes. Empty where a focused title, a live region or an
 * alert is read out instead.
 */
export function captureAnnouncement(state: Capture, locale: ReadingLocale): string {
  const { capture } = locale.messages;
  switch (state.status) {
    case 'opening':
    case 'preparing':
      return capture[state.status];
    case 'reading':
      return state.isConfirming ? capture.confirming : capture.reading;
    case 'waiting':
      return waitingText(state, locale);
    case 'read':
      return readingsText(state, locale);
    case 'low-confidence': {
      if (state.lowConfidence.confirmed.length > 0) return readingsText(state.lowConfidence, locale);
      const { reason, advice } = lowConfidenceText(state, locale);
      return `${reason} ${advice}`;
    }
    // A failed save is an alert, and while saving the focused title is read out.
    case 'confirmed':
      return state.save.status === 'saved' || state.save.status === 'offline'
        ? saveTitle(state.save, locale)
        : '';
    default:
      return '';
  }
}

/** The numbers; before them the request to check them, where a question is open. */
function readingsText(readings: Readings, locale: ReadingLocale): string {
  const isAsking = !isFullyAnswered(readings) && readings.readings.length > 0;
  const numbers = spokenReadings(readings, locale);
  return (isAsking ? `${locale.messages.capture.pleaseCheck}. ${numbers}` : numbers).trim();
}
