import assert from 'node:assert/strict';
import type {
  Confirmation,
  ConfirmedValue,
} from '../../../server-stub/gateway/src/confirmations/confirmation.js';
import type { Bench, Reply } from '../support/bench.js';

/** Ana's reading in words that nobody else may ever be sent. */
export const SYSTOLIC: ConfirmedValue = {
  device: 0,
  deviceType: 'blood_pressure_monitor',
  key: 'systolic',
  value: '145-of-ana',
  unit: 'mmHg',
  origin: 'corrected',
};

/** A confirmation as an element sends it, said `after` so many milliseconds. */
export const word = (bench: Bench, after = 0, fields: Partial<Confirmation> = {}): Confirmation => ({
  state: 'confirmed',
  at: new Date(bench.clock.time + after).toISOString(),
  surface: 'page',
  lowConfidence: false,
  values: (fields.state ?? 'confirmed') === 'confirmed' ? [SYSTOLIC] : [],
  ...fields,
});

export const pathOf = (id: string): string => `/readings/${id}/confirmation`;

export const put = (body: unknown): RequestInit => ({
  method: 'PUT',
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

export const say = (bench: Bench, subject: string, id: string, body: unknown): Promise<Reply> =>
  bench.as(subject, pathOf(id), put(body));

export const ask = async (bench: Bench, subject: string, id: string): Promise<Record<string, unknown>> => {
  const reply = await bench.as(subject, pathOf(id));
  assert.equal(reply.status, 200);
  return reply.json() as Record<string, unknown>;
};

/** The id of the record in the response to a photo. */
export const idOf = (reply: Reply): string => {
  assert.equal(reply.status, 200);
  const { extractions } = reply.json() as { extractions: { id: string }[] };
  return extractions[0]?.id ?? '';
};
