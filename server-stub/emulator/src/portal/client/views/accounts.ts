import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Account, Settings, SettingsDraft } from '../../../admin/wire.js';
import { OUTPUT_FORMATS, OUTPUT_LANGUAGES, SETTINGS_PROBLEMS, UNIT_STANDARDS } from '../names.js';
import type { ViewContext } from '../state.js';
import { choice, line, textOf, tick } from './field.js';
import { heading } from './section.js';

const LANGUAGES = ['EN', 'ES', 'DE', 'ZH'] as const satisfies Settings['language'][];
const PAYLOAD_TYPES = ['Inline', 'File'] as const satisfies Settings['payloadType'][];
const UNITS = ['source', 'si', 'conventional'] as const satisfies Settings['standardUnits'][];

export function accountsView(context: ViewContext): TemplateResult {
  const accounts = context.state.snapshot?.accounts;
  return html`
    ${heading(
      'Accounts',
      'Keys and settings of results and callbacks, as in the portal of the service.',
      html`<button type="button" @click=${context.actions.addAccount}>Add an account</button>`,
    )}
    ${
      accounts
        ? repeat(
            accounts,
            ({ customerId }) => customerId,
            (account) => accountView(context, account),
          )
        : html`<p class="empty">Loading…</p>`
    }
  `;
}

function accountView(context: ViewContext, account: Account): TemplateResult {
  const { customerId } = account;
  return html`
    <section class="card" aria-labelledby="account-${customerId}">
      <h2 id="account-${customerId}">Account ${customerId}</h2>
      ${keysView(context, account)}
      ${settingsView(context, account)}
    </section>
  `;
}

function keysView({ state, actions }: ViewContext, { customerId, keys }: Account): TemplateResult {
  const fresh = state.freshKey?.customerId === customerId ? state.freshKey : null;
  return html`
    <div>
      <h3>Keys</h3>
      ${keys.length === 0 ? html`<p class="quiet">No key: nobody can use this account.</p>` : nothing}
      <ul>
        ${repeat(
          keys,
          ({ id }) => id,
          ({ id, masked }) => html`<li class="key-line">
            <code>${masked}</code>
            <button
              type="button"
              class="danger"
              aria-label="Revoke key ${masked}"
              @click=${() => actions.revokeKey(customerId, id)}
            >Revoke</button>
          </li>`,
        )}
      </ul>
      ${
        fresh
          ? html`<div class="fresh-key" role="status">
              <p><b>Copy this key now. It is not shown again.</b></p>
              <p><code>${fresh.key}</code></p>
              <button type="button" @click=${actions.copyKey}>Copy</button>
            </div>`
          : nothing
      }
      <button type="button" @click=${() => actions.issueKey(customerId)}>Issue a key</button>
    </div>
  `;
}

function settingsView(context: ViewContext, { customerId, settings }: Account): TemplateResult {
  const { state, actions } = context;
  /** Field names hold the account, since the page shows several. */
  const name = (field: keyof SettingsDraft) => `${field}-${customerId}`;
  const wrong = (field: keyof SettingsDraft) => {
    const code = state.wrong[name(field)];
    return Object.entries(SETTINGS_PROBLEMS).find(([problem]) => problem === code)?.[1];
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    actions.saveSettings(customerId, draftOf(new FormData(event.target as HTMLFormElement), name));
  };
  const toInbox = (event: Event) => {
    const form = (event.currentTarget as HTMLElement).closest('form');
    const url = form?.querySelector<HTMLInputElement>(`[name="${name('url')}"]`);
    if (!form || !url) return;
    url.value = context.inboxAddress;
    form.requestSubmit();
  };
  return html`
    <form novalidate @submit=${submit}>
      <h3>Callback settings</h3>
      <p class="quiet small">They apply to files received after saving.</p>
      <div class="fields">
        <div class="wide with-action">
          ${line({ name: name('url'), label: 'Endpoint URL', type: 'url', value: settings.url, hint: 'Receives POSTs of results. Empty sends nothing.', wrong: wrong('url') })}
          <button type="button" @click=${toInbox}>Send to this page</button>
        </div>
        ${line({ name: name('headerName'), label: 'Authentication header', value: settings.headerName, wrong: wrong('headerName') })}
        ${line({
          name: name('headerValue'),
          label: 'Authentication key',
          type: 'password',
          hint: settings.maskedKey ? `Saved as ${settings.maskedKey}. Leave empty to keep it.` : undefined,
          wrong: wrong('headerValue'),
        })}
        ${choice({
          name: name('language'),
          label: 'Output language',
          options: LANGUAGES.map((one) => [one, OUTPUT_LANGUAGES[one]]),
          value: settings.language,
          wrong: wrong('language'),
        })}
        ${choice({
          name: name('outputFormat'),
          label: 'Output format',
          options: OUTPUT_FORMATS,
          value: settings.outputFormat,
          wrong: wrong('outputFormat'),
        })}
        ${choice({
          name: name('payloadType'),
          label: 'Payload type',
          options: PAYLOAD_TYPES.map((one) => [one, one]),
          value: settings.payloadType,
          wrong: wrong('payloadType'),
        })}
        ${choice({
          name: name('standardUnits'),
          label: 'Units',
          options: UNITS.map((one) => [one, UNIT_STANDARDS[one]]),
          value: settings.standardUnits,
          wrong: wrong('standardUnits'),
        })}
        ${tick({ name: name('originals'), label: 'Original results in output', value: settings.originals })}
        ${tick({ name: name('mapping'), label: 'Standardised names and LOINC codes', value: settings.mapping })}
      </div>
      <div class="actions">
        <button type="submit" class="primary">Save</button>
        ${state.done?.where === `settings-${customerId}` ? html`<span class="good-news">${state.done.text}</span>` : nothing}
      </div>
    </form>
  `;
}

function draftOf(form: FormData, name: (field: keyof SettingsDraft) => string): SettingsDraft {
  const text = (field: keyof SettingsDraft) => textOf(form, name(field));
  const oneOf = <T extends string>(options: readonly T[], field: keyof SettingsDraft): T =>
    options.find((option) => option === text(field)) ?? options[0]!;
  return {
    url: text('url'),
    headerName: text('headerName'),
    headerValue: text('headerValue'),
    language: oneOf(LANGUAGES, 'language'),
    payloadType: oneOf(PAYLOAD_TYPES, 'payloadType'),
    outputFormat: text('outputFormat'),
    standardUnits: oneOf(UNITS, 'standardUnits'),
    originals: form.has(name('originals')),
    mapping: form.has(name('mapping')),
  };
}
