import { adoptStyles, type CSSResultOrNative, type ReactiveController, type ReactiveElement } from 'lit';
import type { LazyPart } from './lazy-part.js';

/** Signs that somebody is about to use an element. */
const INTENTS = ['pointerenter', 'pointerdown', 'focusin'] as const;

/** Safari has no idle callback. */
const IDLE_DELAY = 200;

/** What a part brings for every element. */
export interface ArrivingPart {
  /** Of what it draws. */
  readonly styles: readonly CSSResultOrNative[];
  /** Looks at how the element is used on its page. */
  inspect(element: ReactiveElement): void;
}

export interface ArrivalOptions<Part> {
  readonly part: LazyPart<Part>;
  readonly fetchCode: () => Promise<unknown>;
  /** Something waits for the part: a person is told when it cannot be fetched, and it is tried again. */
  readonly isAwaited: () => boolean;
  readonly onArrival: (part: Part) => void;
}

/**
 * Brings an element's larger part when somebody means to use it, or when the page has nothing else to do: not before
 * the page is loaded, and not where data is to be saved.
 */
export class Arrival<Part extends ArrivingPart> implements ReactiveController {
  #part: Part | null = null;
  #hasFailed = false;
  #isStyled = false;
  #later: readonly CSSResultOrNative[] = [];
  #listening = new AbortController();
  readonly #host: ReactiveElement;
  readonly #options: ArrivalOptions<Part>;

  constructor(host: ReactiveElement, options: ArrivalOptions<Part>) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** The part, once it is here. */
  get part(): Part | null {
    return this.#part;
  }

  /** Something waits for the part, and it could not be fetched. */
  get hasFailed(): boolean {
    return this.#hasFailed && this.#options.isAwaited();
  }

  hostConnected(): void {
    const { here } = this.#options.part;
    if (here) this.#arrive(here);
    else this.#listen();
  }

  hostDisconnected(): void {
    this.#listening.abort();
  }

  hostUpdate(): void {
    const { renderRoot } = this.#host;
    if (!this.#part || this.#isStyled || !(renderRoot instanceof ShadowRoot)) return;
    this.#isStyled = true;
    const { elementStyles } = this.#host.constructor as typeof ReactiveElement;
    adoptStyles(renderRoot, [...elementStyles, ...this.#part.styles, ...this.#later]);
  }

  /** All styles of what came after the part. */
  dress(styles: readonly CSSResultOrNative[]): void {
    this.#later = styles;
    this.#isStyled = false;
    this.#host.requestUpdate();
  }

  /** Fetches the part, unless it is here or on its way. */
  readonly load = (): void => {
    const { part, fetchCode } = this.#options;
    if (part.here) this.#arrive(part.here);
    if (this.#part) return;
    this.#setFailed(false);
    part.load(fetchCode).then(
      (here) => this.#arrive(here),
      () => this.#setFailed(true),
    );
  };

  /** What a person is told of a failure stays under the pointer on its way to the button. */
  readonly #intend = (): void => {
    if (!this.hasFailed) this.load();
  };

  #listen(): void {
    this.#listening = new AbortController();
    const options = { signal: this.#listening.signal, passive: true };
    for (const intent of INTENTS) this.#host.addEventListener(intent, this.#intend, options);
    window.addEventListener('dragenter', this.#intend, options);
    window.addEventListener('online', () => this.hasFailed && this.load(), options);
    if (!savesData()) whenIdle(this.#intend, this.#listening.signal);
  }

  #setFailed(hasFailed: boolean): void {
    if (this.#hasFailed === hasFailed) return;
    this.#hasFailed = hasFailed;
    this.#host.requestUpdate();
  }

  #arrive(part: Part): void {
    if (this.#part) return;
    this.#part = part;
    this.#listening.abort();
    part.inspect(this.#host);
    this.#options.onArrival(part);
    this.#host.requestUpdate();
  }
}

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

function whenIdle(run: () => void, signal: AbortSignal): void {
  const wait = () => {
    const start = () => {
      if (!signal.aborted) run();
    };
    if ('requestIdleCallback' in globalThis) requestIdleCallback(start);
    else setTimeout(start, IDLE_DELAY);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true, signal });
}
