/** Every environment variable the command reads, and what `--help` says about it. */
export const VARIABLES = {
  HDT_SERVICE_URL: 'base address of the service (required)',
  HDT_API_KEY: 'API key of your account at the service (required)',
  HDT_TOKEN_SECRET: 'signs tokens; required beyond loopback (several: newest first, by commas)',
  HDT_DATABASE_URL:
    'postgres:// address or path of a file; default .data/gateway.sqlite, in memory without a secret',
  HDT_ALLOWED_ORIGINS: 'other origins whose pages may use the gateway, by commas',
  HDT_BASE_PATH: 'path it is mounted at; default /hdt',
  HDT_REQUIRE_PROOF: '1 refuses browsers that cannot prove possession of a key; default 0',
  HDT_KEEP_FILE_NAMES:
    '1 leaves file names as they are; an upload whose answer is lost may then be filed twice',
  HDT_CALLBACK_HEADER: "name of the service's callback header; without it callbacks are not accepted",
  HDT_CALLBACK_KEY: 'value of that header (several while one is replaced, by commas)',
  HDT_METRICS_PORT: 'port of the Prometheus metrics; without it there are none',
  HDT_METRICS_HOST: 'address of the metrics; default 127.0.0.1',
  HOST: 'address to listen on; default 127.0.0.1',
  PORT: 'port to listen on; default 8787',
} as const;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables with our prefix that nothing reads: likely typing errors. */
export const unknownVariables = (env: Environment): string[] =>
  Object.keys(env).filter((name) => name.startsWith('HDT_') && !Object.hasOwn(VARIABLES, name));

export const USAGE = `hdt-gateway: gateway between a web page and a health-data transformation service

Usage: hdt-gateway [--help] [--version]

All settings are environment variables:
${Object.entries(VARIABLES)
  .map(([name, help]) => `  ${name.padEnd(20)} ${help}`)
  .join('\n')}`;
