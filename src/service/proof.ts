import type { Clock } from '../clock.js';

export interface ProvenRequest {
  readonly method: string;
  /** Absolute; query and fragment are left out of the proof (RFC 9449 §4.2). */
  readonly url: string;
  /** The access token the request carries, if any. */
  readonly token?: string | undefined;
}

/**
 * Proof of possession (DPoP, RFC 9449): every request is signed with a key that cannot leave this page, so a copied
 * token is useless.
 */
export interface Prover {
  /** The `DPoP` header for one request; each value is valid once. */
  prove(request: ProvenRequest): Promise<string>;
  /** Stores the server's nonce (§8), which replaces the device's clock: that may be wrong. Null changes nothing. */
  setNonce(nonce: string | null): void;
}

const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Null without WebCrypto: the page is not a secure context. */
export function createProver(clock: Clock, crypto: Crypto | undefined = globalThis.crypto): Prover | null {
  const subtle = crypto?.subtle;
  if (!subtle) return null;
  let keyPair: ReturnType<typeof generateKeyPair> | null = null;
  let nonce: string | undefined;

  const generateKeyPair = async () => {
    const { privateKey, publicKey } = await subtle.generateKey(ES256, false, ['sign', 'verify']);
    const { kty, crv, x, y } = await subtle.exportKey('jwk', publicKey);
    return { privateKey, jwk: { kty, crv, x, y } };
  };

  return {
    async prove({ method, url, token }) {
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
        nonce,
        ath: token && base64url(await subtle.digest('SHA-256', utf8(token))),
      };
      const signingInput = `${json({ typ: 'dpop+jwt', alg: 'ES256', jwk })}.${json(claims)}`;
      return `${signingInput}.${base64url(await subtle.sign(ES256, privateKey, utf8(signingInput)))}`;
    },
    setNonce(value) {
      nonce = value ?? nonce;
    },
  };
}

const utf8 = (text: string): BufferSource => new TextEncoder().encode(text);
const json = (value: unknown): string => base64url(utf8(JSON.stringify(value)) as Uint8Array<ArrayBuffer>);

const base64url = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
