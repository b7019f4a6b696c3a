import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import { outgoingName } from '../core/service/create-upload.js';
import { FORMATS, type Format, isImage, isTextFormat } from '../files/format.js';
import type { ReportLocale } from '../i18n/locale.js';
import { InnerElement } from '../ui/inner-element.js';
import { openModal } from '../ui/open-modal.js';
import type { PreparedFile } from './process-file.js';

/** Bytes of a text that are shown. */
const MAX_SHOWN_BYTES = 20_000;

/** A dialog with exactly what is sent of a file. It is open while it is in the document. */
export class HdtUploadPreview extends InnerElement {
  static override properties: PropertyDeclarations = {
    prepared: { attribute: false },
    fileName: { attribute: false },
    originalSize: { attribute: false },
    isPhotographed: { attribute: false },
    locale: { attribute: false },
    content: { state: true },
    address: { state: true },
  };

  prepared!: PreparedFile;
  fileName = '';
  /** Bytes of the file as it was chosen. */
  originalSize = 0;
  /** Whether the file was made of photographed pages. */
  isPhotographed = false;
  locale!: ReportLocale;
  /** Runs when the person has closed the dialog. */
  onClose: () => void = () => {};
  /** Null where the format cannot be shown, and where the file cannot be read any more. */
  protected content: unknown = nothing;
  /** The `blob:` URL to open or save the content; empty until it is loaded. */
  protected address = '';
  #loading = new AbortController();

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('prepared')) return;
    this.#release();
    this.content = nothing;
    void this.#loadContent(this.prepared, this.#loading.signal);
  }

  protected override firstUpdated(): void {
    this.#openDialog();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.hasUpdated) return;
    // Closing the dialog returns the focus to the opener.
    this.parentElement?.querySelector<HTMLElement>('[part=preview]')?.focus();
    this.#openDialog();
  }

  /** The list may move the row of the file, and this element with it. */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#release();
      this.onClose();
    });
  }

  #openDialog(): void {
    openModal(this.querySelector('dialog')!);
  }

  #release(): void {
    this.#loading.abort();
    this.#loading = new AbortController();
    URL.revokeObjectURL(this.address);
    this.address = '';
  }

  protected override render() {
    const { prepared, fileName, locale, content, address } = this;
    const { size, format } = prepared;
    const words = locale.messages.checks;
    const isSame = prepared.via === 'pass' && size === this.originalSize;
    return html`
      <dialog class="sent" part="sent" aria-label=${words.sentTitle} @close=${() => this.onClose()}>
        <header>
          <h2>${words.sentTitle}</h2>
          <button type="button" class="quiet" @click=${this.#close}>${words.close}</button>
        </header>
        <p class="name"><bdi>${fileName}</bdi></p>
        ${isSame ? nothing : html`<p class="facts">${words.chosen(locale.size(this.originalSize))}</p>`}
        <p class="facts">${words.sent(sentFileText(prepared, locale))}</p>
        <p class="promise">${this.isPhotographed ? locale.messages.common.photographed : privacyText(format, isSame, locale)}</p>
        ${content === null ? nothing : html`<div class="content" tabindex="0" role="region" aria-label=${fileName}>${content}</div>`}
        <div class="buttons">
          ${
            address && format === 'pdf' && navigator.pdfViewerEnabled
              ? html`<a href=${address} target="_blank" rel="noopener">${words.open}</a>`
              : nothing
          }
          ${address ? html`<a href=${address} download=${outgoingName(fileName, format)}>${words.saveCopy}</a>` : nothing}
        </div>
      </dialog>
    `;
  }

  readonly #close = (): void => this.querySelector('dialog')?.close();

  async #loadContent({ format, load }: PreparedFile, signal: AbortSignal): Promise<void> {
    const body = await load({ signal }).catch(() => null);
    if (signal.aborted) return;
    if (body) this.address = URL.createObjectURL(new Blob([body], { type: safeMimeType(format) }));
    const content = body && (await loadContentView(body, format, this.locale.messages.checks.beginning));
    if (!signal.aborted) this.content = content;
  }
}

/** Keeps text from being opened as HTML, which would run in the page's origin. */
const safeMimeType = (format: Format): string =>
  isImage(format) || format === 'pdf' ? FORMATS[format].mime : 'application/octet-stream';

/** Format, size and pixels. */
function sentFileText({ size, format, width, height }: PreparedFile, locale: ReportLocale): string {
  const pixels = width && height ? `${locale.number(width)} × ${locale.number(height)}` : '';
  return [FORMATS[format].label, locale.size(size), pixels].filter(Boolean).join(' · ');
}

/** Says which hidden data is sent with the file, and which is not. */
function privacyText(format: Format, isSame: boolean, { messages }: ReportLocale): string {
  if (isImage(format)) return messages.checks.onlyPixels;
  return isSame ? messages.common.untouched : messages.checks.converted;
}

/** Draws pictures on a canvas, which no content security policy forbids, and shows the beginning of texts. */
async function loadContentView(body: Blob, format: Format, beginning: string): Promise<unknown> {
  if (isImage(format)) {
    const bitmap = await createImageBitmap(body).catch(() => null);
    if (!bitmap) return null;
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    return canvas;
  }
  if (!isTextFormat(format)) return null;
  // The person's own file may be gone meanwhile.
  const text = await import('../prepare/document/examine.js')
    .then(({ readBeginning }) => readBeginning(body, format, MAX_SHOWN_BYTES))
    .catch(() => null);
  if (text === null) return null;
  // HL7 ends its segments with CR, which `pre` does not break at.
  const lines = text.replace(/\r\n?/g, '\n');
  return html`
    <pre>${lines}</pre>
    ${body.size > MAX_SHOWN_BYTES ? html`<p class="facts">${beginning}</p>` : nothing}
  `;
}
