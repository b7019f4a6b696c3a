import { html, nothing, type TemplateResult } from 'lit';
import { formatNumber } from '../format.js';
import type { Model } from '../model.js';
import { SECTION_NAMES } from '../names.js';
import { hrefOf, SECTIONS, type Section, sectionOf } from '../route.js';
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
export const shell = (model: Model): TemplateResult => html`
  <a class="skip" href="#main" @click=${skipToContent}>Skip to the content</a>
  <header>
    <div class="row">
      <b><img src="icon.svg" alt="" width="28" height="28" />Emulator</b>
      <small>This is an emulator on this machine, not the service. Nothing leaves it, except callbacks to the addresses you enter.</small>
    </div>
    <nav aria-label="Emulator">
      <ul>${SECTIONS.map((section) => html`<li>${sectionLink(model, section)}</li>`)}</ul>
    </nav>
  </header>
  <div class="columns">
    <aside aria-label="Emulator time">${clockView(model)}${sendView(model)}</aside>
    <main id="main" tabindex="-1">
      ${model.isAway ? html`<p class="note warn">The emulator does not answer. This page keeps trying.</p>` : nothing}
      ${model.notice ? html`<p class="note warn" role="alert">${model.notice}</p>` : nothing}
      ${routeView(model)}
    </main>
  </div>
  <p class="unseen" role="status">${model.announcement}</p>
`;

/** The target is no route of the page. */
function skipToContent(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#main')?.focus();
}

function sectionLink(model: Model, section: Section): TemplateResult {
  const here = sectionOf(model.route) === section;
  const count = countsOf(model)[section];
  return html`<a href=${hrefOf({ view: section })} aria-current=${here ? 'page' : nothing}>
    ${SECTION_NAMES[section]}
    ${count ? html`<span class="badge">${formatNumber(count)}</span>` : nothing}
  </a>`;
}

/** The numbers shown in the navigation. */
const countsOf = ({ snapshot, inbox }: Model): Partial<Record<Section, number | undefined>> => ({
  uploads: snapshot?.uploads.length,
  callbacks: snapshot?.uploads.flatMap(({ callbacks }) => callbacks).length,
  inbox: inbox?.arrivals.length,
  faults: snapshot?.faults.length,
});

const VIEWS: Readonly<Record<Section, (model: Model) => TemplateResult>> = {
  uploads: uploadsView,
  callbacks: callbacksView,
  inbox: inboxView,
  accounts: accountsView,
  faults: faultsView,
  requests: requestsView,
};

function routeView(model: Model): TemplateResult {
  const { route } = model;
  if (route.view === 'upload') return uploadView(model, route.id);
  if (route.view === 'callback') return callbackView(model, route.id);
  return VIEWS[route.view](model);
}
