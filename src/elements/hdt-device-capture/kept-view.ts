import { html, type TemplateResult } from 'lit';
import type { CaptureIn } from '../../flow/capture-state.js';
import { review } from '../../results/review.js';
import type { SharedViews } from './later-part.js';
import { type CaptureContext, choices } from './screen-parts.js';

const tick = html`<svg class="tick" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12.5l4.5 4.5L19 7.5" /></svg>`;

export function keptView(
  state: CaptureIn<'kept'>,
  context: CaptureContext,
  { readingsView, photoView }: SharedViews,
): TemplateResult {
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
