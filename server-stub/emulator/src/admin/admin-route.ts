import { Hono } from 'hono';
import type { Deliveries } from '../delivery/read-model.js';
import type { Faults } from '../faults/faults.js';
import type { ControlledClock } from '../time/clock.js';
import { type AccountRoutesDeps, accountRoutes } from './account-routes.js';
import { createChanges } from './changes.js';
import { clockRoutes } from './clock-routes.js';
import { faultRoutes } from './fault-routes.js';
import { createGuard, type GuardOptions, noForms } from './guard.js';
import { createJournal, type Journal } from './journal.js';
import { notFound } from './request-body.js';
import { accountView, contentOf, faultView, uploadViews } from './snapshot.js';
import { type UploadRoutesDeps, uploadRoutes } from './upload-routes.js';
import type { CallbackContent, Snapshot } from './wire.js';

export interface AdminDeps extends GuardOptions, UploadRoutesDeps, Omit<AccountRoutesDeps, 'changed'> {
  readonly clock: ControlledClock;
  readonly deliveries: Deliveries;
  readonly faults: Faults;
}

export interface Admin {
  /** To be mounted at `/admin`. */
  readonly routes: Hono;
  /** Records requests to the service. */
  readonly journal: Journal;
  /** Wakes the requests that wait for a change. */
  changed(): void;
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
 * once or after the next change; the other routes are documented in their modules.
 */
export function createAdmin(deps: AdminDeps): Admin {
  const { clock, store, deliveries, processing, accounts, faults, serve } = deps;
  const changes = createChanges();
  const changed = () => changes.notify();
  const journal = createJournal(changed);
  store.watch(changed);
  const routes = new Hono();

  routes.use(createGuard(deps), noForms, async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
  });

  routes.get('/', async (c) => {
    await changes.after(Number(c.req.query('after') ?? 0), POLL_TIMEOUT, c.req.raw.signal);
    const snapshot: Snapshot = {
      change: changes.count,
      clock: { now: clock.now(), running: clock.running },
      accounts: accounts.list().map(accountView),
      uploads: uploadViews(store.newestFirst(), deliveries),
      faults: faults.active.map(faultView),
      requests: journal.lines,
    };
    return c.json(snapshot);
  });
  routes.get('/callbacks/:id', (c) => {
    const id = c.req.param('id');
    const delivery = deliveries.list().find((one) => one.id === id);
    const payload = deliveries.payload(id);
    if (!delivery || !payload) throw notFound();
    const headers = Object.entries(payload.headers);
    const content = contentOf(payload.headers['content-type'] ?? '', payload.body);
    return c.json({ url: delivery.url, headers, ...content } satisfies CallbackContent);
  });
  routes.route('/clock', clockRoutes(clock, changed));
  routes.route('/uploads', uploadRoutes({ store, processing }));
  routes.route('/accounts', accountRoutes({ accounts, serve, changed }));
  routes.route('/faults', faultRoutes(faults, changed));

  return { routes, journal, changed };
}
