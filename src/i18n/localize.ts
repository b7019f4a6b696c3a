import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Language, Messages } from './messages.js';

/** English comes with the element; the others are fetched when a page asks for them. */
const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Messages>>> = {
  es: async () => (await import('./es.js')).es,
  de: async () => (await import('./de.js')).de,
  zh: async () => (await import('./zh.js')).zh,
};

const loaded = new Map<Language, Messages>();

/** The language of a BCP 47 tag, or English for one we do not speak. */
export function languageOf(tag: string): Language {
  const primary = tag.toLowerCase().split('-', 1)[0] ?? '';
  return primary === 'es' || primary === 'de' || primary === 'zh' ? primary : 'en';
}

/**
 * Gives an element its sentences in the language of the nearest `lang`, through shadow roots, and again when
 * that changes. Numbers, sizes and dates follow the same tag.
 */
export class Localize<English extends Partial<Messages> = Messages> implements ReactiveController {
  #tag = 'en';
  #observer: MutationObserver | null = null;
  #loading: Promise<unknown> | undefined;
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #english: () => English;

  /** `english` holds the chapters this element speaks; they are the fallback when another language cannot be had. */
  constructor(host: ReactiveControllerHost & HTMLElement, english: () => English) {
    this.#host = host;
    this.#english = english;
    host.addController(this);
  }

  get messages(): English {
    // A whole language holds every chapter, and so those of this element's English.
    return (loaded.get(languageOf(this.#tag)) as (Messages & English) | undefined) ?? this.#english();
  }

  /** The tag itself (`de-AT`), for `Intl`. */
  get tag(): string {
    return this.#tag;
  }

  hostConnected(): void {
    this.#observer = new MutationObserver(() => this.refresh());
    for (let node: Node | null = this.#host; node; node = scopeAbove(node)) {
      const root = node.getRootNode();
      this.#observer.observe(root, { subtree: true, attributes: true, attributeFilter: ['lang'] });
    }
    this.refresh();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = null;
  }

  /** Settles when the sentences of the current language are here, so that nobody sees another one first. */
  get settled(): Promise<unknown> | undefined {
    return this.#loading;
  }

  refresh(): void {
    const tag = nearestLang(this.#host) || 'en';
    if (tag === this.#tag) return;
    this.#tag = tag;
    const language = languageOf(tag);
    if (language !== 'en' && !loaded.has(language)) {
      // A language file that cannot be fetched leaves the element in English rather than mute.
      this.#loading = LOADERS[language]().then(
        (messages) => loaded.set(language, messages),
        () => undefined,
      );
    }
    this.#host.requestUpdate();
  }

  number(value: number, options?: Intl.NumberFormatOptions): string {
    return new Intl.NumberFormat(this.#tag, options).format(value);
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

  /** An interface date (`YYYY-MM-DD HH:mm:ss`) or ISO 8601; text that is neither is returned as it is. */
  date(text: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string {
    const date = new Date(text.replace(' ', 'T'));
    return Number.isNaN(date.getTime()) ? text : new Intl.DateTimeFormat(this.#tag, options).format(date);
  }

  /** `A, B or C`. */
  anyOf(words: readonly string[]): string {
    return new Intl.ListFormat(this.#tag, { type: 'disjunction' }).format(words);
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
