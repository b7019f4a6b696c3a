import type { ReactiveController, ReactiveElement } from 'lit';
import type { LazyModule } from '../core/lazy-module.js';
import { savesData } from '../core/saves-data.js';

/** Events before a person uses an element. */
const INTENTS = ['pointerenter', 'pointerdown', 'focusin'] as const;

/** Milliseconds. Safari has no idle callback. */
const IDLE_DELAY = 200;

export interface AppLoaderOptions<App> {
  readonly module: LazyModule<App>;
  /** Whether the person waits for the app. Then a failure is shown, and loading is retried once the network is back. */
  readonly isAwaited: () => boolean;
  /** Runs once, when the app is loaded. */
  readonly onLoad: (app: App) => void;
}

/**
 * Loads the app behind an element when a person is about to use it, or when the page is loaded and idle, unless the
 * person saves data. Updates the element when the app is loaded or has failed.
 */
export class AppLoader<App> implements ReactiveController {
  #app: App | null = null;
  #hasFailed = false;
  #intentListeners = new AbortController();
  readonly #host: ReactiveElement;
  readonly #options: AppLoaderOptions<App>;

  constructor(host: ReactiveElement, options: AppLoaderOptions<App>) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  get app(): App | null {
    return this.#app;
  }

  /** Whether the person waits for an app that could not be fetched. */
  get hasFailed(): boolean {
    return this.#hasFailed && this.#options.isAwaited();
  }

  hostConnected(): void {
    const { loaded } = this.#options.module;
    if (loaded) this.#setApp(loaded);
    else this.#listenForIntent();
    if (this.#options.isAwaited()) this.load();
  }

  hostDisconnected(): void {
    this.#intentListeners.abort();
  }

  readonly load = (): void => {
    const { module } = this.#options;
    if (module.loaded) this.#setApp(module.loaded);
    if (this.#app) return;
    this.#setFailed(false);
    module.load().then(
      (app) => this.#setApp(app),
      () => this.#setFailed(true),
    );
  };

  /** Leaves a shown failure alone, so that it stays under the pointer on its way to the retry button. */
  readonly #loadUnlessFailed = (): void => {
    if (!this.hasFailed) this.load();
  };

  #listenForIntent(): void {
    this.#intentListeners = new AbortController();
    const options = { signal: this.#intentListeners.signal, passive: true };
    for (const intent of INTENTS) this.#host.addEventListener(intent, this.#loadUnlessFailed, options);
    window.addEventListener('dragenter', this.#loadUnlessFailed, options);
    window.addEventListener('online', () => this.hasFailed && this.load(), options);
    if (!savesData()) whenIdle(this.#loadUnlessFailed, this.#intentListeners.signal);
  }

  #setFailed(hasFailed: boolean): void {
    if (this.#hasFailed === hasFailed) return;
    this.#hasFailed = hasFailed;
    this.#host.requestUpdate();
  }

  #setApp(app: App): void {
    if (this.#app) return;
    this.#app = app;
    this.#intentListeners.abort();
    this.#options.onLoad(app);
    this.#host.requestUpdate();
  }
}

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
