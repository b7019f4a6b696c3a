import type { ReactiveController, ReactiveElement } from 'lit';

/**
 * Keeps the focus inside the card when an update removes the focused control, which a browser would answer by focusing
 * the top of the page. The card is focused until the person moves on. The host may be an element inside the card.
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
    // Focusable only now, or focusing the element would focus the card instead of its first control.
    card.tabIndex = -1;
    card.addEventListener('blur', () => card.removeAttribute('tabindex'), { once: true });
    card.focus({ preventScroll: true });
  }

  /** The shadow root of the host or around it; null where there is none. */
  get #root(): ShadowRoot | null {
    const root = this.#host.shadowRoot ?? this.#host.getRootNode();
    return root instanceof ShadowRoot ? root : null;
  }
}
