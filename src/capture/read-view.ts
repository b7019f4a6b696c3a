import { html, type TemplateResult } from 'lit';
import { correctionForm } from '../results/correction/correction-form.js';
import { choicesView } from '../ui/choices-view.js';
import { anotherChoice } from './another-choice.js';
import type { CaptureContext } from './capture-context.js';
import type { CaptureIn } from './capture-state.js';
import type { HdtReadingDetail } from './events.js';
import { photoView } from './photo-view.js';
import { readingsView, type ShownReadings, spokenReadings } from './readings-view.js';

/** Readings of high confidence: to confirm, to check where something is asked, or to correct. */
export function readView(state: CaptureIn<'read'>, context: CaptureContext): TemplateResult {
  const { locale } = context;
  const { capture } = locale.messages;
  return html`
    <div class="view">
      <h2 tabindex="-1" data-focus>${capture.readingTitle}</h2>
      <div class="beside" tabindex="-1">
        ${readingsView(state, 'high', locale)} ${photoView(state.photo, spokenReadings(state, locale), context)}
      </div>
      ${correctionForm(state, { keepText: capture.keep, others: [anotherChoice(state.photo.source, context)] }, context)}
    </div>
  `;
}

/** A reading that the page has set as the value, without its photo. */
export function pageReadingView(
  reading: HdtReadingDetail,
  { locale, actions, disabled }: CaptureContext,
): TemplateResult {
  const { capture } = locale.messages;
  return html`
    <div class="view">
      <h2 tabindex="-1" data-focus>${capture.readingTitle}</h2>
      ${readingsView(toReadings(reading), reading.lowConfidence ? 'person' : 'high', locale)}
      ${choicesView([{ text: capture.another, onClick: actions.dropPageReading }], disabled)}
    </div>
  `;
}

/** Separates the values that were read from those that the person confirmed. */
const toReadings = ({ readings }: HdtReadingDetail): ShownReadings => ({
  readings: readings.map(({ deviceType, confidence, measurements }) => ({
    deviceType,
    confidence: confidence ?? null,
    measurements: measurements.flatMap(({ key, value, unit, read = { value, unit } }) =>
      read ? [{ key, ...read }] : [],
    ),
  })),
  confirmed: readings.flatMap(({ measurements }, device) =>
    measurements.flatMap(({ key, confirmed }) =>
      confirmed ? [{ device, key, ...confirmed, isCertain: true }] : [],
    ),
  ),
});
