import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Whether style sheets follow the `color-scheme` of an element by themselves. Safari does from 17.5. */
export const hasLightDark = (): boolean =>
  globalThis.CSS?.supports('color', 'light-dark(#000, #fff)') ?? true;

/**
 * Follows the used `color-scheme` of an element by a probe, which has the colour of text in that scheme; its transition
 * tells of a change.
 */
export class SchemeFallback implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #setDark: (isDark: boolean) => void;
  #probe: HTMLElement | null = null;
  #isDark = false;

  constructor(host: ReactiveControllerHost & HTMLElement, setDark: (isDark: boolean) => void) {
    this.#host = host;
    this.#setDark = setDark;
    host.addController(this);
  }

  hostUpdated(): void {
    this.#probe ??= this.#createProbe();
    this.#read();
  }

  #createProbe(): HTMLElement {
    const probe = this.#host.ownerDocument.createElement('span');
    Object.assign(probe.style, { position: 'absolute', visibility: 'hidden', color: 'CanvasText' });
    probe.style.setProperty('transition', 'color 1ms', 'important');
    probe.addEventListener('transitionrun', () => this.#read());
    probe.addEventListener('transitionend', () => this.#read());
    this.#host.shadowRoot!.append(probe);
    return probe;
  }

  #read(): void {
    const isDark = isLight(getComputedStyle(this.#probe!).color);
    if (isDark === this.#isDark) return;
    this.#isDark = isDark;
    this.#setDark(isDark);
  }
}

/** `CanvasText` of the dark scheme is light. */
const isLight = (color: string): boolean => {
  const channels = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  return channels.reduce((sum, channel) => sum + channel, 0) > 382;
};
