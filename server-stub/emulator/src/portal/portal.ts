import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Context, Hono } from 'hono';
import { createGuard, type GuardOptions } from '../admin/guard.js';
import type { Clock } from '../time/clock.js';
import { createInbox, type Inbox } from './inbox.js';
import { inboxRoutes } from './inbox-route.js';

/** The page as built with the package. */
const BUILT = new URL('../../dist/page/', import.meta.url);

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

const NOT_BUILT = "The emulator's page was not built. In a checkout, run: npm run build:servers\n";

export interface PortalDeps extends GuardOptions {
  readonly clock: Clock;
  /** Called after a change of the inbox. */
  readonly changed?: () => void;
  readonly inbox?: Inbox;
  /** The folder of the built page. */
  readonly folder?: URL;
}

/** The emulator's page and its inbox under `/portal/`; to be mounted at `/`. */
export function createPortal({ clock, changed = () => {}, folder = BUILT, ...deps }: PortalDeps): Hono {
  const inbox = deps.inbox ?? createInbox(() => clock.now());
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
    portal.get(`/portal/${path}`, (c) => sendFile(c, new URL(file, folder), type));
  portal.route('/portal/inbox', inboxRoutes(inbox, changed));
  return portal;
}

async function sendFile(c: Context, file: URL, type: string): Promise<Response> {
  const body = await readFile(file).catch(() => null);
  if (!body) return c.text(NOT_BUILT, 503, HEADERS);
  // Strong: changes with every byte (RFC 9110 §8.8.3).
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
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
