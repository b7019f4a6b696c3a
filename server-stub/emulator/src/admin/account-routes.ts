import { type Context, Hono } from 'hono';
import { type AccountRegistry, settingsOf } from '../accounts/account-registry.js';
import type { Account } from '../accounts/accounts.js';
import type { Bindings } from '../faults/connection.js';
import { Problem } from '../http/problem.js';
import { notFound, readJsonBody, readSettings } from './request-body.js';
import { checkSettings } from './settings.js';

export interface AccountRoutesDeps {
  readonly accounts: AccountRegistry;
  /** The service itself, for files sent from the page. */
  readonly serve: (request: Request, bindings?: Bindings) => Promise<Response>;
  readonly changed: () => void;
}

/**
 * `POST /` adds an account; `PATCH /:id/settings` changes the given fields; `POST /:id/keys` issues a key, shown only
 * once, `DELETE /:id/keys/:key` revokes it; `POST /:id/files?module=` uploads a form with a key of the account.
 */
export function accountRoutes({ accounts, serve, changed }: AccountRoutesDeps): Hono {
  const routes = new Hono();

  function accountOf(c: Context): Account {
    const account = accounts.get(Number(c.req.param('id')));
    if (!account) throw notFound();
    return account;
  }

  routes.post('/', (c) => {
    accounts.add();
    changed();
    return c.body(null, 204);
  });
  routes.patch('/:id/settings', async (c) => {
    const account = accountOf(c);
    const checked = checkSettings(readSettings(await readJsonBody(c)), settingsOf(account));
    if ('errors' in checked) {
      throw new Problem('invalid-settings', 'The settings are invalid.', { fields: checked.errors });
    }
    accounts.saveSettings(account.customerId, checked.settings);
    changed();
    return c.body(null, 204);
  });
  routes.post('/:id/keys', (c) => {
    const key = accounts.issueKey(accountOf(c).customerId);
    changed();
    return c.json({ key });
  });
  routes.delete('/:id/keys/:key', (c) => {
    accounts.revokeKey(accountOf(c).customerId, c.req.param('key'));
    changed();
    return c.body(null, 204);
  });
  routes.post('/:id/files', (c) => {
    const [key] = accountOf(c).keys;
    if (key === undefined) throw new Problem('forbidden', 'The account has no key.');
    return serve(asClient(c, key), c.env ?? {});
  });

  return routes;
}

/** The portal's request as a client of the account would send it. */
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
