import { createEmulator } from '../../../server-stub/emulator/src/browser.js';

/** What this file uses of a Service Worker's scope, whose types exclude those of a page. */
interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response> | Response): void;
}

const emulator = createEmulator({ advance: 'at-once' });

addEventListener('fetch', (event) => {
  const { request, respondWith } = event as FetchEvent;
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/api/')) respondWith.call(event, emulator.fetch(request));
  else if (pathname.endsWith('/page'))
    respondWith.call(event, new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }));
});
