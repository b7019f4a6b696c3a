import { html, type LitElement, nothing, type TemplateResult } from 'lit';
import type { ReadingLocale } from '../../i18n/locale.js';
import type { ReadingMessages } from '../../i18n/messages.js';
import { type Choice, choicesView } from '../../ui/choices-view.js';
import { isTypedNumber, localValue } from '../amount-text.js';
import type { OpenReadings } from '../data/assessment.js';
import { displayState } from '../data/measurement.js';
import { readUnit, unitsOf } from '../data/quantities.js';
import { type Answer, doubtsNumber, mayKeep, review } from '../data/review.js';
import { deviceName, measurementName } from '../display-text.js';
import {
  correctionFields,
  type Field,
  givenAnswers,
  keepNumbersText,
  readAnswers,
  shownValue,
  typedAnswer,
} from './correction-fields.js';

/** Readings with the person's answers and the contents of the fields. */
export type CorrectedReadings = Pick<OpenReadings, 'readings' | 'confirmed' | 'draft'>;

/** Data that the form is drawn with, and what it calls. */
export interface CorrectionContext {
  readonly locale: ReadingLocale;
  readonly actions: {
    edit(draft: readonly Answer[]): void;
    answer(answers: readonly Answer[]): void;
    /** Confirms the readings, unless a question about them is open. */
    confirm(): void;
  };
  readonly disabled: boolean;
}

export interface CorrectionOptions {
  /** Text of the main button until a number is changed. */
  readonly keepText: string;
  /** Whether another button is the primary one until a number is changed. */
  readonly isSecond?: boolean;
  /** Whether the person types every number. */
  readonly isTyping?: boolean;
  /** Whether the fields are shown although nothing is asked. */
  readonly isUnfolded?: boolean;
  readonly others: readonly Choice[];
  /** Choices that are offered until a number is changed. */
  readonly untouched?: readonly Choice[];
}

/**
 * The form for the numbers of a picture, with all buttons of its view. Unchanged, it keeps the numbers as they are
 * shown; after a change its main button names the new ones. While a number is questioned and not changed, nothing saves but
 * the lesser button that keeps an unlikely one. The fields are folded unless a question is open or numbers have to be typed.
 */
export function correctionForm(
  readings: CorrectedReadings,
  {
    keepText,
    isSecond = false,
    isTyping = false,
    isUnfolded = false,
    others,
    untouched = [],
  }: CorrectionOptions,
  context: CorrectionContext,
): TemplateResult {
  const { locale, actions, disabled } = context;
  const { capture } = locale.messages;
  const reviewed = review(readings.readings, readings.confirmed);
  const devices = reviewed.map((reading, device) => correctionFields(reading, device, readings, isTyping));
  const fields = devices.flat();
  const isAsking = fields.some(({ question }) => question);
  const hasDraft = readings.draft.length > 0;
  const isOpen = isTyping || isUnfolded || isAsking;
  const isDoubted = !hasDraft && fields.some(({ question }) => doubtsNumber(question));

  const onInput = ({ currentTarget }: Event) => {
    const form = currentTarget as HTMLFormElement;
    for (const input of form.querySelectorAll('input')) input.setCustomValidity('');
    const answers = readAnswers(form, fields, locale);
    actions.edit(givenAnswers(answers, fields).length > 0 ? answers : []);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    if ((hasDraft || isOpen) && !form.checkValidity()) {
      form.querySelector('details')?.setAttribute('open', '');
      form.reportValidity();
      return;
    }
    if (isDoubted) return focusQuestion(form);
    // A reading with high confidence that was not touched is confirmed as it was read.
    if (hasDraft || isOpen) actions.answer(givenAnswers(readAnswers(form, fields, locale), fields));
    else if (isSecond) actions.answer(fields.map(({ device, initial }) => ({ device, ...initial })));
    actions.confirm();
    void focusNextQuestion(form);
  };
  const views = reviewed.map(({ deviceType }, device) => {
    const rows = devices[device]!.map((field) => fieldView(field, readings.draft, context));
    return devices.length > 1 ? deviceView(deviceName(deviceType, locale.messages), rows) : rows;
  });
  const isPrimary = hasDraft || !isSecond;
  const keep: readonly Choice[] = isDoubted
    ? doubtedChoices(fields, isPrimary, context)
    : [{ text: hasDraft || isOpen ? keepNumbersText(fields, readings.draft, locale) : keepText, isPrimary }];
  const rest = hasDraft
    ? others.map((one): Choice => ({ ...one, isPrimary: false }))
    : [...others, ...untouched];
  const [first, ...later] = rest;
  return html`
    <form
      class="correction"
      novalidate
      @submit=${onSubmit}
      @input=${onInput}
      @invalid=${{ handleEvent: explainInvalidField(capture), capture: true }}
    >
      ${
        isOpen
          ? html`<div class=${isAsking ? 'advice' : 'typed'} part=${isAsking ? 'advice' : nothing}>
              ${isAsking ? html`<p><strong>${capture.pleaseCheck}</strong></p>` : nothing} ${views}
            </div>`
          : isSecond
            ? nothing
            : html`<details><summary>${capture.correct}</summary><div class="typed">${views}</div></details>`
      }
      ${choicesView(isPrimary || !first ? [...keep, ...rest] : [first, ...keep, ...later], disabled)}
    </form>
  `;
}

/** The fields of one of several devices. */
const deviceView = (name: string, fields: readonly TemplateResult[]) => html`
  <fieldset class="device-fields">
    <legend>${name}</legend>
    ${fields}
  </fieldset>
`;

/** Instead of the button that saves: one to the questioned number, and a lesser one that keeps it where it is only unlikely. */
function doubtedChoices(
  fields: readonly Field[],
  isPrimary: boolean,
  { locale, actions }: CorrectionContext,
): readonly Choice[] {
  const { correct, saveAnyway } = locale.messages.capture;
  const keepUnlikely = () => {
    const unlikely = fields.filter(({ question }) => mayKeep(question));
    actions.answer(
      unlikely.map(({ device, initial: { key, value, unit } }) => ({
        device,
        key,
        value,
        unit,
        isCertain: true,
      })),
    );
    actions.confirm();
  };
  const canKeepAll = fields.every(({ question }) => question === null || mayKeep(question));
  return [{ text: correct, isPrimary }, ...(canKeepAll ? [{ text: saveAnyway, onClick: keepUnlikely }] : [])];
}

/** A number that `isTypedNumber` takes. */
const NUMBER_PATTERN = '\\s*[\\d０-９]{1,5}([.,．，][\\d０-９]{1,3})?\\s*';

function fieldView(
  field: Field,
  draft: readonly Answer[],
  { locale, disabled }: CorrectionContext,
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

/** Replaces the browser's message for an invalid field, which is in the language of the browser, not of the page. */
const explainInvalidField = (capture: ReadingMessages['capture']) => (event: Event) => {
  const input = event.target as HTMLInputElement;
  input.setCustomValidity(input.type === 'radio' ? capture.questions.unit : capture.numberNeeded);
};

const focusQuestion = (parent: ParentNode): void =>
  parent.querySelector<HTMLElement>('[data-asked]')?.focus();

/** Focuses the next question; a new view takes the focus by itself. */
async function focusNextQuestion(form: HTMLFormElement): Promise<void> {
  const root = form.getRootNode() as ShadowRoot;
  await (root.host as LitElement).updateComplete;
  focusQuestion(root);
}
