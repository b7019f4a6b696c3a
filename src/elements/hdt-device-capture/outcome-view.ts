import { html, type TemplateResult } from 'lit';
import { isSettled } from '../../flow/assessment.js';
import type { CaptureIn, Photo } from '../../flow/capture-state.js';
import { formatDate } from '../../i18n/format-date.js';
import { review } from '../../results/review.js';
import { laterView } from './later-view.js';
import { readingsView } from './readings-view.js';
import { type CaptureContext, choices, picture } from './screen-parts.js';

export function readView(state: CaptureIn<'read'>, context: CaptureContext): TemplateResult {
  const { localize, actions, disabled } = context;
  const { capture } = localize.messages;
  const isReady = isSettled(state);
  return html`
    <div class="screen outcome">
      <h2 tabindex="-1" data-focus>${capture.readingTitle}</h2>
      <div class="beside" tabindex="-1">
        ${readingsView(state, 'certain', localize)} ${photoView(state.photo, context)}
      </div>
      ${laterView((later) => later.correctionsView(state, context), !isReady, context)}
      ${choices(
        [
          ...(isReady ? [{ text: capture.keep, act: actions.keep, primary: true }] : []),
          { text: capture.another, act: actions.retake },
        ],
        disabled,
      )}
    </div>
  `;
}

const tick = html`<svg class="tick" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12.5l4.5 4.5L19 7.5" /></svg>`;

export function keptView(state: CaptureIn<'kept'>, context: CaptureContext): TemplateResult {
  const { localize, actions, disabled } = context;
  const { capture } = localize.messages;
  return html`
    <div class="screen outcome">
      <h2 tabindex="-1" data-focus>${keptTitle(state, capture)}</h2>
      <div class="beside" tabindex="-1">
        ${readingsView(state, state.wasDoubtful ? 'chosen' : 'certain', localize)} ${photoView(state.photo, context)}
      </div>
      ${choices([{ text: capture.another, act: actions.retake }], disabled)}
    </div>
  `;
}

function keptTitle(
  { wasDoubtful, readings, confirmed }: CaptureIn<'kept'>,
  { kept, keptTyped, keptUnsure }: CaptureContext['localize']['messages']['capture'],
) {
  if (!wasDoubtful) return html`${tick}${kept}`;
  const values = review(readings, confirmed).flatMap(({ measurements }) => measurements);
  return values.every((one) => one.confirmed) ? keptTyped : keptUnsure;
}

/** What was sent, and when it was taken. */
export function photoView(
  { body, source, takenAt }: Photo,
  { localize, urlOf }: CaptureContext,
): TemplateResult {
  const { photoAlt, photoTaken, photoChosen } = localize.messages.capture;
  const time = formatDate(takenAt, localize.tag, { dateStyle: 'medium', timeStyle: 'short' });
  return html`
    <figure>
      ${picture(urlOf(body), photoAlt)}
      <figcaption>${source === 'camera' ? photoTaken(time) : photoChosen(time)}</figcaption>
    </figure>
  `;
}
