import { html, nothing, type TemplateResult } from 'lit';
import { formatShare } from '../format.js';
import { DEVICE_NAMES, MEASUREMENT_NAMES } from '../names.js';
import { hrefOf } from '../route.js';
import type { Module, ReadItem, Sent } from '../send.js';
import type { ViewContext } from '../state.js';
import { choice, textOf } from './field.js';

/** Confidence below which a picture should be retaken (interface, Errors). */
const MIN_CONFIDENCE = 0.7;

/** A form that uploads files. */
export function sendView(context: ViewContext): TemplateResult {
  const { state } = context;
  const accounts = state.snapshot?.accounts ?? [];
  return html`
    <details class="card" ?open=${state.opened.has('send')} @toggle=${(event: Event) => context.toggled('send', event)}>
      <summary><h2>Send a file</h2></summary>
      <form class="send" @submit=${(event: Event) => event.preventDefault()}>
        <fieldset>
          <legend class="unseen">What it is</legend>
          <div class="choices">
            <label class="tick">
              <input type="radio" name="module" value="pathology" checked />Lab report
            </label>
            <label class="tick"><input type="radio" name="module" value="medical" />Device picture</label>
          </div>
        </fieldset>
        ${choice({
          name: 'sender',
          label: 'Account',
          options: accounts.map(({ customerId }) => [String(customerId), String(customerId)]),
        })}
        <div
          class="drop"
          @dragover=${(event: DragEvent) => dragged(event, true)}
          @dragleave=${(event: DragEvent) => dragged(event, false)}
          @drop=${(event: DragEvent) => {
            dragged(event, false);
            sendAll(context, event.currentTarget as HTMLElement, event.dataTransfer?.files);
          }}
        >
          <span class="quiet">Drop files here, or</span>
          <input
            class="unseen"
            type="file"
            multiple
            tabindex="-1"
            aria-hidden="true"
            @change=${(event: Event) => {
              const input = event.target as HTMLInputElement;
              sendAll(context, input, input.files);
              input.value = '';
            }}
          />
          <button type="button" class="primary" @click=${choose}>Choose files</button>
        </div>
      </form>
      ${state.sending > 0 ? html`<p class="quiet">Sending…</p>` : nothing}
      ${
        state.sent.length > 0
          ? html`<ul class="sent">${state.sent.map((sent) => html`<li>${outcome(sent)}</li>`)}</ul>`
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

function sendAll(context: ViewContext, inside: HTMLElement, files: FileList | null | undefined): void {
  const form = new FormData(inside.closest('form') ?? undefined);
  const module: Module = textOf(form, 'module') === 'medical' ? 'medical' : 'pathology';
  if (files && files.length > 0) context.actions.send([...files], module, Number(textOf(form, 'sender')));
}

function outcome(sent: Sent): TemplateResult {
  switch (sent.kind) {
    case 'received':
      return html`<a href=${hrefOf({ view: 'upload', id: sent.uploadId })}><bdi>${sent.fileName}</bdi></a>`;
    case 'read':
      return html`<bdi>${sent.fileName}</bdi>${
        sent.items.length > 0
          ? sent.items.map(reading)
          : html`<p class="trouble">No device could be read in this picture.</p>`
      }`;
    case 'refused':
      return html`<p class="trouble">${sent.fileName} was refused with ${sent.status}. ${sent.detail}</p>`;
    case 'cut':
      return html`<p class="trouble">${sent.fileName}: the connection was cut.</p>`;
  }
}

function reading({ deviceType, confidence, data }: ReadItem): TemplateResult {
  const share = formatShare(confidence);
  const sure = confidence >= MIN_CONFIDENCE;
  return html`
    <p class="small">${DEVICE_NAMES[deviceType] ?? deviceType} · ${sure ? `confidence ${share}` : `Unsure (${share})`}</p>
    <dl class="reading ${sure ? '' : 'unsure'}">
      ${data.map(({ key, value, unit }) => html`<div><dt>${MEASUREMENT_NAMES[key] ?? key}</dt><dd><b>${value}</b> ${unit}</dd></div>`)}
    </dl>
  `;
}
