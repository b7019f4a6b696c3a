import { HdtError } from '../hdt-error.js';
import type { Client } from './client.js';
import { type CallOptions, callPairing, featureOf, fetchPairing, type PairingUse } from './handoff.js';
import { type Page, pageReadings } from './lists.js';
import { jsonBody } from './transport.js';
import type { MedicalRecord } from './wire.js';

// Routes of the desktop, whose person is signed in: open a pairing, let a phone in, take what it sends.

export const openPairing = (client: Client, uses: readonly PairingUse[], { signal }: CallOptions) =>
  callPairing(
    client,
    {
      method: 'POST',
      path: '/handoff',
      body: jsonBody({ scope: uses.join(' ') }),
      feature: featureOf(uses[0]!),
      signal,
    },
    ({ text }) => {
      const body = JSON.parse(text) as { handoff_id: string; secret: string; expires_in: number };
      const { handoff_id: id, secret, expires_in } = body;
      if (!(id && secret && expires_in > 0)) throw new HdtError('bad-response');
      return { id, secret, expiresIn: expires_in * 1000 };
    },
  );

/** The state of the pairing with this id. */
export const readPairing = (client: Client, id: string, options: CallOptions) =>
  fetchPairing(client, `/handoff/${id}`, options);

/** @param options `code`: the code that the person compared, because another phone may claim the pairing meanwhile. */
export const answerPairing = (
  client: Client,
  id: string,
  answer: 'confirm' | 'refuse',
  { code, signal }: CallOptions & { readonly code?: string },
) =>
  callPairing(
    client,
    { method: 'POST', path: `/handoff/${id}/${answer}`, body: jsonBody({ code }), signal },
    () => true,
  );

export const endPairing = (client: Client, id: string) =>
  callPairing(client, { method: 'DELETE', path: `/handoff/${id}` }, () => true);

/** The readings of the photos of a pairing, newest first. */
export const listPairingReadings = (
  client: Client,
  id: string,
  { signal }: CallOptions,
): Promise<Page<MedicalRecord>> =>
  pageReadings(client, { cursor: `/handoff/${id}/readings`, count: 1, signal });

/** A message that waits for the desktop. */
export const readMessage = (client: Client, handoffId: string, id: string, { signal }: CallOptions) =>
  callPairing(
    client,
    { method: 'GET', path: `/handoff/${handoffId}/messages/${id}`, asFile: true, signal },
    ({ file }) => file!,
  );

/** Deletes a message that the desktop has taken. */
export const takeMessage = (client: Client, handoffId: string, id: string, { signal }: CallOptions) =>
  callPairing(client, { method: 'DELETE', path: `/handoff/${handoffId}/messages/${id}`, signal }, () => true);

/** Replaces the encrypted note that the phone reads with its next poll. */
export const writeNote = (client: Client, handoffId: string, note: string, { signal }: CallOptions) =>
  callPairing(
    client,
    {
      method: 'PUT',
      path: `/handoff/${handoffId}/note`,
      body: jsonBody({ note }),
      refresh: false,
      signal,
    },
    () => true,
  );
