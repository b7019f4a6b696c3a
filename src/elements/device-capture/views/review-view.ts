import { html, nothing, type TemplateResult } from 'lit';
import { until } from 'lit/directives/until.js';
import type { CaptureIn } from '../../../flow/capture-state.js';
import type { ReadingMessages } from '../../../i18n/messages.js';
import { photoFaultText } from './hint-text.js';
import { type CaptureContext, choices, picture } from './parts.js';

/** Whether a picture holds nothing but pixels, by its bytes. */
type Prove = (picture: Blob) => Promise<boolean>;

/** A quarter of a circle with an arrow. */
const arrow = html`<svg class="arrow" viewBox="0 0 24 24" aria-hidden="true"><path d="M20 13a8 8 0 1 1-3-6.2M17 2v5h-5" /></svg>`;

/** Exactly the bytes that will be sent: what is wrong with them, how large they are, what is not in them. */
export function reviewView(
  state: CaptureIn<'reviewing'>,
  context: CaptureContext,
  prove: Prove,
): TemplateResult {
  const { photo, isTurning } = state;
  const { localize, actions, disabled, urlOf } = context;
  const { capture, common, review: words } = localize.messages;
  const fault = photoFaultText(photo, capture);
  const again = { text: capture.another, act: actions.again, primary: !!fault };
  const use = { text: fault ? words.useAnyway : words.use, act: actions.use, primary: !fault };
  return html`
    <div class="screen" aria-busy=${isTurning ? 'true' : 'false'}>
      <h2 tabindex="-1" data-focus>${words.title}</h2>
      ${fault ? html`<div class="advice" part="advice" role="alert"><p>${fault}</p></div>` : nothing}
      <div class="frame review">${picture(urlOf(photo.body), words.photo)}</div>
      <p class="hint">
        ${words.size(localize.size(photo.body.size))}
        ${photo.format === 'gif' ? common.untouched : until(promiseOf(photo.body, words, prove), nothing)}
      </p>
      ${photo.format === 'gif' ? nothing : turnView(isTurning, words, context)}
      ${choices(fault ? [again, use] : [use, again], disabled)}
    </div>
  `;
}

function turnView(
  isTurning: boolean,
  { upright, turn }: ReadingMessages['review'],
  { actions, disabled }: CaptureContext,
): TemplateResult {
  return html`
    <div class="turn">
      <p id="upright">${upright}</p>
      <button
        type="button"
        class="quiet"
        part="secondary"
        aria-describedby="upright"
        aria-disabled=${isTurning ? 'true' : 'false'}
        ?disabled=${disabled}
        @click=${actions.turn}
      >
        ${arrow}${turn}
      </button>
    </div>
  `;
}

const proofs = new WeakMap<Blob, Promise<boolean>>();

/** What is not in the picture: said of these bytes when they have been looked through, else not at all. */
async function promiseOf(
  picture: Blob,
  { onlyPixels }: ReadingMessages['review'],
  prove: Prove,
): Promise<unknown> {
  if (!proofs.has(picture)) proofs.set(picture, prove(picture));
  return (await proofs.get(picture)) ? onlyPixels : nothing;
}
