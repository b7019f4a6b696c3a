import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  timingSafeEqual,
  type verify,
} from 'node:crypto';

/**
 * The part of Web Cryptography that the product uses, computed at once: Node does it on other threads, which would end in
 * any order. Keys and hashes are real.
 */
const keyObjects = new WeakMap<CryptoKey, KeyObject>();

/** The public half of each elliptic key. */
const publicHalves = new WeakMap<KeyObject, string>();

/** Stands for a signature by ECDSA, which takes a twelfth of a run: nobody here forges one. It is as long as one. */
const signElliptic = (key: KeyObject, data: Uint8Array): Buffer =>
  createHmac('sha512', publicHalves.get(key)!).update(data).digest();

function noteElliptic(key: KeyObject, { x, y }: JsonWebKey): KeyObject {
  publicHalves.set(key, `${x} ${y}`);
  return key;
}

type Algorithm = string | { readonly name: string; readonly hash?: string | { readonly name: string } };

const nameOf = (algorithm: Algorithm): string => (typeof algorithm === 'string' ? algorithm : algorithm.name);

function toCryptoKey(key: KeyObject, algorithm: object, extractable: boolean, usages: readonly KeyUsage[]) {
  const members = { type: key.type, algorithm, extractable, usages: [...usages] };
  const descriptors = Object.entries(members).map(([name, value]) => [name, { value, enumerable: true }]);
  const cryptoKey = Object.create(CryptoKey.prototype, Object.fromEntries(descriptors)) as CryptoKey;
  keyObjects.set(cryptoKey, key);
  return cryptoKey;
}

const toArrayBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
const toBytes = (source: BufferSource): Uint8Array =>
  source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer, source.byteOffset, source.byteLength);

/** "SHA-256" as Node names it. */
const hashName = (name: string): string => name.toLowerCase().replace('-', '');

/** Bytes of the tag after an AES-GCM ciphertext. */
const TAG_BYTES = 16;

const gcmOf = (key: CryptoKey): 'aes-128-gcm' | 'aes-256-gcm' =>
  keyObjects.get(key)!.symmetricKeySize === 16 ? 'aes-128-gcm' : 'aes-256-gcm';

const computed = {
  async encrypt({ iv, additionalData }: AesGcmParams, key: CryptoKey, data: BufferSource) {
    const cipher = createCipheriv(gcmOf(key), keyObjects.get(key)!, toBytes(iv));
    if (additionalData) cipher.setAAD(toBytes(additionalData));
    return toArrayBuffer(Buffer.concat([cipher.update(toBytes(data)), cipher.final(), cipher.getAuthTag()]));
  },
  async decrypt({ iv, additionalData }: AesGcmParams, key: CryptoKey, data: BufferSource) {
    const bytes = toBytes(data);
    const decipher = createDecipheriv(gcmOf(key), keyObjects.get(key)!, toBytes(iv));
    if (additionalData) decipher.setAAD(toBytes(additionalData));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return toArrayBuffer(Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]));
  },
  async digest(algorithm: Algorithm, data: BufferSource) {
    return toArrayBuffer(
      createHash(hashName(nameOf(algorithm)))
        .update(toBytes(data))
        .digest(),
    );
  },
  async generateKey(algorithm: object, extractable: boolean, usages: readonly KeyUsage[]) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    for (const key of [privateKey, publicKey]) noteElliptic(key, publicKey.export({ format: 'jwk' }));
    return {
      privateKey: toCryptoKey(
        privateKey,
        algorithm,
        extractable,
        usages.filter((usage) => usage === 'sign'),
      ),
      publicKey: toCryptoKey(
        publicKey,
        algorithm,
        true,
        usages.filter((usage) => usage === 'verify'),
      ),
    };
  },
  async importKey(
    format: string,
    data: JsonWebKey | BufferSource,
    algorithm: Algorithm,
    extractable: boolean,
    usages: readonly KeyUsage[],
  ) {
    const description = typeof algorithm === 'string' ? { name: algorithm } : algorithm;
    if (format === 'raw')
      return toCryptoKey(
        createSecretKey(toBytes(data as BufferSource)),
        hashOf(description),
        extractable,
        usages,
      );
    if (format !== 'jwk') throw new Error(`no import of ${format}`);
    const jwk = data as JsonWebKey;
    const key = { key: jwk, format } as const;
    return toCryptoKey(
      noteElliptic('d' in jwk ? createPrivateKey(key) : createPublicKey(key), jwk),
      description,
      extractable,
      usages,
    );
  },
  async exportKey(format: string, key: CryptoKey) {
    if (format !== 'jwk') throw new Error(`no export as ${format}`);
    return keyObjects.get(key)!.export({ format: 'jwk' });
  },
  async sign(_: Algorithm, key: CryptoKey, data: BufferSource) {
    const object = keyObjects.get(key)!;
    if (object.type === 'secret')
      return toArrayBuffer(createHmac('sha256', object).update(toBytes(data)).digest());
    return toArrayBuffer(signElliptic(object, toBytes(data)));
  },
  async verify(_: Algorithm, key: CryptoKey, signature: BufferSource, data: BufferSource) {
    const object = keyObjects.get(key)!;
    const bytes = toBytes(data);
    if (object.type !== 'secret') return signElliptic(object, bytes).equals(toBytes(signature));
    const expected = createHmac('sha256', object).update(bytes).digest();
    const given = toBytes(signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  },
};

/** The algorithm of an imported secret, whose hash `CryptoKey` gives as an object. */
const hashOf = (algorithm: {
  readonly name: string;
  readonly hash?: string | { readonly name: string };
}) => ({
  ...algorithm,
  hash: typeof algorithm.hash === 'string' ? { name: algorithm.hash } : algorithm.hash,
});

/** `KeyObject.from` for keys of `synchronousSubtle`. */
export const toKeyObject: typeof KeyObject.from = (key) => keyObjects.get(key)!;

/** `verify` of Node for the same signatures. */
export const verifySignature = ((
  _: string,
  data: Uint8Array,
  { key }: { key: KeyObject },
  signature: Uint8Array,
) => signElliptic(key, data).equals(signature)) as typeof verify;

export const synchronousSubtle = computed as unknown as SubtleCrypto;
