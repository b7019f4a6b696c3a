import type { ReactiveController, ReactiveElement } from 'lit';

/**
 * Makes a region focusable while it scrolls, so that the keyboard can scroll it. A region that does not scroll would be a
 * tab stop without a use.
 */
export class ScrollFocus implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #selector: string;
  #observer: ResizeObserver | null = null;
  #observed: ReadonlySet<Element> = new Set();

  constructor(host: ReactiveElement, selector: string) {
    this.#host = host;
    this.#selector = selector;
    host.addController(this);
  }

  /** An element that returns to a page is not updated by that. */
  hostConnected(): void {
    this.hostUpdated();
  }

  hostUpdated(): void {
    // Test suites of adopters run in jsdom, which has no layout and no ResizeObserver.
    if (typeof ResizeObserver === 'undefined') return;
    // The last update of an element may come after it has left its page.
    if (!this.#host.isConnected) return;
    const region = this.#region;
    const parts = new Set<Element>(region ? [region, ...region.children] : []);
    this.#observer ??= new ResizeObserver(this.#setTabStop);
    for (const part of this.#observed) if (!parts.has(part)) this.#observer.unobserve(part);
    for (const part of parts) this.#observer.observe(part);
    this.#observed = parts;
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }

  get #region(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>(this.#selector);
  }

  readonly #setTabStop = (): void => {
    const region = this.#region;
    if (!region) return;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = region;
    if (scrollWidth > clientWidth || scrollHeight > clientHeight) region.tabIndex = 0;
    else region.removeAttribute('tabindex');
  };
}
