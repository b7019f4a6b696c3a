import type { Hono } from 'hono';
import type { Clock } from '../clock.js';
import { isObject, statusOutcome } from '../dialect.js';
import type { Dispatch } from '../events/journal.js';
import { type SettleDeps, settleOutcome } from '../events/settle-outcome.js';
import type { Person } from '../grant.js';
import { readJson, requireJson } from '../http/body.js';
import type { GatewayEnv } from '../http/context.js';
import type { OwnedId } from '../ownership/owners.js';
import { GatewayProblem } from '../problem.js';
import type { Guards } from '../tokens/guards.js';
import { fetchJson, type Service, tracedService } from '../upstream/service.js';
import type { FileKeys } from './file-keys.js';

export interface SentFileRoutesDeps {
  readonly service: Service;
  readonly clock: Clock;
  readonly fileKeys: (person: Person) => FileKeys;
  readonly dispatch: Dispatch;
}

/** Maximum bytes of a request. */
const MAX_BODY = 1024;

/** How many uploads of one file the service is asked about, newest first. */
const MAX_ASKED = 3;

/**
 * Which files a person has sent, by the SHA-256 of the file that they chose: the page may have prepared it anew, so the bytes
 * that were sent cannot be compared.
 * - `PUT /uploads/:id/file` stores it, as a keyed hash.
 * - `POST /files/match` says when the person last sent a file; stores nothing.
 */
export function mountSentFiles(app: Hono<GatewayEnv>, deps: SentFileRoutesDeps, guards: Guards): void {
  const { clock, fileKeys, dispatch } = deps;

  app.put('/uploads/:id/file', guards.person, async (c) => {
    const owner = c.get('ownerFor')('pathology');
    const { id } = c.req.param();
    if (!(await owner.owns('upload', id))) throw new GatewayProblem('not-found');
    const sha256 = await readHash(c.req.raw);
    const [hash] = fileKeys(c.get('grant').person)(sha256);
    await owner.setFileHash(id, hash);
    return c.body(null, 204);
  });

  app.post('/files/match', guards.person, async (c) => {
    const owner = c.get('ownerFor')('pathology');
    const sha256 = await readHash(c.req.raw);
    const fileHashes = fileKeys(c.get('grant').person)(sha256);
    const service = tracedService(deps.service, c.get('trace'));
    const sent = await owner.list('upload', { fileHashes, visibleAt: clock.now() });
    const found = await findNotFailed(sent, {
      owner,
      service,
      signal: c.req.raw.signal,
      dispatch: (event) => dispatch(c.get('grant').person, event),
    });
    return c.json({ sentAt: found && new Date(found.createdAt).toISOString() });
  });
}

interface FindDeps extends SettleDeps {
  readonly service: Service;
  readonly signal: AbortSignal;
}

/** The newest of these uploads that the service has and did not fail to read; null for none. */
async function findNotFailed(sent: readonly OwnedId[], deps: FindDeps): Promise<OwnedId | null> {
  const open = sent.filter(({ outcome }) => outcome !== 'failed').slice(0, MAX_ASKED);
  for (const upload of open)
    if (upload.outcome === 'completed' || (await isReadable(upload, deps))) return upload;
  return null;
}

async function isReadable({ id }: OwnedId, deps: FindDeps): Promise<boolean> {
  const { service, signal } = deps;
  const status = await fetchJson(service, { path: `/api/v1/status/${encodeURIComponent(id)}`, signal });
  if (status === null) return false;
  const outcome = statusOutcome(status);
  if (outcome) await settleOutcome(deps, id, outcome);
  return outcome !== 'failed';
}

async function readHash(request: Request): Promise<string> {
  requireJson(request);
  const body = await readJson(request, MAX_BODY);
  const sha256 = isObject(body) ? body.sha256 : null;
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) throw new GatewayProblem('body-invalid');
  return sha256;
}
