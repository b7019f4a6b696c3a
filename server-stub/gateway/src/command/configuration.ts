import { randomBytes } from 'node:crypto';
import type { CallbackOptions } from '../callbacks/callback-routes.js';
import { isPostgres } from '../store/database.js';
import { IN_MEMORY } from '../store/sqlite.js';
import { MIN_SECRET_LENGTH, type Secrets } from '../tokens/secrets.js';

/** What the stand-alone gateway is told by its environment. */
export interface Configuration {
  readonly service: { readonly url: string; readonly key: string };
  readonly secrets: Secrets;
  /** `postgres://…`, the path of a database file, or `:memory:`. */
  readonly database: string;
  readonly origins: readonly string[];
  readonly basePath: string;
  /** Of the service's callbacks; null takes none. */
  readonly callbacks: CallbackOptions | null;
  /** Refuses browsers that can prove no key. */
  readonly requireProof: boolean;
  readonly host: string;
  readonly port: number;
  /** Null gives figures to nobody. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
}

/** Everything that is wrong with the environment at once, each line naming its variable and never its value. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws `ConfigurationError`. */
export function readConfiguration(env: Environment): Configuration {
  const problems: string[] = [];
  const complain = (problem: string) => {
    problems.push(problem);
  };
  const host = env.HOST || LOOPBACK;
  const configuration: Configuration = {
    service: { url: serviceUrl(env.HDT_SERVICE_URL, complain), key: apiKey(env.HDT_API_KEY, complain) },
    ...secretsAndDatabase(env, host, complain),
    origins: origins(env.HDT_ALLOWED_ORIGINS, complain),
    basePath: basePath(env.HDT_BASE_PATH, complain),
    callbacks: callbacks(env.HDT_CALLBACK_HEADER, env.HDT_CALLBACK_KEY, complain),
    requireProof: flag('HDT_REQUIRE_PROOF', env.HDT_REQUIRE_PROOF, complain),
    host,
    port: port('PORT', env.PORT, complain) ?? 8787,
    metricsPort: port('HDT_METRICS_PORT', env.HDT_METRICS_PORT, complain),
    // Opening the gateway to a network does not open its figures.
    metricsHost: env.HDT_METRICS_HOST || LOOPBACK,
  };
  if (problems.length > 0) throw new ConfigurationError(problems);
  return configuration;
}

type Complain = (problem: string) => void;

const LOOPBACK = '127.0.0.1';

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host);

function serviceUrl(text: string | undefined, complain: Complain): string {
  if (!text) {
    complain(
      'HDT_SERVICE_URL is missing: the base address of the service, for example https://service.example',
    );
    return '';
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    complain('HDT_SERVICE_URL must be an http or https address without user name, query or fragment');
  } else if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    complain('HDT_SERVICE_URL must be https: the API key would travel in the clear');
  }
  return text;
}

function apiKey(text: string | undefined, complain: Complain): string {
  if (!text) complain('HDT_API_KEY is missing: the key of your account at the service');
  else if (!/^[\x21-\x7e]+$/.test(text)) complain('HDT_API_KEY must be printable characters without spaces');
  return text ?? '';
}

/**
 * A secret made up for one run is unknown to the next, which would recognise nobody as the owner of their records. So it is
 * allowed only with a database in memory, the default on the developer's own machine.
 */
function secretsAndDatabase(
  { HDT_TOKEN_SECRET: secret, HDT_DATABASE_URL: location }: Environment,
  host: string,
  complain: Complain,
): Pick<Configuration, 'secrets' | 'database'> {
  if (secret?.trim()) {
    return { secrets: secrets(secret, complain), database: database(location || DATABASE_FILE, complain) };
  }
  if (!isLoopback(host)) {
    complain('HDT_TOKEN_SECRET is missing: it signs tokens, and only on loopback is one made up');
  } else if (location && location !== IN_MEMORY) {
    complain(
      `HDT_TOKEN_SECRET is missing: with a secret made up, nobody could see their records in HDT_DATABASE_URL after a restart. Set it (openssl rand -hex 32), or leave the database to memory (${IN_MEMORY})`,
    );
  }
  return {
    secrets: [randomBytes(32).toString('hex')],
    database: database(location || IN_MEMORY, complain),
  };
}

const DATABASE_FILE = '.data/gateway.sqlite';

function secrets(text: string, complain: Complain): Secrets {
  const [first = '', ...others] = text.split(',').map((secret) => secret.trim());
  if ([first, ...others].some((secret) => secret.length < MIN_SECRET_LENGTH)) {
    complain(
      `HDT_TOKEN_SECRET must be ${MIN_SECRET_LENGTH} characters or more (several: newest first, by commas)`,
    );
  } else if ([first, ...others].some((secret) => new Set(secret).size < 8)) {
    complain(
      'HDT_TOKEN_SECRET must be random: one of its parts is made of fewer than 8 different characters',
    );
  }
  return [first, ...others];
}

function database(text: string, complain: Complain): string {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(text) && !isPostgres(text)) {
    complain('HDT_DATABASE_URL must be a postgres:// address or the path of a file');
  }
  return text;
}

function origins(text: string | undefined, complain: Complain): string[] {
  const listed = (text ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  for (const origin of listed) {
    if (origin.includes('*') || !URL.canParse(origin) || new URL(origin).origin !== origin) {
      complain('HDT_ALLOWED_ORIGINS must list whole origins by commas, for example https://clinic.example');
      break;
    }
  }
  return listed;
}

function basePath(text: string | undefined, complain: Complain): string {
  if (text === undefined) return '/hdt';
  if (text !== '' && !/^(\/[\w.-]+)+$/.test(text)) {
    complain('HDT_BASE_PATH must begin with a slash and not end with one, for example /hdt');
  }
  return text;
}

/** The header the service was told to send (interface, Callback configuration). Names after RFC 9110 §5.6.2. */
function callbacks(
  name: string | undefined,
  keys: string | undefined,
  complain: Complain,
): CallbackOptions | null {
  if (!name && !keys) return null;
  if (!name || !/^[!#$%&'*+.^`|~\w-]+$/.test(name)) {
    complain('HDT_CALLBACK_HEADER must be the name of a header, as in the callback settings of the service');
  }
  const [first = '', ...others] = (keys ?? '').split(',').map((key) => key.trim());
  if ([first, ...others].some((key) => key.length < MIN_CALLBACK_KEY || !/^[\x21-\x7e]+$/.test(key))) {
    complain(
      `HDT_CALLBACK_KEY must be ${MIN_CALLBACK_KEY} visible characters or more (several while one is replaced, by commas)`,
    );
  }
  return { header: { name: name ?? '', values: [first, ...others] } };
}

/** Whoever guesses it can put results into reports. */
const MIN_CALLBACK_KEY = 16;

function flag(name: string, text: string | undefined, complain: Complain): boolean {
  if (text && !['0', '1'].includes(text)) complain(`${name} must be 1 or 0`);
  return text === '1';
}

function port(name: string, text: string | undefined, complain: Complain): number | null {
  if (!text) return null;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65535) complain(`${name} must be a number from 0 to 65535`);
  return Number(text);
}
