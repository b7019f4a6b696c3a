import { html, nothing, type TemplateResult } from 'lit';
import { partsOf } from '../../payload/multipart.js';
import { asText, type Shown, show } from '../../payload/show.js';
import { formatSize } from '../format.js';

/** The content of a request or response. */
export interface Payload {
  /** File name of the download. */
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Whether payloads are shown unformatted. */
export interface PayloadMode {
  readonly state: { readonly raw: boolean };
  readonly setRaw: (raw: boolean) => void;
}

/** Characters shown; the rest is in the download. */
const MAX_CHARACTERS = 200_000;

const shownCache = new WeakMap<Uint8Array, Shown>();

/** Cached: the page renders far more often than contents change. */
function shown(bytes: Uint8Array): Shown {
  const known = shownCache.get(bytes) ?? show(bytes);
  shownCache.set(bytes, known);
  return known;
}

const partsCache = new WeakMap<Uint8Array, ReturnType<typeof partsOf>>();

function parts({ contentType, bytes }: Payload): ReturnType<typeof partsOf> {
  if (!partsCache.has(bytes)) partsCache.set(bytes, partsOf(contentType, bytes));
  return partsCache.get(bytes) ?? null;
}

/** The headers of a request. */
export const headersView = (
  headers: readonly (readonly [name: string, value: string])[],
): TemplateResult => html`
  <div>
    <h3>Headers</h3>
    <dl class="headers">${headers.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
  </div>
`;

/** A payload, or the parts of a form. */
export function payloadView(payload: Payload, { state, setRaw }: PayloadMode): TemplateResult {
  const { raw } = state;
  const inside = raw ? null : parts(payload);
  return html`
    <div class="formats" role="group" aria-label="Body">
      <button type="button" aria-pressed=${!raw} @click=${() => setRaw(false)}>Easy to read</button>
      <button type="button" aria-pressed=${raw} @click=${() => setRaw(true)}>As sent</button>
    </div>
    ${
      inside
        ? inside.map(({ name, fileName, contentType, bytes }) =>
            content({ name: fileName ?? name, contentType, bytes }, `Part “${name}” · ${contentType}`, raw),
          )
        : content(payload, payload.contentType, raw)
    }
  `;
}

function content({ name, bytes }: Payload, label: string, raw: boolean): TemplateResult {
  return html`
    <figure class="payload">
      <figcaption>
        <span><bdi>${label}</bdi> · ${formatSize(bytes.length)}</span>
        ${
          bytes.length > 0
            ? html`<button type="button" aria-label="Download: ${name}" @click=${() => download(name, bytes)}>
                Download
              </button>`
            : nothing
        }
      </figcaption>
      ${inner(bytes, label, raw)}
    </figure>
  `;
}

function inner(bytes: Uint8Array, label: string, raw: boolean): TemplateResult {
  const asSent = raw ? asText(bytes) : null;
  const how: Shown = asSent === null ? shown(bytes) : { kind: 'text', text: asSent };
  switch (how.kind) {
    case 'empty':
      return html`<pre>(no body)</pre>`;
    case 'binary':
      return html`<pre class="hex" tabindex="0" role="group" aria-label=${label}>Not text: ${formatSize(how.size)}.${
        isParquet(bytes) ? `\nA Parquet file with the columns and rows of CSV. It starts with:` : ''
      }\n\n${how.hex}</pre>`;
    case 'segments':
      return html`<pre tabindex="0" role="group" aria-label=${label}>${how.segments.map(
        ([segment, rest]) => html`<span class="segment"><b>${segment}</b>${rest}</span>`,
      )}</pre>`;
    case 'text':
      return html`<pre tabindex="0" role="group" aria-label=${label}>${how.text.slice(0, MAX_CHARACTERS)}${
        how.text.length > MAX_CHARACTERS ? `\n… The rest is in the download.` : ''
      }</pre>`;
  }
}

/** Parquet, by its first bytes. */
const isParquet = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 4)) === 'PAR1';

function download(fileName: string, bytes: Uint8Array): void {
  const address = URL.createObjectURL(new Blob([bytes as BlobPart]));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
