/**
 * The SHA-256 of a file in hexadecimal digits, worked out by the browser beside the page's own thread.
 *
 * @param file The file, as it was chosen.
 * @returns Null where the page is not served securely, which has no cryptography.
 * @throws {DOMException} when the browser cannot read the file.
 */
export async function digestOf(file: Blob): Promise<string | null> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
