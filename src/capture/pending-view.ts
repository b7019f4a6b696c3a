import { html, nothing, type TemplateResult } from 'lit';
import type { CaptureInvitation } from '../i18n/en-invitation.js';
import { choicesView } from '../ui/choices-view.js';
import type { ElementActions } from './capture-context.js';
import type { CaptureIn } from './capture-state.js';

/** What the person has requested before the app is loaded. */
export type PendingCapture = CaptureIn<'opening' | 'handoff' | 'preparing'>;

export interface PendingView {
  readonly messages: CaptureInvitation;
  readonly actions: Pick<ElementActions, 'close'>;
  /** The error and its retry; null while the app is being loaded. */
  readonly failure: { readonly text: string; readonly retry: () => void } | null;
}

/** Shown until the app is loaded. */
export function pendingView(
  { status }: PendingCapture,
  { messages, actions, failure }: PendingView,
): TemplateResult {
  const { capture, common } = messages;
  const cancel = { text: status === 'opening' ? capture.stop : common.cancel, onClick: actions.close };
  if (!failure) {
    return html`
      <div class="view" aria-busy="true">
        <h2>${capture[status]}</h2>
        ${choicesView([{ ...cancel, takesFocus: true }])}
      </div>
    `;
  }
  return html`
    <div class="view">
      <h2>${capture.title}</h2>
      <div class="advice" part="advice" role="alert"><p>${failure.text}</p></div>
      ${status === 'preparing' ? html`<p class="hint">${capture.photoKept}</p>` : nothing}
      ${choicesView([{ text: common.retry, onClick: failure.retry, isPrimary: true, takesFocus: true }, cancel])}
    </div>
  `;
}
