/** Every environment variable the command reads, and what `--help` says about it. */
export const VARIABLES = {
  HDT_SERVICE_URL: 'base address of the service (required)',
  HDT_API_KEY: 'API key of your account at the service (required)',
  HDT_TOKEN_SECRET: 'signs tokens; required outside loopback (several: newest first, by commas)',
  HDT_SESSION_JWKS_URL:
    'public keys of your sign-in (OpenID Connect, OAuth 2, SMART on FHIR): its JWT signs people in',
  HDT_SESSION_ISSUER: 'iss of those tokens (required with them)',
  HDT_SESSION_AUDIENCE: 'aud of those tokens (required with them)',
  HDT_SESSION_COOKIE: 'cookie with the token; default: Authorization: Bearer',
  HDT_SESSION_TENANT_CLAIM: 'claim with the tenant; tokens without it sign nobody in',
  HDT_SESSION_TOKEN_TYPE: 'typ of those tokens, for an issuer of several kinds',
  HDT_SESSION_FORWARD_URL:
    'endpoint of yours that says who is signed in, asked with the cookies of the request',
  HDT_SESSION_FORWARD_HEADER: 'header of its answer with the person; default: JSON with subject and tenant',
  HDT_SESSION_ANONYMOUS:
    '1 signs in every browser as its own anonymous person; required outside loopback or in production if no sign-in is set',
  HDT_DATABASE_URL:
    'postgres:// address or path of a file; default .data/gateway.sqlite, in memory without a secret',
  HDT_REDIS_URL:
    'redis:// or rediss:// address for counts, used proofs and notifications between nodes, beside PostgreSQL',
  HDT_REDIS_PREFIX: 'begins every key in Redis; default hdt:',
  HDT_ALLOWED_ORIGINS: 'other origins whose pages may use the gateway, by commas',
  HDT_BASE_PATH: 'path it is mounted at; default /hdt',
  HDT_TRUSTED_PROXIES:
    'reverse proxies in front that add to X-Forwarded-For; default 0, which counts addresses of connections',
  HDT_REQUIRE_PROOF: '1 refuses browsers that cannot prove possession of a key; default 0',
  HDT_KEEP_FILE_NAMES:
    '1 leaves file names as they are; an upload whose answer is lost may then be filed twice',
  HDT_LIMITS: 'limits as JSON, such as {"requestsPerMinute":300}; all are in the API',
  HDT_CALLBACK_HEADER: "name of the service's callback header; without it callbacks are not accepted",
  HDT_CALLBACK_KEY: 'value of that header (several while one is replaced, by commas)',
  HDT_AUDIT_FILE: 'file of the audit trail (FHIR AuditEvents, one a line); without it there is none',
  HDT_METRICS_PORT: 'port of the Prometheus metrics; without it there are none',
  HDT_METRICS_HOST: 'address of the metrics; default 127.0.0.1',
  HDT_CONNECTIONS_PER_ADDRESS:
    'connections one address (of IPv6: a /64 network) may have open, without a proxy in front; default any',
  HOST: 'address to listen on; default 127.0.0.1',
  PORT: 'port to listen on; default 8787',
} as const;

/** Receives a sentence about a variable that is wrong. */
export type Report = (problem: string) => void;

export type Variable = keyof typeof VARIABLES;

export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable that is 1 or 0; reports any other value. */
export function readFlag(env: Environment, name: Variable, report: Report): boolean {
  const text = env[name];
  if (text && !['0', '1'].includes(text)) report(`${name} must be 1 or 0`);
  return text === '1';
}

/** Variables in which Kubernetes describes a service of the same namespace, such as `HDT_PORT_8787_TCP_ADDR`. */
const SERVICE_LINK = /^HDT_(?:\w+_)?(?:SERVICE_(?:HOST|PORT(?:_\w+)?)|PORT_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?)$/;

/** The environment without such variables: a service named `hdt-metrics` sets `HDT_METRICS_PORT` to `tcp://…`. */
export const withoutServiceLinks = (env: Environment): Environment =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name, value = '']) =>
        !SERVICE_LINK.test(name) && !(name.endsWith('_PORT') && /^(?:tcp|udp|sctp):/.test(value)),
    ),
  );

/** Variables with our prefix that nothing reads: likely typing errors. */
export const unknownVariables = (env: Environment): string[] =>
  Object.keys(env).filter((name) => name.startsWith('HDT_') && !Object.hasOwn(VARIABLES, name));

const NAME_WIDTH = Math.max(...Object.keys(VARIABLES).map(({ length }) => length));

export const USAGE = `hdt-gateway: gateway between a web page and a health-data transformation service

Usage: hdt-gateway [--check] [--help] [--version]
       hdt-gateway conformance URL [--as 'Header: value' --as 'Header: value']

--check reads all settings, reaches service, database, Redis and sign-in, says what is wrong, and changes nothing
conformance checks any back end of the elements against the protocol (server-stub/token-exchange/PROTOCOL.md)

All settings are environment variables:
${Object.entries(VARIABLES)
  .map(([name, help]) => `  ${name.padEnd(NAME_WIDTH)} ${help}`)
  .join('\n')}`;
