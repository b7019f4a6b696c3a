import { type CSSResult, css, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { colors } from './tokens.styles.js';

export const darkTokens = css`
  :host {
    ${colors((_, dark) => dark)}
  }
`;

/**
 * Follows the used `color-scheme` of an element, in browsers without `light-dark()`. A hidden probe has the colour of text in
 * that scheme, and its transition reports a change.
 */
export class SchemeFallback implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #setStyles: (styles: readonly CSSResult[]) => void;
  #probe: HTMLElement | null = null;
  #isDark = false;

  constructor(host: ReactiveControllerHost & HTMLElement, setStyles: (styles: readonly CSSResult[]) => void) {
    this.#host = host;
    this.#setStyles = setStyles;
    host.addController(this);
    host.requestUpdate();
  }

  hostUpdated(): void {
    this.#probe ??= this.#createProbe();
    this.#read();
  }

  /** A move may change the scheme, and starts no transition of the probe. */
  hostConnected(): void {
    if (this.#probe) this.#read();
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
    // Outside a document nothing has a colour.
    if (!this.#host.isConnected) return;
    const isDark = isLight(getComputedStyle(this.#probe!).color);
    if (isDark === this.#isDark) return;
    this.#isDark = isDark;
    this.#setStyles(isDark ? [darkTokens] : []);
  }
}

/** `CanvasText` of the dark scheme is light. */
const isLight = (color: string): boolean => {
  const channels = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  return channels.reduce((sum, channel) => sum + channel, 0) > 382;
};
