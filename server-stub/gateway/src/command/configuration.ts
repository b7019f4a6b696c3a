import { randomBytes } from 'node:crypto';
import type { CallbackOptions } from '../callbacks/callback-routes.js';
import { isLoopback } from '../origin.js';
import { IN_MEMORY, isPostgres } from '../store/location.js';
import { MIN_SECRET_LENGTH, type Secrets } from '../tokens/secrets.js';
import type { Environment } from './variables.js';

/** What the environment configures of a stand-alone gateway. */
export interface Configuration {
  readonly service: { readonly url: string; readonly key: string };
  readonly secrets: Secrets;
  /** `postgres://…`, the path of a database file, or `:memory:`. */
  readonly database: string;
  readonly origins: readonly string[];
  readonly basePath: string;
  /** For the service's callbacks; null accepts none. */
  readonly callbacks: CallbackOptions | null;
  /** Refuses browsers that cannot prove possession of a key. */
  readonly requireProof: boolean;
  /** Leaves the names of files as they are on their way. */
  readonly keepFileNames: boolean;
  readonly host: string;
  readonly port: number;
  /** Null serves no metrics. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
}

/** An error that whoever started the command can correct; the message says how. */
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

/** Throws `ConfigurationError`. */
export function readConfiguration(env: Environment): Configuration {
  const problems: string[] = [];
  const report = (problem: string) => {
    problems.push(problem);
  };
  const listenHost = host('HOST', env.HOST, report);
  const configuration: Configuration = {
    service: { url: serviceUrl(env.HDT_SERVICE_URL, report), key: apiKey(env.HDT_API_KEY, report) },
    ...secretsAndDatabase(env, listenHost, report),
    origins: origins(env.HDT_ALLOWED_ORIGINS, report),
    basePath: basePath(env.HDT_BASE_PATH, report),
    callbacks: callbacks(env.HDT_CALLBACK_HEADER, env.HDT_CALLBACK_KEY, report),
    requireProof: flag('HDT_REQUIRE_PROOF', env.HDT_REQUIRE_PROOF, report),
    keepFileNames: flag('HDT_KEEP_FILE_NAMES', env.HDT_KEEP_FILE_NAMES, report),
    host: listenHost,
    port: port('PORT', env.PORT, report) ?? 8787,
    metricsPort: port('HDT_METRICS_PORT', env.HDT_METRICS_PORT, report),
    // Opening the gateway to a network does not open its metrics.
    metricsHost: host('HDT_METRICS_HOST', env.HDT_METRICS_HOST, report),
  };
  if (problems.length > 0) throw new ConfigurationError(problems);
  return configuration;
}

type Report = (problem: string) => void;

const LOOPBACK = '127.0.0.1';

function serviceUrl(text: string | undefined, report: Report): string {
  if (!text) {
    report(
      'HDT_SERVICE_URL is missing: the base address of the service, for example https://service.example',
    );
    return '';
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    report('HDT_SERVICE_URL must be an http or https address without user name, query or fragment');
  } else if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    report('HDT_SERVICE_URL must be https: the API key would travel in the clear');
  }
  return text;
}

function apiKey(text: string | undefined, report: Report): string {
  if (!text) report('HDT_API_KEY is missing: the key of your account at the service');
  else if (!/^[\x21-\x7e]+$/.test(text)) report('HDT_API_KEY must be printable characters without spaces');
  return text ?? '';
}

/**
 * A secret generated for one run is unknown to the next, which would recognise nobody as the owner of their records. It is
 * therefore allowed only with a database in memory, the default on a developer's machine.
 */
function secretsAndDatabase(
  { HDT_TOKEN_SECRET: secret, HDT_DATABASE_URL: location }: Environment,
  host: string,
  report: Report,
): Pick<Configuration, 'secrets' | 'database'> {
  if (secret?.trim()) {
    return { secrets: secrets(secret, report), database: database(location || DATABASE_FILE, report) };
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
    database: database(location || IN_MEMORY, report),
  };
}

const DATABASE_FILE = '.data/gateway.sqlite';

function secrets(text: string, report: Report): Secrets {
  const [first = '', ...others] = text.split(',').map((secret) => secret.trim());
  if ([first, ...others].some((secret) => secret.length < MIN_SECRET_LENGTH)) {
    report(
      `HDT_TOKEN_SECRET must be ${MIN_SECRET_LENGTH} characters or more (several: newest first, by commas)`,
    );
  } else if ([first, ...others].some((secret) => new Set(secret).size < 8)) {
    report('HDT_TOKEN_SECRET must be random: one of its parts has fewer than 8 different characters');
  }
  return [first, ...others];
}

function database(text: string, report: Report): string {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(text) && !isPostgres(text)) {
    report('HDT_DATABASE_URL must be a postgres:// address or the path of a file');
  }
  return text;
}

function origins(text: string | undefined, report: Report): string[] {
  const listed = (text ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  for (const origin of listed) {
    if (origin.includes('*') || !URL.canParse(origin) || new URL(origin).origin !== origin) {
      report('HDT_ALLOWED_ORIGINS must list whole origins by commas, for example https://clinic.example');
      break;
    }
  }
  return listed;
}

function basePath(text: string | undefined, report: Report): string {
  if (text === undefined) return '/hdt';
  if (text !== '' && !/^(\/[\w.-]+)+$/.test(text)) {
    report('HDT_BASE_PATH must begin with a slash and not end with one, for example /hdt');
  }
  return text;
}

/** The header the service sends (interface, Callback configuration). Its name follows RFC 9110 §5.6.2. */
function callbacks(
  name: string | undefined,
  keys: string | undefined,
  report: Report,
): CallbackOptions | null {
  if (!name && !keys) return null;
  if (!name || !/^[!#$%&'*+.^`|~\w-]+$/.test(name)) {
    report('HDT_CALLBACK_HEADER must be the name of a header, as in the callback settings of the service');
  }
  const [first = '', ...others] = (keys ?? '').split(',').map((key) => key.trim());
  if ([first, ...others].some((key) => key.length < MIN_CALLBACK_KEY || !/^[\x21-\x7e]+$/.test(key))) {
    report(
      `HDT_CALLBACK_KEY must be ${MIN_CALLBACK_KEY} visible characters or more (several while one is replaced, by commas)`,
    );
  }
  return { header: { name: name ?? '', values: [first, ...others] } };
}

/** Anybody who guesses it can add results to reports. */
const MIN_CALLBACK_KEY = 16;

function flag(name: string, text: string | undefined, report: Report): boolean {
  if (text && !['0', '1'].includes(text)) report(`${name} must be 1 or 0`);
  return text === '1';
}

function host(name: string, text: string | undefined, report: Report): string {
  if (text && !/^[\w.:[\]-]+$/.test(text)) report(`${name} must be a host name or an IP address`);
  return text || LOOPBACK;
}

function port(name: string, text: string | undefined, report: Report): number | null {
  if (!text) return null;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65535) report(`${name} must be a number from 0 to 65535`);
  return Number(text);
}
