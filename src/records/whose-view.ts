import { html, nothing, type TemplateResult } from 'lit';
import type { HdtErrorCode } from '../core/errors.js';
import type { PatientAnswer, UploadPatient } from '../core/service/wire.js';
import type { Locale } from '../i18n/locale.js';
import type { ReportMessages } from '../i18n/messages.js';
import { errorText } from '../ui/error-text.js';
import type { KnownPatient } from './whose.js';

/** Whose a report is, in one sentence. */
export function patientText(
  { state, initials }: UploadPatient,
  { whose }: Pick<ReportMessages, 'whose'>,
): string {
  switch (state) {
    case 'named':
    case 'said':
      return initials ? whose.named(initials) : whose.unnamed;
    case 'unsure':
      return initials ? whose.unsure(initials) : whose.unknown;
    case 'mine':
    case 'other':
    case 'several':
    case 'unknown':
      return whose[state];
  }
}

export interface WhoseQuestion {
  readonly patient: UploadPatient;
  readonly known: readonly KnownPatient[];
  /** The file's name, for the labels of the buttons. */
  readonly name: string;
  readonly locale: Locale;
  /** Whether the person wants to change what is known. */
  readonly isChanging: boolean;
  /** Why the last answer could not be stored; null without one. */
  readonly failure: HdtErrorCode | null;
  readonly onChange: () => void;
  readonly onAnswer: (answer: PatientAnswer) => void;
}

/** Asks whose a report is while that is not certain; else offers to change it. */
export function whoseQuestion(question: WhoseQuestion): TemplateResult | typeof nothing {
  switch (question.patient.state) {
    case 'several':
      return apartView(question);
    case 'unknown':
    case 'unsure':
      return questionView(question);
    case 'named':
    case 'said':
    case 'mine':
    case 'other':
      return question.isChanging ? questionView(question) : knownView(question);
  }
}

/** A report of two people cannot be said to be of one. */
const apartView = ({ locale }: WhoseQuestion): TemplateResult =>
  html`<p class="quiet" part="detail">${locale.messages.whose.apart}</p>`;

/** Says whose a report is. Where all reports are of one named patient, it is not repeated in each. */
function knownView({ patient, known, locale, name, onChange }: WhoseQuestion) {
  if (patient.state === 'named' && known.length < 2) return nothing;
  const { change, forFile } = locale.messages.records.whose;
  return html`
    <p class="whose">
      <span class="quiet" part="detail">${patientText(patient, locale.messages)}</span>
      <button type="button" class="quiet" part="action" aria-label=${forFile(change, name)} @click=${onChange}>${change}</button>
    </p>
  `;
}

function questionView(question: WhoseQuestion): TemplateResult {
  const { patient, locale, name, isChanging, failure } = question;
  const { records, whose } = locale.messages;
  return html`
    <div class="whose" role="group" aria-label=${records.whose.forFile(records.whose.question, name)}>
      <p part="detail">${isChanging ? nothing : html`${patientText(patient, locale.messages)} ${whose.apart} `}${records.whose.question}</p>
      ${failure === null ? nothing : html`<p class="advice" part="advice" role="alert">${errorText(failure, locale.messages)}</p>`}
      <div class="answers">${answers(question).map(([text, answer]) => answerButton(question, text, answer))}</div>
    </div>
  `;
}

const answerButton = ({ locale, name, onAnswer }: WhoseQuestion, text: string, answer: PatientAnswer) => html`
  <button
    type="button"
    class="quiet"
    part="action"
    aria-label=${locale.messages.records.whose.forFile(text, name)}
    @click=${() => onAnswer(answer)}
  >
    ${text}
  </button>
`;

/** Offers each named patient, then the person, then somebody else. A patient without initials is offered only as mine. */
function answers({ known, patient, locale }: WhoseQuestion): (readonly [string, PatientAnswer])[] {
  const { whose } = locale.messages.records;
  const named = known.filter(
    ({ initials, isMine, tag }) => initials !== '' && !isMine && tag !== ownTag(patient),
  );
  return [
    ...named.map(({ initials, tag }) => [whose.isOf(initials), tag] as const),
    [whose.isMine, 'mine'],
    [whose.isOther, 'other'],
  ];
}

/** An unsure report is the only one of its tag so far. */
const ownTag = ({ state, tag }: UploadPatient): string | null => (state === 'unsure' ? tag : null);
