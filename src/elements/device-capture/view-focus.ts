import type { ReactiveController, ReactiveElement } from 'lit';

/**
 * Moves the focus along when one view replaces another, since the button just pressed is gone. Never on the first view, never
 * after a call by the page, and never away from another part of the page that the person has turned to meanwhile.
 */
export class ViewFocus implements ReactiveController {
  #view: string | null = null;
  #didUserActHere = false;
  #listening = new AbortController();
  readonly #host: ReactiveElement;

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    // Some browsers leave the focus on the page when a button is clicked, so the pointer counts, not the focus.
    this.#host.ownerDocument.addEventListener('pointerdown', this.#onUserEvent, { passive: true, signal });
    // While the event goes down: the view may be another one before it comes up again.
    this.#host.addEventListener('click', this.#onUserEvent, { capture: true, signal });
    this.#host.addEventListener('keyup', this.#onUserEvent, { capture: true, signal });
  }

  hostDisconnected(): void {
    this.#listening.abort();
  }

  /** Views change by calls of the page from here on, until the person acts. */
  suspend(): void {
    this.#didUserActHere = false;
  }

  /** To be called when the view of this name is drawn; its `[data-focus]` takes the focus. */
  onViewDrawn(view: string): void {
    const hasChanged = this.#view !== null && this.#view !== view;
    this.#view = view;
    if (!hasChanged || !this.#didUserActHere || this.#isFocusElsewhere()) return;
    this.#host.shadowRoot?.querySelector<HTMLElement>('[data-focus]')?.focus();
  }

  #isFocusElsewhere(): boolean {
    const root = this.#host.getRootNode();
    const active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
    return active !== null && active !== this.#host && active !== this.#host.ownerDocument.body;
  }

  #onUserEvent = (event: Event) => {
    this.#didUserActHere = event.composedPath().includes(this.#host);
  };
}
