import { type Context, Hono } from 'hono';
import { type AccountBook, settingsOf } from '../account-book.js';
import type { Account } from '../accounts.js';
import type { ControlledClock } from '../clock.js';
import type { Deliveries } from '../delivery/read-model.js';
import type { Faults } from '../faults/faults.js';
import { isOutputFormat, OUTPUTS } from '../outputs/output.js';
import { Problem } from '../problem.js';
import type { Processing } from '../processing.js';
import { type Correction, ReviewError } from '../review/correction.js';
import type { UploadStore } from '../upload-store.js';
import { readCorrections, readDraft, readFault, readMove, readRunning } from './asked.js';
import { createChanges } from './changes.js';
import { createGuard, type GuardOptions, noForms } from './guard.js';
import { createJournal, type Journal } from './journal.js';
import { pathOf, placeOf } from './places.js';
import { statedFrom, wrongWith } from './settings.js';
import { accountView, reviewOf, uploadViews } from './snapshot.js';
import type { CallbackContent, Content, Snapshot, UploadContent } from './wire.js';

export interface AdminDeps extends GuardOptions {
  readonly clock: ControlledClock;
  readonly store: UploadStore;
  readonly deliveries: Deliveries;
  readonly processing: Pick<Processing, 'approve' | 'resend'>;
  readonly accounts: AccountBook;
  readonly faults: Faults;
  /** The service itself, for files sent from the page. */
  readonly serve: (request: Request) => Response | Promise<Response>;
}

export interface Admin {
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

/** What an emulator holds and does beside the service itself: for its page, for tests and for curl, at `/admin`. */
export function createAdmin(deps: AdminDeps): Admin {
  const { clock, store, deliveries, processing, accounts, faults } = deps;
  const changes = createChanges();
  const journal = createJournal(() => changes.happened());
  store.watch(() => changes.happened());
  const routes = new Hono();
  routes.use(createGuard(deps), noForms, async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
  });

  routes.get('/', async (c) => {
    const after = Number(c.req.query('after') ?? 0);
    await changes.after(after, LONGEST_WAIT, c.req.raw.signal);
    const snapshot: Snapshot = {
      change: changes.count,
      clock: { now: clock.now(), running: clock.running },
      accounts: accounts.list().map(accountView),
      uploads: uploadViews(store.newestFirst(), deliveries),
      faults: faults.active.map(({ id, rule, left }) => ({
        id,
        kind: rule.kind,
        place: placeOf(rule.path),
        left,
      })),
      requests: journal.lines,
    };
    return c.json(snapshot);
  });

  routes.post('/clock/push', async (c) => {
    await clock.advance(readMove(await json(c)));
    changes.happened();
    return c.body(null, 204);
  });
  routes.put('/clock/running', async (c) => {
    if (readRunning(await json(c))) clock.run();
    else clock.stand();
    changes.happened();
    return c.body(null, 204);
  });

  routes.get('/uploads/:id', (c) => {
    const upload = store.get(c.req.param('id'));
    if (!upload) throw notThere();
    const format = c.req.query('format') ?? 'json';
    const result =
      upload.status === 'completed' && isOutputFormat(format)
        ? { format, content: contentOf(OUTPUTS[format].contentType, OUTPUTS[format].write(upload)) }
        : null;
    return c.json({ review: reviewOf(upload), result } satisfies UploadContent);
  });
  routes.post('/uploads/:id/review', async (c) => {
    approve(processing, c.req.param('id'), readCorrections(await json(c)));
    return c.body(null, 204);
  });
  routes.post('/uploads/:id/resend', (c) => {
    if (!processing.resend(c.req.param('id'))) throw notThere();
    return c.body(null, 204);
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

  routes.post('/accounts', (c) => {
    accounts.add();
    changes.happened();
    return c.body(null, 204);
  });
  routes.put('/accounts/:id/settings', async (c) => {
    const account = accountOf(accounts, c);
    const draft = readDraft(await json(c));
    const fields = wrongWith(draft);
    if (Object.keys(fields).length > 0) return c.json({ detail: 'The settings are refused.', fields }, 422);
    accounts.save(account.customerId, statedFrom(draft, settingsOf(account)));
    changes.happened();
    return c.body(null, 204);
  });
  routes.post('/accounts/:id/keys', (c) => {
    const key = accounts.issue(accountOf(accounts, c).customerId);
    changes.happened();
    return c.json({ key });
  });
  routes.delete('/accounts/:id/keys/:key', (c) => {
    accounts.revoke(accountOf(accounts, c).customerId, c.req.param('key'));
    changes.happened();
    return c.body(null, 204);
  });
  routes.post('/accounts/:id/files', (c) => {
    const [key] = accountOf(accounts, c).keys;
    if (key === undefined) throw new Problem('forbidden', 'The account has no key.');
    return deps.serve(asClient(c, key));
  });

  routes.post('/faults', async (c) => {
    const { kind, place, next } = readFault(await json(c));
    faults.switchOn({ kind, path: pathOf(place), ...(next !== null && { next }) });
    changes.happened();
    return c.body(null, 204);
  });
  routes.delete('/faults/:id', (c) => {
    faults.switchOff(c.req.param('id'));
    changes.happened();
    return c.body(null, 204);
  });

  return { routes, journal, changed: () => changes.happened() };
}

const notThere = () => new Problem('not-found', 'It does not exist or has expired.');

function accountOf(accounts: AccountBook, c: Context): Account {
  const account = accounts.get(Number(c.req.param('id')));
  if (!account) throw notThere();
  return account;
}

const json = (c: Context): Promise<unknown> => c.req.json().catch(() => null);

const contentOf = (contentType: string, body: string | Uint8Array): Content => ({
  contentType,
  body: Buffer.from(body as Uint8Array).toString('base64'),
});

function approve(processing: AdminDeps['processing'], id: string, corrections: readonly Correction[]): void {
  try {
    processing.approve(id, corrections);
  } catch (thrown) {
    if (!(thrown instanceof ReviewError)) throw thrown;
    if (thrown.code === 'unknown-upload') throw notThere();
    throw new Problem('invalid-body', 'The upload is not in review, or these rows are not in doubt.');
  }
}

/** The page's request as any client of the account would send it. */
function asClient(c: Context, key: string): Request {
  const { headers, body, signal } = c.req.raw;
  const module = c.req.query('module') === 'medical' ? 'medical' : 'pathology';
  const init = {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': headers.get('content-type') ?? '' },
    body,
    signal,
    duplex: 'half',
  };
  return new Request(new URL(`/api/master?module=${module}`, c.req.url), init);
}
