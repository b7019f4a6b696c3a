import { html, type LitElement, nothing, type TemplateResult } from 'lit';
import type { ReadingLocale } from '../../i18n/locale.js';
import type { ReadingMessages } from '../../i18n/messages.js';
import { type Choice, choicesView } from '../../ui/choices-view.js';
import type { OpenReadings } from '../data/assessment.js';
import { type Answer, doubtsNumber, mayKeep, review } from '../data/review.js';
import { deviceName } from '../display-text.js';
import { fieldView } from './correction-field-view.js';
import {
  correctionFields,
  type Field,
  givenAnswers,
  keepNumbersText,
  readAnswers,
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
  options: CorrectionOptions,
  context: CorrectionContext,
): TemplateResult {
  const { locale, actions, disabled } = context;
  const reviewed = review(readings.readings, readings.confirmed);
  const devices = reviewed.map((reading, device) =>
    correctionFields(reading, device, readings, options.isTyping === true),
  );
  const fields = devices.flat();
  const layout = fieldLayout(fields, options);
  const main = mainAction(fields, readings.draft, layout);

  const onInput = ({ currentTarget }: Event) => {
    const form = currentTarget as HTMLFormElement;
    for (const input of form.querySelectorAll('input')) input.setCustomValidity('');
    const answers = readAnswers(form, fields, locale);
    actions.edit(givenAnswers(answers, fields).length > 0 ? answers : []);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    if (main !== 'keep' && !form.checkValidity()) {
      form.querySelector('details')?.setAttribute('open', '');
      form.reportValidity();
      return;
    }
    if (main === 'correct') return focusQuestion(form);
    if (main === 'save') actions.answer(givenAnswers(readAnswers(form, fields, locale), fields));
    // A reading with high confidence that was not touched is confirmed as it was read.
    else if (options.isSecond) actions.answer(fields.map(({ device, initial }) => ({ device, ...initial })));
    actions.confirm();
    void focusNextQuestion(form);
  };
  const views = reviewed.map(({ deviceType }, device) => {
    const rows = devices[device]!.map((field) => fieldView(field, readings.draft, context));
    return devices.length > 1 ? deviceView(deviceName(deviceType, locale.messages), rows) : rows;
  });
  return html`
    <form
      class="correction"
      novalidate
      @submit=${onSubmit}
      @input=${onInput}
      @invalid=${{ handleEvent: explainInvalidField(locale.messages.capture), capture: true }}
    >
      ${fieldsView(layout, views, locale)}
      ${choicesView(formChoices(main, fields, readings.draft, options, context), disabled)}
    </form>
  `;
}

/** How the fields are shown. `asking`: open, under the sentence that asks to check them. */
type FieldLayout = 'asking' | 'open' | 'folded' | 'hidden';

function fieldLayout(
  fields: readonly Field[],
  { isTyping, isUnfolded, isSecond }: CorrectionOptions,
): FieldLayout {
  if (fields.some(({ question }) => question)) return 'asking';
  if (isTyping || isUnfolded) return 'open';
  return isSecond ? 'hidden' : 'folded';
}

function fieldsView(
  layout: FieldLayout,
  views: readonly unknown[],
  { messages: { capture } }: ReadingLocale,
) {
  if (layout === 'hidden') return nothing;
  if (layout === 'folded')
    return html`<details><summary>${capture.correct}</summary><div class="typed">${views}</div></details>`;
  // One template, so that a field keeps the focus when its question is answered.
  const isAsking = layout === 'asking';
  return html`
    <div class=${isAsking ? 'advice' : 'typed'} part=${isAsking ? 'advice' : nothing}>
      ${isAsking ? html`<p><strong>${capture.pleaseCheck}</strong></p>` : nothing} ${views}
    </div>
  `;
}

/**
 * What the main button does. `keep`: confirms the numbers as they are shown. `save`: answers with those of the fields.
 * `correct`: only leads to the number that is questioned.
 */
type MainAction = 'keep' | 'save' | 'correct';

function mainAction(fields: readonly Field[], draft: readonly Answer[], layout: FieldLayout): MainAction {
  if (draft.length > 0) return 'save';
  if (fields.some(({ question }) => doubtsNumber(question))) return 'correct';
  return layout === 'asking' || layout === 'open' ? 'save' : 'keep';
}

/** The buttons, in the order in which they are shown: the primary one first. */
function formChoices(
  main: MainAction,
  fields: readonly Field[],
  draft: readonly Answer[],
  { keepText, isSecond, others, untouched = [] }: CorrectionOptions,
  context: CorrectionContext,
): readonly Choice[] {
  const hasDraft = draft.length > 0;
  const isPrimary = hasDraft || !isSecond;
  const text = main === 'save' ? keepNumbersText(fields, draft, context.locale) : keepText;
  const own = main === 'correct' ? doubtedChoices(fields, isPrimary, context) : [{ text, isPrimary }];
  if (hasDraft) return [...own, ...others.map((one) => ({ ...one, isPrimary: false }))];
  const [first, ...later] = [...others, ...untouched];
  if (!first) return own;
  return isPrimary ? [...own, first, ...later] : [first, ...own, ...later];
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
