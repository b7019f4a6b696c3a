/// <reference lib="webworker" />
/**
 * The back end of "Try it" and of the demo's pages, in a Service Worker: the emulator, behind level 1 of the protocol for the
 * one person who uses this browser. What it received is in its memory alone.
 */
import { createEmulator, DEFAULT_KEY } from 'hdt-emulator/browser';

declare const self: ServiceWorkerGlobalScope;

const MOUNT = new URL('hdt', self.registration.scope).pathname;
/** The demo's pages ask for it beside themselves, as they do where a server answers. */
const MOUNT_OF_DEMO = new URL('demo/hdt', self.registration.scope).pathname;
/** Seconds. */
const TOKEN_LIFETIME = 600;

const emulator = createEmulator({ pace: 1500, retryAfter: 1 });

const exchangeToken = () =>
  Response.json({
    access_token: 'of-this-browser',
    token_type: 'Bearer',
    expires_in: TOKEN_LIFETIME,
    scope: 'pathology medical',
    base_url: MOUNT,
    subject_tag: 'this-browser',
  });

/** The service sees the API key in place of the token, and none of this origin's paths. */
function forward(request: Request, path: string): Promise<Response> {
  const forwarded = new Request(new URL(path, self.location.origin), request);
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${DEFAULT_KEY}`);
  return emulator.fetch(new Request(forwarded, { headers }));
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
// Browsers stop a worker that nobody calls; the page sends a message while it is open.
self.addEventListener('message', () => {});
self.addEventListener('fetch', (event) => {
  const { pathname, search, origin } = new URL(event.request.url);
  const mount = [MOUNT, MOUNT_OF_DEMO].find((one) => pathname.startsWith(`${one}/`));
  if (origin !== self.location.origin || mount === undefined) return;
  const path = pathname.slice(mount.length);
  event.respondWith(path === '/token' ? exchangeToken() : forward(event.request, path + search));
});
