import { html, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { PagesLocale } from '../i18n/locale.js';
import { Preparer } from '../prepare/preparer.js';
import { displayName } from '../results/display-text.js';
import { InnerElement } from '../ui/inner-element.js';
import { createDrawSmall } from './worker-calls.js';

/** Places for the pictures of a group: two lines on a phone. The last one counts the rest, if there is any. */
const PLACES = 8;

const shownPictures = (group: readonly File[]): readonly File[] =>
  group.slice(0, group.length > PLACES ? PLACES - 1 : PLACES);

/** Pixels of the height of a small picture: twice what is shown, for fine screens. */
const SMALL_HEIGHT = 144;

interface PictureCanvas extends HTMLCanvasElement {
  file: File;
}

/** Asks of each group of pictures whether they are the pages of one report. */
export class HdtUploadQuestion extends InnerElement {
  static override properties: PropertyDeclarations = {
    groups: { attribute: false },
    locale: { attribute: false },
    disabled: { attribute: false },
  };

  groups: readonly (readonly File[])[] = [];
  locale!: PagesLocale;
  disabled = false;
  onAnswer: (group: readonly File[], isOneReport: boolean) => void = () => {};
  #isDrawing = false;
  readonly #preparer = new Preparer();
  readonly #drawSmall = createDrawSmall(this.#preparer);
  readonly #seen = new WeakSet<readonly File[]>();

  protected override render() {
    return repeat(
      this.groups,
      (group) => group,
      (group, index) => this.#renderGroup(group, index),
    );
  }

  #renderGroup(group: readonly File[], index: number): TemplateResult {
    const { pages } = this.locale.messages;
    const answer = (isOneReport: boolean) => () => this.onAnswer(group, isOneReport);
    const shown = shownPictures(group);
    const hidden = group.length - shown.length;
    return html`
      <div class="question" part="question" role="group" aria-labelledby="question-${index}">
        <h2 id="question-${index}">${pages.together(group.length)}</h2>
        <ul class="pictures">
          ${shown.map(pictureView)}
          ${hidden > 0 ? html`<li class="more">+${this.locale.number(hidden)}</li>` : null}
        </ul>
        <div class="buttons">
          <button type="button" class="primary" part="one-report" ?disabled=${this.disabled} @click=${answer(true)}>${pages.oneReport}</button>
          <button type="button" class="secondary" part="separate-reports" ?disabled=${this.disabled} @click=${answer(false)}>${pages.separateReports}</button>
        </div>
      </div>
    `;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('groups')) return;
    void this.#drawPictures();
    const fresh = this.groups.findIndex((group) => !this.#seen.has(group));
    for (const group of this.groups) this.#seen.add(group);
    if (fresh >= 0) showWhole(this.querySelectorAll<HTMLElement>('.question')[fresh]!);
  }

  /** One picture after another: photographs of ten pages would fill the memory of a phone at once. */
  async #drawPictures(): Promise<void> {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    for (let canvas = this.#findWaiting(); canvas; canvas = this.#findWaiting()) {
      const bitmap = await this.#drawSmall(canvas.file, SMALL_HEIGHT);
      if (bitmap) fillCanvas(canvas, bitmap);
      if (bitmap || this.isConnected) canvas.parentElement!.dataset[bitmap ? 'drawn' : 'failed'] = '';
    }
    this.#isDrawing = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#drawPictures();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // Its Worker would take memory beside that of the answer.
    this.#preparer.close();
  }

  /** Null where every picture is drawn, and while the element is not in the document. */
  #findWaiting(): PictureCanvas | null {
    return this.isConnected
      ? this.querySelector<PictureCanvas>('li:not([data-drawn], [data-failed]) > canvas')
      : null;
  }
}

/** A canvas, which no content security policy forbids. The name is shown where the browser cannot draw the picture. */
const pictureView = (file: File) => html`
  <li>
    <span class="file">${displayName(file.name)}</span>
    <canvas role="img" aria-label=${displayName(file.name)} .file=${file} width="1" height="1"></canvas>
  </li>
`;

function fillCanvas(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
}

/** Scrolls until the question and its buttons are seen. The focus stays where it is. */
function showWhole(question: HTMLElement): void {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  const isHigher = question.getBoundingClientRect().height > innerHeight;
  question.scrollIntoView({ behavior, block: isHigher ? 'end' : 'nearest' });
}

declare global {
  interface HTMLElementTagNameMap {
    'hdt-upload-question': HdtUploadQuestion;
  }
}
