import type { Context } from 'hono';
import { type FaultRule, RuleError, readRule } from '../faults/rule.js';
import { readBody } from '../http/bounded-body.js';
import { Problem } from '../http/problem.js';
import { isObject, toRecord } from '../json-object.js';
import { MAX_ADVANCE } from '../options.js';
import type { Correction } from './wire.js';

/** Maximum size of a JSON body, in bytes: enough for fifty thousand corrections. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** Null for invalid JSON, which every reader refuses. Rejects with a Problem when the body is too large. */
export async function readJsonBody(c: Context): Promise<unknown> {
  const body = await readBody(c.req.raw, MAX_BODY_BYTES);
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}

export const notFound = () => new Problem('not-found', 'It does not exist or has expired.');

const invalidBody = (detail: string) => new Problem('invalid-body', detail);

/** Settings, to be checked field by field (settings.ts). */
export function readSettings(body: unknown): Record<string, unknown> {
  if (isObject(body)) return body;
  throw invalidBody('Settings are a JSON object.');
}

/** Milliseconds to move the clock by. */
export function readAdvance(body: unknown): number {
  const { ms } = toRecord(body);
  if (typeof ms === 'number' && ms > 0 && ms <= MAX_ADVANCE) return ms;
  throw invalidBody('ms must be a number above 0 and at most one year: the clock only moves forward.');
}

export function readRunning(body: unknown): boolean {
  const { running } = toRecord(body);
  if (typeof running === 'boolean') return running;
  throw invalidBody('running is true or false.');
}

const isTextOrNone = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string';

export function readCorrections(body: unknown): readonly Correction[] {
  const { corrections } = toRecord(body);
  if (!Array.isArray(corrections)) throw invalidBody('corrections is a list.');
  return corrections.map(toRecord).map(({ row, result, name, unit }) => {
    if (typeof row === 'number' && typeof result === 'string' && isTextOrNone(name) && isTextOrNone(unit))
      return {
        row,
        result,
        ...(name === undefined ? {} : { name }),
        ...(unit === undefined ? {} : { unit }),
      };
    throw invalidBody('A correction has the number of its row and a result, and perhaps a name and a unit.');
  });
}

/** As a line of a file of faults (faults/rule.ts); the page names the route as its place, and says null for all requests. */
export function readFault(body: unknown): FaultRule {
  const { place = 'everywhere', next = null, ...fault } = toRecord(body);
  const route = place === 'everywhere' ? {} : { route: place };
  try {
    return readRule({ ...fault, ...route, ...(next !== null && { next }) });
  } catch (cause) {
    if (cause instanceof RuleError) throw invalidBody(cause.message);
    throw cause;
  }
}
