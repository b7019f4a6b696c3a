import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { NamedPatient } from '../dialect.js';
import type { Person } from '../grant.js';
import { deriveKeys, type Secrets } from '../tokens/secrets.js';
import { birthParts, initialsOf, nameWords, scriptOf, sortedLetters } from './name-words.js';

/**
 * A named patient as keyed hashes of each part that is compared. Of one owner equal parts have equal hashes; of two owners, or
 * without the gateway's secret, nothing can be told from them.
 */
export interface Fingerprint {
  readonly words: readonly string[];
  /** Of all letters in one order; empty without a name. */
  readonly letters: string;
  readonly script: string;
  /** Empty when unknown. */
  readonly birthYear: string;
  /** Empty when the day is unknown. */
  readonly birthDay: string;
  readonly numbers: readonly { readonly value: string; readonly issuer: string }[];
}

/** Makes fingerprints of one owner's patients, and hides initials in the store. */
export interface PatientKeys {
  /** With the newest secret first, then with the secrets that it replaced. */
  fingerprints(patient: NamedPatient, now: number): readonly [Fingerprint, ...Fingerprint[]];
  /** A tag for an owner's pages: the same for the same parts, and nothing can be told from it. */
  tag(...parts: readonly string[]): string;
  sealInitials(name: string, uploadId: string): string;
  /** Empty when the secret that sealed them is no longer listed. */
  openInitials(sealed: string, uploadId: string): string;
}

/** Characters of a hash: 132 bits. */
const HASH_LENGTH = 22;

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const AUTH_TAG_BYTES = 16;

export function createPatientKeys(secrets: Secrets): (owner: Person) => PatientKeys {
  const hashKeys = deriveKeys(secrets, 'hdt-gateway patients');
  const sealKeys = deriveKeys(secrets, 'hdt-gateway initials');
  return ({ tenant, subject }) => {
    const hash = (key: Uint8Array, parts: readonly string[]) =>
      createHmac('sha256', key)
        .update(JSON.stringify([tenant, subject, ...parts]))
        .digest('base64url')
        .slice(0, HASH_LENGTH);
    const context = (uploadId: string) => Buffer.from(JSON.stringify([tenant, subject, uploadId]));
    const [newest, ...older] = hashKeys;
    const fingerprint = (key: Uint8Array, patient: NamedPatient, now: number) =>
      createFingerprint(patient, now, (...parts) => hash(key, parts));

    return {
      fingerprints: (patient, now) => [
        fingerprint(newest, patient, now),
        ...older.map((key) => fingerprint(key, patient, now)),
      ],
      tag: (...parts) => hash(newest, ['tag', ...parts]),
      sealInitials(name, uploadId) {
        const nonce = randomBytes(NONCE_BYTES);
        const cipher = createCipheriv(CIPHER, sealKeys[0], nonce).setAAD(context(uploadId));
        const text = Buffer.concat([cipher.update(initialsOf(name), 'utf8'), cipher.final()]);
        return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
      },
      openInitials(sealed, uploadId) {
        const bytes = Buffer.from(sealed, 'base64url');
        const text = NONCE_BYTES + AUTH_TAG_BYTES;
        for (const key of sealKeys) {
          try {
            const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
              .setAAD(context(uploadId))
              .setAuthTag(bytes.subarray(NONCE_BYTES, text));
            return Buffer.concat([decipher.update(bytes.subarray(text)), decipher.final()]).toString('utf8');
          } catch {
            // Sealed with another of the secrets.
          }
        }
        return '';
      },
    };
  };
}

function createFingerprint(
  { name, birthDate, ids }: NamedPatient,
  now: number,
  hash: (...parts: readonly string[]) => string,
): Fingerprint {
  const words = [...new Set(nameWords(name))];
  const birth = birthParts(birthDate, now);
  const hashIfAny = (kind: string, text: string) => (text === '' ? '' : hash(kind, text));
  return {
    words: words.map((word) => hash('word', word)),
    letters: hashIfAny('letters', sortedLetters(words)),
    script: hashIfAny('script', words.length === 0 ? '' : scriptOf(words)),
    birthYear: hashIfAny('year', birth.year),
    birthDay: hashIfAny('day', birth.day),
    numbers: ids.flatMap(({ value, issuer }) => {
      const digits = value.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
      if (!/[1-9\p{L}]/u.test(digits)) return [];
      const of = issuer.trim().toLowerCase();
      return [{ value: hash('number', digits), issuer: hashIfAny('issuer', of) }];
    }),
  };
}

/** Whether nothing is known of the patient. */
export const isBlank = ({ words, birthYear, numbers }: Fingerprint): boolean =>
  words.length === 0 && birthYear === '' && numbers.length === 0;
