import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { deriveKeys, type Secrets } from '../tokens/secrets.js';

/** `secret`, in the QR code, claims a pairing; `claim` is exchanged for the phone's tokens. */
type TicketKind = 'secret' | 'claim';

/**
 * Signed random texts of 192 bits. A guess is rejected by its signature, before the store is queried or an attempt is
 * counted.
 */
export type Tickets = ReturnType<typeof createTickets>;

const RANDOM_LENGTH = 32;
const TICKET = /^[\w-]{75}$/;

export function createTickets(secrets: Secrets) {
  const keys = deriveKeys(secrets, 'hdt-gateway handoff ticket');
  const sign = (key: Uint8Array, kind: TicketKind, random: string) =>
    createHmac('sha256', key).update(`${kind} ${random}`).digest('base64url');

  return {
    issue(kind: TicketKind): string {
      const random = randomBytes((RANDOM_LENGTH / 4) * 3).toString('base64url');
      return random + sign(keys[0], kind, random);
    },
    /** Returns the hash under which the store has a ticket; null when the gateway did not sign it. */
    verify(kind: TicketKind, text: unknown): string | null {
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

/** Has no vowels, so that codes spell no words, and no characters that look alike (RFC 8628 §6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

/** Creates two groups of three letters, which people compare by eye. The code grants nothing. */
export function createCode(): string {
  const group = () => Array.from({ length: 3 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${group()}-${group()}`;
}
