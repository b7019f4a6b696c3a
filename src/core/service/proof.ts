import { toBase64Url } from '../base64url.js';
import type { Clock } from '../clock.js';
import { originOf } from '../url.js';

export interface ProvenRequest {
  readonly method: string;
  /** Absolute URL. The proof leaves out its query and fragment (RFC 9449 §4.2). */
  readonly url: string;
  /** The access token the request carries, if any. */
  readonly token?: string | undefined;
}

const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

export type Prover = NonNullable<ReturnType<typeof createProver>>;

/**
 * Signs requests with a key that cannot leave this page (DPoP proof of possession, RFC 9449), so that a copied token is
 * useless. Null outside a secure context, where WebCrypto is missing.
 */
export function createProver(clock: Clock, crypto: Crypto | undefined = globalThis.crypto) {
  const subtle = crypto?.subtle;
  if (!subtle) return null;
  let keyPair: ReturnType<typeof generateKeyPair> | null = null;
  /** The last nonce of each server, by its origin; null is that of relative URLs. */
  const nonces = new Map<string | null, string>();

  const generateKeyPair = async () => {
    const { privateKey, publicKey } = await subtle.generateKey(ES256, false, ['sign', 'verify']);
    const { kty, crv, x, y } = await subtle.exportKey('jwk', publicKey);
    return { privateKey, jwk: { kty, crv, x, y } };
  };

  return {
    /** Creates the `DPoP` header of one request. Each value is valid once. */
    async prove({ method, url, token }: ProvenRequest): Promise<string> {
      keyPair ??= generateKeyPair().catch((thrown: unknown) => {
        keyPair = null;
        throw thrown;
      });
      const { privateKey, jwk } = await keyPair;
      const claims = {
        jti: crypto.randomUUID(),
        htm: method,
        htu: url.replace(/[?#].*/, ''),
        iat: Math.floor(clock.now() / 1000),
        nonce: nonces.get(originOf(url)),
        ath: token && encodeBase64url(await subtle.digest('SHA-256', encodeUtf8(token))),
      };
      const signingInput = `${encodeJson({ typ: 'dpop+jwt', alg: 'ES256', jwk })}.${encodeJson(claims)}`;
      return `${signingInput}.${encodeBase64url(await subtle.sign(ES256, privateKey, encodeUtf8(signingInput)))}`;
    },
    /**
     * Stores the nonce of the server at `url` (§8), which proves freshness even where the device's clock is wrong. Each server
     * knows only its own. Null changes nothing.
     */
    setNonce(url: string, nonce: string | null): void {
      if (nonce !== null) nonces.set(originOf(url), nonce);
    },
  };
}

const encodeUtf8 = (text: string): BufferSource => new TextEncoder().encode(text);
const encodeJson = (value: unknown): string =>
  encodeBase64url(encodeUtf8(JSON.stringify(value)) as Uint8Array<ArrayBuffer>);

const encodeBase64url = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string =>
  toBase64Url(new Uint8Array(bytes));
