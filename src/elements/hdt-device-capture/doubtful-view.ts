import { html, nothing, type TemplateResult } from 'lit';
import type { Doubt } from '../../flow/assessment.js';
import type { CaptureIn } from '../../flow/capture-state.js';
import { correctionsView } from './correction-view.js';
import { doubtText } from './doubt-text.js';
import type { SharedViews } from './later-part.js';
import { type CaptureContext, choices, phoneChoice, picture } from './screen-parts.js';
import { typingView } from './typing-view.js';

/**
 * Doubt looks like doubt: the advice first, what could be read muted below. Another picture is the only way on until
 * the retakes are over; then keeping is offered, and typing.
 */
export function doubtfulView(
  state: CaptureIn<'doubtful'>,
  context: CaptureContext,
  { canChoose, isSettled, readingsView, photoView }: SharedViews,
): TemplateResult {
  const { doubt, photo } = state;
  const { localize, actions, disabled, hasPhone } = context;
  const { capture } = localize.messages;
  const isChoice = canChoose(state);
  const { reason, advice } = doubtText(state, capture, isChoice);
  const unread = doubt.reason === 'unread';
  const isTyping = doubt.readings.length > 0 && unread;
  const hasNothing = unread && doubt.confirmed.length === 0;
  const isReady = isChoice && isSettled(doubt);
  return html`
    <div class="screen outcome">
      <h2 tabindex="-1" data-focus>${capture.againTitle}</h2>
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
        ${hasNothing ? picture(context.urlOf(photo.body), capture.photoAlt) : photoView(photo, context)}
      </div>
      ${isChoice ? choiceView(doubt, context) : nothing}
      ${choices(
        [
          ...(isReady && unread ? [{ text: capture.keep, act: actions.keep, primary: true }] : []),
          { text: capture.tryAgain, act: actions.retake, primary: !isTyping },
          // A webcam may not see a display well enough.
          ...(hasPhone && photo.source === 'camera' ? [phoneChoice(localize.messages, actions)] : []),
          ...(isReady && !unread ? [{ text: capture.keepAnyway, act: actions.keep }] : []),
        ],
        disabled,
      )}
    </div>
  `;
}

/** To correct what was read, or to type what was not. */
const choiceView = (doubt: Doubt, context: CaptureContext) => [
  doubt.reason === 'unread' ? typingView(doubt, context) : nothing,
  correctionsView(doubt, context),
];
