import { html, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { InnerElement } from '../ui/inner-element.js';
import { openModal } from '../ui/open-modal.js';
import { cameraFailedView } from './camera-failed-view.js';
import { cameraView } from './camera-view.js';
import { type PagesContext, pageNumber } from './context.js';
import { DEFAULT_CORNERS, rotateCorners } from './corner-geometry.js';
import { DragOrder } from './drag-order.js';
import type { Corners } from './paper.js';
import { finishingView, leavingView, stripView } from './strip-view.js';

/** The dialog in which pages are photographed and arranged. It is open while it is in the document. */
export class HdtUploadPages extends InnerElement {
  static override properties: PropertyDeclarations = {
    context: { attribute: false },
    isLeaving: { attribute: false },
    announcement: { attribute: false },
    announcements: { attribute: false },
    coverName: { attribute: false },
  };

  context!: PagesContext;
  /** Whether the person is asked if pages may be dropped. */
  isLeaving = false;
  announcement = '';
  /** Number of announcements so far. Each is a new node, so that screen readers say the same sentence again. */
  announcements = 0;
  /** The name of what covers the pages, so that the focus follows its views. */
  coverName = '';
  onStay: () => void = () => {};
  onDiscard: () => void = () => {};
  readonly #drag = new DragOrder(this, (id, index) => this.context.flow.move(id, index));
  #shownView = '';

  override connectedCallback(): void {
    super.connectedCallback();
    const dialog = this.querySelector('dialog');
    if (!dialog) return;
    openModal(dialog);
    this.#shownView = '';
    this.requestUpdate();
  }

  protected override render() {
    const { context, isLeaving } = this;
    const { pages } = context.locale.messages;
    return html`
      <dialog class="pages-dialog" part="pages" aria-label=${pages.title} @cancel=${this.#onCancel} @close=${this.#reopen}>
        ${isLeaving ? leavingView(context, { stay: this.onStay, discard: this.onDiscard }) : this.#renderView()}
        <p class="unseen" role="status" aria-live="polite">${keyed(this.announcements, this.announcement)}</p>
      </dialog>
    `;
  }

  #renderView(): TemplateResult | null {
    const { context } = this;
    const { view } = context.state;
    if (context.phone.cover) return context.phone.cover;
    switch (view.status) {
      case 'opening':
      case 'live':
      case 'shooting':
      case 'paused':
        return cameraView(view, context);
      case 'failed':
        return cameraFailedView(view, context);
      case 'strip':
        return stripView(view, this.#drag, context);
      case 'adjusting':
        return this.#renderCorners(view.pageId);
      case 'finishing':
        return finishingView(view, context);
      case 'done':
        return null;
    }
  }

  #renderCorners(id: string): TemplateResult | null {
    const { state, flow, locale } = this.context;
    const page = state.pages.find((one) => one.id === id);
    if (!page) return null;
    const isSet = page.corners !== null && page.corners !== 'find';
    const corners: Corners = (isSet ? page.corners : page.image?.corners) ?? DEFAULT_CORNERS;
    return html`
      <hdt-page-corners
        .locale=${locale}
        .number=${pageNumber(this.context, id)}
        .rotation=${page.rotation}
        .corners=${rotateCorners(corners, page.rotation)}
        .loadPhoto=${() => flow.loadPhoto(id)}
        .onCorners=${(changed: Corners | null) => flow.setCorners(id, changed)}
        .onBack=${() => flow.review()}
      ></hdt-page-corners>
    `;
  }

  /** Keeps the focus at a button whose page is moved in the document. The focus of a removed button goes to "Undo" or the heading. */
  protected override update(changed: PropertyValues<this>): void {
    const held = this.querySelector<HTMLElement>(':focus');
    super.update(changed);
    if (!held) return;
    const next = held.isConnected
      ? held
      : [...this.querySelectorAll<HTMLElement>('[data-undo], [data-focus]')].at(-1);
    next?.focus({ preventScroll: held.isConnected });
  }

  protected override updated(): void {
    const dialog = this.querySelector('dialog')!;
    if (!dialog.open && this.isConnected) dialog.showModal();
    const { phone, state } = this.context;
    const view = this.isLeaving
      ? 'leaving'
      : phone.cover
        ? `cover ${this.coverName}`
        : viewName(state.view.status);
    if (view === this.#shownView) return;
    this.#shownView = view;
    dialog.scrollTop = 0;
    void this.#focusView();
  }

  /** Focuses the heading of the view, since the pressed button is gone with the view before. */
  async #focusView(): Promise<void> {
    await this.querySelector('hdt-page-corners')?.updateComplete;
    this.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true });
  }

  readonly #onCancel = (event: Event): void => {
    // A file input inside the dialog dispatches `cancel` as well.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    const { state, flow } = this.context;
    if (this.isLeaving) this.onStay();
    else if (['adjusting', 'finishing'].includes(state.view.status)) flow.review();
    else this.context.leave();
  };

  /** Browsers close a dialog on a second Escape even if `cancel` is prevented, so the dialog opens again. */
  readonly #reopen = (): void => {
    if (this.isConnected) this.requestUpdate();
  };
}

/** Names views between which the focus moves. Views of the camera share a name while it is on, and while it is off. */
const viewName = (status: string): string =>
  ['opening', 'live', 'shooting', 'paused'].includes(status)
    ? `camera ${status === 'opening' || status === 'paused' ? 'off' : 'on'}`
    : status;

declare global {
  interface HTMLElementTagNameMap {
    'hdt-upload-pages': HdtUploadPages;
  }
}
