import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';

/** The head of a section: its name, what it holds, and what can be done with all of it. */
export const heading = (title: string, lead: string, action: unknown = nothing): TemplateResult => html`
  <div class="heading">
    <div>
      <h1 tabindex="-1">${title}</h1>
      <p class="quiet">${lead}</p>
    </div>
    ${action}
  </div>
`;

/** A keyed list; `empty` stands for one without items, and undefined items are not loaded yet. */
export const list = <T>(
  items: readonly T[] | undefined,
  key: (item: T) => unknown,
  view: (item: T) => TemplateResult,
  empty: string,
): TemplateResult =>
  items && items.length > 0
    ? html`<ul class="list">${repeat(items, key, (item) => html`<li>${view(item)}</li>`)}</ul>`
    : html`<p class="empty">${items ? empty : 'Loading…'}</p>`;
