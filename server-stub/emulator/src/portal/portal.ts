import { type Context, Hono } from 'hono';
import { createGuard, type GuardOptions } from '../admin/guard.js';
import { nameUuid } from '../ids.js';
import type { Clock } from '../time/clock.js';
import { Inbox } from './inbox.js';
import { inboxRoutes } from './inbox-route.js';

/** Path under `/portal/`, file and type. */
const FILES: readonly (readonly [path: string, file: string, type: string])[] = [
  ['', 'index.html', 'text/html'],
  ['portal.js', 'portal.js', 'text/javascript'],
  ['portal.css', 'portal.css', 'text/css'],
  ['icon.svg', 'icon.svg', 'image/svg+xml'],
];

/** Only own resources load and run (CSP Level 3), so that markup in a payload stays harmless. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-cache',
} as const;

const NO_PAGE_HERE =
  "The emulator's page is not here. In a checkout, run: npm run build:servers; in a browser there is none.\n";

/** A file of the emulator's page by its name; null when there is none. */
export type ReadPageFile = (name: string) => Promise<Uint8Array | null>;

const NO_PAGE: ReadPageFile = async () => null;

export interface PortalDeps extends GuardOptions {
  readonly clock: Clock;
  /** Called after a change of the inbox. */
  readonly changed?: () => void;
  /** The files of the built page. */
  readonly page?: ReadPageFile | undefined;
}

/** The emulator's page and its inbox under `/portal/`; to be mounted at `/`. */
export function createPortal({ clock, changed = () => {}, page = NO_PAGE, ...deps }: PortalDeps): Hono {
  const inbox = new Inbox(clock.now);
  const portal = new Hono();
  const ownPageOnly = createGuard({ ...deps, linked: true });
  portal.use('/portal/*', async (c, next) => {
    // Callbacks come from servers, not from the page.
    const isCallback = c.req.method === 'POST' && c.req.path === '/portal/inbox';
    return isCallback ? next() : ownPageOnly(c, next);
  });
  // The page has relative links, so it needs the trailing slash.
  portal.get('/portal', (c) => c.redirect('/portal/'));
  for (const [path, file, type] of FILES)
    portal.get(`/portal/${path}`, async (c) => sendFile(c, await page(file), type));
  portal.route('/portal/inbox', inboxRoutes(inbox, changed));
  return portal;
}

function sendFile(c: Context, body: Uint8Array | null, type: string): Response {
  if (!body) return c.text(NO_PAGE_HERE, 503, HEADERS);
  // Strong: changes with every byte (RFC 9110 §8.8.3).
  const etag = `"${nameUuid(body)}"`;
  const headers = { ...HEADERS, etag };
  const known = c.req
    .header('if-none-match')
    ?.split(/\s*,\s*/)
    .includes(etag);
  if (known) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(body), {
    headers: { ...headers, 'content-type': `${type}; charset=utf-8` },
  });
}
