import { html, nothing, type TemplateResult } from 'lit';
import { choicesView } from '../ui/choices-view.js';
import { pictureView } from '../ui/enlargeable-view.js';
import type { CaptureContext } from './capture-context.js';
import type { CaptureIn } from './capture-state.js';
import { hasCertainFault, photoFaultText } from './hint-text.js';

const rotateArrow = html`<svg class="arrow" viewBox="0 0 24 24" aria-hidden="true"><path d="M20 13a8 8 0 1 1-3-6.2M17 2v5h-5" /></svg>`;

/**
 * The photo exactly as it will be sent: its fault, its size, and that it holds no metadata.
 *
 * @param holdsOnlyPixels Whether the photo is known to be free of metadata.
 */
export function reviewView(
  state: CaptureIn<'reviewing'>,
  holdsOnlyPixels: boolean,
  context: CaptureContext,
): TemplateResult {
  const { photo, isRotating } = state;
  const { locale, actions, disabled, photoUrl } = context;
  const { capture, common, review } = locale.messages;
  const isGif = photo.format === 'gif';
  const fault = photoFaultText(photo, capture);
  const hasFault = hasCertainFault(photo);
  const again = {
    text: photo.source === 'picker' ? capture.chooseAnother : capture.another,
    onClick: actions.again,
    isPrimary: hasFault,
  };
  const use = {
    text: hasFault ? review.useAnyway : review.use,
    onClick: actions.usePhoto,
    isPrimary: !hasFault,
  };
  return html`
    <div class="view" aria-busy=${isRotating ? 'true' : 'false'}>
      <h2 tabindex="-1" data-focus>${review.title}</h2>
      ${hasFault ? html`<div class="advice" part="advice" role="alert"><p>${fault}</p></div>` : nothing}
      ${fault !== null && !hasFault ? html`<p class="hint">${fault}</p>` : nothing}
      <div class="frame review">${pictureView(photoUrl, review.photo)}</div>
      <p class="hint">
        ${review.size(locale.size(photo.body.size))}
        ${isGif ? common.untouched : holdsOnlyPixels ? review.onlyPixels : nothing}
      </p>
      ${isGif ? nothing : rotateView(isRotating, context)}
      ${choicesView(hasFault ? [again, use] : [use, again], disabled)}
    </div>
  `;
}

function rotateView(isRotating: boolean, { locale, actions, disabled }: CaptureContext): TemplateResult {
  const { upright, rotate } = locale.messages.review;
  return html`
    <div class="rotate">
      <p id="upright">${upright}</p>
      <button
        type="button"
        class="quiet"
        part="secondary"
        aria-describedby="upright"
        aria-disabled=${isRotating ? 'true' : 'false'}
        ?disabled=${disabled}
        @click=${actions.rotate}
      >
        ${rotateArrow}${rotate}
      </button>
    </div>
  `;
}
