import { html, nothing, type TemplateResult } from 'lit';
import { retryOf } from '../core/errors.js';
import { errorText } from '../ui/error-text.js';
import { permissionView } from '../ui/viewfinder/permission-view.js';
import type { PagesContext } from './context.js';
import type { PagesView } from './pages-state.js';

/** Why the camera cannot be used, and what else can be done. */
export function cameraFailedView(
  { code, replaces }: Extract<PagesView, { status: 'failed' }>,
  { state, flow, locale, camera: { permissionPlace }, pick, leave }: PagesContext,
): TemplateResult {
  const { messages } = locale;
  const { allow, capture, pages } = messages;
  const canRetry = retryOf(code, 'photo') === 'person';
  return html`
    <div class="sheet">
      <header>
        <h2 tabindex="-1" data-focus>${pages.title}</h2>
        <button type="button" class="quiet" @click=${leave}>${pages.close}</button>
      </header>
      <p class="notice" part="notice" role="alert">${errorText(code, messages)}</p>
      ${code === 'camera-denied' && permissionPlace ? permissionView(permissionPlace, allow, capture.tryAgain) : nothing}
      <div class="choices">
        <button type="button" class="primary" @click=${pick}>${pages.choosePictures}</button>
        ${canRetry ? html`<button type="button" class="quiet" @click=${() => flow.open(replaces)}>${capture.tryAgain}</button>` : nothing}
        ${
          state.pages.length > 0
            ? html`<button type="button" class="quiet" @click=${() => flow.review()}>${pages.see(state.pages.length)}</button>`
            : nothing
        }
      </div>
    </div>
  `;
}
