import {
  adoptStyles,
  type CSSResultOrNative,
  LitElement,
  type PropertyDeclaration,
  type PropertyValues,
} from 'lit';
import type { HdtErrorCode } from '../core/errors.js';
import { hints } from '../core/hints.js';
import type { TokenSource } from '../core/service/token.js';
import { Localize } from '../i18n/localize.js';
import type { MessageOverrides } from '../i18n/messages.js';
import { HeldFocus } from './held-focus.js';
import {
  address,
  func,
  type Kind,
  type KindDeclarations,
  oneOf,
  readProperty,
  record,
} from './property-kinds.js';
import { TranslatedText } from './translated-text.js';

/** Detail of `hdt-error`: a code, never a body, a name or a token. */
export interface HdtErrorDetail {
  /** Stable; the page on errors lists all. */
  readonly code: HdtErrorCode;
  /** Id of the file it concerns; absent for errors of the element itself. */
  readonly entryId?: string | undefined;
}

/**
 * Reads every value that a property is given by the kind that is declared for it. Lit's development build warns of this hook in
 * every class that it finalizes, because standard decorators pass it by. There are none here.
 */
abstract class PropertiesByKind extends LitElement {
  protected static override finalized = true as const;

  protected static override getPropertyDescriptor(
    name: PropertyKey,
    key: string | symbol,
    options: PropertyDeclaration & { readonly kind?: Kind },
  ): PropertyDescriptor | undefined {
    const descriptor = LitElement.getPropertyDescriptor(name, key, options);
    const { kind } = options;
    if (!descriptor || !kind) return descriptor;
    return {
      ...descriptor,
      set(this: Element, given: unknown) {
        descriptor.set!.call(this, readProperty(this, String(name), kind, given));
      },
    };
  }
}

/**
 * What every element shares: its language and typed events.
 *
 * @attr {string} lang - Language of the element, when it is not that of the page around it. English, Spanish, German and Chinese come with it.
 * @cssprop [--hdt-surface=#ffffff] - Surface of cards.
 * @cssprop [--hdt-surface-muted=#f6f9f8] - Surface of quiet parts: drop zone, badges, picture frames.
 * @cssprop [--hdt-text=#16211f] - Text and figures.
 * @cssprop [--hdt-muted=#55635f] - Secondary text, and figures read with low confidence.
 * @cssprop [--hdt-border=#dbe3e0] - Lines between and around parts.
 * @cssprop [--hdt-border-strong=#7b8a86] - Border of the drop zone.
 * @cssprop [--hdt-accent=#0c6e66] - Buttons, links, focus rings, progress.
 * @cssprop [--hdt-accent-strong=#08544e] - Accent under the pointer, and text on the soft accent.
 * @cssprop [--hdt-accent-soft=#e0f0ed] - Background of completed items and hovered buttons.
 * @cssprop [--hdt-on-accent=#ffffff] - Text on the accent.
 * @cssprop [--hdt-warning=#8f5200] - Text of warnings, and values out of range.
 * @cssprop [--hdt-warning-soft=#fdf1de] - Background of warnings.
 * @cssprop [--hdt-danger=#b02020] - Critical values.
 * @cssprop [--hdt-danger-soft=#fdf3f2] - Background of errors that cannot be retried.
 * @cssprop [--hdt-font-size=0.90625rem] - Size of ordinary text.
 * @cssprop [--hdt-font-size-small=0.8125rem] - Size of secondary text.
 * @cssprop [--hdt-radius=14px] - Corner radius of cards.
 * @cssprop [--hdt-radius-control=10px] - Corner radius of controls.
 */
export abstract class HdtElement<Events extends object, Text extends object> extends PropertiesByKind {
  static override properties: KindDeclarations = {
    messages: { attribute: false, kind: record },
    theme: { reflect: true, useDefault: true, kind: oneOf('', 'light', 'dark', 'auto') },
  };

  /**
   * Colour scheme: `light`, `dark`, or `auto` for that of the system. Without it the element follows the page around it, by its
   * `color-scheme`; a page that has none is light.
   */
  theme: '' | 'light' | 'dark' | 'auto' = '';
  /** Replaces sentences of the element by your own. Sentences left out stay as they are. */
  messages: MessageOverrides<Text> | undefined = undefined;

  protected readonly localize = new Localize(this, () => this.messages);

  /** Settles when all events so far are dispatched, so that they keep their order. */
  #lastDispatch: Promise<unknown> = Promise.resolve();

  /** Style sheets of lazily loaded modules. */
  #addedStyles: readonly CSSResultOrNative[] = [];

  /** Colours of the dark scheme, in browsers without `light-dark()`. */
  #schemeStyles: readonly CSSResultOrNative[] = [];

  /** Nodes rendered by a server. They stay visible until the first update replaces them. */
  #serverNodes: readonly ChildNode[] = [];

  constructor() {
    super();
    new HeldFocus(this);
    new TranslatedText(this);
    if (!hasLightDark()) void this.#followScheme();
  }

