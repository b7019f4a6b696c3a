import { html, nothing, type TemplateResult } from 'lit';
import { isSettled } from '../../../flow/assessment.js';
import type { CaptureIn, Photo } from '../../../flow/capture-state.js';
import { laterPart } from '../later-part.js';
import { laterView } from './later-view.js';
import { another, type CaptureContext, choices } from './parts.js';
import { enlargeable } from './photo-dialog.js';
import { readingsView, spokenReadings } from './readings-view.js';

export function readView(state: CaptureIn<'read'>, context: CaptureContext): TemplateResult {
  const { localize, actions, disabled } = context;
  const { capture } = localize.messages;
  const keep = { text: capture.keep, act: actions.keep, primary: true };
  const others = [another(context)];
  const draw = (later: NonNullable<typeof laterPart.here>) =>
    later.correctionForm(state, { keepText: capture.keep, others }, context);
  return html`
    <div class="screen outcome">
      <h2 tabindex="-1" data-focus>${capture.readingTitle}</h2>
      <div class="beside" tabindex="-1">
        ${readingsView(state, 'certain', localize)}
        ${photoView(state.photo, context, spokenReadings(state, localize))}
      </div>
      ${
        laterPart.here
          ? draw(laterPart.here)
          : html`${laterView(draw, !isSettled(state), context)}
              ${choices(isSettled(state) ? [keep, ...others] : others, disabled)}`
      }
    </div>
  `;
}

/** What was sent, larger where the person wants to compare it; and when it was taken, where something was read (`said`). */
export function photoView(
  { body, source, takenAt }: Photo,
  context: CaptureContext,
  said: string,
): TemplateResult {
  const { photoTaken, photoChosen } = context.localize.messages.capture;
  const time = context.localize.date(takenAt, { dateStyle: 'medium', timeStyle: 'short' });
  return html`
    <figure>
      ${enlargeable(body, said, context)}
      ${said ? html`<figcaption>${source === 'picker' ? photoChosen(time) : photoTaken(time)}</figcaption>` : nothing}
    </figure>
  `;
}
