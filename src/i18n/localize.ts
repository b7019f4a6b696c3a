import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { readLanguageTag } from './language-tag.js';
import { LANGUAGES } from './languages.js';
import { Locale } from './locale.js';
import type { MessageOverrides } from './messages.js';

type Load = () => Promise<MessageOverrides>;

/** The function that fetches each language. English comes with the elements. */
const languages = new Map<string, Load>(
  Object.entries(LANGUAGES).flatMap(([tag, { load }]) => (load ? [[tag, load] as const] : [])),
);

const loaded = new Map<string, MessageOverrides>();

/** The elements that are on the page now. */
const connected = new Set<{ refresh(options: { force: boolean }): void }>();

/**
 * Adds a language to every element of the page, or replaces one. Sentences left out are shown in English.
 *
 * @param tag BCP 47 language tag: `cy` also serves `cy-GB`, while `zh-Hant` serves only tags that begin with it.
 * @param messages The sentences, or a function that loads them when a page first asks for the language.
 * @example registerLanguage('cy', () => import('./hdt-cy.js').then(({ cy }) => cy));
 */
export function registerLanguage(tag: string, messages: MessageOverrides | Load): void {
  const key = tag.toLowerCase();
  languages.set(key, typeof messages === 'function' ? messages : async () => messages);
  loaded.delete(key);
  for (const localize of connected) localize.refresh({ force: true });
}

/** The registered language for a BCP 47 tag: its longest registered prefix, else `en`. */
export function matchLanguage(tag: string): string {
  for (const parts = tag.toLowerCase().split('-'); parts.length > 0; parts.pop()) {
    const language = parts.join('-');
    if (languages.has(language)) return language;
  }
  return 'en';
}

/** Whether there are sentences in a language, so that English is not in its place. */
const isSpoken = (tag: string): boolean => matchLanguage(tag) !== 'en' || /^en\b/.test(tag);

/** Numbers, dates and lists are written in the language of the sentences around them. */
const formattingTag = (tag: string): string => (isSpoken(tag) ? tag : 'en');

/** Copies `base` with the sentences of `over` in place of its own, except those of another type. */
function mergeMessages<Base extends object>(base: Base, over: object | undefined): Base {
  if (!over) return base;
  const result = { ...base } as Record<string, unknown>;
  for (const [key, value] of Object.entries(over)) {
    const below = result[key];
    if (value === null || (below !== undefined && typeof below !== typeof value)) continue;
    result[key] = typeof below === 'object' ? mergeMessages(below as object, value as object) : value;
  }
  return result as Base;
}

/**
 * Keeps an element in the language of the nearest `lang`, through shadow roots, and updates it when that changes. Without
 * one it is the first of the browser's languages that is spoken.
 */
export class Localize implements ReactiveController {
  #tag = 'en';
  #observer: MutationObserver | null = null;
  #loading: Promise<unknown> | undefined;
  /** Translated locales by their English source. */
  readonly #locales = new Map<
    object,
    { readonly layers: readonly unknown[]; readonly locale: Locale<object> }
  >();
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #overrides: () => object | undefined;

  /** @param overrides Sentences of the page in place of the element's. */
  constructor(
    host: ReactiveControllerHost & HTMLElement,
    overrides: () => object | undefined = () => undefined,
  ) {
    this.#host = host;
    this.#overrides = overrides;
    host.addController(this);
  }

  /**
   * `english` with the sentences of the current language and of the page in place of its own. The same object for as long as
   * nothing of it changes, so views compare it to see whether they are out of date.
   */
  translate<English extends object>(english: English): Locale<English> {
    const layers = [this.#tag, loaded.get(matchLanguage(this.#tag)), this.#overrides()] as const;
    const known = this.#locales.get(english);
    if (known && layers.every((layer, index) => layer === known.layers[index])) {
      return known.locale as Locale<English>;
    }
    const [tag, language, overrides] = layers;
    const locale = new Locale(formattingTag(tag), mergeMessages(mergeMessages(english, language), overrides));
    this.#locales.set(english, { layers, locale });
    return locale;
  }

  hostConnected(): void {
    connected.add(this);
    this.#observer = new MutationObserver(() => this.refresh());
    for (let node: Node | null = this.#host; node; node = parentScope(node)) {
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

  /** Settles when the current language is loaded. Updates wait for it, so that no other language is shown first. */
  get settled(): Promise<unknown> | undefined {
    return this.#loading;
  }

  refresh({ force = false } = {}): void {
    const tag = findTag(this.#host);
    if (tag === this.#tag && !force) return;
    this.#tag = tag;
    const language = matchLanguage(tag);
    if (languages.has(language) && !loaded.has(language)) this.#loading = loadLanguage(language);
    this.#host.requestUpdate();
  }
}

async function loadLanguage(language: string): Promise<void> {
  const load = languages.get(language)!;
  try {
    const messages = await load();
    // Another one may have been registered meanwhile.
    if (languages.get(language) === load) loaded.set(language, messages);
  } catch {
    // A language that cannot be fetched leaves the element in English rather than mute.
  }
}

const parentScope = (node: Node): Node | null => {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
};

/** The language of the element, or of what is around it; else the first of the browser's that is spoken. */
function findTag(host: HTMLElement): string {
  for (let element: Element | null = host; element; element = parentElement(element)) {
    const tag = readLanguageTag(element.getAttribute('lang') ?? '');
    if (tag !== null) return tag;
  }
  const tags = navigator.languages?.map(readLanguageTag);
  return tags?.find((tag) => tag && isSpoken(tag)) ?? 'en';
}

const parentElement = (element: Element): Element | null =>
  element.parentElement ?? (parentScope(element) as Element | null);
