import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../i18n/localize.js';
import type { ReadingMessages } from '../../i18n/messages.js';
import type { DeviceReading, Measurement } from '../../results/device.js';
import { deviceName, displayCodeText, measurementName } from '../views/reading-text.js';

/** How much a reading is trusted: by the service, by nobody yet, or by the person's own choice. */
type Trust = 'certain' | 'unsure' | 'chosen';

/** Devices one below the other, each with its figures: ink when certain, muted when not. */
export const readingsView = (
  readings: readonly DeviceReading[],
  trust: Trust,
  localize: Localize<ReadingMessages>,
): TemplateResult => html`
  <div class="readings" data-trust=${trust}>
    ${readings.map(
      (reading) => html`
        <article class="reading" part="reading">
          <h3>${deviceName(reading.deviceType, localize.messages)}</h3>
          <dl>${reading.measurements.map((measurement) => measurementView(measurement, localize.messages))}</dl>
          ${confidenceView(reading, trust, localize)}
        </article>
      `,
    )}
  </div>
`;

function measurementView(measurement: Measurement, messages: ReadingMessages): TemplateResult {
  const { key, value, unit } = measurement;
  const code = displayCodeText(measurement, messages);
  return html`
    <div>
      <dt><bdi>${measurementName(key, messages)}</bdi></dt>
      <dd>
        ${
          code === null
            ? html`<bdi class=${isNumber(value) ? 'figure' : 'word'}>${value}</bdi>
                ${unit ? html`<bdi class="unit">${unit}</bdi>` : nothing}`
            : html`<span class="word">${code}</span> <bdi class="unit">${value}</bdi>`
        }
      </dd>
    </div>
  `;
}

/** Figures are set large and stand alone; anything else may be a sentence and must be able to wrap. */
const isNumber = (value: string): boolean => /^[<>≤≥±+-]?\s*\d[\d.,/:\s]{0,8}$/.test(value);

function confidenceView({ confidence }: DeviceReading, trust: Trust, localize: Localize<ReadingMessages>) {
  if (trust === 'chosen') return nothing; // The heading says so already.
  const { confident, unsure, unsureUnknown } = localize.messages.capture;
  const text =
    confidence === null
      ? unsureUnknown
      : (trust === 'certain' ? confident : unsure)(
          localize.number(confidence, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
        );
  return html`<p class="confidence">${text}</p>`;
}

/** The same, for those who hear it: "Oxygen saturation 98 %, Pulse 72 bpm". */
export const spokenReadings = (readings: readonly DeviceReading[], messages: ReadingMessages): string =>
  readings
    .flatMap(({ measurements }) => measurements)
    .map((measurement) => {
      const { key, value, unit } = measurement;
      const said = displayCodeText(measurement, messages) ?? `${value} ${unit}`;
      return `${measurementName(key, messages)} ${said}`.trim();
    })
    .join(', ');
