import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import { paintRotated } from '../prepare/canvas.js';
import { InnerElement } from '../ui/inner-element.js';
import { magnifier } from '../ui/magnifier.js';
import { openModal } from '../ui/open-modal.js';
import type { PageImage } from './paper.js';

/** The thumbnail of a page as a button, which shows the page so large that its print can be judged. */
export class HdtPageOpener extends InnerElement {
  static override properties: PropertyDeclarations = {
    image: { attribute: false },
    quarters: { attribute: false },
    label: { attribute: false },
    heading: { attribute: false },
    closeLabel: { attribute: false },
    isOpen: { state: true },
  };

  image: PageImage | null = null;
  /** Rotation of the page that the image does not have yet, clockwise. */
  quarters = 0;
  label = '';
  heading = '';
  closeLabel = '';
  protected isOpen = false;

  override connectedCallback(): void {
    super.connectedCallback();
    const dialog = this.querySelector('dialog');
    if (dialog) openModal(dialog);
  }

  protected override render() {
    const { image, quarters, label, isOpen } = this;
    return html`
      <button type="button" class="page-opener" part="page-open" aria-label=${label} aria-haspopup="dialog" ?disabled=${!image} @click=${this.#open}>
        <hdt-page-thumbnail .image=${image} .quarters=${quarters}></hdt-page-thumbnail>
        ${image ? magnifier : nothing}
      </button>
      ${isOpen && image ? this.#renderDialog() : nothing}
    `;
  }

  #renderDialog() {
    const { heading, closeLabel } = this;
    return html`
      <dialog class="enlarged" part="page-enlarged" aria-label=${heading} @close=${this.#onClose}>
        <header>
          <h2>${heading}</h2>
          <button type="button" class="quiet" @click=${this.#close}>${closeLabel}</button>
        </header>
        <div class="enlarged-page" tabindex="0" role="region" aria-label=${heading}>
          <canvas width="1" height="1" aria-hidden="true"></canvas>
        </div>
      </dialog>
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const dialog = this.querySelector('dialog');
    if (!dialog || !this.isConnected) return;
    const isNew = !dialog.open;
    if (isNew) dialog.showModal();
    if (isNew || changed.has('image') || changed.has('quarters')) void this.#draw();
  }

  readonly #open = (): void => {
    this.isOpen = true;
  };

  readonly #close = (): void => this.querySelector('dialog')?.close();

  readonly #onClose = (): void => {
    this.isOpen = false;
  };

  async #draw(): Promise<void> {
    const { image, quarters } = this;
    const bitmap = image && (await createImageBitmap(image.body).catch(() => null));
    const canvas = this.querySelector<HTMLCanvasElement>('.enlarged-page canvas');
    if (bitmap && canvas && image === this.image && quarters === this.quarters)
      drawPage(canvas, bitmap, quarters);
    bitmap?.close();
  }
}

function drawPage(canvas: HTMLCanvasElement, bitmap: ImageBitmap, quarters: number): void {
  const { width, height } = bitmap;
  [canvas.width, canvas.height] = quarters % 2 ? [height, width] : [width, height];
  const context = canvas.getContext('2d');
  if (context) paintRotated(context, bitmap, quarters);
}

declare global {
  interface HTMLElementTagNameMap {
    'hdt-page-opener': HdtPageOpener;
  }
}
