import { html, nothing, type TemplateResult } from 'lit';
import type { CaptureIn } from '../../../flow/capture-state.js';
import type { CaptureInvitation } from '../../../i18n/en-invitation.js';
import { choicesView, type ElementActions } from './parts.js';

/** What a person has asked for before the app has arrived. */
export type PendingCapture = CaptureIn<'opening' | 'handoff' | 'preparing'>;

export interface PendingView {
  readonly messages: CaptureInvitation;
  readonly actions: Pick<ElementActions, 'close'>;
  /** Why the app could not be fetched, and what fetches it again; null while it is on its way. */
  readonly failure: { readonly text: string; readonly retry: () => void } | null;
}

/** Shown until the app has arrived. */
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
