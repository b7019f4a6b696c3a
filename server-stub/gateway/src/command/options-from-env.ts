import { openRedis } from '../ephemeral-store.js';
import type { GatewayOptions } from '../options.js';
import { openStore, type Store } from '../repositories.js';
import { type Configuration, readConfiguration } from './configuration.js';
import { authenticateBy } from './session-configuration.js';
import type { Environment } from './variables.js';

/**
 * The options of `createGateway` from the variables of `npx hdt-gateway`, for a server that configures itself by its
 * environment. Opens the database.
 *
 * @param env - The environment; `HOST`, `PORT`, the metrics' and the limit of connections are the command's alone. With
 *   `NODE_ENV=production` the gateway counts as reachable by everybody: secret and sign-in have to be set.
 * @returns All options of `createGateway`; the store is the caller's to close.
 * @throws {ConfigurationError} For variables that are missing or wrong, all of them at once.
 * @example
 * const gateway = createGateway(await optionsFromEnv());
 */
export async function optionsFromEnv(env: Environment = process.env): Promise<GatewayOptions> {
  const isPublic = env.NODE_ENV === 'production';
  const { HOST, PORT, HDT_METRICS_PORT, HDT_METRICS_HOST, HDT_CONNECTIONS_PER_ADDRESS, ...own } = env;
  const configuration = readConfiguration({ ...own, ...(isPublic && { HOST: '0.0.0.0' }) });
  return toGatewayOptions(configuration, await openConfiguredStore(configuration));
}

export async function openConfiguredStore({ database, redis }: Configuration): Promise<Store> {
  if (redis === null) return openStore(database);
  const { url, prefix } = redis;
  return openStore(database, { ephemeral: await openRedis(url, { prefix }) });
}

export function toGatewayOptions(
  {
    service,
    session,
    secrets,
    origins,
    basePath,
    callbacks,
    requireProof,
    keepFileNames,
    limits,
  }: Configuration,
  store: GatewayOptions['store'],
): GatewayOptions {
  const authenticate = authenticateBy(session, secrets);
  const options = {
    service,
    authenticate,
    store,
    secrets,
    origins,
    basePath,
    requireProof,
    keepFileNames,
    limits,
  };
  return callbacks ? { ...options, callbacks } : options;
}
