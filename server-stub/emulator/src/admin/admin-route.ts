import { Hono } from 'hono';
import { sentPayload } from '../delivery/sent-payload.js';
import type { Records } from '../persistence/records.js';
import type { Journal } from '../routes/journal.js';
import { type AccountRoutesDeps, accountRoutes } from './account-routes.js';
import type { Changes } from './changes.js';
import { createGuard, refuseForms } from './guard.js';
import { notFound, readAdvance, readFault, readJsonBody, readRunning } from './request-body.js';
import { accountView, contentOf, faultView, uploadView } from './snapshot.js';
import { type UploadRoutesDeps, uploadRoutes } from './upload-routes.js';
import type { CallbackContent, Snapshot } from './wire.js';

/** What the operator of the emulator has configured, and can do. */
export interface Operation {
  /** Any host name is accepted, not only local ones. */
  readonly anyName: boolean;
  readonly forwardTo: string | undefined;
  readonly changes: Changes;
  /** Brings the emulator back to its first state. */
  readonly reset: () => void;
}

interface AdminDeps extends Pick<UploadRoutesDeps, 'processing'>, Pick<AccountRoutesDeps, 'serve'> {
  readonly records: Records;
  readonly journal: Journal;
  readonly operation: Operation;
  /** Aborted once another service has taken this one's place. */
  readonly closed: AbortSignal;
}

/** Long-polling timeout, in milliseconds. */
const POLL_TIMEOUT = 20_000;

const HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

/**
 * The admin interface of an emulator for the portal, tests and curl, without a key. `GET /?after=` returns a snapshot, at
 * once or after the next change; `POST /reset {}` brings the emulator back to its first state. `POST /clock/push {ms}`
 * advances time and runs the tasks due; `PUT /clock/running {running}` runs or pauses the clock. `POST /faults {kind,
 * value, place, uploadId, customerId, next}` switches a fault on; `DELETE /faults/:id` switches it off. The routes of
 * uploads and accounts are documented in their modules. To be mounted at `/admin`.
 */
export function createAdmin({ records, processing, serve, journal, operation, closed }: AdminDeps): Hono {
  const { clock, uploads, accounts, faults } = records;
  const { changes, forwardTo, anyName, reset } = operation;
  const changed = changes.notify;
  const routes = new Hono();

  routes.use(createGuard({ anyName }), refuseForms, async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
  });

  routes.get('/', async (c) => {
    await changes.after(Number(c.req.query('after') ?? 0), POLL_TIMEOUT, c.req.raw.signal);
    const snapshot: Snapshot = {
      // After a reset this count is of the old service. With 0 the new one answers the next request at once.
      change: closed.aborted ? 0 : changes.count,
      clock: { now: clock.now(), running: clock.running },
      accounts: accounts.list().map(accountView),
      uploads: uploads.newestFirst().map(uploadView),
      faults: faults.active.map(faultView),
      requests: journal.lines,
      forwardTo: forwardTo ?? null,
    };
    return c.json(snapshot);
  });
  routes.get('/callbacks/:id', (c) => {
    const payload = sentPayload(uploads, c.req.param('id'));
    if (!payload) throw notFound();
    const headers = Object.entries(payload.headers);
    const content = contentOf(payload.headers['content-type'] ?? '', payload.body);
    return c.json({ url: payload.url, headers, ...content } satisfies CallbackContent);
  });
  routes.post('/reset', (c) => {
    reset();
    return c.body(null, 204);
  });
  routes.post('/clock/push', async (c) => {
    await clock.advance(readAdvance(await readJsonBody(c)));
    changed();
    return c.body(null, 204);
  });
  routes.put('/clock/running', async (c) => {
    if (readRunning(await readJsonBody(c))) clock.run();
    else clock.pause();
    changed();
    return c.body(null, 204);
  });
  routes.post('/faults', async (c) => {
    faults.switchOn(readFault(await readJsonBody(c)));
    changed();
    return c.body(null, 204);
  });
  routes.delete('/faults/:id', (c) => {
    faults.switchOff(c.req.param('id'));
    changed();
    return c.body(null, 204);
  });
  routes.route('/uploads', uploadRoutes({ store: uploads, processing }));
  routes.route('/accounts', accountRoutes({ accounts, serve, changed }));

  return routes;
}
