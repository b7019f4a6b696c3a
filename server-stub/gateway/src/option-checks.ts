import { DEFAULT_LIMITS, type Limits, MAX_TIMER } from './limits.js';
import { isLoopback, parseOrigin } from './origin.js';

/*
 * Checks that `createGateway` and the command share. Each returns what is wrong with a value, in words that follow the name of
 * an option and do not repeat the value, or null.
 */

/** The members of a value from JavaScript; none of null and of what is no object. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

/** An address of a server: https, or http on this machine. */
export function addressProblem(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return 'must be an http or https address';
  const { protocol, hostname, username, password, search, hash } = new URL(value);
  if (!/^https?:$/.test(protocol) || username || password || search || hash) {
    return 'must be an http or https address without user name, query or fragment';
  }
  return protocol === 'http:' && !isLoopback(hostname) ? 'must be https: it would be read on the way' : null;
}

export const keyProblem = (value: unknown): string | null =>
  typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)
    ? null
    : 'must be printable characters without spaces';

export const originsProblem = (value: unknown): string | null =>
  Array.isArray(value) &&
  value.every((origin) => typeof origin === 'string' && parseOrigin(origin) && !origin.includes('*'))
    ? null
    : 'must list whole origins, for example https://clinic.example';

export const basePathProblem = (value: unknown): string | null =>
  value === '' || (typeof value === 'string' && /^(\/[\w.-]+)+$/.test(value))
    ? null
    : 'must begin with a slash and not end with one, for example /hdt';

export const proxiesProblem = (value: unknown): string | null =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 9 ? null : 'must be a number from 0 to 9';

/** The name of a header (RFC 9110 §5.6.2). */
export const headerProblem = (value: unknown): string | null =>
  typeof value === 'string' && /^[!#$%&'*+.^`|~\w-]+$/.test(value) ? null : 'must be the name of a header';

/** Minimum characters: guessing the key would allow to add results to reports. */
const MIN_CALLBACK_KEY = 16;

export const callbackKeysProblem = (value: unknown): string | null =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((key) => keyProblem(key) === null && key.length >= MIN_CALLBACK_KEY)
    ? null
    : `must be ${MIN_CALLBACK_KEY} visible characters or more`;

/** Limits with which a request could not do its work at 1. */
const MINIMUM: Partial<Limits> = { serviceRequestsPerRequest: 2 };

/** Limits that a timer waits for, in milliseconds. */
const MAXIMUM: Partial<Limits> = {
  downloadStallTimeout: MAX_TIMER,
  uploadPause: MAX_TIMER,
  uploadGrace: MAX_TIMER,
  serviceTimeout: MAX_TIMER,
  reconcileTimeout: MAX_TIMER,
  // Doubled six times.
  recordRetryDelay: Math.floor(MAX_TIMER / 64),
  callbackWaitTimeout: MAX_TIMER,
  callbackReadTimeout: MAX_TIMER,
  callbackOwnerTimeout: MAX_TIMER,
  heartbeat: MAX_TIMER,
  streamStallTimeout: MAX_TIMER,
};

export function limitsProblem(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'must be an object of limits';
  for (const [name, limit] of Object.entries(value)) {
    if (!isLimitName(name)) return `has no limit ${name}`;
    const [least, most] = [MINIMUM[name] ?? 1, MAXIMUM[name] ?? Number.MAX_SAFE_INTEGER];
    if (!Number.isInteger(limit) || limit < least || limit > most)
      return `must be whole numbers: ${name} is to be from ${least} to ${most}`;
  }
  return null;
}

const isLimitName = (name: string): name is keyof Limits => Object.hasOwn(DEFAULT_LIMITS, name);
