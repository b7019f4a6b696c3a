/** A key nobody else draws. `crypto.randomUUID` would need a page that is served securely. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');

/**
 * The SHA-256 of a file in hexadecimal digits, computed by the browser off the main thread.
 *
 * @param file The file, as it was chosen.
 * @returns Null outside a secure context, where WebCrypto is missing.
 * @throws {DOMException} when the browser cannot read the file.
 */
export async function digestOf(file: Blob): Promise<string | null> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
