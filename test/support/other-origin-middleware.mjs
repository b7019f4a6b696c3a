import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A folder in which packages are resolved as from the sources. */
const FOLDER = join(root, 'node_modules/.hdt-test');

/** Compiles the gateway from its sources, because `npm test` runs this step while the servers are still being built. */
async function load() {
  const build = await rolldown({
    input: { 'other-origin': join(root, 'test/support/other-origin-service.ts') },
    platform: 'node',
    external: /^[^./]/,
    logLevel: 'silent',
  });
  mkdirSync(FOLDER, { recursive: true });
  await build.write({ dir: FOLDER, format: 'esm', entryFileNames: '[name].mjs' });
  return import(pathToFileURL(join(FOLDER, 'other-origin.mjs')).href);
}

let loaded;

/**
 * Starts a gateway of another site than the page at each request of `/other-origin`, and answers with its token endpoint.
 * It runs until the test run ends. `?origin=…` allows another origin, `?session=…` has accounts.
 */
export async function otherOrigin(context, next) {
  if (context.path !== '/other-origin') return next();
  loaded ??= load();
  const { startGatewayWithService } = await loaded;
  const { origin = context.origin, session } = context.query;
  const { tokenEndpoint } = await startGatewayWithService({ origins: [origin], session });
  context.body = { tokenEndpoint };
}
