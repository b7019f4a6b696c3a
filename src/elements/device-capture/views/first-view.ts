import { html, nothing, type TemplateResult } from 'lit';
import type { CaptureIn } from '../../../flow/capture-state.js';
import { type IdleContext, idleView } from './idle-view.js';
import { choices } from './parts.js';

/** What a capture can be before the larger part has arrived: what was asked for is kept until then. */
export type FirstCapture = CaptureIn<'idle' | 'opening' | 'handoff' | 'preparing'>;

export interface FirstContext extends IdleContext {
  /** The sentence and the way on when the larger part could not be fetched. */
  readonly failure: { readonly sentence: string; readonly retry: () => void } | null;
}

export function firstView(state: FirstCapture, context: FirstContext): TemplateResult {
  if (state.status === 'idle') return idleView(context);
  const { messages, actions, failure } = context;
  const { capture, common } = messages;
  const cancel = { text: state.status === 'opening' ? capture.stop : common.cancel, act: actions.close };
  if (!failure) {
    return html`
      <div class="screen" aria-busy="true">
        <h2>${capture[state.status]}</h2>
        ${choices([{ ...cancel, focus: true }])}
      </div>
    `;
  }
  return html`
    <div class="screen">
      <h2>${capture.title}</h2>
      <div class="advice" part="advice" role="alert"><p>${failure.sentence}</p></div>
      ${state.status === 'preparing' ? html`<p class="hint">${capture.photoKept}</p>` : nothing}
      ${choices([{ text: common.retry, act: failure.retry, primary: true, focus: true }, cancel])}
    </div>
  `;
}
