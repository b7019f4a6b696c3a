import { openAuditFile } from '../audit/audit-file.js';
import { closeAfter } from '../close-after.js';
import { openRedis } from '../ephemeral-store.js';
import { DEFAULT_LIMITS } from '../limits.js';
import { asProblem, reasonOf } from '../problem.js';
import { openStore } from '../repositories.js';
import { MissingDriver } from '../store/driver.js';
import { RedisUnavailable } from '../store/redis.js';
import { SignInUnavailable } from '../tokens/fetch-sign-in.js';
import { fetchIdentity } from '../tokens/forward-session.js';
import { fetchKeySet } from '../tokens/jwks-session.js';
import { createSecretFilter } from '../upstream/secret-filter.js';
import { createService, type Service } from '../upstream/service.js';
import type { Configuration } from './configuration.js';
import type { SessionConfiguration } from './session-configuration.js';

/**
 * Connects to everything that the gateway needs, and prints a line about each.
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
    ...(auditFile === null ? [] : [runCheck('audit', async () => void (await openAuditFile(auditFile)))]),
  ]);
  for (const { name, problem } of results)
    print(`${problem ? 'failed' : 'ok    '}  ${name.padEnd(8)}  ${problem}`.trimEnd());
  return results.every(({ problem }) => problem === '');
}

async function runCheck(
  name: string,
  check: () => Promise<void>,
): Promise<{ name: string; problem: string }> {
  try {
    await check();
    return { name, problem: '' };
  } catch (thrown) {
    return { name, problem: explainFailure(thrown) };
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

async function checkDatabase(location: string): Promise<void> {
  const store = await openStore(location);
  await closeAfter(async () => {
    if (!(await store.isReady())) throw new Finding('does not answer in time');
  }, store.close);
}

async function checkRedis({ url, prefix }: NonNullable<Configuration['redis']>): Promise<void> {
  const { rates, close } = await openRedis(url, { prefix });
  await closeAfter(() => rates.count(['readiness'], Date.now()), close);
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
