import { html, type LitElement, nothing, type TemplateResult } from 'lit';
import type { CaptureIn } from '../../../flow/capture-state.js';
import type { SharedViews } from '../later-part.js';
import { correctionForm } from './correction-form.js';
import { doubtText } from './doubt-text.js';
import { type CaptureContext, type Choice, choices, phoneChoice } from './parts.js';
import { typingView } from './typing-view.js';

/**
 * Doubt looks like doubt: the advice first, what could be read muted below. Another picture is the first way on; whether
 * the numbers are right, or which they are, is the person's to say.
 */
export function doubtfulView(
  state: CaptureIn<'doubtful'>,
  context: CaptureContext,
  { readingsView, photoView, spokenReadings }: SharedViews,
): TemplateResult {
  const { doubt, photo } = state;
  const { localize } = context;
  const { capture } = localize.messages;
  const { reason, advice } = doubtText(state, capture);
  const unread = doubt.reason === 'unread';
  const hasNothing = unread && doubt.confirmed.length === 0;
  return html`
    <div class="screen outcome">
      <h2 tabindex="-1" data-focus>${unread ? capture.againTitle : capture.checkTitle}</h2>
      <div class="advice" part="advice">
        <p><strong>${reason}</strong></p>
        <p>${advice}</p>
      </div>
      <div class="beside" tabindex="-1">
        ${
          hasNothing
            ? nothing
            : html`
                <div>
                  ${unread ? nothing : html`<p class="overline">${capture.couldRead}</p>`}
                  ${readingsView(doubt, 'unsure', localize)}
                </div>
              `
        }
        ${photoView(photo, context, spokenReadings(doubt, localize))}
      </div>
      ${unread && doubt.isTyping ? typingView(doubt, context) : nothing} ${waysOn(state, context)}
    </div>
  `;
}

function waysOn({ doubt, photo }: CaptureIn<'doubtful'>, context: CaptureContext): TemplateResult {
  const { localize, actions, disabled, hasPhone, hasNext } = context;
  const { capture } = localize.messages;
  const { isTyping, readings } = doubt;
  const again: Choice = {
    text: hasNext ? capture.nextPhoto : capture.tryAgain,
    act: actions.again,
    primary: !isTyping || readings.length === 0,
  };
  const type: Choice = {
    text: capture.typeNumbers,
    act: (event) => {
      actions.type();
      void focusFirstField(event);
    },
  };
  // Another device may see the display better.
  const elsewhere: Choice[] = [
    ...(photo.source === 'picker' ? [{ text: capture.open, act: actions.open }] : []),
    ...(hasPhone && photo.source === 'camera' ? [phoneChoice(localize.messages, actions)] : []),
  ];
  if (readings.length === 0) return choices([again, ...(isTyping ? [] : [type]), ...elsewhere], disabled);
  return correctionForm(
    doubt,
    {
      keepText: capture.numbersRight,
      isSecond: !isTyping,
      isTyping,
      others: [again],
      untouched: [...(isTyping ? [] : [type]), ...elsewhere],
    },
    context,
  );
}

/** The button just pressed is gone. */
async function focusFirstField({ currentTarget }: Event): Promise<void> {
  const root = (currentTarget as HTMLElement).getRootNode() as ShadowRoot;
  await (root.host as LitElement).updateComplete;
  root.querySelector<HTMLElement>('.devices input, .correction input')?.focus();
}
