import { html, nothing, type TemplateResult } from 'lit';
import { RETAKE_CONFIDENCE } from '../core/service/limits.js';
import type { NewConfirmation } from '../core/service/wire.js';
import type { Locale } from '../i18n/locale.js';
import { amountText } from '../results/amount-text.js';
import { correctionForm } from '../results/correction/correction-form.js';
import { canConfirmAsRead, isLowConfidence } from '../results/data/decide-reading.js';
import { deviceName, measurementName } from '../results/display-text.js';
import type { Choice } from '../ui/choices-view.js';
import { enlargeableView } from '../ui/enlargeable-view.js';
import { errorText } from '../ui/error-text.js';
import type { ReadingRecord } from './loaded-records.js';
import type { Correction } from './reading-decisions.js';
import { dateTimeText, type RecordContext } from './record-views.js';

/** What the person can do about a reading that does not count, and how surely it was read. */
export function decisionView(record: ReadingRecord, context: RecordContext): TemplateResult | typeof nothing {
  const { locale } = context;
  const { decisions } = context;
  const { correction } = decisions;
  const { messages } = locale;
  const { confirmation } = record;
  if (confirmation?.state !== 'unconfirmed' && confirmation?.state !== 'dismissed') return nothing;
  const words = messages.records.confirmation;
  const names = record.readings.map(({ deviceType }) => deviceName(deviceType, messages)).join(', ');
  const name = [names, dateTimeText(record.createdAt, locale)].filter(Boolean).join(', ');
  const button = (text: string, onClick: () => void) => html`
    <button type="button" class="quiet" part="action" aria-label="${text}: ${name}" @click=${onClick}>${text}</button>
  `;
  const decide = (text: string, state: NewConfirmation['state']) =>
    button(text, () => void decisions.decide(record, state));
  const failure = decisions.failure?.id === record.id ? decisions.failure.code : null;
  const correctText = messages.capture.correct;
  const isCorrected = confirmation.state === 'unconfirmed' && correction?.id === record.id;
  return html`
    ${failure === null ? nothing : html`<p class="advice" part="advice" role="alert">${errorText(failure, messages)}</p>`}
    <div class="decision">
      ${
        confirmation.state === 'dismissed'
          ? nothing
          : html`<p class="quiet" part="detail">${confidenceText(record, locale)}</p>`
      }
      ${photoView(record, context)}
      ${
        isCorrected
          ? html`<div class="form" role="group" aria-label="${correctText}: ${name}">
              ${correctionView(correction, record, context)}
            </div>`
          : confirmation.state === 'dismissed'
            ? decide(words.restore, 'unconfirmed')
            : html`
                ${canConfirmAsRead(record) ? decide(messages.capture.numbersRight, 'confirmed') : nothing}
                ${button(correctText, () => void decisions.correct(record))} ${decide(words.dismiss, 'dismissed')}
              `
      }
    </div>
  `;
}

/** The photo, where this page still has it. */
function photoView(record: ReadingRecord, { locale, decisions }: RecordContext) {
  const url = decisions.photoUrlOf(record.id);
  if (!url) return nothing;
  const spoken = record.readings
    .flatMap(({ measurements }) => measurements)
    .map((one) => `${measurementName(one.key, locale.messages)} ${amountText(one, locale)}`)
    .join(', ');
  return html`<figure>${enlargeableView(url, spoken, locale.messages.capture)}</figure>`;
}

/** The form for the numbers, with all buttons of the row. */
function correctionView(
  correction: Correction,
  record: ReadingRecord,
  { locale, decisions }: RecordContext,
): TemplateResult {
  const { capture, records } = locale.messages;
  const others: Choice[] = [
    { text: records.confirmation.dismiss, onClick: () => void decisions.decide(record, 'dismissed') },
    { text: capture.closePhoto, onClick: () => void decisions.close() },
  ];
  return correctionForm(
    correction,
    { keepText: capture.numbersRight, isUnfolded: true, others },
    { locale, actions: decisions, disabled: false },
  );
}

function confidenceText(record: ReadingRecord, locale: Locale): string {
  const { capture } = locale.messages;
  const confidences = record.readings.flatMap(({ confidence }) => confidence ?? []);
  if (confidences.length === 0 || confidences.length < record.readings.length) return capture.unsureUnknown;
  const format = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const lowest = locale.number(Math.min(...confidences), format);
  return isLowConfidence(record, RETAKE_CONFIDENCE) ? capture.unsure(lowest) : capture.confident(lowest);
}
