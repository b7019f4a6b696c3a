import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What it imports is found from here as from the sources. */
const FOLDER = join(root, 'node_modules/.hdt-test');

/** Compiles the gateway from its sources: this stage runs while they are built. */
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
 * `/other-origin` starts a gateway of another site than the page that asks, and answers its token endpoint. It ends with
 * the run. `?origin=…` is one that allows another origin, `?session=…` one with accounts.
 */
export async function otherOrigin(context, next) {
  if (context.path !== '/other-origin') return next();
  loaded ??= load();
  const { startGatewayWithService } = await loaded;
  const { origin = context.origin, session } = context.query;
  const { tokenEndpoint } = await startGatewayWithService({ origins: [origin], session });
  context.body = { tokenEndpoint };
}
