import { html, nothing, type TemplateResult } from 'lit';
import { LANGUAGE_NAMES, LANGUAGES } from '../language.js';
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
  const { words, language } = stage.speech;
  const { connection, notice, announcement } = stage.state;
  return html`
    <div class="portal">
      <a class="skip" href="#main" @click=${skip}>${words.skip}</a>
      <header class="top">
        <div>
          <span class="brand"><img src="icon.svg" alt="" width="28" height="28" />${words.title}</span>
          <p class="honest">${words.honest}</p>
          <select
            aria-label=${words.language}
            @change=${(event: Event) => stage.speak((event.target as HTMLSelectElement).value)}
          >
            ${LANGUAGES.map((one) => html`<option value=${one} lang=${one} .selected=${one === language}>${LANGUAGE_NAMES[one]}</option>`)}
          </select>
        </div>
        <nav aria-label=${words.title}>
          <ul>${SECTIONS.map((section) => html`<li>${link(stage, section)}</li>`)}</ul>
        </nav>
      </header>
      <div class="columns">
        <aside class="rail" aria-label=${words.clock.title}>${clockView(stage)}${sendView(stage)}</aside>
        <main id="main" tabindex="-1">
          ${connection === 'away' ? html`<p class="trouble">${words.away}</p>` : nothing}
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

function link({ speech, state }: Stage, section: Section): TemplateResult {
  const here = sectionOf(state.route) === section;
  const count = countOf(state, section);
  return html`<a href=${hrefOf({ view: section })} aria-current=${here ? 'page' : nothing}>
    ${speech.words.sections[section]}
    ${count > 0 ? html`<span class="count">${speech.number(count)}</span>` : nothing}
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
