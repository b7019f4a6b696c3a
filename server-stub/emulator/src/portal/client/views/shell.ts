import { html, nothing, type TemplateResult } from 'lit';
import { formatNumber } from '../format.js';
import { SECTION_NAMES } from '../names.js';
import { hrefOf, SECTIONS, type Section, sectionOf } from '../route.js';
import type { Stage, State } from '../stage.js';
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
export function shell(stage: Stage): TemplateResult {
  const { connection, notice, announcement } = stage.state;
  return html`
    <div class="portal">
      <a class="skip" href="#main" @click=${skip}>Skip to the content</a>
      <header class="top">
        <div>
          <span class="brand"><img src="icon.svg" alt="" width="28" height="28" />Emulator</span>
          <p class="honest">This is an emulator on this machine, not the service. Nothing leaves it, except callbacks to the addresses you enter.</p>
        </div>
        <nav aria-label="Emulator">
          <ul>${SECTIONS.map((section) => html`<li>${link(stage, section)}</li>`)}</ul>
        </nav>
      </header>
      <div class="columns">
        <aside class="rail" aria-label="Emulator time">${clockView(stage)}${sendView(stage)}</aside>
        <main id="main" tabindex="-1">
          ${connection === 'away' ? html`<p class="trouble">The emulator does not answer. This page goes on asking and continues by itself.</p>` : nothing}
          ${notice ? html`<p class="trouble" role="alert">${notice}</p>` : nothing}
          ${content(stage)}
        </main>
      </div>
      <p class="unseen" role="status">${announcement}</p>
    </div>
  `;
}

/** The skip link's target is not one of the page's own addresses. */
function skip(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#main')?.focus();
}

function link({ state }: Stage, section: Section): TemplateResult {
  const here = sectionOf(state.route) === section;
  const count = countOf(state, section);
  return html`<a href=${hrefOf({ view: section })} aria-current=${here ? 'page' : nothing}>
    ${SECTION_NAMES[section]}
    ${count > 0 ? html`<span class="count">${formatNumber(count)}</span>` : nothing}
  </a>`;
}

/** What is worth a number in the navigation: what came, and what is on. */
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

function content(stage: Stage): TemplateResult {
  const { route } = stage.state;
  switch (route.view) {
    case 'uploads':
      return uploadsView(stage);
    case 'upload':
      return uploadView(stage, route.id);
    case 'callbacks':
      return callbacksView(stage);
    case 'callback':
      return callbackView(stage, route.id);
    case 'inbox':
      return inboxView(stage);
    case 'accounts':
      return accountsView(stage);
    case 'faults':
      return faultsView(stage);
    case 'requests':
      return requestsView(stage);
  }
}
