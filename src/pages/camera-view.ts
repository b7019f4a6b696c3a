import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { controlsView, leaveButton, shutterButton, signView, videoView } from '../ui/viewfinder/parts.js';
import { type PagesContext, pageNumber, retakenPage } from './context.js';
import { hintSign, sightText } from './hint.js';
import type { PagesView } from './pages-state.js';

type CameraView = Extract<PagesView, { status: 'opening' | 'live' | 'shooting' | 'paused' }>;

/** The viewfinder, with the outline of the paper, and the pages taken so far. One template, so that the video goes on. */
export function cameraView(view: CameraView, context: PagesContext): TemplateResult {
  const { state, flow, locale, camera, leave, finish } = context;
  const { messages } = locale;
  const { capture, pages } = messages;
  const stream = 'stream' in view ? view.stream : null;
  const analysis = view.status === 'live' ? view.analysis : null;
  const isPageTaken = saysTaken(view);
  const hint = analysis?.hint ?? 'aim';
  const isHeld = hint === 'hold' && !isPageTaken;
  const retaken = retakenPage(state);
  const page = pageNumber(context, retaken ?? state.pages.at(-1)?.id ?? '');
  const isRetaking = retaken !== null;
  const sentence = sightText(
    { status: view.status, hint, isPageTaken, page, isRetaking, canGuide: camera.canGuide },
    messages,
  );
  const sign = isPageTaken ? hintSign('hold') : analysis && hintSign(hint);
  return html`
    <div class="viewfinder" part="viewfinder" data-status=${view.status} data-hint=${isPageTaken ? 'taken' : hint}>
      <div class="scene">
        ${videoView(stream)}
        <hdt-paper-outline .corners=${isPageTaken ? null : (analysis?.corners ?? null)} .isHeld=${isHeld}></hdt-paper-outline>
      </div>
      <h2 class="aim" id="aim" aria-live="polite">${sign ? signView(sign) : nothing}${sentence}</h2>
      ${leaveButton(pages.close, !stream, leave)}
      ${stream ? nothing : html`<p class="primer">${capture.primer}</p>`}
      <div class="deck">
        ${state.pages.length > 0 ? trayView(context) : nothing}
        <div class="keys">
          ${stream ? controlsView({ ...camera.controls, zoom: null }, capture) : nothing}
          ${stream ? shutterButton(capture.shutter, view.status === 'shooting', isHeld, () => flow.shoot()) : nothing}
          ${
            state.pages.length > 0
              ? html`<button type="button" class="done" part="pages-done" @click=${finish}>${pages.done(state.pages.length)}</button>`
              : nothing
          }
        </div>
      </div>
    </div>
  `;
}

/** Whether the view says that a page was taken: for a moment, and as long as the page stays before the camera. */
export const saysTaken = (view: PagesView): boolean =>
  view.status === 'live' && (view.isConfirming || (view.analysis.isTaken && view.analysis.hint === 'hold'));

/** The pages taken so far, the newest in sight. The whole of it opens them. */
function trayView({ state, flow, locale }: PagesContext): TemplateResult {
  const { pages } = locale.messages;
  return html`
    <button type="button" class="tray" aria-label=${pages.see(state.pages.length)} @click=${() => flow.review()}>
      ${repeat(
        state.pages,
        ({ id }) => id,
        (page, index) => html`
          <span class="slot" data-status=${page.status}>
            <hdt-page-thumbnail .image=${page.image} .quarters=${0}></hdt-page-thumbnail>
            <span class="number" data-number=${locale.number(index + 1)}></span>
          </span>
        `,
      )}
    </button>
  `;
}
