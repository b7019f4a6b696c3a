import { html, nothing, type TemplateResult } from 'lit';
import { hrefOf } from '../route.js';
import type { Module, ReadItem, Sent } from '../send.js';
import type { Stage } from '../stage.js';
import { choice, textOf } from './field.js';

/** Below it a picture should be taken again (interface, Errors). */
const SURE = 0.7;

/** The emulator's own way in, so that the page is useful alone. */
export function sendView(stage: Stage): TemplateResult {
  const { speech, state } = stage;
  const text = speech.words.send;
  const accounts = state.snapshot?.accounts ?? [];
  return html`
    <details class="card" ?open=${state.opened.has('send')} @toggle=${(event: Event) => stage.toggled('send', event)}>
      <summary><h2>${text.title}</h2></summary>
      <form class="send" @submit=${(event: Event) => event.preventDefault()}>
        <fieldset>
          <legend class="unseen">${text.kind}</legend>
          <div class="choices">
            <label class="tick">
              <input type="radio" name="module" value="pathology" checked />${text.report}
            </label>
            <label class="tick"><input type="radio" name="module" value="medical" />${text.picture}</label>
          </div>
        </fieldset>
        ${choice({
          name: 'sender',
          label: speech.words.account,
          options: accounts.map(({ customerId }) => [String(customerId), String(customerId)]),
        })}
        <div
          class="drop"
          @dragover=${(event: DragEvent) => dragged(event, true)}
          @dragleave=${(event: DragEvent) => dragged(event, false)}
          @drop=${(event: DragEvent) => {
            dragged(event, false);
            sendAll(stage, event.currentTarget as HTMLElement, event.dataTransfer?.files);
          }}
        >
          <span class="quiet">${text.drop}</span>
          <input
            class="unseen"
            type="file"
            multiple
            tabindex="-1"
            aria-hidden="true"
            @change=${(event: Event) => {
              const input = event.target as HTMLInputElement;
              sendAll(stage, input, input.files);
              input.value = '';
            }}
          />
          <button type="button" class="primary" @click=${choose}>${text.choose}</button>
        </div>
      </form>
      ${state.sending > 0 ? html`<p class="quiet">${text.sending}</p>` : nothing}
      ${
        state.sent.length > 0
          ? html`<ul class="sent">${state.sent.map((sent) => html`<li>${outcome(stage, sent)}</li>`)}</ul>`
          : nothing
      }
    </details>
  `;
}

function choose(event: Event): void {
  (event.currentTarget as HTMLElement).parentElement?.querySelector('input')?.click();
}

function dragged(event: DragEvent, over: boolean): void {
  event.preventDefault();
  (event.currentTarget as HTMLElement).classList.toggle('over', over);
}

function sendAll(stage: Stage, inside: HTMLElement, files: FileList | null | undefined): void {
  const form = new FormData(inside.closest('form') ?? undefined);
  const module: Module = textOf(form, 'module') === 'medical' ? 'medical' : 'pathology';
  if (files && files.length > 0) stage.act.send([...files], module, Number(textOf(form, 'sender')));
}

function outcome({ speech }: Stage, sent: Sent): TemplateResult {
  const text = speech.words.send;
  switch (sent.kind) {
    case 'received':
      return html`<a href=${hrefOf({ view: 'upload', id: sent.uploadId })}><bdi>${sent.fileName}</bdi></a>`;
    case 'read':
      return html`<bdi>${sent.fileName}</bdi>${
        sent.items.length > 0
          ? sent.items.map((item) => reading(item, speech))
          : html`<p class="trouble">${text.unread}</p>`
      }`;
    case 'refused':
      return html`<p class="trouble">${text.notSent(sent.fileName, String(sent.status))} ${sent.detail}</p>`;
    case 'cut':
      return html`<p class="trouble">${text.cut(sent.fileName)}</p>`;
  }
}

function reading({ deviceType, confidence, data }: ReadItem, speech: Stage['speech']): TemplateResult {
  const text = speech.words.send;
  const share = speech.share(confidence);
  const sure = confidence >= SURE;
  return html`
    <p class="small">${text.devices[deviceType] ?? deviceType} · ${sure ? text.confidence(share) : text.unsure(share)}</p>
    <dl class="reading ${sure ? '' : 'unsure'}">
      ${data.map(({ key, value, unit }) => html`<div><dt>${text.measurements[key] ?? key}</dt><dd><b>${value}</b> ${unit}</dd></div>`)}
    </dl>
  `;
}
