import { html, type LitElement, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { ReadingLocale } from '../i18n/locale.js';
import type { ReadingMessages } from '../i18n/messages.js';
import { localValue } from '../results/amount-text.js';
import { correctionForm } from '../results/correction/correction-form.js';
import type { LowConfidenceReadings } from '../results/data/assessment.js';
import { typeableDevices } from '../results/data/quantities.js';
import { deviceName } from '../results/display-text.js';
import { type Choice, choicesView } from '../ui/choices-view.js';
import type { PhotoFault } from '../viewfinder/frame-analysis.js';
import { phoneChoice } from './another-choice.js';
import type { CaptureContext } from './capture-context.js';
import type { CaptureIn, Photo } from './capture-state.js';
import { photoFaultText } from './hint-text.js';
import { photoView } from './photo-view.js';
import { readingsView, spokenReadings } from './readings-view.js';

/**
 * A reading of low confidence: the advice first, the numbers muted below. The main button takes another picture; the others
 * confirm the numbers or let the person type them.
 */
export function lowConfidenceView(
  state: CaptureIn<'low-confidence'>,
  context: CaptureContext,
): TemplateResult {
  const { lowConfidence, photo } = state;
  const { locale } = context;
  const { capture } = locale.messages;
  const { reason, advice } = lowConfidenceText(state, locale);
  const isUnread = lowConfidence.reason === 'unread';
  const trust = lowConfidence.reason === 'low-confidence' ? 'low' : 'doubted';
  const hasNumbers = !isUnread || lowConfidence.confirmed.length > 0;
  return html`
    <div class="view">
      <h2 tabindex="-1" data-focus>${isUnread ? capture.againTitle : capture.checkTitle}</h2>
      <div class="advice" part="advice">
        <p><strong>${reason}</strong></p>
        <p>${advice}</p>
      </div>
      <div class="beside" tabindex="-1">
        ${
          hasNumbers
            ? html`
                <div>
                  ${isUnread ? nothing : html`<p class="overline">${capture.couldRead}</p>`}
                  ${readingsView(lowConfidence, trust, locale)}
                </div>
              `
            : nothing
        }
        ${photoView(photo, spokenReadings(lowConfidence, locale), context)}
      </div>
      ${isUnread && lowConfidence.isTyping ? deviceChoice(lowConfidence, context) : nothing} ${actionsView(state, context)}
    </div>
  `;
}

/** Faults of numbers that this device measured. They contradict a service that has found no display. */
const UNTRUE_WHERE_UNREAD: ReadonlySet<PhotoFault> = new Set<PhotoFault>(['cut', 'far', 'faint', 'absent']);
/** Faults that contradict a service that has read numbers. */
const UNTRUE_WHERE_READ: ReadonlySet<PhotoFault> = new Set<PhotoFault>(['absent', 'black']);

/** What is wrong with a photo, and what to change. A measured fault counts unless it contradicts the service. */
export function lowConfidenceText(
  { photo, lowConfidence }: CaptureIn<'low-confidence'>,
  locale: ReadingLocale,
): { readonly reason: string; readonly advice: string } {
  const { capture } = locale.messages;
  const change = (untrue: ReadonlySet<PhotoFault>): string | null =>
    photo.measures?.fault && untrue.has(photo.measures.fault) ? null : photoFaultText(photo, capture);
  switch (lowConfidence.reason) {
    case 'unread':
      return { reason: capture.unreadReason, advice: change(UNTRUE_WHERE_UNREAD) || capture.unreadAdvice };
    case 'low-confidence':
      return { reason: capture.unsureReason, advice: change(UNTRUE_WHERE_READ) || capture.unsureAdvice };
    case 'disagree':
      return { reason: capture.disagreeReason, advice: capture.disagreeAdvice };
    case 'second-opinion':
      return { reason: secondOpinionText(lowConfidence, locale), advice: capture.secondOpinionAdvice };
  }
}

const secondOpinionText = ({ secondOpinion }: LowConfidenceReadings, locale: ReadingLocale): string =>
  secondOpinion.kind === 'differs'
    ? locale.messages.capture.secondOpinionReason(localValue(secondOpinion.value, locale))
    : '';

/** Where nothing was read, the person names the device, and the form for its numbers follows. */
function deviceChoice(
  { readings }: LowConfidenceReadings,
  { locale, actions, disabled }: CaptureContext,
): TemplateResult {
  const { messages } = locale;
  const { typeNumbers, whichDevice } = messages.capture;
  return html`
    <fieldset class="devices">
      <legend>${typeNumbers}. ${whichDevice}</legend>
      ${typeableDevices().map(
        (deviceType) => html`
          <label>
            <input
              type="radio"
              name="device"
              .checked=${readings[0]?.deviceType === deviceType}
              ?disabled=${disabled}
              @change=${() => actions.typeNumbers(deviceType)}
            />${deviceName(deviceType, messages)}
          </label>
        `,
      )}
    </fieldset>
  `;
}

function actionsView(
  { lowConfidence, photo }: CaptureIn<'low-confidence'>,
  context: CaptureContext,
): unknown {
  const { locale, actions, disabled, hasPhone, hasNextPhoto } = context;
  const { capture } = locale.messages;
  const { isTyping, readings } = lowConfidence;
  const again: Choice = {
    text: againText(photo, hasNextPhoto, capture),
    onClick: actions.again,
    isPrimary: !isTyping || readings.length === 0,
  };
  const type: Choice = {
    text: capture.typeNumbers,
    onClick: (event) => {
      actions.typeNumbers();
      void focusFirstField(event);
    },
  };
  // Another camera may see the display better.
  const elsewhere: Choice[] = [
    ...(photo.source === 'picker' ? [{ text: capture.open, onClick: actions.open }] : []),
    ...(hasPhone && photo.source === 'camera' ? [phoneChoice(locale.messages, actions)] : []),
  ];
  const untouched = [...(isTyping ? [] : [type]), ...elsewhere];
  if (readings.length === 0) return choicesView([again, ...untouched], disabled);
  const form = correctionForm(
    lowConfidence,
    { keepText: capture.numbersRight, isSecond: !isTyping, isTyping, others: [again], untouched },
    context,
  );
  // Fields of another device must not keep what was typed.
  return keyed(isTyping && readings[0]!.deviceType, form);
}

const againText = (
  { source }: Photo,
  hasNextPhoto: boolean,
  { nextPhoto, chooseAnother, tryAgain }: ReadingMessages['capture'],
): string => (hasNextPhoto ? nextPhoto : source === 'picker' ? chooseAnother : tryAgain);

/** The button just pressed is gone, so the focus goes to the first field. */
async function focusFirstField({ currentTarget }: Event): Promise<void> {
  const root = (currentTarget as HTMLElement).getRootNode() as ShadowRoot;
  await (root.host as LitElement).updateComplete;
  root.querySelector<HTMLElement>('.devices input, .correction input')?.focus();
}
