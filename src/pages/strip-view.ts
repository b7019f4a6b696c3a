import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { PagesContext } from './context.js';
import type { DragOrder } from './drag-order.js';
import { pageView } from './page-view.js';
import { hasRoom, type PagesView } from './pages-state.js';

/** The pages in their order, and what can be done with them. */
export function stripView(
  { notice }: Extract<PagesView, { status: 'strip' }>,
  drag: DragOrder,
  context: PagesContext,
): TemplateResult {
  const { state, flow, locale, leave, finish, pick, phone } = context;
  const { pages, capture } = locale.messages;
  const count = state.pages.length;
  return html`
    <div class="sheet strip">
      <header>
        <h2 tabindex="-1" data-focus>${pages.heading}</h2>
        <button type="button" class="quiet" @click=${leave}>${pages.close}</button>
      </header>
      ${phone.status ?? nothing}
      ${notice ? html`<p class="notice" part="notice" role="alert">${pages.notices[notice]}</p>` : nothing}
      <ol
        class="pages"
        @pointerdown=${drag.start}
        @pointermove=${drag.move}
        @pointerup=${drag.end}
        @lostpointercapture=${drag.end}
      >
        ${repeat(
          state.pages,
          ({ id }) => id,
          (page, index) => html`
            <li class="page ${drag.draggedId === page.id ? 'dragged' : ''}" part="page" data-id=${page.id} data-status=${page.status}>
              ${pageView(page, index, context)}
            </li>
          `,
        )}
      </ol>
      ${
        state.deleted
          ? html`
              <p class="undo">
                <span>${pages.removed(locale.number(state.deleted.index + 1))}</span>
                <button type="button" class="quiet" data-undo @click=${() => flow.undo()}>${capture.undo}</button>
              </p>
            `
          : nothing
      }
      ${
        hasRoom(state)
          ? html`
              <div class="choices">
                <button type="button" class="quiet" @click=${() => flow.open()}>${pages.add}</button>
                <button type="button" class="quiet" @click=${pick}>${pages.addPictures}</button>
                ${phone.use ? html`<button type="button" class="quiet mouse" part="use-phone" @click=${phone.use}>${pages.usePhone}</button>` : nothing}
              </div>
            `
          : nothing
      }
      ${
        count > 0
          ? html`
              <div class="choices send">
                <button type="button" class="primary" part="pages-done" @click=${finish}>${pages.done(count)}</button>
              </div>
            `
          : nothing
      }
    </div>
  `;
}

/** While the document is being written. */
export function finishingView(
  { isShrinking }: Extract<PagesView, { status: 'finishing' }>,
  { flow, locale }: PagesContext,
): TemplateResult {
  const { pages } = locale.messages;
  return html`
    <div class="sheet" aria-busy="true">
      <h2 tabindex="-1" data-focus>${pages.finishing}</h2>
      <p role="status">${isShrinking ? pages.shrinking : ''}</p>
      <div class="pulse" aria-hidden="true"></div>
      <div class="choices"><button type="button" class="quiet" @click=${() => flow.review()}>${pages.back}</button></div>
    </div>
  `;
}

/** Asked before pages are dropped. */
export function leavingView(
  { state, locale }: PagesContext,
  answers: { readonly stay: () => void; readonly discard: () => void },
): TemplateResult {
  const { pages } = locale.messages;
  const count = state.pages.length;
  return html`
    <div class="sheet">
      <h2 tabindex="-1" data-focus>${pages.leaving(count)}</h2>
      <div class="choices">
        <button type="button" class="primary" @click=${answers.stay}>${pages.stay}</button>
        <button type="button" class="quiet" @click=${answers.discard}>${pages.discard}</button>
      </div>
    </div>
  `;
}
