#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createGateway, type Gateway } from '../app.js';
import { keepPurging } from '../keep-purging.js';
import { DEFAULT_LIMITS } from '../limits.js';
import { jsonLog } from '../log.js';
import { type Listening, listen } from '../mounts/listen.js';
import { onStop } from '../mounts/on-stop.js';
import { reasonOf } from '../problem.js';
import { openStore } from '../repositories.js';
import { MissingDriver } from '../store/postgres.js';
import { IN_MEMORY } from '../store/sqlite.js';
import { anonymousSession } from '../tokens/anonymous-session.js';
import { type Configuration, readConfiguration, UserError } from './configuration.js';
import { USAGE, unknownVariables } from './variables.js';

// The gateway as a process of its own. All settings are environment variables.
const log = jsonLog();

/** Longer than an upload may wait for the service's response, whose owner has to be recorded. */
const STOP_DEADLINE = DEFAULT_LIMITS.serviceTimeout + 20_000;

const IN_MEMORY_NOTE =
  'Records are kept in memory and end with this process. With HDT_TOKEN_SECRET set they are kept in the database.';

try {
  const { help, version } = readArguments();
  if (help) console.log(USAGE);
  else if (version) console.log(packageVersion());
  else await run(readConfiguration(process.env));
} catch (thrown) {
  if (thrown instanceof UserError || thrown instanceof MissingDriver) console.error(thrown.message);
  else log({ event: 'failed', reason: reasonOf(thrown) });
  process.exit(1);
}

async function run(configuration: Configuration) {
  const { service, secrets, database, origins, basePath, requireProof, host, port } = configuration;
  for (const name of unknownVariables(process.env)) {
    console.error(`Warning: ${name} is not a setting of the gateway, likely a typing error (see --help)`);
  }
  const store = await openStore(database);
  const gateway = createGateway({
    service,
    authenticate: anonymousSession({ secrets }),
    store,
    secrets,
    origins,
    basePath,
    requireProof,
    log,
    ...(configuration.callbacks && { callbacks: configuration.callbacks }),
  });
  const { drained } = gateway;
  const server = await listen(gateway.fetch, { host, port, drained }).catch(
    explainListenError('PORT', 'HOST'),
  );
  const metrics = await serveMetrics(gateway.metrics, configuration);
  const stopPurging = keepPurging({ store, log, reconcile: gateway.reconcile });
  onStop(async () => {
    log({ event: 'stopping' });
    stopPurging();
    gateway.drain();
    await server.close();
    await metrics?.close();
    await gateway.close();
    await store.close();
    log({ event: 'stopped' });
  }, STOP_DEADLINE);
  const note = database === IN_MEMORY ? IN_MEMORY_NOTE : undefined;
  log({ event: 'started', address: `${server.url}${basePath}`, metrics: metrics?.url, note });
}

/** On a port of its own, which is not the public one. */
async function serveMetrics(
  { text, contentType }: Gateway['metrics'],
  { metricsHost: host, metricsPort: port }: Configuration,
): Promise<Listening | null> {
  if (port === null) return null;
  const respond = async () => new Response(await text(), { headers: { 'content-type': contentType } });
  return listen(respond, { host, port }).catch(explainListenError('HDT_METRICS_PORT', 'HDT_METRICS_HOST'));
}

/** Names the variable behind an error of `listen`. */
function explainListenError(portVariable: string, hostVariable: string) {
  return (thrown: NodeJS.ErrnoException): never => {
    switch (thrown.code) {
      case 'EADDRINUSE':
        throw new UserError(`The port is in use: set ${portVariable} to another one`);
      case 'EACCES':
        throw new UserError(`The port needs more privileges: set ${portVariable} to one above 1023`);
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        throw new UserError(`${hostVariable} is no address of this machine`);
      default:
        throw thrown;
    }
  };
}

function readArguments() {
  try {
    return parseArgs({ options: { help: { type: 'boolean' }, version: { type: 'boolean' } } }).values;
  } catch {
    throw new UserError(`Unknown argument\n\n${USAGE}`);
  }
}

function packageVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
