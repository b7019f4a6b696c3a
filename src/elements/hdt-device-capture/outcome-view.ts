import { html, nothing, type TemplateResult } from 'lit';
import type { CaptureIn, Doubt } from '../../flow/capture-state.js';
import type { ReadingMessages } from '../../i18n/messages.js';
import { readingsView } from './readings-view.js';
import { type CaptureContext, choices, picture } from './screen-parts.js';

export function readView(
  { readings, photo }: CaptureIn<'read'>,
  { localize, actions, disabled, urlOf }: CaptureContext,
): TemplateResult {
  const { capture } = localize.messages;
  return html`
    <div class="screen outcome">
      <h2 tabindex="-1" data-focus>${capture.readingTitle}</h2>
      <div class="beside" tabindex="-1">
        ${readingsView(readings, 'certain', localize)} ${picture(urlOf(photo.body), capture.photoAlt)}
      </div>
      ${choices(
        [
          { text: capture.keep, act: actions.keep, primary: true },
          { text: capture.another, act: actions.retake },
        ],
        disabled,
      )}
    </div>
  `;
}

/** Doubt looks like doubt: the advice first, what could be read muted below, and keeping it never the main way. */
export function doubtfulView(
  { doubt, photo }: CaptureIn<'doubtful'>,
  { localize, actions, disabled, urlOf }: CaptureContext,
): TemplateResult {
  const { capture } = localize.messages;
  const { reason, advice } = doubtText(doubt, localize.messages);
  const unread = doubt.reason === 'unread';
  return html`
    <div class="screen outcome">
      <h2 tabindex="-1" data-focus>${capture.againTitle}</h2>
      <div class="advice" part="advice">
        <p><strong>${reason}</strong></p>
        <p>${advice}</p>
      </div>
      <div class="beside" tabindex="-1">
        ${
          unread
            ? nothing
            : html`
                <div>
                  <p class="overline">${capture.couldRead}</p>
                  ${readingsView(doubt.readings, 'unsure', localize)}
                </div>
              `
        }
        ${picture(urlOf(photo.body), capture.photoAlt)}
      </div>
      ${choices(
        [
          { text: capture.tryAgain, act: actions.retake, primary: true },
          ...(unread ? [] : [{ text: capture.keepAnyway, act: actions.keep }]),
        ],
        disabled,
      )}
    </div>
  `;
}

export function doubtText(doubt: Doubt, { capture }: ReadingMessages): { reason: string; advice: string } {
  return doubt.reason === 'unread'
    ? { reason: capture.unreadReason, advice: capture.unreadAdvice }
    : { reason: capture.unsureReason, advice: capture.unsureAdvice };
}

const tick = html`<svg class="tick" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12.5l4.5 4.5L19 7.5" /></svg>`;

export function keptView(
  { readings, photo, wasDoubtful }: CaptureIn<'kept'>,
  { localize, actions, disabled, urlOf }: CaptureContext,
): TemplateResult {
  const { capture } = localize.messages;
  return html`
    <div class="screen outcome">
      <h2 tabindex="-1" data-focus>${wasDoubtful ? nothing : tick}${wasDoubtful ? capture.keptUnsure : capture.kept}</h2>
      <div class="beside" tabindex="-1">
        ${readingsView(readings, wasDoubtful ? 'chosen' : 'certain', localize)} ${picture(urlOf(photo.body), capture.photoAlt)}
      </div>
      ${choices([{ text: capture.another, act: actions.retake }], disabled)}
    </div>
  `;
}
