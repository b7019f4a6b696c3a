import { toBase64Url } from './base64url.js';
import { freeBuffer } from './free-buffer.js';

/** A unique random key. `crypto.randomUUID` would need a secure context. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('');

/** Bytes of an encryption key: AES-128, because the key is part of a QR code. */
const KEY_BYTES = 16;

/** A random encryption key in base64url. */
export const encryptionKey = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));

/**
 * Computes the SHA-256 of a file in hexadecimal digits. The browser does so off the main thread.
 *
 * @returns Null outside a secure context, where WebCrypto is missing.
 * @throws {DOMException} when the browser cannot read the file.
 */
export async function sha256Of(file: Blob): Promise<string | null> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const bytes = await file.arrayBuffer();
  const digest = await subtle.digest('SHA-256', bytes);
  freeBuffer(bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
