import { html, type PropertyDeclarations, type PropertyValues } from 'lit';
import { InnerElement } from '../ui/inner-element.js';
import type { PageImage } from './paper.js';

/** Width in pixels to which pages are drawn: twice what the list shows, for fine screens. */
const WIDTH = 240;

/** A page, drawn small on a canvas, which no content security policy forbids. */
export class HdtPageThumbnail extends InnerElement {
  static override properties: PropertyDeclarations = {
    image: { attribute: false },
    quarters: { attribute: false },
  };

  image: PageImage | null = null;
  /** Rotation of the page that the image does not have yet, clockwise. */
  quarters = 0;

  #drawnImage: PageImage | null = null;
  /** Rotation on the screen: more than a full turn, so that a page is never turned back. */
  #degrees = 0;

  protected override render() {
    return html`<canvas width="1" height="1" aria-hidden="true"></canvas>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('image')) void this.#draw();
    else if (this.image === this.#drawnImage) this.#rotate();
  }

  /** Draws the image once the rotation of the last one has ended, so that it replaces that at the same place and in the same size. */
  async #draw(): Promise<void> {
    const { image, quarters } = this;
    const canvas = this.querySelector('canvas')!;
    const bitmap = image && (await decodeSmall(image));
    await Promise.allSettled(canvas.getAnimations().map(({ finished }) => finished));
    if (image !== this.image) return bitmap?.close();
    canvas.width = bitmap?.width ?? 1;
    canvas.height = bitmap?.height ?? 1;
    if (bitmap) canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap?.close();
    this.#drawnImage = image;
    this.#degrees = quarters * 90;
    canvas.style.transition = 'none';
    this.#transform();
    canvas.getBoundingClientRect();
    canvas.style.transition = '';
    this.#rotate();
  }

  #rotate(): void {
    this.#degrees += (this.quarters * 90 - (this.#degrees % 360) + 360) % 360;
    this.#transform();
  }

  #transform(): void {
    const canvas = this.querySelector('canvas')!;
    // A rotated page fills its frame like the rotated image that replaces it.
    const scale =
      this.#degrees % 180 === 0
        ? 1
        : Math.min(this.clientWidth / canvas.offsetHeight, this.clientHeight / canvas.offsetWidth);
    canvas.style.transform = this.#degrees ? `rotate(${this.#degrees}deg) scale(${scale})` : '';
  }
}

const decodeSmall = async ({ body, width, thumbnail }: PageImage): Promise<ImageBitmap | null> =>
  createImageBitmap(body, { resizeWidth: Math.min(WIDTH, width), resizeQuality: 'high' })
    .catch(() => (thumbnail ? createImageBitmap(thumbnail) : null))
    .catch(() => null);

declare global {
  interface HTMLElementTagNameMap {
    'hdt-page-thumbnail': HdtPageThumbnail;
  }
}
