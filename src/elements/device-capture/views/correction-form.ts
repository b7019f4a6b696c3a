import type { LitElement, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { OpenReadings } from '../../../flow/assessment.js';
import type { ReadingMessages } from '../../../i18n/messages.js';
import { displayState } from '../../../results/display-state.js';
import { pressuresOf } from '../../../results/pressures.js';
import { keysOf, readUnit, unitsOf } from '../../../results/quantities.js';
import {
  type Answer,
  type Question,
  questionsOf,
  type ReviewedMeasurement,
  type ReviewedReading,
  review,
} from '../../../results/review.js';
import { deviceName } from '../../shared/device-name.js';
import { measurementName } from '../../shared/reading-text.js';
import { localValue } from './amount-text.js';
import { type CaptureContext, type Choice, choices } from './parts.js';
import { isNumber, typedValue } from './typed-value.js';

/** A value to check or fill in. */
interface Field {
  readonly id: string;
  readonly device: number;
  /** What the field begins with: nothing where the person is to type the number. */
  readonly shown: Pick<ReviewedMeasurement, 'key' | 'value' | 'unit' | 'confirmed'>;
  readonly question: Question | null;
  readonly isRequired: boolean;
}

export interface CorrectionOptions {
  /** On the button that keeps the numbers, as long as none was changed. */
  readonly keepText: string;
  /** Something else is the main thing to do, as long as none was changed. */
  readonly isSecond?: boolean;
  /** The person types every number. */
  readonly isTyping?: boolean;
  /** Other ways on; `untouched` as long as no number was changed. */
  readonly others: readonly Choice[];
  readonly untouched?: readonly Choice[];
}

/**
 * One form for the numbers of a picture, with every button of its screen. As long as no field was changed it keeps what is
 * shown; from the first change on its one main button says which numbers it keeps. Fields stand open where there is
 * something to ask or to type, and elsewhere behind a title.
 */
export function correctionForm(
  facts: OpenReadings,
  { keepText, isSecond = false, isTyping = false, others, untouched = [] }: CorrectionOptions,
  context: CaptureContext,
): TemplateResult {
  const { localize, actions, disabled } = context;
  const { capture } = localize.messages;
  const reviewed = review(facts.readings, facts.confirmed);
  const devices = reviewed.map((reading, device) => fieldsOf(reading, device, facts, isTyping));
  const fields = devices.flat();
  const isAsking = fields.some(({ question }) => question);
  const isChanged = facts.draft.length > 0;
  const isOpen = isTyping || isAsking;

  const onInput = ({ currentTarget }: Event) => {
    const form = currentTarget as HTMLFormElement;
    for (const input of form.querySelectorAll('input')) input.setCustomValidity('');
    const answers = answersIn(form, fields, localize);
    actions.edit(answers.some((answer) => isOther(answer, fields)) ? answers : []);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    if ((isChanged || isOpen) && !form.checkValidity()) {
      form.querySelector('details')?.setAttribute('open', '');
      form.reportValidity();
      return;
    }
    // A sure reading that nobody touched is kept as it was read.
    if (isChanged || isOpen) actions.answer(answersIn(form, fields, localize));
    else if (isSecond) actions.answer(fields.map(({ device, shown }) => ({ device, ...shown })));
    actions.keep();
    void focusQuestion(form);
  };

  const several = devices.length > 1;
  const views = devices.map((own, device) => {
    const rows = own.map((field) => fieldView(field, context));
    return several
      ? html`<fieldset class="device-fields">
          <legend>${deviceName(reviewed[device]!.deviceType, localize.messages)}</legend>
          ${rows}
        </fieldset>`
      : rows;
  });
  const isPrimary = isChanged || !isSecond;
  const keep: Choice = {
    text: isChanged || isOpen ? numbersText(fields, facts.draft, localize) : keepText,
    primary: isPrimary,
  };
  const rest = isChanged ? others : [...others, ...untouched];
  const quiet = isChanged ? rest.map((one) => ({ ...one, primary: false })) : rest;
  const [first, ...later] = quiet;
  return html`
    <form class="correction" novalidate @submit=${onSubmit} @input=${onInput} @invalid=${{ handleEvent: explain(capture), capture: true }}>
      ${
        isOpen
          ? html`<div class=${isAsking ? 'advice' : 'typed'} part=${isAsking ? 'advice' : nothing}>
              ${isAsking ? html`<p><strong>${capture.pleaseCheck}</strong></p>` : nothing} ${views}
            </div>`
          : isSecond
            ? nothing
            : html`<details><summary>${capture.correct}</summary><div class="typed">${views}</div></details>`
      }
      ${choices(isPrimary || !first ? [keep, ...quiet] : [first, keep, ...later], disabled)}
    </form>
  `;
}

/** Where numbers are typed, a device has every field of its display, also those that were not read. */
function fieldsOf(
  reading: ReviewedReading,
  device: number,
  { confirmed }: OpenReadings,
  isTyping: boolean,
): Field[] {
  const questions = questionsOf(device, reading, confirmed);
  const { measurements, deviceType } = reading;
  const missing = isTyping
    ? keysOf(deviceType).filter((key) => measurements.every((one) => one.key !== key))
    : [];
  const shown = [
    ...measurements.map((one) => (isTyping && !one.confirmed ? { ...one, value: '' } : one)),
    ...missing.map(blank),
  ];
  return shown.map((one, at) => ({
    id: `value-${device}-${at}`,
    device,
    shown: one,
    question: questions.get(one.key) ?? null,
    // Not every cuff shows a pulse.
    isRequired: one.key !== 'pulseRate' || measurements.some(({ key, read }) => key === 'pulseRate' && read),
  }));
}

/** A quantity with one unit has that unit. */
function blank(key: string): Field['shown'] {
  const units = unitsOf(key);
  return { key, value: '', unit: units.length === 1 ? units[0]!.name : '', confirmed: null };
}

/** What stands in the fields now; nothing for one that may stay empty, and does. */
const answersIn = (
  form: HTMLFormElement,
  fields: readonly Field[],
  localize: CaptureContext['localize'],
): Answer[] => {
  const data = new FormData(form);
  const said = (name: string) => String(data.get(name) ?? '');
  return fields.flatMap(({ id, device, shown, isRequired }) => {
    const text = said(id);
    const value = text === localValue(shown.value, localize) ? shown.value : typedValue(text);
    const unit = data.has(`${id}-unit`) ? said(`${id}-unit`) : shown.unit;
    return value === '' && !isRequired ? [] : [{ device, key: shown.key, value, unit }];
  });
};

const isOther = ({ device, key, value, unit }: Answer, fields: readonly Field[]): boolean =>
  fields.some(
    (field) =>
      field.device === device &&
      field.shown.key === key &&
      (field.shown.value !== value || field.shown.unit !== unit),
  );

/** Rows that still make a button that can be read at a glance. */
const MOST_ROWS = 2;

/** What the button keeps: `Keep 145/89 · 72`, as it stands in the fields. */
function numbersText(
  fields: readonly Field[],
  draft: readonly Answer[],
  localize: CaptureContext['localize'],
): string {
  const { keepNumbers, saveNumbers } = localize.messages.capture;
  const rows = fields.map(({ device }) => device).filter((device, at, all) => all.indexOf(device) === at);
  const texts = rows.flatMap((device) => {
    const own = fields.filter((field) => field.device === device);
    const values = own.flatMap(({ shown, isRequired }) => {
      const typed = draft.find((one) => one.device === device && one.key === shown.key);
      const value = draft.length > 0 ? (typed?.value ?? '') : shown.value;
      return value === '' && !isRequired ? [] : [{ key: shown.key, value, unit: '' }];
    });
    const pair = pressuresOf(values);
    return values.flatMap((one) => {
      if (pair?.[1] === one) return [];
      const both = pair?.[0] === one ? pair : [one];
      return both.some(({ value }) => displayState(value) !== null || value === '')
        ? ['']
        : [both.map(({ value }) => localValue(value, localize)).join('/')];
    });
  });
  return texts.length > MOST_ROWS || texts.includes('') || texts.length === 0
    ? saveNumbers
    : keepNumbers(texts.join(' · '));
}

function fieldView(
  { id, shown, question, isRequired }: Field,
  { localize, disabled }: CaptureContext,
): TemplateResult {
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
          ?required=${isRequired}
          ?disabled=${disabled}
          value=${localValue(value, localize)}
          aria-describedby=${question ? `${id}-question` : nothing}
          data-asked=${question ? '' : nothing}
        />
        ${unitsOf(key).length > 1 ? nothing : html`<bdi class="unit">${unit}</bdi>`}
      </div>
      ${question ? html`<p id="${id}-question">${messages.capture.questions[question]}</p>` : nothing}
      ${unitChoice(id, shown, question, messages)}
    </div>
  `;
}

const NUMBER = '\\s*\\d{1,5}([.,]\\d{1,3})?\\s*';

/** The units a display may have, of which none is chosen where the service did not see one. */
function unitChoice(
  id: string,
  { key, value, unit, confirmed }: Field['shown'],
  question: Question | null,
  { capture }: ReadingMessages,
) {
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

/** The next thing that is asked takes the focus; a screen that follows takes it by itself. */
async function focusQuestion(form: HTMLFormElement): Promise<void> {
  const root = form.getRootNode() as ShadowRoot;
  await (root.host as LitElement).updateComplete;
  root.querySelector<HTMLElement>('[data-asked]')?.focus();
}
