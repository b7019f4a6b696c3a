import { hints } from '../core/hints.js';

/**
 * Defines a custom element unless the page has it already: of two copies of the package the first one wins. Does
 * nothing on a server, which has no registry.
 */
export function define(tag: string, element: CustomElementConstructor): void {
  const registry = globalThis.customElements;
  const defined = registry?.get(tag);
  if (!defined) registry?.define(tag, element);
  else if (defined !== element) hints.loadedTwice?.();
}
