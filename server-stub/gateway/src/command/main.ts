import { createGateway, type Gateway } from '../app.js';
import { systemClock } from '../clock.js';
import { keepPurging } from '../keep-purging.js';
import { DEFAULT_LIMITS } from '../limits.js';
import { jsonLog } from '../log.js';
import { type Listening, listen } from '../mounts/listen.js';
import { onStop } from '../mounts/on-stop.js';
import { reasonOf } from '../problem.js';
import { openStore } from '../repositories.js';
import { IN_MEMORY } from '../store/sqlite.js';
import { anonymousSession } from '../tokens/anonymous-session.js';
import { type Configuration, ConfigurationError, readConfiguration } from './configuration.js';

// The gateway on its own, in front of the service or of the emulator. Everything comes from the environment.
const log = jsonLog();

/** Longer than an upload may wait for the service's answer, whose owner has to be recorded. */
const STOP_DEADLINE = DEFAULT_LIMITS.serviceTimeout + 20_000;

const FORGETS =
  'Records are kept in memory and end with this process. With HDT_TOKEN_SECRET set they are kept in the database.';

try {
  await run(readConfiguration(process.env));
} catch (thrown) {
  if (thrown instanceof ConfigurationError) for (const problem of thrown.problems) console.error(problem);
  else log({ event: 'failed', reason: reasonOf(thrown) });
  process.exit(1);
}

async function run(configuration: Configuration) {
  const { service, secrets, database, origins, basePath, requireProof, host, port } = configuration;
  const clock = systemClock;
  const store = await openStore(database);
  const authenticate = anonymousSession({ secrets, clock });
  const gateway = createGateway({
    service,
    authenticate,
    store,
    secrets,
    origins,
    basePath,
    requireProof,
    clock,
    log,
    ...(configuration.callbacks && { callbacks: configuration.callbacks }),
  });
  const server = await listen(gateway.fetch, { host, port, drained: gateway.drained });
  const { metricsHost, metricsPort } = configuration;
  const figures = await listenForFigures(gateway.metrics, { host: metricsHost, port: metricsPort });
  const stopPurging = keepPurging({ store, clock, log, reconcile: gateway.reconcile });
  onStop(async () => {
    log({ event: 'stopping' });
    stopPurging();
    gateway.leave();
    await server.close();
    await figures?.close();
    await gateway.close();
    await store.close();
    log({ event: 'stopped' });
  }, STOP_DEADLINE);
  const note = database === IN_MEMORY ? FORGETS : undefined;
  log({ event: 'started', address: `${server.url}${basePath}`, figures: figures?.url, note });
}

/** On a port of its own, which is not the one the world reaches. */
async function listenForFigures(
  { text, contentType }: Gateway['metrics'],
  { host, port }: { host: string; port: number | null },
): Promise<Listening | null> {
  if (port === null) return null;
  const answer = async () => new Response(await text(), { headers: { 'content-type': contentType } });
  return listen(answer, { host, port });
}
