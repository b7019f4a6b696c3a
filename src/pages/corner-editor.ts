import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { PagesLocale } from '../i18n/locale.js';
import { InnerElement } from '../ui/inner-element.js';
import { moveCorner, rotateCorners } from './corner-geometry.js';
import type { Corners, NormalizedPoint } from './paper.js';
import { drawLoupe, drawPhoto } from './photo-canvas.js';

/** How far an arrow key moves a corner, as a share of the picture, and with Shift. */
const STEP = 0.0025;
const LARGE_STEP = 0.025;

const ARROWS: Readonly<Record<string, NormalizedPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface Drag {
  /** The pointer that moves it. A second finger, or a palm, may touch the picture besides. */
  readonly pointerId: number;
  readonly index: number;
  /** From the pointer to the corner, so that it does not jump when it is taken. */
  readonly offset: NormalizedPoint;
}

/** Sets the corners of a page on its photo: four handles, with a loupe beside the one that is moved. */
export class HdtPageCorners extends InnerElement {
  static override properties: PropertyDeclarations = {
    locale: { attribute: false },
    number: { attribute: false },
    rotation: { attribute: false },
    corners: { attribute: false },
    moved: { state: true },
    active: { state: true },
  };

  locale!: PagesLocale;
  /** The number of the page. */
  number = '';
  /** Quarter turns clockwise in which the photo is shown. The phone of the page may turn it meanwhile. */
  rotation = 0;
  /** In the photo as it is shown. */
  corners!: Corners;
  /** Resolves with a picture that the browser can decode. */
  loadPhoto: () => Promise<Blob> = () => Promise.reject(new TypeError('no photo'));
  /** Receives the corners in the photo; null for the whole picture. */
  onCorners: (corners: Corners | null) => void = () => {};
  onBack: () => void = () => {};
  /** As the person has moved them in the shown photo; null before. They stay when the element is drawn again. */
  protected moved: Corners | null = null;
  /** The corner that is moved; null while none is. */
  protected active: number | null = null;
  #photo: ImageBitmap | null = null;
  #drag: Drag | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#showPhoto();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#photo?.close();
    this.#photo = null;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('rotation');
    if (this.moved && before !== undefined) this.moved = rotateCorners(this.moved, this.rotation - before);
  }

  protected override render() {
    const { pages } = this.locale.messages;
    return html`
      <div class="sheet">
        <header>
          <h2 tabindex="-1" data-focus>${pages.cornersOf(this.number)}</h2>
          <button type="button" class="quiet" @click=${() => this.onBack()}>${pages.back}</button>
        </header>
        <p class="sentence" id="corners-hint">${pages.cornersHint}</p>
        <div class="bench" @pointermove=${this.#onPointerMove} @pointerup=${this.#onPointerEnd} @pointercancel=${this.#onPointerEnd}>
          <canvas class="photo" width="3" height="4" aria-hidden="true"></canvas>
          <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
            <polygon points=${this.#shown.map(({ x, y }) => `${x},${y}`).join(' ')} vector-effect="non-scaling-stroke"></polygon>
          </svg>
          ${this.#shown.map((corner, index) => this.#renderHandle(corner, index))}
          ${this.#renderLoupe()}
        </div>
        <div class="choices">
          <button type="button" class="primary" @click=${this.#useCorners}>${pages.useCorners}</button>
          <button type="button" class="quiet" @click=${() => this.onCorners(null)}>${pages.useWhole}</button>
        </div>
      </div>
    `;
  }

  #renderHandle({ x, y }: NormalizedPoint, index: number) {
    const { pages } = this.locale.messages;
    return html`
      <div
        class="corner"
        role="slider"
        tabindex="0"
        aria-label=${pages.cornerNames[index]}
        aria-describedby="corners-hint"
        aria-valuemin="0"
        aria-valuemax="100"
        aria-valuenow=${Math.round(x * 100)}
        aria-valuetext=${pages.cornerAt(this.#percent(x), this.#percent(y))}
        style=${`left: ${x * 100}%; top: ${y * 100}%`}
        @pointerdown=${(event: PointerEvent) => this.#onPointerDown(event, index)}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event, index)}
        @focus=${() => this.#setActive(index)}
        @blur=${() => this.#setActive(null)}
      ></div>
    `;
  }

  #renderLoupe() {
    const { active } = this;
    if (active === null || !this.#photo) return nothing;
    const { x, y } = this.#shown[active]!;
    return html`<canvas
      class="loupe"
      width="240"
      height="240"
      aria-hidden="true"
      style=${`left: clamp(60px, ${x * 100}%, calc(100% - 60px)); top: calc(${y * 100}% + ${y < 0.35 ? 104 : -104}px)`}
    ></canvas>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('rotation')) this.#drawPhoto();
    const loupe = this.querySelector<HTMLCanvasElement>('.loupe');
    if (loupe && this.#photo && this.active !== null)
      drawLoupe(loupe, this.#photo, this.rotation, this.#shown[this.active]!);
  }

  #percent(share: number): string {
    return this.locale.number(share, { style: 'percent' });
  }

  async #showPhoto(): Promise<void> {
    const photo = await this.loadPhoto()
      .then(createImageBitmap)
      .catch(() => null);
    if (!photo) return;
    if (!this.isConnected) return photo.close();
    this.#photo?.close();
    this.#photo = photo;
    await this.updateComplete;
    this.#drawPhoto();
    this.requestUpdate();
  }

  #drawPhoto(): void {
    if (this.#photo) drawPhoto(this.querySelector<HTMLCanvasElement>('.photo')!, this.#photo, this.rotation);
  }

  get #shown(): Corners {
    return this.moved ?? this.corners;
  }

  #setActive(index: number | null): void {
    this.active = index;
  }

  #moveTo(index: number, to: NormalizedPoint): void {
    this.moved = moveCorner(this.#shown, index, to);
  }

  #onKey(event: KeyboardEvent, index: number): void {
    const direction = ARROWS[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    const { x, y } = this.#shown[index]!;
    this.#moveTo(index, { x: x + direction.x * step, y: y + direction.y * step });
  }

  #pointIn(event: PointerEvent): NormalizedPoint {
    const { left, top, width, height } = this.querySelector('.bench')!.getBoundingClientRect();
    return { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
  }

  #onPointerDown(event: PointerEvent, index: number): void {
    event.preventDefault();
    const handle = event.currentTarget as HTMLElement;
    handle.focus({ preventScroll: true });
    handle.setPointerCapture(event.pointerId);
    const [at, corner] = [this.#pointIn(event), this.#shown[index]!];
    this.#drag = { pointerId: event.pointerId, index, offset: { x: corner.x - at.x, y: corner.y - at.y } };
  }

  readonly #onPointerMove = (event: PointerEvent): void => {
    if (this.#drag?.pointerId !== event.pointerId) return;
    const { index, offset } = this.#drag;
    const { x, y } = this.#pointIn(event);
    this.#moveTo(index, { x: x + offset.x, y: y + offset.y });
  };

  readonly #onPointerEnd = ({ pointerId }: PointerEvent): void => {
    if (this.#drag?.pointerId === pointerId) this.#drag = null;
  };

  readonly #useCorners = (): void => this.onCorners(rotateCorners(this.#shown, -this.rotation));
}

declare global {
  interface HTMLElementTagNameMap {
    'hdt-page-corners': HdtPageCorners;
  }
}
