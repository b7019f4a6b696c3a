/** A key nobody else draws. `crypto.randomUUID` would need a page that is served securely. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
