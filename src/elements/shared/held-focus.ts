import type { ReactiveController, ReactiveElement } from 'lit';

/**
 * Keeps the focus in the element when an update takes away the part that has it: a browser would send it to the top of
 * the page. The card holds it until the person moves on.
 */
export class HeldFocus implements ReactiveController {
  #hadFocus = false;
  readonly #host: ReactiveElement;

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#hadFocus = Boolean(this.#host.shadowRoot?.activeElement);
  }

  hostUpdated(): void {
    const { shadowRoot } = this.#host;
    if (!this.#hadFocus || shadowRoot?.activeElement) return;
    const card = shadowRoot?.querySelector<HTMLElement>('.card');
    if (!card) return;
    // Only now: the focus of the element itself goes to its first control.
    card.tabIndex = -1;
    card.addEventListener('blur', () => card.removeAttribute('tabindex'), { once: true });
    card.focus({ preventScroll: true });
  }
}
