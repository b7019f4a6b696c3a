import { randomBytes } from 'node:crypto';
import type { CallbackOptions } from '../callbacks/callback-routes.js';
import type { Limits } from '../limits.js';
import {
  addressProblem,
  basePathProblem,
  callbackKeysProblem,
  headerProblem,
  keyProblem,
  limitsProblem,
  originsProblem,
  proxiesProblem,
} from '../option-checks.js';
import { isLoopback } from '../origin.js';
import {
  DEFAULT_REDIS_PREFIX,
  databaseProblem,
  IN_MEMORY,
  isPostgres,
  redisProblem,
} from '../store/location.js';
import { type Secrets, secretsProblem } from '../tokens/secrets.js';
import { type HostSignIn, readSession, type SessionConfiguration } from './session-configuration.js';
import { type Environment, type Report, readFlag } from './variables.js';

/** The configuration of a gateway by its environment. */
export interface Configuration {
  readonly service: { readonly url: string; readonly key: string };
  /** The kind of sign-in. */
  readonly session: SessionConfiguration;
  readonly secrets: Secrets;
  /** `postgres://…`, the path of a database file, or `:memory:`. */
  readonly database: string;
  /** Holds counts, used proofs and notifications; null keeps them in the database. */
  readonly redis: { readonly url: string; readonly prefix: string } | null;
  readonly origins: readonly string[];
  readonly basePath: string;
  /** The header of the service's callbacks; null accepts none. */
  readonly callbacks: CallbackOptions | null;
  /** Reverse proxies whose `X-Forwarded-For` counts. */
  readonly trustedProxies: number;
  /** Refuses browsers that cannot prove possession of a key. */
  readonly requireProof: boolean;
  /** Sends files under their own names, without marks. */
  readonly keepFileNames: boolean;
  readonly limits: Partial<Limits>;
  /** The audit trail's file; null keeps none. */
  readonly auditFile: string | null;
  readonly host: string;
  readonly port: number;
  /** Null serves no metrics. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  /** Null does not limit them. */
  readonly connectionsPerAddress: number | null;
}

/** An error that the operator can correct; the message says how. */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}

