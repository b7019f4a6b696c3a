import type { ReactiveController, ReactiveElement } from 'lit';

/**
 * Keeps a page alive that is translated by the browser. Translators put each text into a `font` element, and Lit would write
 * the next text past it, so that the old one stayed on the screen. The translation stays until its text changes.
 */
export class TranslatedText implements ReactiveController {
  readonly #host: ReactiveElement;

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdate(): void {
    const root = this.#host.shadowRoot ?? this.#host;
    for (const font of root.querySelectorAll('font')) font.replaceWith(font.textContent);
  }
}
