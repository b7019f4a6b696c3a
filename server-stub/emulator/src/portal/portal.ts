import { type Context, Hono } from 'hono';
import { createGuard, type GuardOptions } from '../admin/guard.js';
import type { Clock } from '../time/clock.js';
import { type Asset, bundlePage, type PageAssets, withTag } from './bundle.js';
import { createInbox, type Inbox } from './inbox.js';
import { inboxRoutes } from './inbox-route.js';
import { ICON, PAGE, PAGE_HEADERS } from './page.js';

export interface PortalDeps extends GuardOptions {
  readonly clock: Clock;
  /** Told when something came to the inbox. */
  readonly changed?: () => void;
  readonly inbox?: Inbox;
  /** Makes script and styles; they are kept once made. */
  readonly bundle?: () => Promise<PageAssets>;
}

/** The emulator's page for people with its inbox, all under `/portal/`; to be mounted at `/`. */
export function createPortal({ clock, changed = () => {}, bundle = bundlePage, ...deps }: PortalDeps): Hono {
  const inbox = deps.inbox ?? createInbox(() => clock.now());
  const portal = new Hono();
  const page = withTag(new TextEncoder().encode(PAGE));
  const icon = withTag(new TextEncoder().encode(ICON));
  let bundled: Promise<PageAssets> | undefined;

  /** A failure is not kept: the next request tries again. */
  function assets(): Promise<PageAssets> {
    bundled ??= bundle().catch((thrown: unknown) => {
      bundled = undefined;
      throw thrown;
    });
    return bundled;
  }

  const ownPageOnly = createGuard({ ...deps, linked: true });
  portal.use('/portal/*', async (c, next) => {
    // Callbacks come from servers, which know nothing of pages.
    const isCallback = c.req.method === 'POST' && c.req.path === '/portal/inbox';
    return isCallback ? next() : ownPageOnly(c, next);
  });
  // The page's own links are relative, so it has one address only.
  portal.get('/portal', (c) => c.redirect('/portal/'));
  portal.get('/portal/', (c) => send(c, page, 'text/html'));
  portal.get('/portal/icon.svg', (c) => send(c, icon, 'image/svg+xml'));
  portal.get('/portal/portal.js', async (c) => send(c, (await assets()).script, 'text/javascript'));
  portal.get('/portal/portal.css', async (c) => send(c, (await assets()).styles, 'text/css'));
  portal.route('/portal/inbox', inboxRoutes(inbox, changed));
  return portal;
}

function send(c: Context, { body, etag }: Asset, type: string): Response {
  const headers = { ...PAGE_HEADERS, etag };
  const known = c.req
    .header('if-none-match')
    ?.split(/\s*,\s*/)
    .includes(etag);
  if (known) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, 'content-type': `${type}; charset=utf-8` } });
}
