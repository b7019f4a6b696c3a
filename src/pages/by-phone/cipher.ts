import { fromBase64Url } from '../../core/base64url.js';

/** Bytes of the nonce that precedes each ciphertext (NIST SP 800-38D, 8.2.2). */
const NONCE_BYTES = 12;

/**
 * Encrypts what a phone and a computer say to each other by a key that only they have: it is in the QR code's fragment, which
 * no server gets. What passes through the gateway cannot be read there, and is refused here if it was changed.
 */
export type Cipher = Awaited<ReturnType<typeof createCipher>>;

/** @throws {DOMException | TypeError} for a text that is no key, and outside a secure context. */
export async function createCipher(keyText: string) {
  const key = await crypto.subtle.importKey('raw', fromBase64Url(keyText), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);
  return {
    /** @param name What is encrypted, so that one ciphertext cannot pass for another. */
    async seal(name: string, content: Blob): Promise<Blob> {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const sealed = await crypto.subtle.encrypt(algorithm(nonce, name), key, await content.arrayBuffer());
      return new Blob([nonce, sealed], { type: 'application/octet-stream' });
    },
    /** @throws {DOMException} when it was not encrypted under this key and name. */
    async open(name: string, sealed: Blob): Promise<Blob> {
      const bytes = new Uint8Array(await sealed.arrayBuffer());
      const nonce = bytes.subarray(0, NONCE_BYTES);
      return new Blob([
        await crypto.subtle.decrypt(algorithm(nonce, name), key, bytes.subarray(NONCE_BYTES)),
      ]);
    },
  };
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, name: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name),
});
