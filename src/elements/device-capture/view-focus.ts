import type { ReactiveController, ReactiveElement } from 'lit';

/**
 * Takes the focus along when one screen replaces another, since the button just pressed is gone. Never on the
 * first screen, never for a program, and never away from another part of the page the person has turned to meanwhile.
 */
export class ScreenFocus implements ReactiveController {
  #screen: string | null = null;
  #isAttending = false;
  #listening = new AbortController();
  readonly #host: ReactiveElement;

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    // Not the focus itself: some browsers leave it on the page when a button is clicked.
    this.#host.ownerDocument.addEventListener('pointerdown', this.#attend, { passive: true, signal });
    // On the way down: the screen may be another one before the event comes up again.
    this.#host.addEventListener('click', this.#attend, { capture: true, signal });
    this.#host.addEventListener('keyup', this.#attend, { capture: true, signal });
  }

  hostDisconnected(): void {
    this.#listening.abort();
  }

  /** The screens from here on are a program's doing, until the person acts. */
  stay(): void {
    this.#isAttending = false;
  }

  /** To be called when the screen named `screen` has been drawn; `[data-focus]` is its first stop. */
  show(screen: string): void {
    const changed = this.#screen !== null && this.#screen !== screen;
    this.#screen = screen;
    if (!changed || !this.#isAttending || this.#isElsewhere()) return;
    this.#host.shadowRoot?.querySelector<HTMLElement>('[data-focus]')?.focus();
  }

  #isElsewhere(): boolean {
    const root = this.#host.getRootNode();
    const active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
    return active !== null && active !== this.#host && active !== this.#host.ownerDocument.body;
  }

  #attend = (event: Event) => {
    this.#isAttending = event.composedPath().includes(this.#host);
  };
}
