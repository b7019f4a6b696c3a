import { hints } from '../../hints.js';

/** Defines a tag where there are tags. A page with two copies of the package keeps the first copy's elements. */
export function define(tag: string, element: CustomElementConstructor): void {
  const registry = globalThis.customElements;
  const defined = registry?.get(tag);
  if (!defined) registry?.define(tag, element);
  else if (defined !== element) hints.loadedTwice?.();
}
