import { html, nothing, type TemplateResult } from 'lit';
import { formatShare } from '../format.js';
import type { Model } from '../model.js';
import { MEASUREMENT_NAMES } from '../names.js';
import { hrefOf } from '../route.js';
import type { ReadItem, Sent } from '../send.js';
import { choice, detailsState } from './parts.js';

/** Confidence below which a picture should be retaken (interface, Errors). */
const MIN_CONFIDENCE = 0.7;

/** A form that uploads files. */
export function sendView(model: Model): TemplateResult {
  const accounts = (model.snapshot?.accounts ?? []).map(({ customerId }) => String(customerId));
  const { open, toggle } = detailsState(model, 'send');
  const sendAll = (inside: EventTarget | null, files: FileList | null | undefined) => {
    const form = new FormData((inside as HTMLElement).closest('form')!);
    const module = form.get('module') === 'medical' ? 'medical' : 'pathology';
    if (files && files.length > 0) void model.send([...files], module, Number(form.get('sender')));
  };
  const chosen = ({ currentTarget }: Event) => {
    const input = currentTarget as HTMLInputElement;
    sendAll(input, input.files);
    input.value = '';
  };
  const choose = ({ currentTarget }: Event) =>
    (currentTarget as HTMLElement).parentElement?.querySelector('input')?.click();
  const dropped = (event: DragEvent) => {
    setDragOver(event, false);
    sendAll(event.currentTarget, event.dataTransfer?.files);
  };
  return html`
    <details ?open=${open} @toggle=${toggle}>
      <summary><h2>Send a file</h2></summary>
      <form @submit=${(event: Event) => event.preventDefault()}>
        <fieldset>
          <legend class="unseen">What it is</legend>
          <label class="tick"><input type="radio" name="module" value="pathology" checked />Lab report</label>
          <label class="tick"><input type="radio" name="module" value="medical" />Device picture</label>
        </fieldset>
        ${choice({ name: 'sender', label: 'Account', options: accounts.map((one) => [one, one] as const) })}
        <div
          class="drop"
          @dragover=${(event: DragEvent) => setDragOver(event, true)}
          @dragleave=${(event: DragEvent) => setDragOver(event, false)}
          @drop=${dropped}
        >
          <p>Drop files here, or</p>
          <input hidden type="file" multiple @change=${chosen} />
          <button type="button" @click=${choose}>Choose files</button>
        </div>
      </form>
      ${model.sending > 0 ? html`<p>Sending…</p>` : nothing}
      ${model.sent.map((sent) => html`<div>${outcomeView(sent)}</div>`)}
    </details>
  `;
}

function setDragOver(event: DragEvent, over: boolean): void {
  event.preventDefault();
  (event.currentTarget as HTMLElement).classList.toggle('over', over);
}

function outcomeView(sent: Sent): TemplateResult {
  switch (sent.kind) {
    case 'received':
      return html`<a href=${hrefOf({ view: 'upload', id: sent.uploadId })}><bdi>${sent.fileName}</bdi></a>`;
    case 'read':
      return html`<bdi>${sent.fileName}</bdi>${
        sent.items.length > 0
          ? sent.items.map(readingView)
          : html`<p class="note warn">No device could be read in this picture.</p>`
      }`;
    case 'refused':
      return html`<p class="note warn">${sent.fileName} was refused with ${sent.status}. ${sent.detail}</p>`;
    case 'cut':
      return html`<p class="note warn">${sent.fileName}: the connection was cut.</p>`;
  }
}

function readingView({ deviceType, confidence, data }: ReadItem): TemplateResult {
  const share = formatShare(confidence);
  const said = confidence >= MIN_CONFIDENCE ? `confidence ${share}` : `Unsure (${share})`;
  return html`
    <small class="device">${deviceType} · ${said}</small>
    <dl class="facts">
      ${Object.entries(data).map(
        ([key, { value, unit }]) =>
          html`<div><dt>${MEASUREMENT_NAMES[key] ?? key}</dt><dd><b>${value}</b> ${unit}</dd></div>`,
      )}
    </dl>
  `;
}