  /**
   * Replaces Lit's method, which would render beside the server's nodes, or hydrate them in the server's language, and
   * without styles where a policy refuses style elements.
   */
  protected override createRenderRoot(): ShadowRoot {
    const { shadowRootOptions } = this.constructor as typeof LitElement;
    this.#serverNodes = Array.from(this.shadowRoot?.childNodes ?? []);
    const root = this.shadowRoot ?? this.attachShadow(shadowRootOptions);
    this.#adoptStyles(root);
    return root;
  }

  async #followScheme(): Promise<void> {
    const fallback = await import('./scheme-fallback.js').catch(() => null);
    // An element whose fallback cannot be fetched stays light.
    if (!fallback) return;
    new fallback.SchemeFallback(this, (styles) => {
      this.#schemeStyles = styles;
      if (this.shadowRoot) this.#adoptStyles(this.shadowRoot);
    });
  }

  /** Adds style sheets of lazily loaded modules after those of the class, each once. */
  protected addStyles(styles: readonly CSSResultOrNative[]): void {
    this.#addedStyles = [...new Set([...this.#addedStyles, ...styles])];
    if (this.shadowRoot && this.renderRoot) this.#adoptStyles(this.shadowRoot);
  }

  /** A move to another document, such as a frame's or a pop-up's, drops constructed style sheets (CSSOM §6.2). */
  adoptedCallback(): void {
    if (this.shadowRoot) this.#adoptStyles(this.shadowRoot);
  }

  #adoptStyles(root: ShadowRoot): void {
    const { elementStyles } = this.constructor as typeof LitElement;
    const styles = [...elementStyles, ...this.#addedStyles, ...this.#schemeStyles];
    if (this.ownerDocument === document) adoptStyles(root, styles);
    else adoptInDocument(root, styles, this.ownerDocument.defaultView);
  }

  protected override update(changed: PropertyValues): void {
    if (!this.hasUpdated) hints.beforeFirstRender?.(this);
    super.update(changed);
    for (const node of this.#serverNodes) node.remove();
    this.#serverNodes = [];
  }

  protected override async scheduleUpdate(): Promise<void> {
    let loading: Promise<unknown> | undefined;
    do {
      loading = this.localize.settled;
      await loading;
      // The language may have changed meanwhile; a pending update is not scheduled twice.
    } while (loading !== this.localize.settled);
    super.scheduleUpdate();
  }

  /**
   * Dispatches a composed, bubbling event, in the order of calls, once the form value is set and the screen shows
   * the change. Resolves with false when the event was cancelable and cancelled.
   */
  protected dispatch<Name extends keyof Events & string>(
    name: Name,
    detail: Events[Name] extends CustomEvent<infer Detail> ? Detail : never,
    { cancelable = false } = {},
  ): Promise<boolean> {
    const event = () => new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable });
    // A cancelable event precedes its change, so there is nothing to wait for.
    return this.#dispatchInOrder(event, () => cancelable || this.updateComplete);
  }

  /** Dispatches an event of the platform's own, in the order of calls and when the screen shows the change. */
  protected dispatchNative(event: () => Event): void {
    // A failed update is reported by the update itself.
    this.#dispatchInOrder(event, () => this.updateComplete).catch(() => {});
  }

  #dispatchInOrder(event: () => Event, whenReady: () => unknown): Promise<boolean> {
    const sent = this.#lastDispatch.then(whenReady).then(() => this.dispatchEvent(event()));
    // A failed update is reported by the call itself.
    this.#lastDispatch = sent.catch(() => {});
    return sent;
  }

  override addEventListener<Name extends keyof (Events & HTMLElementEventMap) & string>(
    type: Name,
    listener: (this: this, event: (Events & HTMLElementEventMap)[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener<Name extends string>(
    type: Name extends `hdt-${string}` ? never : Name,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void {
    super.addEventListener(type, listener, options);
  }
}

/** Whether style sheets follow the `color-scheme` of an element by themselves. Safari does from 17.5. */
const hasLightDark = (): boolean => globalThis.CSS?.supports('color', 'light-dark(#000, #fff)') ?? true;

/** An element that sends requests to the gateway. */
export abstract class HdtConnectedElement<Events extends object, Text extends object> extends HdtElement<
  Events,
  Text
> {
  static override properties: KindDeclarations = {
    tokenEndpoint: { attribute: 'token-endpoint', kind: address('/hdt/token') },
    tokenSource: { attribute: false, kind: func },
  };

  /** Where the host exchanges its session for a short-lived token, relative to the page. Default `/hdt/token`. */
  tokenEndpoint = '/hdt/token';
  /** A function that resolves with a token, in place of the exchange at `token-endpoint`. */
  tokenSource: TokenSource | undefined = undefined;
}

/** Adopts copies of style sheets that belong to the document of `view`. A document without a view renders nothing. */
function adoptInDocument(
  root: ShadowRoot,
  styles: readonly CSSResultOrNative[],
  view: (Window & typeof globalThis) | null,
): void {
  if (!view) return;
  root.adoptedStyleSheets = styles.map((style) => {
    const sheet = new view.CSSStyleSheet();
    const rules =
      'cssText' in style ? style.cssText : [...style.cssRules].map(({ cssText }) => cssText).join('');
    sheet.replaceSync(rules);
    return sheet;
  });
}
