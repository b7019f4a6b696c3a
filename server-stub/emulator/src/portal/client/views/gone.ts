import { html, type TemplateResult } from 'lit';
import { hrefOf, type Route } from '../route.js';
import type { Stage } from '../stage.js';

/** In place of what the address names and the emulator no longer, or not yet, has. */
export function gone({ state }: Stage, title: string, up: Route): TemplateResult {
  return html`
    <div class="heading"><h1 tabindex="-1">${title}</h1></div>
    ${
      state.snapshot
        ? html`<p class="empty">This is no longer there. It was purged or reset. <a href=${hrefOf(up)}>Back</a></p>`
        : html`<p class="empty">Loading…</p>`
    }
  `;
}
