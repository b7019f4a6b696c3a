let hasWarned = false;

/**
 * Defines a tag where there are tags. A page with two copies of the package keeps the first copy's elements and is
 * warned once.
 */
export function define(tag: string, element: CustomElementConstructor): void {
  const registry = globalThis.customElements;
  const defined = registry?.get(tag);
  if (!defined) registry?.define(tag, element);
  else if (defined !== element && !hasWarned) {
    hasWarned = true;
    console.warn('hdt-elements is loaded more than once. The elements of the first copy stay in use.');
  }
}
