import { isFaultKind } from '../faults/fault.js';
import { Problem } from '../problem.js';
import { isPlace } from './places.js';
import type { Correction, NewFault, SettingsDraft } from './wire.js';

const YEAR = 366 * 24 * 60 * 60 * 1000;

const refused = (detail: string) => new Problem('invalid-body', detail);

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

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

const oneOf = <T extends string>(value: unknown, options: readonly T[]): T => {
  const found = options.find((option) => option === value);
  if (found !== undefined) return found;
  throw refused(`One of ${options.join(', ')} is missing.`);
};

const textOf = (value: unknown): string => {
  if (typeof value === 'string' && value.length <= 2048) return value;
  throw refused('A setting is a text of at most 2048 characters.');
};

export function readDraft(body: unknown): SettingsDraft {
  const asked = recordOf(body);
  return {
    url: textOf(asked.url),
    headerName: textOf(asked.headerName),
    headerValue: textOf(asked.headerValue),
    outputFormat: textOf(asked.outputFormat),
    language: oneOf(asked.language, ['EN', 'ES', 'DE', 'ZH']),
    payloadType: oneOf(asked.payloadType, ['Inline', 'File']),
    standardUnits: oneOf(asked.standardUnits, ['source', 'si', 'conventional']),
    originals: asked.originals === true,
    mapping: asked.mapping === true,
  };
}
