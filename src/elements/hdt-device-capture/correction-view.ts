import type { LitElement, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { Readings } from '../../flow/assessment.js';
import type { ReadingMessages } from '../../i18n/messages.js';
import { displayState } from '../../results/display-state.js';
import { keysOf, readUnit, unitsOf } from '../../results/quantities.js';
import { type Question, questionsOf, type ReviewedMeasurement, review } from '../../results/review.js';
import { measurementName } from '../views/reading-text.js';
import { localValue } from './amount-text.js';
import type { CaptureContext } from './screen-parts.js';
import { isNumber, typedValue } from './typed-value.js';

/** A value to fill in: what is shown so far, or nothing of a device that was not read. */
interface Field {
  readonly id: string;
  readonly shown: Pick<ReviewedMeasurement, 'key' | 'value' | 'unit' | 'confirmed'>;
  readonly question: Question | null;
}

/**
 * A form for each device. It stands open where there is something to ask, or nothing was read; elsewhere it waits behind
 * its title. What is filled in is an answer, and changes nothing of what was read.
 */
export function correctionsView(facts: Readings, context: CaptureContext): TemplateResult[] {
  const { capture } = context.localize.messages;
  return review(facts.readings, facts.confirmed).map((reading, device) => {
    const questions = questionsOf(device, reading, facts.confirmed);
    const isEmpty = reading.measurements.length === 0;
    const shown = isEmpty ? keysOf(reading.deviceType).map(blank) : reading.measurements;
    const fields = shown.map((one, at) => ({
      id: `value-${device}-${at}`,
      shown: one,
      question: questions.get(one.key) ?? null,
    }));
    const form = formView(device, fields, context);
    if (isEmpty) return form;
    if (questions.size === 0) {
      return html`<details><summary>${capture.correct}</summary>${form}</details>`;
    }
    return html`<div class="advice" part="advice"><p><strong>${capture.pleaseCheck}</strong></p>${form}</div>`;
  });
}

/** A quantity with one unit has that unit. */
function blank(key: string): Field['shown'] {
  const units = unitsOf(key);
  return { key, value: '', unit: units.length === 1 ? units[0]!.name : '', confirmed: null };
}

function formView(device: number, fields: readonly Field[], context: CaptureContext): TemplateResult {
  const { localize, actions, disabled } = context;
  const { capture } = localize.messages;
  const isAsking = fields.some(({ question, shown }) => question || shown.value === '');
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    const said = (name: string) => String(data.get(name) ?? '');
    const answers = fields.flatMap(({ id, shown }) => {
      const text = said(id);
      const value = text === localValue(shown.value, localize) ? shown.value : typedValue(text);
      const unit = data.has(`${id}-unit`) ? said(`${id}-unit`) : shown.unit;
      return value === '' ? [] : [{ device, key: shown.key, value, unit }];
    });
    form.closest('details')?.removeAttribute('open');
    actions.answer(answers);
    void goOn(form);
  };
  return html`
    <form @submit=${onSubmit} @input=${forgive} @invalid=${{ handleEvent: explain(capture), capture: true }}>
      ${fields.map((field) => fieldView(field, context))}
      <button type="submit" class=${isAsking ? 'primary' : 'quiet'} ?disabled=${disabled}>
        ${capture.asShown}
      </button>
    </form>
  `;
}

function fieldView({ id, shown, question }: Field, { localize }: CaptureContext): TemplateResult {
  const { messages } = localize;
  const { key, value, unit } = shown;
  const isDecimal = unitsOf(key).length > 0 && (value === '' || isNumber(value));
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
          pattern=${isDecimal ? NUMBER : nothing}
          ?required=${value !== '' || key !== 'pulseRate'}
          value=${localValue(value, localize)}
          aria-describedby=${question ? `${id}-question` : nothing}
        />
        ${unitsOf(key).length > 1 ? nothing : html`<bdi class="unit">${unit}</bdi>`}
      </div>
      ${question ? html`<p id="${id}-question">${messages.capture.questions[question]}</p>` : nothing}
      ${unitChoice({ id, shown, question }, messages)}
    </div>
  `;
}

const NUMBER = '\\s*\\d{1,5}([.,]\\d{1,3})?\\s*';

/** The units a display may have, of which none is chosen where the service did not see one. */
function unitChoice({ id, shown, question }: Field, { capture }: ReadingMessages) {
  const { key, value, unit, confirmed } = shown;
  const units = unitsOf(key);
  if (units.length < 2 || displayState(value) !== null) return nothing;
  const read = readUnit(key, unit);
  if (read === 'other') return html`<bdi class="unit">${unit}</bdi>`;
  const choices = [
    ...units.map((one) => ({
      text: one.name,
      value: one === read ? unit : one.name,
      isChosen: one === read,
    })),
    // Said again, the same is an answer too.
    ...(read === 'unclear' && value !== ''
      ? [{ text: capture.unitNotShown, value: unit, isChosen: confirmed !== null && question === null }]
      : []),
  ];
  return html`
    <fieldset>
      <legend class="unseen">${question === 'unit' ? capture.questions.unit : capture.unit}</legend>
      ${choices.map(
        ({ text, value, isChosen }) => html`
          <label>
            <input type="radio" name="${id}-unit" value=${value} ?checked=${isChosen} required />${text}
          </label>
        `,
      )}
    </fieldset>
  `;
}

/** The browser's own sentences are in the language of the browser, not of the page. */
const explain = (capture: ReadingMessages['capture']) => (event: Event) => {
  const input = event.target as HTMLInputElement;
  input.setCustomValidity(input.type === 'radio' ? capture.questions.unit : capture.numberNeeded);
};

const forgive = ({ currentTarget }: Event) => {
  for (const input of (currentTarget as HTMLElement).querySelectorAll('input')) input.setCustomValidity('');
};

/** The form is gone, or asks the next thing. */
async function goOn(form: HTMLFormElement): Promise<void> {
  const root = form.getRootNode() as ShadowRoot;
  await (root.host as LitElement).updateComplete;
  (
    root.querySelector<HTMLElement>('.advice input') ?? root.querySelector<HTMLElement>('[data-focus]')
  )?.focus();
}
