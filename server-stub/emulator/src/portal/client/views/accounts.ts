import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Account, Settings, SettingsDraft } from '../../../admin/wire.js';
import type { Stage } from '../stage.js';
import { choice, line, textOf, tick } from './field.js';
import { FORMATS } from './formats.js';

const LANGUAGES = ['EN', 'ES', 'DE', 'ZH'] as const satisfies Settings['language'][];
const PAYLOAD_TYPES = ['Inline', 'File'] as const satisfies Settings['payloadType'][];
const UNITS = ['source', 'si', 'conventional'] as const satisfies Settings['standardUnits'][];

export function accountsView(stage: Stage): TemplateResult {
  const { words } = stage.speech;
  const accounts = stage.state.snapshot?.accounts;
  return html`
    <div class="heading">
      <div>
        <h1 tabindex="-1">${words.sections.accounts}</h1>
        <p class="quiet">${words.accounts.lead}</p>
      </div>
      <button type="button" @click=${stage.act.addAccount}>${words.accounts.add}</button>
    </div>
    ${
      accounts
        ? repeat(
            accounts,
            ({ customerId }) => customerId,
            (account) => accountView(stage, account),
          )
        : html`<p class="empty">${words.loading}</p>`
    }
  `;
}

function accountView(stage: Stage, account: Account): TemplateResult {
  const { words } = stage.speech;
  const { customerId } = account;
  return html`
    <section class="card" aria-labelledby="account-${customerId}">
      <h2 id="account-${customerId}">${words.accountName(String(customerId))}</h2>
      ${keysView(stage, account)}
      ${settingsView(stage, account)}
    </section>
  `;
}

function keysView({ speech, state, act }: Stage, { customerId, keys }: Account): TemplateResult {
  const text = speech.words.accounts;
  const fresh = state.freshKey?.customerId === customerId ? state.freshKey : null;
  return html`
    <div>
      <h3>${text.keys}</h3>
      ${keys.length === 0 ? html`<p class="quiet">${text.noKeys}</p>` : nothing}
      <ul>
        ${repeat(
          keys,
          ({ id }) => id,
          ({ id, masked }) => html`<li class="key-line">
            <code>${masked}</code>
            <button
              type="button"
              class="danger"
              aria-label=${text.revokeKey(masked)}
              @click=${() => act.revokeKey(customerId, id)}
            >${text.revoke}</button>
          </li>`,
        )}
      </ul>
      ${
        fresh
          ? html`<div class="fresh-key" role="status">
              <p><b>${text.fresh}</b></p>
              <p><code>${fresh.key}</code></p>
              <button type="button" @click=${act.copyKey}>${text.copy}</button>
            </div>`
          : nothing
      }
      <button type="button" @click=${() => act.issueKey(customerId)}>${text.issue}</button>
    </div>
  `;
}

function settingsView(stage: Stage, { customerId, settings }: Account): TemplateResult {
  const { speech, state, act } = stage;
  const { words } = speech;
  const text = words.accounts;
  /** Several accounts are on the page: each field's name carries its own. */
  const name = (field: keyof SettingsDraft) => `${field}-${customerId}`;
  const wrong = (field: keyof SettingsDraft) => {
    const code = state.wrong[name(field)];
    return Object.entries(text.wrong).find(([problem]) => problem === code)?.[1];
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    act.saveSettings(customerId, draftOf(new FormData(event.target as HTMLFormElement), name));
  };
  const toInbox = (event: Event) => {
    const form = (event.currentTarget as HTMLElement).closest('form');
    const url = form?.querySelector<HTMLInputElement>(`[name="${name('url')}"]`);
    if (!form || !url) return;
    url.value = stage.inboxAddress;
    form.requestSubmit();
  };
  return html`
    <form novalidate @submit=${submit}>
      <h3>${text.settings}</h3>
      <p class="quiet small">${text.settingsHint}</p>
      <div class="fields">
        <div class="wide with-action">
          ${line({ name: name('url'), label: text.url, type: 'url', value: settings.url, hint: text.urlHint, wrong: wrong('url') })}
          <button type="button" @click=${toInbox}>${text.toInbox}</button>
        </div>
        ${line({ name: name('headerName'), label: text.header, value: settings.headerName, wrong: wrong('headerName') })}
        ${line({
          name: name('headerValue'),
          label: text.key,
          type: 'password',
          hint: settings.maskedKey ? text.keyKept(settings.maskedKey) : undefined,
          wrong: wrong('headerValue'),
        })}
        ${choice({
          name: name('language'),
          label: text.outputLanguage,
          options: LANGUAGES.map((one) => [one, text.languages[one]]),
          value: settings.language,
          wrong: wrong('language'),
        })}
        ${choice({
          name: name('outputFormat'),
          label: text.outputFormat,
          options: FORMATS,
          value: settings.outputFormat,
          wrong: wrong('outputFormat'),
        })}
        ${choice({
          name: name('payloadType'),
          label: text.payloadType,
          options: PAYLOAD_TYPES.map((one) => [one, text.payloadTypes[one]]),
          value: settings.payloadType,
          wrong: wrong('payloadType'),
        })}
        ${choice({
          name: name('standardUnits'),
          label: text.units,
          options: UNITS.map((one) => [one, text.unitStandards[one]]),
          value: settings.standardUnits,
          wrong: wrong('standardUnits'),
        })}
        ${tick({ name: name('originals'), label: text.originals, value: settings.originals })}
        ${tick({ name: name('mapping'), label: text.mapping, value: settings.mapping })}
      </div>
      <div class="actions">
        <button type="submit" class="primary">${words.save}</button>
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
