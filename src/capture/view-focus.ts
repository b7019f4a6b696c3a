import type { ReactiveController, ReactiveElement } from 'lit';
import { isFocusElsewhere } from '../ui/focus-elsewhere.js';

/**
 * Moves the focus into the new view when a view is replaced, because the pressed button is gone. Not for the first
 * view, not after a call by the page, and not when the person has moved on to another part of the page.
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
    // Listens in the capture phase, because the view may be replaced before the event bubbles.
    this.#host.addEventListener('click', this.#onUserEvent, { capture: true, signal });
    this.#host.addEventListener('keyup', this.#onUserEvent, { capture: true, signal });
  }

  hostDisconnected(): void {
    this.#listening.abort();
  }

  /** Leaves the focus alone until the person acts again: the page is changing the view. */
  suspend(): void {
    this.#didUserActHere = false;
  }

  /** To be called when the view of this name is drawn; its `[data-focus]` takes the focus. */
  onViewDrawn(view: string): void {
    const hasChanged = this.#view !== null && this.#view !== view;
    this.#view = view;
    if (!hasChanged || !this.#didUserActHere || isFocusElsewhere(this.#host)) return;
    const target = this.#host.shadowRoot?.querySelector<HTMLElement>('[data-focus]');
    const viewfinder = target?.closest('dialog');
    // Browsers bring a control to the middle of the screen, and so hide the advice at the top of the viewfinder.
    target?.focus({ preventScroll: viewfinder != null });
    viewfinder?.scrollIntoView({ block: 'nearest' });
  }

  #onUserEvent = (event: Event) => {
    this.#didUserActHere = event.composedPath().includes(this.#host);
  };
}
