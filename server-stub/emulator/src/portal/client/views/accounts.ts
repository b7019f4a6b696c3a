import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Account, SettingsDraft, SettingsProblem } from '../../../admin/wire.js';
import type { Model } from '../model.js';
import { LANGUAGE_NAMES, OUTPUT_FORMATS, SETTINGS_PROBLEM_NAMES, UNIT_STANDARD_NAMES } from '../names.js';
import { choice, heading, line, onSubmit, tick } from './parts.js';

export function accountsView(model: Model): TemplateResult {
  const accounts = model.snapshot?.accounts;
  return html`
    ${heading(
      'Accounts',
      'Keys and settings of results and callbacks, as in the portal of the service.',
      html`<button type="button" class="outline" @click=${() => model.order({ method: 'POST', path: '/accounts' })}>
        Add an account
      </button>`,
    )}
    ${accounts ? repeat(accounts, ({ customerId }) => customerId, accountView(model)) : html`<p class="empty">Loading…</p>`}
  `;
}

const accountView = (model: Model) => (account: Account) =>
  html`
  <article aria-labelledby="account-${account.customerId}">
    <h2 id="account-${account.customerId}">Account ${account.customerId}</h2>
    ${keysView(model, account)}
    ${settingsView(model, account)}
  </article>
`;

function keysView(model: Model, { customerId, keys }: Account): TemplateResult {
  const fresh = model.freshKey?.customerId === customerId ? model.freshKey : null;
  const revoke = (id: string) =>
    model.order({ method: 'DELETE', path: `/accounts/${customerId}/keys/${id}` });
  return html`
    <h3>Keys</h3>
    ${keys.length === 0 ? html`<p>No key: nobody can use this account.</p>` : nothing}
    ${repeat(
      keys,
      ({ id }) => id,
      ({ id, masked }) => html`<p class="row">
        <span><code>${masked}</code></span>
        <button type="button" class="outline bad" aria-label="Revoke key ${masked}" @click=${() => revoke(id)}>Revoke</button>
      </p>`,
    )}
    ${
      fresh
        ? html`<div class="note" role="status">
            <p><b>Copy this key now. It is not shown again.</b></p>
            <p><code>${fresh.key}</code></p>
            <button type="button" class="outline" @click=${() => model.copyKey()}>Copy</button>
          </div>`
        : nothing
    }
    <button type="button" class="outline" @click=${() => model.issueKey(customerId)}>Issue a key</button>
  `;
}

/** Settings that are not switched on and off. */
const TEXTS = [
  'url',
  'headerName',
  'headerValue',
  'language',
  'payloadType',
  'outputFormat',
  'standardUnits',
];

const PAYLOAD_TYPES = [
  ['Inline', 'Inline'],
  ['File', 'File'],
] as const;

function settingsView(model: Model, { customerId, settings }: Account): TemplateResult {
  /** Field names hold the account, since the page shows several. */
  const form = `-${customerId}`;
  const field = (name: keyof SettingsDraft, label: string) => {
    const problem = model.wrong[name + form] as SettingsProblem | undefined;
    const value = name === 'headerValue' ? '' : String(settings[name]);
    return { name: name + form, label, value, wrong: problem && SETTINGS_PROBLEM_NAMES[problem] };
  };
  const save = onSubmit((textOf) => {
    const body = {
      ...Object.fromEntries(TEXTS.map((name) => [name, textOf(name + form)])),
      originals: textOf(`originals${form}`) === 'on',
      mapping: textOf(`mapping${form}`) === 'on',
    };
    const done = 'Saved. Applies to files received from now on.';
    void model.order({ method: 'PATCH', path: `/accounts/${customerId}/settings`, body, done, form });
  });
  const toInbox = (event: Event) => {
    const element = (event.currentTarget as HTMLElement).closest('form')!;
    element.querySelector('input')!.value = model.inboxAddress;
    element.requestSubmit();
  };
  return html`
    <form novalidate @submit=${save}>
      <h3>Callback settings</h3>
      <p>They apply to files received after saving.</p>
      <div class="row">
        ${line({ ...field('url', 'Endpoint URL'), type: 'url', hint: 'Receives POSTs of results. Empty sends nothing.' })}
        <button type="button" class="outline" @click=${toInbox}>Send to this page</button>
      </div>
      <div class="fields">
        ${line(field('headerName', 'Authentication header'))}
        ${line({
          ...field('headerValue', 'Authentication key'),
          type: 'password',
          hint: settings.maskedKey ? `Saved as ${settings.maskedKey}. Leave empty to keep it.` : undefined,
        })}
        ${choice({ ...field('language', 'Output language'), options: Object.entries(LANGUAGE_NAMES) })}
        ${choice({ ...field('outputFormat', 'Output format'), options: OUTPUT_FORMATS })}
        ${choice({ ...field('payloadType', 'Payload type'), options: PAYLOAD_TYPES })}
        ${choice({ ...field('standardUnits', 'Units'), options: Object.entries(UNIT_STANDARD_NAMES) })}
        ${tick(`originals${form}`, 'Original results in output', settings.originals)}
        ${tick(`mapping${form}`, 'Standardised names and LOINC codes', settings.mapping)}
      </div>
      <div class="actions">
        <button type="submit">Save</button>
        ${model.done?.form === form ? html`<b>${model.done.text}</b>` : nothing}
      </div>
    </form>
  `;
}
