/** Defines a tag unless the page already has one by that name, as two copies of a script would. */
export function define(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
}
