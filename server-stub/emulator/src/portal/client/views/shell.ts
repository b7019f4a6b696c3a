import { html, nothing, type TemplateResult } from 'lit';
import { formatNumber } from '../format.js';
import { SECTION_NAMES } from '../names.js';
import { hrefOf, SECTIONS, type Section, sectionOf } from '../route.js';
import type { State, ViewContext } from '../state.js';
import { accountsView } from './accounts.js';
import { callbacksView, callbackView } from './callbacks.js';
import { clockView } from './clock.js';
import { faultsView } from './faults.js';
import { inboxView } from './inbox.js';
import { requestsView } from './requests.js';
import { sendView } from './send.js';
import { uploadView } from './upload.js';
import { uploadsView } from './uploads.js';

/** The whole page. */
export function shell(context: ViewContext): TemplateResult {
  const { connection, notice, announcement } = context.state;
  return html`
    <div class="portal">
      <a class="skip" href="#main" @click=${skip}>Skip to the content</a>
      <header class="top">
        <div>
          <span class="brand"><img src="icon.svg" alt="" width="28" height="28" />Emulator</span>
          <p class="honest">This is an emulator on this machine, not the service. Nothing leaves it, except callbacks to the addresses you enter.</p>
        </div>
        <nav aria-label="Emulator">
          <ul>${SECTIONS.map((section) => html`<li>${link(context, section)}</li>`)}</ul>
        </nav>
      </header>
      <div class="columns">
        <aside class="rail" aria-label="Emulator time">${clockView(context)}${sendView(context)}</aside>
        <main id="main" tabindex="-1">
          ${connection === 'away' ? html`<p class="trouble">The emulator does not answer. This page keeps trying.</p>` : nothing}
          ${notice ? html`<p class="trouble" role="alert">${notice}</p>` : nothing}
          ${content(context)}
        </main>
      </div>
      <p class="unseen" role="status">${announcement}</p>
    </div>
  `;
}

/** The target is no route of the page. */
function skip(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#main')?.focus();
}

function link({ state }: ViewContext, section: Section): TemplateResult {
  const here = sectionOf(state.route) === section;
  const count = countOf(state, section);
  return html`<a href=${hrefOf({ view: section })} aria-current=${here ? 'page' : nothing}>
    ${SECTION_NAMES[section]}
    ${count > 0 ? html`<span class="count">${formatNumber(count)}</span>` : nothing}
  </a>`;
}

/** The number shown in the navigation. */
function countOf({ snapshot, inbox }: State, section: Section): number {
  switch (section) {
    case 'uploads':
      return snapshot?.uploads.length ?? 0;
    case 'callbacks':
      return snapshot?.uploads.reduce((sum, { callbacks }) => sum + callbacks.length, 0) ?? 0;
    case 'inbox':
      return inbox?.arrivals.length ?? 0;
    case 'faults':
      return snapshot?.faults.length ?? 0;
    case 'accounts':
    case 'requests':
      return 0;
  }
}

function content(context: ViewContext): TemplateResult {
  const { route } = context.state;
  switch (route.view) {
    case 'uploads':
      return uploadsView(context);
    case 'upload':
      return uploadView(context, route.id);
    case 'callbacks':
      return callbacksView(context);
    case 'callback':
      return callbackView(context, route.id);
    case 'inbox':
      return inboxView(context);
    case 'accounts':
      return accountsView(context);
    case 'faults':
      return faultsView(context);
    case 'requests':
      return requestsView(context);
  }
}
