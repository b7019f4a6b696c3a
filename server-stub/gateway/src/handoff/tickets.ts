import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { deriveKeys, type Secrets } from '../tokens/secrets.js';

/** The secret in the QR code claims a pairing; the claim gets the phone's tokens. */
type TicketKind = 'secret' | 'claim';

/**
 * Signed random texts of 192 bits: a guess is rejected without querying the store, so guessing costs nothing, and a
 * limit per ticket locks nobody else out.
 */
export interface Tickets {
  issue(kind: TicketKind): string;
  /** The hash that the store knows a ticket by; null when the signature is not ours. */
  verify(kind: TicketKind, text: unknown): string | null;
}

const RANDOM_LENGTH = 32;
const TICKET = /^[\w-]{75}$/;

export function createTickets(secrets: Secrets): Tickets {
  const keys = deriveKeys(secrets, 'hdt-gateway handoff ticket');
  const sign = (key: Uint8Array, kind: TicketKind, random: string) =>
    createHmac('sha256', key).update(`${kind} ${random}`).digest('base64url');

  return {
    issue(kind) {
      const random = randomBytes((RANDOM_LENGTH / 4) * 3).toString('base64url');
      return random + sign(keys[0], kind, random);
    },
    verify(kind, text) {
      if (typeof text !== 'string' || !TICKET.test(text)) return null;
      const random = text.slice(0, RANDOM_LENGTH);
      const signature = Buffer.from(text.slice(RANDOM_LENGTH));
      const isOwnTicket = keys.some((key) =>
        timingSafeEqual(Buffer.from(sign(key, kind, random)), signature),
      );
      return isOwnTicket ? hashTicket(text) : null;
    },
  };
}

export const hashTicket = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

/** Without vowels, so that it spells no word, and without characters that look alike (RFC 8628 §6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

/** Two groups of three letters to compare by eye, 64 million combinations. It grants nothing. */
export function createCode(): string {
  const group = () => Array.from({ length: 3 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${group()}-${group()}`;
}
