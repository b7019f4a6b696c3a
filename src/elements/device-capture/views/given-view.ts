import { html, type TemplateResult } from 'lit';
import type { Readings } from '../../../flow/assessment.js';
import type { HdtReadingDetail } from '../events.js';
import { type CaptureContext, choices } from './parts.js';
import { readingsView } from './readings-view.js';

/** A reading that was kept before, and that the page has set: there is no photo of it here. */
export function givenView(given: HdtReadingDetail, context: CaptureContext): TemplateResult {
  const { localize, actions, disabled } = context;
  const { capture } = localize.messages;
  return html`
    <div class="screen outcome">
      <h2 tabindex="-1" data-focus>${capture.readingTitle}</h2>
      ${readingsView(factsOf(given), given.doubtful ? 'chosen' : 'certain', localize)}
      ${choices([{ text: capture.another, act: actions.dropGiven }], disabled)}
    </div>
  `;
}

/** What was read and what the person said of it, apart again. */
const factsOf = ({ recordId, readings }: HdtReadingDetail): Readings => ({
  recordId,
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