/** Every error of the environment at once; each line names its variable and never its value. */
export class ConfigurationError extends UserError {
  override readonly name = 'ConfigurationError';
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** Throws `ConfigurationError`. `host` is given where the gateway is part of a server. */
export function readConfiguration(env: Environment, host?: HostSignIn): Configuration {
  const problems: string[] = [];
  const report: Report = (problem) => {
    problems.push(problem);
  };
  const listenHost = readHost('HOST', env.HOST, report);
  const configuration: Configuration = {
    service: { url: readServiceUrl(env.HDT_SERVICE_URL, report), key: readApiKey(env.HDT_API_KEY, report) },
    session: readSession(env, { isDevelopment: isDevelopment(env, listenHost), host, report }),
    ...readSecretsAndDatabase(env, listenHost, report),
    redis: readRedis(env, report),
    origins: readOrigins(env.HDT_ALLOWED_ORIGINS, report),
    basePath: readBasePath(env.HDT_BASE_PATH, report),
    callbacks: readCallbacks(env.HDT_CALLBACK_HEADER, env.HDT_CALLBACK_KEY, report),
    trustedProxies: readProxies(env.HDT_TRUSTED_PROXIES, report),
    requireProof: readFlag(env, 'HDT_REQUIRE_PROOF', report),
    keepFileNames: readFlag(env, 'HDT_KEEP_FILE_NAMES', report),
    limits: readLimits(env.HDT_LIMITS, report),
    auditFile: env.HDT_AUDIT_FILE || null,
    host: listenHost,
    port: readPort('PORT', env.PORT, report) ?? 8787,
    metricsPort: readPort('HDT_METRICS_PORT', env.HDT_METRICS_PORT, report),
    // Opening the gateway to a network does not open its metrics.
    metricsHost: readHost('HDT_METRICS_HOST', env.HDT_METRICS_HOST, report),
    connectionsPerAddress: readConnections(env.HDT_CONNECTIONS_PER_ADDRESS, report),
  };
  if (problems.length > 0) throw new ConfigurationError(problems);
  return configuration;
}

const LOOPBACK = '127.0.0.1';

/** Behind a proxy of its machine, a gateway on loopback may be everybody's. */
const isDevelopment = ({ NODE_ENV }: Environment, host: string): boolean =>
  isLoopback(host) && NODE_ENV !== 'production';

/** Reports the problem of a variable, if there is one. */
function reportProblem(name: string, problem: string | null, report: Report): void {
  if (problem !== null) report(`${name} ${problem}`);
}

function readServiceUrl(text: string | undefined, report: Report): string {
  if (text) reportProblem('HDT_SERVICE_URL', addressProblem(text), report);
  else
    report(
      'HDT_SERVICE_URL is missing: the base address of the service, for example https://service.example',
    );
  return text ?? '';
}

function readApiKey(text: string | undefined, report: Report): string {
  if (text) reportProblem('HDT_API_KEY', keyProblem(text), report);
  else report('HDT_API_KEY is missing: the key of your account at the service');
  return text ?? '';
}

/**
 * A secret generated for one run is unknown to the next, which would recognise nobody as the owner of their records. It is
 * therefore allowed only with a database in memory, the default on a developer's machine.
 */
function readSecretsAndDatabase(
  { HDT_TOKEN_SECRET: secret, HDT_DATABASE_URL: location }: Environment,
  host: string,
  report: Report,
): Pick<Configuration, 'secrets' | 'database'> {
  if (secret?.trim()) {
    const secrets = splitList(secret);
    reportProblem('HDT_TOKEN_SECRET', secretsProblem(secrets), report);
    return { secrets, database: readDatabase(location || DATABASE_FILE, report) };
  }
  if (!isLoopback(host)) {
    report('HDT_TOKEN_SECRET is missing: it signs tokens and is generated on loopback only');
  } else if (location && location !== IN_MEMORY) {
    report(
      `HDT_TOKEN_SECRET is missing: with a generated secret, nobody could see their records in HDT_DATABASE_URL after a restart. Set it (openssl rand -hex 32), or keep the database in memory (${IN_MEMORY})`,
    );
  }
  return {
    secrets: [randomBytes(32).toString('hex')],
    database: readDatabase(location || IN_MEMORY, report),
  };
}

const DATABASE_FILE = '.data/gateway.sqlite';

/** Splits a list of values at commas into one value or more. */
function splitList(text: string): readonly [string, ...string[]] {
  const [first = '', ...others] = text.split(',').map((value) => value.trim());
  return [first, ...others];
}

function readDatabase(text: string, report: Report): string {
  reportProblem('HDT_DATABASE_URL', databaseProblem(text), report);
  return text;
}

/** Requires PostgreSQL, since two nodes with a file each would share counts but no records. */
function readRedis(
  { HDT_REDIS_URL: url, HDT_REDIS_PREFIX: prefix, HDT_DATABASE_URL: database = '' }: Environment,
  report: Report,
): Configuration['redis'] {
  if (!url) {
    if (prefix) report('HDT_REDIS_PREFIX needs HDT_REDIS_URL');
    return null;
  }
  reportProblem('HDT_REDIS_URL', redisProblem(url), report);
  if (!isPostgres(database)) report('HDT_REDIS_URL needs a postgres:// address in HDT_DATABASE_URL');
  return { url, prefix: prefix || DEFAULT_REDIS_PREFIX };
}

function readOrigins(text: string | undefined, report: Report): readonly string[] {
  const origins = splitList(text ?? '').filter(Boolean);
  reportProblem('HDT_ALLOWED_ORIGINS', originsProblem(origins), report);
  return origins;
}

function readBasePath(text: string | undefined, report: Report): string {
  if (text === undefined) return '/hdt';
  reportProblem('HDT_BASE_PATH', basePathProblem(text), report);
  return text;
}

function readProxies(text: string | undefined, report: Report): number {
  if (!text) return 0;
  reportProblem('HDT_TRUSTED_PROXIES', proxiesProblem(Number(text)), report);
  return Number(text);
}

/** The header the service sends (interface, Callback configuration). */
function readCallbacks(
  name: string | undefined,
  keys: string | undefined,
  report: Report,
): CallbackOptions | null {
  if (!name && !keys) return null;
  const values = splitList(keys ?? '');
  reportProblem('HDT_CALLBACK_HEADER', headerProblem(name), report);
  reportProblem('HDT_CALLBACK_KEY', callbackKeysProblem(values), report);
  return { header: { name: name ?? '', values } };
}

function readLimits(text: string | undefined, report: Report): Partial<Limits> {
  if (!text) return {};
  try {
    const limits: unknown = JSON.parse(text);
    reportProblem('HDT_LIMITS', limitsProblem(limits), report);
    return limits as Partial<Limits>;
  } catch {
    report('HDT_LIMITS must be JSON, for example {"requestsPerMinute":300}');
    return {};
  }
}

function readHost(name: string, text: string | undefined, report: Report): string {
  if (text && !/^[\w.:[\]-]+$/.test(text)) report(`${name} must be a host name or an IP address`);
  return text || LOOPBACK;
}

function readConnections(text: string | undefined, report: Report): number | null {
  if (!text) return null;
  if (!/^[1-9]\d{0,5}$/.test(text)) report('HDT_CONNECTIONS_PER_ADDRESS must be a number above 0');
  return Number(text);
}

function readPort(name: string, text: string | undefined, report: Report): number | null {
  if (!text) return null;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65535) report(`${name} must be a number from 0 to 65535`);
  return Number(text);
}
