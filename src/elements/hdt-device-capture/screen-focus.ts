import type { ReactiveController, ReactiveElement } from 'lit';

/**
 * Takes the focus along when one screen replaces another, since the button just pressed is gone. Never on the
 * first screen, and never away from another part of the page the person has turned to meanwhile.
 */
export class ScreenFocus implements ReactiveController {
  #screen: string | null = null;
  #attending = false;
  readonly #host: ReactiveElement;

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.ownerDocument.addEventListener('pointerdown', this.#onPointer, { passive: true });
  }

  hostDisconnected(): void {
    this.#host.ownerDocument.removeEventListener('pointerdown', this.#onPointer);
  }

  hostUpdate(): void {
    if (this.#host.shadowRoot?.activeElement) this.#attending = true;
  }

  /** To be called when the screen named `screen` has been drawn; `[data-focus]` is its first stop. */
  show(screen: string): void {
    const changed = this.#screen !== null && this.#screen !== screen;
    this.#screen = screen;
    if (!changed || !this.#attending || this.#isElsewhere()) return;
    this.#host.shadowRoot?.querySelector<HTMLElement>('[data-focus]')?.focus();
  }

  #isElsewhere(): boolean {
    const root = this.#host.getRootNode();
    const active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
    return active !== null && active !== this.#host && active !== this.#host.ownerDocument.body;
  }

  /** Some browsers leave the focus on the page when a button is clicked, so the pointer is asked as well. */
  #onPointer = (event: Event) => {
    this.#attending = event.composedPath().includes(this.#host);
  };
}
