import { html, nothing, type TemplateResult } from 'lit';
import { partsOf } from '../../payload/multipart.js';
import { asText, type Shown, show } from '../../payload/show.js';
import { formatSize } from '../format.js';

/** A request or an answer: what it says of itself, and its bytes. */
export interface Payload {
  /** Begins the names of what is downloaded. */
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Whether contents are laid out for reading or shown as they went over the line. */
export interface PayloadManner {
  readonly state: { readonly raw: boolean };
  readonly setRaw: (raw: boolean) => void;
}

/** Most characters put on the page; the rest is in the download. */
const SHOWN_CHARACTERS = 200_000;

const laidOut = new WeakMap<Uint8Array, Shown>();

/** Parsing once per content: the page is drawn far more often than contents change. */
function shown(bytes: Uint8Array): Shown {
  const known = laidOut.get(bytes) ?? show(bytes);
  laidOut.set(bytes, known);
  return known;
}

const parted = new WeakMap<Uint8Array, ReturnType<typeof partsOf>>();

function parts({ contentType, bytes }: Payload): ReturnType<typeof partsOf> {
  if (!parted.has(bytes)) parted.set(bytes, partsOf(contentType, bytes));
  return parted.get(bytes) ?? null;
}

/** The headers of a request, as they went over the line. */
export const headersView = (
  headers: readonly (readonly [name: string, value: string])[],
): TemplateResult => html`
  <div>
    <h3>Headers</h3>
    <dl class="headers">${headers.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
  </div>
`;

/** A payload to look at: one content, or the parts of a form one under the other. */
export function payloadView(payload: Payload, { state, setRaw }: PayloadManner): TemplateResult {
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
        isParquet(bytes) ? `\nA Parquet file: the columns and rows are those of CSV. It begins so:` : ''
      }\n\n${how.hex}</pre>`;
    case 'segments':
      return html`<pre tabindex="0" role="group" aria-label=${label}>${how.segments.map(
        ([segment, rest]) => html`<span class="segment"><b>${segment}</b>${rest}</span>`,
      )}</pre>`;
    case 'text':
      return html`<pre tabindex="0" role="group" aria-label=${label}>${how.text.slice(0, SHOWN_CHARACTERS)}${
        how.text.length > SHOWN_CHARACTERS ? `\n… The rest is in the download.` : ''
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
