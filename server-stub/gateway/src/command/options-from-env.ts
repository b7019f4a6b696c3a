import { openAuditFile } from '../audit/audit-file.js';
import type { WriteAudit } from '../audit/audit-trail.js';
import { openRedis } from '../ephemeral-store.js';
import type { GatewayOptions } from '../options.js';
import { reasonOf } from '../problem.js';
import { openStore, type Store } from '../repositories.js';
import type { Authenticate } from '../tokens/session.js';
import { type Configuration, readConfiguration, UserError } from './configuration.js';
import { createAuthenticate } from './session-configuration.js';
import type { Environment } from './variables.js';

export interface EnvironmentOptions {
  /** The session of your own application, in place of the `HDT_SESSION_…` variables. */
  readonly authenticate?: Authenticate;
  /** The variables. Default: `process.env`. */
  readonly env?: Environment;
}

/**
 * The options of `createGateway` from the variables of `npx hdt-gateway`, for a server that configures itself by its
 * environment. Opens the database.
 *
 * @param options - `authenticate` for a sign-in of your own, and `env`. Only the command reads `HOST`, `PORT`, the variables
 *   of metrics and the limit of connections. With `NODE_ENV=production` the gateway counts as reachable by everybody: secret and
 *   sign-in have to be set.
 * @returns All options of `createGateway`; the store is the caller's to close.
 * @throws {ConfigurationError} For variables that are missing or wrong, all of them at once.
 * @example
 * const gateway = createGateway(await optionsFromEnv({ authenticate }));
 */
export async function optionsFromEnv({
  authenticate,
  env = process.env,
}: EnvironmentOptions = {}): Promise<GatewayOptions> {
  const isPublic = env.NODE_ENV === 'production';
  const { HOST, PORT, HDT_METRICS_PORT, HDT_METRICS_HOST, HDT_CONNECTIONS_PER_ADDRESS, ...own } = env;
  const configuration = readConfiguration({ ...own, ...(isPublic && { HOST: '0.0.0.0' }) }, { authenticate });
  const audit = await openConfiguredAudit(configuration);
  return toGatewayOptions(configuration, { store: await openConfiguredStore(configuration), audit });
}

export async function openConfiguredStore({ database, redis }: Configuration): Promise<Store> {
  if (redis === null) return openStore(database);
  const { url, prefix } = redis;
  return openStore(database, { ephemeral: await openRedis(url, { prefix }) });
}

/** Throws `UserError` when the file cannot be written; null without one. */
export async function openConfiguredAudit({ auditFile }: Configuration): Promise<WriteAudit | null> {
  if (auditFile === null) return null;
  try {
    return await openAuditFile(auditFile);
  } catch (cause) {
    throw new UserError(`HDT_AUDIT_FILE cannot be written: ${reasonOf(cause)}`);
  }
}

export function toGatewayOptions(
  {
    service,
    session,
    secrets,
    origins,
    basePath,
    callbacks,
    trustedProxies,
    requireProof,
    keepFileNames,
    limits,
  }: Configuration,
  { store, audit }: { readonly store: Store; readonly audit: WriteAudit | null },
): GatewayOptions {
  const authenticate = createAuthenticate(session, secrets);
  const options = {
    service,
    authenticate,
    store,
    secrets,
    origins,
    basePath,
    trustedProxies,
    requireProof,
    keepFileNames,
    limits,
  };
  return { ...options, ...(callbacks && { callbacks }), ...(audit && { audit }) };
}
