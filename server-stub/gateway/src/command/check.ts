import { constants } from 'node:fs';
import { closeAfter } from '../close-after.js';
import { openRedis } from '../ephemeral-store.js';
import { checkCreatable, fileExists } from '../file-access.js';
import { DEFAULT_LIMITS } from '../limits.js';
import { asProblem, reasonOf } from '../problem.js';
import { inspectDatabase } from '../store/database.js';
import { MissingDriver } from '../store/driver.js';
import { RedisUnavailable } from '../store/redis.js';
import { DEFAULT_TIMEOUTS } from '../store/timeouts.js';
import { SignInUnavailable } from '../tokens/fetch-sign-in.js';
import { fetchIdentity } from '../tokens/forward-session.js';
import { fetchKeySet } from '../tokens/jwks-session.js';
import { createSecretFilter } from '../upstream/secret-filter.js';
import { createService, type Service } from '../upstream/service.js';
import type { Configuration } from './configuration.js';
import type { SessionConfiguration } from './session-configuration.js';

/**
 * Connects to everything that the gateway needs, changes nothing, and prints a line about each.
 *
 * @returns Whether all checks passed.
 */
export async function checkReachability(
  { service, database, redis, session, auditFile }: Configuration,
  print: (line: string) => void,
): Promise<boolean> {
  const results = await Promise.all([
    runCheck('service', () => checkService(service)),
    runCheck('database', () => checkDatabase(database)),
    ...(redis ? [runCheck('redis', () => checkRedis(redis))] : []),
    runCheck('sign-in', () => checkSignIn(session)),
    ...(auditFile === null ? [] : [runCheck('audit', () => checkAuditFile(auditFile))]),
  ]);
  for (const { name, isOk, remark } of results)
    print(`${isOk ? 'ok    ' : 'failed'}  ${name.padEnd(8)}  ${remark}`.trimEnd());
  return results.every(({ isOk }) => isOk);
}

interface CheckResult {
  readonly name: string;
  readonly isOk: boolean;
  /** What is wrong, or what a start will do; often empty. */
  readonly remark: string;
}

/** A text that `check` resolves with is the remark. */
async function runCheck(name: string, check: () => Promise<unknown>): Promise<CheckResult> {
  try {
    const remark = await check();
    return { name, isOk: true, remark: typeof remark === 'string' ? remark : '' };
  } catch (thrown) {
    return { name, isOk: false, remark: explainFailure(thrown) };
  }
}

/** An error whose message is written for the operator. */
class Finding extends Error {}

/** Explains a failure to the operator, without any value of the configuration. */
function explainFailure(thrown: unknown): string {
  if (thrown instanceof Finding || thrown instanceof MissingDriver || thrown instanceof RedisUnavailable)
    return thrown.message;
  if (thrown instanceof SignInUnavailable) return thrown.reason;
  return reasonOf(thrown);
}

/** Lists the account's uploads, which needs the key and changes nothing. */
async function checkService(address: Configuration['service']): Promise<void> {
  const secretFilter = createSecretFilter([address.key]);
  const service = createService(address, { limits: DEFAULT_LIMITS, secretFilter });
  await closeAfter(
    () => listUploads(service),
    () => service.close(),
  );
}

async function listUploads(service: Service): Promise<void> {
  try {
    const response = await service.send({ method: 'GET', path: '/api/v1/uploads', query: { limit: '1' } });
    await response.discard();
    if (response.status >= 300) throw new Finding(`status ${response.status} for the list of uploads`);
  } catch (thrown) {
    if (thrown instanceof Finding) throw thrown;
    const { code, reason } = asProblem(thrown);
    throw new Finding([code, reason].filter(Boolean).join(': '));
  }
}

async function checkDatabase(location: string): Promise<string> {
  const state = await inspectDatabase(location, DEFAULT_TIMEOUTS);
  if (state === null) return 'no file yet (the next start creates it)';
  const { pending, unknown } = state;
  if (unknown.length > 0)
    throw new Finding(`a later version of the gateway has migrated it: ${unknown.join(', ')}`);
  return pending.length === 0 ? '' : `migrations pending: ${pending.length} (the next start runs them)`;
}

/** Asks for nothing that is counted or stored: connecting reads the memory settings and subscribes. */
async function checkRedis({ url, prefix }: NonNullable<Configuration['redis']>): Promise<void> {
  const { close } = await openRedis(url, { prefix });
  await close();
}

/** A file of an audit may be one that can only be appended to. */
async function checkAuditFile(path: string): Promise<void> {
  const isThere = await fileExists(path, constants.O_WRONLY | constants.O_APPEND);
  if (!isThere) await checkCreatable(path, { withFolders: false });
}

type Check<Kind extends SessionConfiguration['kind']> = (
  session: Extract<SessionConfiguration, { kind: Kind }>,
) => Promise<void>;

const SIGN_IN_CHECKS: { readonly [Kind in SessionConfiguration['kind']]: Check<Kind> } = {
  anonymous: async () => {},
  host: async () => {},
  jwks: async ({ url }) => void (await fetchKeySet(url)),
  /** Sends an invented session: an endpoint that accepts it would sign everybody in as one person. */
  forward: async (session) => {
    const invented = new Headers({ cookie: 'hdt-check=1', accept: 'application/json' });
    const found = await fetchIdentity(session, invented);
    if (found?.subject) throw new Finding('forward: somebody is signed in without a session');
  },
};

const checkSignIn = (session: SessionConfiguration): Promise<void> =>
  (SIGN_IN_CHECKS[session.kind] as (session: SessionConfiguration) => Promise<void>)(session);
