import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { hrefOf, type Route } from '../route.js';
import type { ViewContext } from '../state.js';

/** The heading of a section with its description and action. */
export const heading = (title: string, lead: string, action: unknown = nothing): TemplateResult => html`
  <div class="heading">
    <div>
      <h1 tabindex="-1">${title}</h1>
      <p class="quiet">${lead}</p>
    </div>
    ${action}
  </div>
`;

/** A keyed list; `empty` is shown without items, and undefined items are still loading. */
export const list = <T>(
  items: readonly T[] | undefined,
  key: (item: T) => unknown,
  view: (item: T) => TemplateResult,
  empty: string,
): TemplateResult =>
  items && items.length > 0
    ? html`<ul class="list">${repeat(items, key, (item) => html`<li>${view(item)}</li>`)}</ul>`
    : html`<p class="empty">${items ? empty : 'Loading…'}</p>`;

/** Shown for a route whose content is missing or still loading. */
export function gone({ state }: ViewContext, title: string, up: Route): TemplateResult {
  return html`
    <div class="heading"><h1 tabindex="-1">${title}</h1></div>
    ${
      state.snapshot
        ? html`<p class="empty">This is no longer there. It was purged or reset. <a href=${hrefOf(up)}>Back</a></p>`
        : html`<p class="empty">Loading…</p>`
    }
  `;
}
