import { html, nothing, type TemplateResult } from 'lit';
import type { CaptureIn } from '../../flow/capture-state.js';
import { type CaptureContext, choices, picture } from './screen-parts.js';

/** The picture stands still while it is prepared and read; a second or three, with a way out. */
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
  const src = urlOf(state.status === 'preparing' ? state.file : state.photo.body);
  return html`
    <div class="screen" aria-busy="true">
      <h2>${title}</h2>
      <div class="frame">${picture(src, '')}</div>
      ${state.status === 'reading' && state.photo.format === 'gif' ? html`<p class="hint">${common.untouched}</p>` : nothing}
      <div class="pulse" aria-hidden="true"></div>
      ${choices([{ text: common.cancel, act: actions.retake, focus: true }])}
    </div>
  `;
}
