import { createGateway, type Gateway } from '../app.js';
import { DEFAULT_LIMITS } from '../limits.js';
import type { Log } from '../log.js';
import { idleTimeoutFor, type Listening, listen } from '../mounts/listen.js';
import { startProcessMetrics } from '../observability/metrics.js';
import { MissingDriver } from '../store/driver.js';
import { IN_MEMORY } from '../store/location.js';
import { keepPurging } from '../upkeep.js';
import { type Configuration, UserError } from './configuration.js';
import { openConfiguredAudit, openConfiguredStore, toGatewayOptions } from './options-from-env.js';

const IN_MEMORY_NOTE =
  'Records are kept in memory and end with this process. They are kept in a database where HDT_TOKEN_SECRET is set, and HDT_DATABASE_URL is not :memory:.';

const ANONYMOUS_NOTE =
  'Nobody has to sign in: every browser is a person of its own. Before other people use it, set HDT_SESSION_FORWARD_URL or HDT_SESSION_JWKS_URL.';

/**
 * Serves until the function is called with which it resolves.
 * @throws {UserError} When the port, the address or the driver of the database cannot be had.
 */
export async function serve(configuration: Configuration, log: Log): Promise<() => Promise<void>> {
  const { database, session, basePath, host, port, connectionsPerAddress } = configuration;
  const limits = { ...DEFAULT_LIMITS, ...configuration.limits };
  const audit = await openConfiguredAudit(configuration);
  const store = await openConfiguredStore(configuration).catch(explainMissingDriver);
  const gateway = createGateway({ ...toGatewayOptions(configuration, { store, audit }), log });
  const { drained } = gateway;
  const server = await listen(gateway.fetch, {
    host,
    port,
    drained,
    idleTimeout: idleTimeoutFor(limits),
    ownsProcess: true,
    ...(connectionsPerAddress !== null && { connectionsPerAddress }),
  }).catch(explainListenError('PORT', 'HOST'));
  const metrics = await serveMetrics(gateway.metrics, configuration);
  const stopPurging = keepPurging({ store, log, reconcile: gateway.reconcile });
  const notes = [
    ...(database === IN_MEMORY ? [IN_MEMORY_NOTE] : []),
    ...(session.kind === 'anonymous' ? [ANONYMOUS_NOTE] : []),
  ];
  const note = notes.join(' ') || undefined;
  log({ event: 'started', address: `${server.url}${basePath}`, metrics: metrics?.url, note });
  return async () => {
    log({ event: 'stopping' });
    stopPurging();
    gateway.drain();
    await server.close();
    await metrics?.close();
    await gateway.close();
    await store.close();
    log({ event: 'stopped' });
  };
}

/** Serves the metrics of gateway and process on a port of their own, which is not the public one. */
async function serveMetrics(
  { text, contentType }: Gateway['metrics'],
  { metricsHost: host, metricsPort: port }: Configuration,
): Promise<Listening | null> {
  if (port === null) return null;
  const processText = startProcessMetrics();
  const respond = async () => {
    const texts = await Promise.all([text(), processText()]);
    return new Response(texts.join('\n'), { headers: { 'content-type': contentType } });
  };
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
      case 'EAFNOSUPPORT':
      case 'EAI_AGAIN':
      case 'EINVAL':
      case 'ENOTFOUND':
        throw new UserError(`${hostVariable} is no address of this machine`);
      default:
        throw thrown;
    }
  };
}

function explainMissingDriver(thrown: unknown): never {
  throw thrown instanceof MissingDriver ? new UserError(thrown.message) : thrown;
}
