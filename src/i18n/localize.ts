import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { made } from './made.js';
import type { MessageOverrides, Messages } from './messages.js';

type Load = () => Promise<MessageOverrides>;

/** English comes with the element; other languages are fetched when a page asks for them. */
const languages = new Map<string, Load>([
  ['es', async () => (await import('./es.js')).es],
  ['de', async () => (await import('./de.js')).de],
  ['zh', async () => (await import('./zh.js')).zh],
]);

const loaded = new Map<string, MessageOverrides>();

/** Of the elements on a page now. */
const connected = new Set<{ refresh(options: { force: boolean }): void }>();

/**
 * Adds a language to every element of the page, or replaces one. Sentences left out are shown in English.
 *
 * @param tag BCP 47 language tag: `fr` serves `fr-CA` too, `zh-Hant` only what begins so.
 * @param messages The sentences, or a function that loads them when a page first asks for the language.
 * @example registerLanguage('fr', () => import('./hdt-fr.js').then(({ fr }) => fr));
 */
export function registerLanguage(tag: string, messages: MessageOverrides | Load): void {
  const key = tag.toLowerCase();
  languages.set(key, typeof messages === 'function' ? messages : async () => messages);
  loaded.delete(key);
  for (const localize of connected) localize.refresh({ force: true });
}

/** The language that serves a BCP 47 tag: the longest known beginning of it, else `en`. */
export function languageOf(tag: string): string {
  for (const parts = tag.toLowerCase().split('-'); parts.length > 0; parts.pop()) {
    const language = parts.join('-');
    if (languages.has(language)) return language;
  }
  return 'en';
}

/** `base` with what `over` says in its place. What `over` has in another type is left out. */
function overlay<Base extends object>(base: Base, over: MessageOverrides<Base> | undefined): Base {
  if (!over) return base;
  const result: Record<string, unknown> = Object.fromEntries(Object.entries(base));
  for (const [key, value] of Object.entries(over)) {
    const below = result[key];
    if (below !== undefined && typeof below !== typeof value) continue;
    result[key] = typeof below === 'object' ? overlay(below as object, value as object) : value;
  }
  return result as Base;
}

export interface LocalizeSources<English> {
  /** The chapters this element carries: what is shown where nothing else is there. */
  readonly english: () => English;
  /** What the host has put over them. */
  readonly overrides?: () => MessageOverrides<English> | undefined;
}

/**
 * Gives an element its sentences in the language of the nearest `lang`, through shadow roots, and again when
 * that changes. Numbers, sizes and dates follow the same tag.
 */
export class Localize<English extends object = Messages> implements ReactiveController {
  #tag = 'en';
  #observer: MutationObserver | null = null;
  #loading: Promise<unknown> | undefined;
  /** The layers `#messages` was put together from. */
  #layers: readonly unknown[] = [];
  #messages: English | undefined;
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #sources: LocalizeSources<English>;

  constructor(host: ReactiveControllerHost & HTMLElement, sources: LocalizeSources<English>) {
    this.#host = host;
    this.#sources = sources;
    host.addController(this);
  }

  get messages(): English {
    const layers = [
      this.#sources.english(),
      loaded.get(languageOf(this.#tag)) as MessageOverrides<English> | undefined,
      this.#sources.overrides?.(),
    ] as const;
    if (!this.#messages || layers.some((layer, index) => layer !== this.#layers[index])) {
      const [english, language, overrides] = layers;
      this.#messages = overlay(overlay(english, language), overrides);
      this.#layers = layers;
    }
    return this.#messages;
  }

  /** The tag itself (`de-AT`), for `Intl`. */
  get tag(): string {
    return this.#tag;
  }

  hostConnected(): void {
    connected.add(this);
    this.#observer = new MutationObserver(() => this.refresh());
    for (let node: Node | null = this.#host; node; node = scopeAbove(node)) {
      const root = node.getRootNode();
      this.#observer.observe(root, { subtree: true, attributes: true, attributeFilter: ['lang'] });
    }
    this.refresh();
  }

  hostDisconnected(): void {
    connected.delete(this);
    this.#observer?.disconnect();
    this.#observer = null;
  }

  /** Settles when the sentences of the current language are here, so that nobody sees another one first. */
  get settled(): Promise<unknown> | undefined {
    return this.#loading;
  }

  refresh({ force = false } = {}): void {
    const tag = nearestLang(this.#host) || 'en';
    if (tag === this.#tag && !force) return;
    this.#tag = tag;
    const language = languageOf(tag);
    const load = languages.get(language);
    if (load && !loaded.has(language)) {
      // A language that cannot be fetched leaves the element in English rather than mute.
      this.#loading = load().then(
        (messages) => loaded.set(language, messages),
        () => undefined,
      );
    }
    this.#host.requestUpdate();
  }

  number(value: number, options?: Intl.NumberFormatOptions): string {
    const { tag } = this;
    return made(`${tag} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(tag, options)).format(value);
  }

  /** Bytes in the unit a person reads easily, decimal as file managers show them. */
  size(bytes: number): string {
    const [value, unit] =
      bytes >= 1e6 ? [bytes / 1e6, 'megabyte'] : bytes >= 1e3 ? [bytes / 1e3, 'kilobyte'] : [bytes, 'byte'];
    return this.number(value, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: value < 10 ? 1 : 0,
    });
  }

  /** `A, B or C`. */
  anyOf(words: readonly string[]): string {
    const { tag } = this;
    return made(tag, () => new Intl.ListFormat(tag, { type: 'disjunction' })).format(words);
  }
}

const scopeAbove = (node: Node): Node | null => {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
};

function nearestLang(host: HTMLElement): string {
  for (let element: Element | null = host; element; ) {
    const holder: Element | null = element.closest('[lang]');
    if (holder) return holder.getAttribute('lang') ?? '';
    element = scopeAbove(element) as Element | null;
  }
  return '';
}
