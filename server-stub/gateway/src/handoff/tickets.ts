import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { deriveKeys, type Secrets } from '../tokens/secrets.js';

/** What a ticket is good for: the secret in the QR code takes a pairing, the claim fetches the phone's tokens. */
export type TicketKind = 'secret' | 'claim';

/**
 * Random texts of 192 bits, signed: a guess is told from a ticket without asking the store, so guessing costs nobody
 * anything, and a limit per ticket locks nobody else out.
 */
export interface Tickets {
  make(kind: TicketKind): string;
  /** What the store knows a ticket by; null for what is none of ours. */
  read(kind: TicketKind, text: unknown): string | null;
}

const RANDOM_LENGTH = 32;
const TICKET = /^[\w-]{75}$/;

export function createTickets(secrets: Secrets): Tickets {
  const keys = deriveKeys(secrets, 'hdt-gateway handoff ticket');
  const sign = (key: Uint8Array, kind: TicketKind, random: string) =>
    createHmac('sha256', key).update(`${kind} ${random}`).digest('base64url');

  return {
    make(kind) {
      const random = randomBytes((RANDOM_LENGTH / 4) * 3).toString('base64url');
      return random + sign(keys[0], kind, random);
    },
    read(kind, text) {
      if (typeof text !== 'string' || !TICKET.test(text)) return null;
      const random = text.slice(0, RANDOM_LENGTH);
      const signature = Buffer.from(text.slice(RANDOM_LENGTH));
      const isOurs = keys.some((key) => timingSafeEqual(Buffer.from(sign(key, kind, random)), signature));
      return isOurs ? hashTicket(text) : null;
    },
  };
}

export const hashTicket = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

/** Without vowels, so that no word comes of it, and without what reads as something else (RFC 8628 §6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

/** Two groups of three letters to compare by eye, 64 million of them. It opens nothing. */
export function makeCode(): string {
  const group = () => Array.from({ length: 3 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${group()}-${group()}`;
}
