import type { ReactiveController, ReactiveElement } from 'lit';

/**
 * Keeps the focus in the card when an update of the host removes the control that has it: a browser would send it to the
 * top of the page. The card holds it until the person moves on. The host may be an element inside the card.
 */
export class HeldFocus implements ReactiveController {
  #hadFocus = false;
  readonly #host: ReactiveElement;

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#hadFocus = Boolean(this.#root?.activeElement);
  }

  hostUpdated(): void {
    const root = this.#root;
    if (!this.#hadFocus || root?.activeElement) return;
    const card = root?.querySelector<HTMLElement>('.card');
    if (!card) return;
    // Only now: the focus of the element itself goes to its first control.
    card.tabIndex = -1;
    card.addEventListener('blur', () => card.removeAttribute('tabindex'), { once: true });
    card.focus({ preventScroll: true });
  }

  /** Of the host itself, or the one around it; null outside a document. */
  get #root(): ShadowRoot | null {
    const root = this.#host.shadowRoot ?? this.#host.getRootNode();
    return root instanceof ShadowRoot ? root : null;
  }
}
