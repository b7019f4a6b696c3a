import { html, nothing, type TemplateResult } from 'lit';
import type { ReadingLocale } from '../../i18n/locale.js';
import type { ReadingMessages } from '../../i18n/messages.js';
import { isTypedNumber, localValue } from '../amount-text.js';
import { displayState } from '../data/measurement.js';
import { readUnit, unitsOf } from '../data/quantities.js';
import type { Answer } from '../data/review.js';
import { measurementName } from '../display-text.js';
import { type Field, shownValue, typedAnswer } from './correction-fields.js';

/** A number that `isTypedNumber` takes. */
const NUMBER_PATTERN = '\\s*[\\d０-９]{1,5}([.,．，][\\d０-９]{1,3})?\\s*';

/** One number of a device, with its question and its units where it may have several. */
export function fieldView(
  field: Field,
  draft: readonly Answer[],
  { locale, disabled }: { readonly locale: ReadingLocale; readonly disabled: boolean },
): TemplateResult {
  const { id, initial, question, isRequired } = field;
  const { messages } = locale;
  const { key, value, unit } = initial;
  const isDecimal = unitsOf(key).length > 0 && (value === '' || isTypedNumber(value));
  return html`
    <div class="field">
      <label for=${id}>${measurementName(key, messages)}</label>
      <div class="amount">
        <input
          id=${id}
          name=${id}
          type="text"
          autocomplete="off"
          inputmode=${isDecimal ? 'decimal' : nothing}
          pattern=${isDecimal ? NUMBER_PATTERN : nothing}
          ?required=${isRequired}
          ?disabled=${disabled}
          value=${localValue(shownValue(field, draft), locale)}
          aria-describedby=${question ? `${id}-question` : nothing}
          data-asked=${question ? '' : nothing}
        />
        ${unitsOf(key).length > 1 ? nothing : html`<bdi class="unit">${unit}</bdi>`}
      </div>
      ${question ? html`<p id="${id}-question">${messages.capture.questions[question]}</p>` : nothing}
      ${unitView(field, typedAnswer(field, draft), messages)}
    </div>
  `;
}

/** The units a display may have, of which none is chosen where the service did not see one. */
function unitView(
  { id, initial: { key, value, unit, confirmed }, question }: Field,
  typed: Answer | undefined,
  messages: ReadingMessages,
) {
  const { capture } = messages;
  const units = unitsOf(key);
  if (units.length < 2 || displayState(value) !== null) return nothing;
  const read = readUnit(key, unit);
  if (read === 'other') return html`<bdi class="unit">${unit}</bdi>`;
  const list = [
    ...units.map((one) => ({
      text: one.name,
      value: one === read ? unit : one.name,
      isChosen: typed ? typed.unit === (one === read ? unit : one.name) : one === read,
    })),
    // “No unit shown” is an answer, too, once it is confirmed.
    ...(read === 'unclear' && value !== ''
      ? [
          {
            text: capture.unitNotShown,
            value: unit,
            isChosen: typed ? typed.isCertain === true : confirmed !== null && question === null,
          },
        ]
      : []),
  ];
  return html`
    <fieldset>
      <legend class="unseen">${measurementName(key, messages)} · ${question === 'unit' ? capture.questions.unit : capture.unit}</legend>
      ${list.map(
        ({ text, value, isChosen }) => html`
          <label>
            <input type="radio" name="${id}-unit" value=${value} ?checked=${isChosen} required />${text}
          </label>
        `,
      )}
    </fieldset>
  `;
}
