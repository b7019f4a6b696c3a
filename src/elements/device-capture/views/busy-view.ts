import { html, nothing, type TemplateResult } from 'lit';
import type { CaptureIn } from '../../../flow/capture-state.js';
import { type CaptureContext, choices, picture } from './parts.js';

/**
 * While a picture is prepared, and stands still while it is read; a second or three, with a way out. The original is not
 * shown: it would be decoded here, too, and two of 12 megapixels at once end a tab.
 */
export function busyView(
  state: CaptureIn<'preparing' | 'reading'>,
  { localize, actions, urlOf }: CaptureContext,
): TemplateResult {
  const { capture, common } = localize.messages;
  const title =
    state.status === 'preparing'
      ? capture.preparing
      : state.isConfirming
        ? capture.confirming
        : capture.reading;
  return html`
    <div class="screen" aria-busy="true">
      <h2>${title}</h2>
      <div class="frame">${state.status === 'reading' ? picture(urlOf(state.photo.body), '') : nothing}</div>
      ${state.status === 'reading' && state.photo.format === 'gif' ? html`<p class="hint">${common.untouched}</p>` : nothing}
      <div class="pulse" aria-hidden="true"></div>
      ${choices([{ text: common.cancel, act: actions.retake, focus: true }])}
    </div>
  `;
}
