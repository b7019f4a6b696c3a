import type { GatewayOptions } from './app.js';
import { DEFAULT_LIMITS } from './limits.js';
import { isLoopback, parseOrigin } from './origin.js';
import { isPostgres } from './store/location.js';
import { MIN_SECRET_LENGTH } from './tokens/secrets.js';

/*
 * The checks that `createGateway` and the command share. Each says what is wrong with a value, worded to follow its name and
 * without repeating it, or null.
 */

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

export function secretsProblem(value: unknown): string | null {
  if (!Array.isArray(value) || value.length === 0) return 'must be one secret or several, newest first';
  if (value.some((secret) => typeof secret !== 'string' || secret.length < MIN_SECRET_LENGTH)) {
    return `must be ${MIN_SECRET_LENGTH} characters or more (openssl rand -hex 32)`;
  }
  return value.some((secret: string) => new Set(secret).size < 8)
    ? 'must be random: one of them has fewer than 8 different characters'
    : null;
}

export const originsProblem = (value: unknown): string | null =>
  Array.isArray(value) && value.every((origin: string) => parseOrigin(origin) && !origin.includes('*'))
    ? null
    : 'must list whole origins, for example https://clinic.example';

export const basePathProblem = (value: unknown): string | null =>
  value === '' || (typeof value === 'string' && /^(\/[\w.-]+)+$/.test(value))
    ? null
    : 'must begin with a slash and not end with one, for example /hdt';

/** The name of a header (RFC 9110 §5.6.2). */
export const headerProblem = (value: unknown): string | null =>
  typeof value === 'string' && /^[!#$%&'*+.^`|~\w-]+$/.test(value) ? null : 'must be the name of a header';

/** Anybody who guesses it can add results to reports. */
const MIN_CALLBACK_KEY = 16;

export const callbackKeysProblem = (value: unknown): string | null =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((key: string) => keyProblem(key) === null && key.length >= MIN_CALLBACK_KEY)
    ? null
    : `must be ${MIN_CALLBACK_KEY} visible characters or more`;

export function limitsProblem(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'must be an object of limits';
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(DEFAULT_LIMITS, name));
  if (unknown !== undefined) return `has no limit ${unknown}`;
  const wrong = Object.entries(value).find(([, limit]) => !Number.isFinite(limit) || Number(limit) <= 0);
  return wrong ? `must be numbers above 0: ${wrong[0]} is none` : null;
}

/** Whether an address names a database of a kind that is not supported. */
export const databaseProblem = (value: unknown): string | null =>
  typeof value !== 'string' || value === '' || (/^[a-z][a-z0-9+.-]+:\/\//i.test(value) && !isPostgres(value))
    ? 'must be a postgres:// address or the path of a file'
    : null;

const isFunction = (value: unknown): string | null =>
  typeof value === 'function' ? null : 'must be a function';
const isFlag = (value: unknown): string | null =>
  typeof value === 'boolean' ? null : 'must be true or false';

function callbacksProblem(value: NonNullable<GatewayOptions['callbacks']>): string | null {
  const { name, values } = value.header ?? {};
  const [wrongName, wrongKeys] = [headerProblem(name), callbackKeysProblem(values)];
  if (wrongName) return `.header.name ${wrongName}`;
  return wrongKeys && `.header.values ${wrongKeys}`;
}

function serviceProblem(value: GatewayOptions['service'] | undefined): string | null {
  const [wrongUrl, wrongKey] = [addressProblem(value?.url), keyProblem(value?.key)];
  if (wrongUrl) return `.url ${wrongUrl}`;
  return wrongKey && `.key ${wrongKey}`;
}

const isObject = (value: unknown): string | null =>
  typeof value === 'object' && value !== null ? null : 'must come from openStore';

const isClock = (value: { now?: unknown }): string | null =>
  typeof value.now === 'function' ? null : 'must have a function now';

const CHECKS: { readonly [K in keyof GatewayOptions]-?: (value: never) => string | null } = {
  service: serviceProblem,
  authenticate: isFunction,
  store: isObject,
  secrets: secretsProblem,
  limits: limitsProblem,
  clock: isClock,
  basePath: basePathProblem,
  origins: originsProblem,
  requireProof: isFlag,
  callbacks: callbacksProblem,
  keepFileNames: isFlag,
  log: isFunction,
};

const REQUIRED: ReadonlySet<string> = new Set(['service', 'authenticate', 'store', 'secrets']);

/** Every wrong option of `createGateway` at once; each line of the message names one and repeats no value. */
export class OptionsError extends TypeError {
  override readonly name = 'OptionsError';
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** @throws {OptionsError} For options that are missing, wrong or unknown. */
export function checkOptions(options: GatewayOptions): void {
  const given = options as unknown as Readonly<Record<string, never>>;
  const wrong = Object.entries(CHECKS).flatMap(([name, check]) => {
    if (given[name] === undefined) return REQUIRED.has(name) ? [`${name} is missing`] : [];
    const problem = (check as (value: never) => string | null)(given[name]);
    return problem === null ? [] : [name + (problem.startsWith('.') ? '' : ' ') + problem];
  });
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(CHECKS, name));
  const problems = [...wrong, ...unknown.map((name) => `${name} is no option of createGateway`)];
  if (problems.length > 0) throw new OptionsError(problems);
}
