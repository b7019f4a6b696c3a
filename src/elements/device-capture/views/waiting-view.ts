import { html, type TemplateResult } from 'lit';
import type { CaptureIn } from '../../../flow/capture-state.js';
import { type CaptureContext, choices, picture } from './parts.js';

/** Not sent, not lost: it goes by itself. The button is for browsers that do not notice the network coming back. */
export function waitingView(
  { retry }: CaptureIn<'waiting'>,
  { localize, actions, urlOf }: CaptureContext,
): TemplateResult {
  const { capture } = localize.messages;
  return html`
    <div class="screen">
      <h2 tabindex="-1" data-focus>${capture.waiting}</h2>
      <div class="advice" part="advice"><p>${capture.offline}</p></div>
      <div class="frame">${picture(urlOf(retry.kind === 'send' ? retry.photo.body : retry.shot.file), '')}</div>
      ${choices([
        { text: capture.tryAgain, act: actions.retry },
        { text: capture.another, act: actions.retake },
      ])}
    </div>
  `;
}
