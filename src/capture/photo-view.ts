import { html, nothing, type TemplateResult } from 'lit';
import { enlargeableView } from '../ui/enlargeable-view.js';
import type { CaptureContext } from './capture-context.js';
import type { Photo } from './capture-state.js';

/**
 * The photo that was sent, with its time where something was read from it.
 *
 * @param spoken The readings in one sentence, repeated over the enlarged photo to compare them; empty where there are
 * none.
 */
export function photoView(
  { source, takenAt }: Photo,
  spoken: string,
  { locale, photoUrl }: CaptureContext,
): TemplateResult {
  const { capture } = locale.messages;
  const { photoTaken, photoChosen } = capture;
  const time = locale.date(takenAt, { dateStyle: 'medium', timeStyle: 'short' });
  return html`
    <figure>
      ${enlargeableView(photoUrl, spoken, capture)}
      ${spoken ? html`<figcaption>${source === 'picker' ? photoChosen(time) : photoTaken(time)}</figcaption>` : nothing}
    </figure>
  `;
}
