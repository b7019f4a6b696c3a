import type { Context } from 'hono';
import { isFaultKind } from '../faults/fault.js';
import { Problem } from '../problem.js';
import { isPlace } from './places.js';
import type { Correction, NewFault } from './wire.js';

const YEAR = 366 * 24 * 60 * 60 * 1000;

/** What is no JSON is null, which every reader refuses. */
export const jsonOf = (c: Context): Promise<unknown> => c.req.json().catch(() => null);

export const notThere = () => new Problem('not-found', 'It does not exist or has expired.');

const refused = (detail: string) => new Problem('invalid-body', detail);

/** Empty for what is none. */
export const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

/** Settings, to be checked field by field (settings.ts). */
export function readStated(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return recordOf(body);
  throw refused('Settings are a JSON object.');
}

/** Milliseconds to move the clock by. */
export function readMove(body: unknown): number {
  const { ms } = recordOf(body);
  if (typeof ms === 'number' && ms > 0 && ms <= YEAR) return ms;
  throw refused('The clock moves forward, by a year at most: ms is a number above 0.');
}

export function readRunning(body: unknown): boolean {
  const { running } = recordOf(body);
  if (typeof running === 'boolean') return running;
  throw refused('running is true or false.');
}

export function readCorrections(body: unknown): readonly Correction[] {
  const { corrections } = recordOf(body);
  if (!Array.isArray(corrections)) throw refused('corrections is a list.');
  return corrections.map(recordOf).map(({ row, result }) => {
    if (typeof row === 'number' && typeof result === 'string') return { row, result };
    throw refused('A correction has the number of its row and a result.');
  });
}

export function readFault(body: unknown): NewFault {
  const { kind, place, next } = recordOf(body);
  const counted = typeof next === 'number' && Number.isInteger(next) && next > 0;
  if (typeof kind !== 'string' || !isFaultKind(kind)) throw refused('kind is one of the faults there are.');
  if (!isPlace(place)) throw refused('place is everywhere, upload, status, results or list.');
  if (next !== null && !counted) throw refused('next is a number of requests, or null for all.');
  return { kind, place, next: counted ? next : null };
}
