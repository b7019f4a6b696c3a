import { html, type PropertyDeclarations } from 'lit';
import { InnerElement } from '../ui/inner-element.js';
import { TICK } from '../ui/viewfinder/parts.js';
import type { Corners } from './paper.js';

/** Share of the way to the new outline that is covered in one frame of the screen: smooth, and there within 100 ms. */
const STEP = 0.4;
/** Pixels of the camera's picture below which the outline has arrived. */
const ARRIVED = 0.5;

type Shape = readonly (readonly [x: number, y: number])[];

/**
 * The outline of the paper over the live picture beside it. It has the coordinates of the camera's picture, which it shows
 * as `object-fit: contain` shows the video.
 */
export class HdtPaperOutline extends InnerElement {
  static override properties: PropertyDeclarations = {
    corners: { attribute: false },
    isHeld: { attribute: false },
  };

  corners: Corners | null = null;
  /** Whether the picture is good: the line is solid, and has a tick. */
  isHeld = false;
  #shown: Shape | null = null;
  #target: Shape | null = null;
  #isMoving = false;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#shown = null;
    this.#target = null;
  }

  protected override render() {
    return html`
      <svg class="outline ${this.isHeld ? 'held' : ''}" aria-hidden="true" preserveAspectRatio="xMidYMid meet">
        <polygon class="halo" vector-effect="non-scaling-stroke"></polygon>
        <polygon class="line" vector-effect="non-scaling-stroke"></polygon>
      </svg>
      ${this.isHeld ? tick : null}
    `;
  }

  /** The size of the camera's picture is known after the first render, and changes when the phone is turned. */
  protected override firstUpdated(): void {
    this.#video?.addEventListener('resize', () => this.requestUpdate());
  }

  protected override updated(): void {
    const { videoWidth: width = 0, videoHeight: height = 0 } = this.#video ?? {};
    this.querySelector('svg')!.setAttribute('viewBox', `0 0 ${width || 1} ${height || 1}`);
    this.#target = width > 0 ? (this.corners?.map(({ x, y }) => [x * width, y * height]) ?? null) : null;
    // A new outline appears where it is, and does not fly in.
    if (!this.#target || !this.#shown || prefersStillness()) this.#draw(this.#target);
    else if (!this.#isMoving) this.#approach();
  }

  get #video(): HTMLVideoElement | null {
    return this.parentElement?.querySelector('video') ?? null;
  }

  #approach(): void {
    const [shown, target] = [this.#shown, this.#target];
    this.#isMoving = !!shown && !!target && shown.some((point, at) => distance(point, target[at]!) > ARRIVED);
    if (!this.#isMoving) return;
    this.#draw(
      shown!.map(([x, y], at) => {
        const [toX, toY] = target![at]!;
        return [x + (toX - x) * STEP, y + (toY - y) * STEP];
      }),
    );
    requestAnimationFrame(() => this.#approach());
  }

  #draw(shape: Shape | null): void {
    this.#shown = shape;
    const points = shape?.map((point) => point.map((value) => value.toFixed(1)).join()).join(' ') ?? '';
    for (const polygon of this.querySelectorAll('polygon')) polygon.setAttribute('points', points);
  }
}

const tick = html`<svg class="tick" viewBox="0 0 24 24" aria-hidden="true"><path d=${TICK} /></svg>`;

const distance = ([x, y]: Shape[number], [toX, toY]: Shape[number]): number => Math.hypot(toX - x, toY - y);

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

declare global {
  interface HTMLElementTagNameMap {
    'hdt-paper-outline': HdtPaperOutline;
  }
}
