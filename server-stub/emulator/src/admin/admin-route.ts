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
import { notThere } from './request-body.js';
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
  /** Where requests to the service are noted. */
  readonly journal: Journal;
  /** There is something new to see. */
  changed(): void;
}

/** A request waits at most this long for news, in milliseconds. */
const LONGEST_WAIT = 20_000;

/** An answer is for whoever asked, and for nobody's cache. */
const HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

/**
 * What an emulator holds and does beside the service itself: for its page, for tests and for curl, without a key.
 * `GET /?after=` tells all there is, at once or after the next change; the rest is said where its routes are.
 */
export function createAdmin(deps: AdminDeps): Admin {
  const { clock, store, deliveries, processing, accounts, faults, serve } = deps;
  const changes = createChanges();
  const changed = () => changes.happened();
  const journal = createJournal(changed);
  store.watch(changed);
  const routes = new Hono();

  routes.use(createGuard(deps), noForms, async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
  });

  routes.get('/', async (c) => {
    await changes.after(Number(c.req.query('after') ?? 0), LONGEST_WAIT, c.req.raw.signal);
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
    if (!delivery || !payload) throw notThere();
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
