import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Content } from '../../../admin/wire.js';
import {
  decodeUtf8,
  describePayload,
  isParquet,
  type PayloadDescription,
} from '../../payload/describe-payload.js';
import { partsOf } from '../../payload/multipart.js';
import { formatSize } from '../format.js';
import type { Model } from '../model.js';

/** Characters shown; the rest is in the download. */
const MAX_CHARACTERS = 200_000;

/** The headers of a request. */
export const headersView = (
  headers: readonly (readonly [name: string, value: string])[],
): TemplateResult => html`
  <h3>Headers</h3>
  <dl class="headers">${headers.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
`;

/** A payload, or the parts of a form. `name` is the file name of the download. */
export const payloadView = (
  model: Model,
  name: string,
  { contentType, body }: Content,
): TemplateResult => html`
  <fieldset class="actions" aria-label="Body">
    ${['Easy to read', 'As sent'].map((label, i) => {
      const raw = i === 1;
      return html`<button
        type="button"
        class="outline"
        aria-pressed=${raw === model.raw}
        @click=${() => model.set({ raw })}
      >${label}</button>`;
    })}
  </fieldset>
  ${guard([name, contentType, body, model.raw], () => {
    const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
    const parts = model.raw ? null : partsOf(contentType, bytes);
    return parts
      ? parts.map((part) =>
          figure(part.fileName ?? part.name, `Part “${part.name}” · ${part.contentType}`, part.bytes),
        )
      : figure(name, contentType, bytes, model.raw);
  })}
`;

const figure = (name: string, label: string, bytes: Uint8Array, raw = false): TemplateResult => html`
  <figure>
    <figcaption class="row">
      <span><bdi>${label}</bdi> · ${formatSize(bytes.length)}</span>
      ${bytes.length > 0 ? html`<button type="button" class="outline" aria-label="Download: ${name}" @click=${() => download(name, bytes)}>Download</button>` : nothing}
    </figcaption>
    ${bodyView(bytes, label, raw)}
  </figure>
`;

function bodyView(bytes: Uint8Array, label: string, raw: boolean): TemplateResult {
  const asSent = raw ? decodeUtf8(bytes) : null;
  const shown: PayloadDescription = asSent === null ? describePayload(bytes) : { kind: 'text', text: asSent };
  const pre = (content: unknown) => html`<pre tabindex="0" role="group" aria-label=${label}>${content}</pre>`;
  switch (shown.kind) {
    case 'empty':
      return html`<pre>(no body)</pre>`;
    case 'binary':
      return pre(
        `Not text: ${formatSize(shown.size)}.${isParquet(bytes) ? '\nA Parquet file with the columns and rows of CSV. It starts with:' : ''}\n\n${shown.hex}`,
      );
    case 'segments':
      return pre(
        shown.segments.map(([segment, rest]) => html`<span class="segment"><b>${segment}</b>${rest}</span>`),
      );
    case 'text':
      return pre(
        shown.text.length > MAX_CHARACTERS
          ? `${shown.text.slice(0, MAX_CHARACTERS)}\n… The rest is in the download.`
          : shown.text,
      );
  }
}

function download(fileName: string, bytes: Uint8Array): void {
  const address = URL.createObjectURL(new Blob([bytes as BlobPart]));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
