import { type Configuration, ConfigurationError, readConfiguration } from './configuration.js';
import { createGateway } from './gateway/app.js';
import { systemClock } from './gateway/clock.js';
import { jsonLog } from './gateway/log.js';
import { reasonOf } from './gateway/problem.js';
import { openStore } from './gateway/store/store.js';
import { anonymousSession } from './gateway/tokens/anonymous-session.js';
import { listen } from './listen.js';
import { keepPurging } from './purge.js';
import { onStop } from './stop.js';

// The gateway on its own, in front of the service or of the emulator. Everything comes from the environment.
const log = jsonLog();

try {
  await run(readConfiguration(process.env));
} catch (thrown) {
  if (thrown instanceof ConfigurationError) for (const problem of thrown.problems) console.error(problem);
  else log({ event: 'failed', reason: reasonOf(thrown) });
  process.exit(1);
}

async function run({ service, secrets, database, origins, basePath, host, port }: Configuration) {
  const clock = systemClock;
  const store = await openStore(database);
  const authenticate = anonymousSession({ secrets, clock });
  const gateway = createGateway({ service, authenticate, store, secrets, origins, basePath, clock, log });
  const server = await listen(gateway.fetch, { host, port });
  const stopPurging = keepPurging({ store, clock, log });
  log({ event: 'started', address: `${server.url}${basePath}` });

  onStop(async () => {
    log({ event: 'stopping' });
    stopPurging();
    await server.close();
    await gateway.close();
    await store.close();
    log({ event: 'stopped' });
  });
}
