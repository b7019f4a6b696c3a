import { html, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { PageImage } from '../../../worker/shared/paper.js';
import { InnerElement } from '../inner-element.js';

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

  protected override render() {
    return html`<canvas width="1" height="1" aria-hidden="true"></canvas>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('image')) void this.#draw();
    else this.#rotate();
  }

  /** An image that has the rotation replaces the rotated one at once. */
  async #draw(): Promise<void> {
    const { image } = this;
    const canvas = this.querySelector('canvas')!;
    const bitmap = image && (await decodeSmall(image));
    if (image !== this.image) return bitmap?.close();
    if (bitmap) {
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      bitmap.close();
    }
    canvas.style.transition = 'none';
    this.#rotate();
    canvas.getBoundingClientRect();
    canvas.style.transition = '';
  }

  #rotate(): void {
    const canvas = this.querySelector('canvas')!;
    const isOnItsSide = this.quarters % 2 === 1;
    // A page on its side is scaled to stay inside its frame.
    const scale = isOnItsSide
      ? Math.min(canvas.width, canvas.height) / Math.max(canvas.width, canvas.height)
      : 1;
    canvas.style.transform = this.quarters ? `rotate(${this.quarters * 90}deg) scale(${scale})` : '';
  }
}

const decodeSmall = async ({ body, width, thumbnail }: PageImage): Promise<ImageBitmap | null> =>
  createImageBitmap(body, { resizeWidth: Math.min(WIDTH, width), resizeQuality: 'high' }).catch(() =>
    thumbnail ? createImageBitmap(thumbnail) : null,
  );

declare global {
  interface HTMLElementTagNameMap {
    'hdt-page-thumbnail': HdtPageThumbnail;
  }
}
