import type { Readers } from '../../reader.js';
import type { Advance } from '../../time/pacing.js';

/** Its message is for the user of the command line. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

export function wholeNumber(name: string, text: string, max: number): number {
  if (/^\d{1,9}$/.test(text) && Number(text) <= max) return Number(text);
  throw new ArgumentError(`--${name} must be a whole number from 0 to ${max}.`);
}

/** Milliseconds since 1970. */
export function instant(text: string): number {
  const time = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new ArgumentError('--start-time must be like 2026-01-14T10:00:00Z.');
  return time;
}

export function isPausedState(state: string): boolean {
  if (state !== 'running' && state !== 'standing')
    throw new ArgumentError('--clock must be running or standing.');
  return state === 'standing';
}

export function advanceOf(text: string): Advance {
  const [, polls] = /^polls:(\d{1,3})$/.exec(text) ?? [];
  if (polls !== undefined) return { polls: Number(polls) };
  if (text === 'at-once' || text === 'clock') return text;
  throw new ArgumentError('--advance must be at-once, clock or polls:N with N up to 999.');
}

export function readersOf(text: string): Readers {
  if (text === 'both' || text === 'segments') return text;
  throw new ArgumentError('--reader must be both or segments.');
}
