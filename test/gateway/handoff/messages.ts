import { randomBytes } from 'node:crypto';
import type { Bench, Reply } from '../support/bench.js';
import { as, type KeyPair, use } from './phone.js';

/** An id as a phone makes it. */
export const messageId = (): string => randomBytes(16).toString('base64url');

/** Sends a message with a phone's token. */
export const send = (
  bench: Bench,
  token: string,
  pair: KeyPair,
  id: string,
  body: string | Uint8Array<ArrayBuffer>,
  type = 'application/octet-stream',
): Promise<Reply> =>
  use(bench, token, pair, `/handoff/messages/${id}`, {
    method: 'PUT',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? Buffer.from(body) : body,
  });

export const fetchMessage = (bench: Bench, handoffId: string, id: string, subject = 'ana'): Promise<Reply> =>
  bench.as(subject, `/handoff/${handoffId}/messages/${id}`);
export const take = (bench: Bench, handoffId: string, id: string, subject = 'ana'): Promise<Reply> =>
  bench.as(subject, `/handoff/${handoffId}/messages/${id}`, { method: 'DELETE' });
export const putNote = (bench: Bench, handoffId: string, note: unknown, subject = 'ana'): Promise<Reply> =>
  bench.as(subject, `/handoff/${handoffId}/note`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ note }),
  });

/** What waits, as the computer is told. */
export const waiting = async (bench: Bench, handoffId: string, subject = 'ana') =>
  as<{ waiting?: string[] }>(await bench.as(subject, `/handoff/${handoffId}`)).waiting;

/** What the phone is told of its pairing. */
export const ownPairing = async (bench: Bench, token: string, pair: KeyPair) =>
  as<{ waiting?: string[]; note?: string; state: string }>(await use(bench, token, pair, '/handoff'));
