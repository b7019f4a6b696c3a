import type { Hints } from '../core/hints.js';

type ForeignAnswer = Parameters<Hints['foreignAnswer']>[0];

/** Explains who probably answered in place of the gateway, and what to change. */
export function explainForeignAnswer(answer: ForeignAnswer): string {
  const { method, url, status, contentType } = answer;
  const seen = status === 0 ? 'a redirect' : `${status} ${contentType || 'without a type'}`;
  return `${method} ${withoutQuery(url)} was answered with ${seen}, which did not come from the gateway. ${cause(answer)}`;
}

function cause({ method, status, contentType }: ForeignAnswer): string {
  if (status === 0 || status === 401)
    return 'A sign-in in front of it? Let requests for its paths through, and answer 401 without a redirect where nobody is signed in.';
  if (status === 413)
    return 'The proxy limits the size of bodies: for nginx, client_max_body_size 252m in the location of the gateway.';
  if (status === 404 || status === 405)
    return 'There is no gateway at this address: mount it there, set token-endpoint to where it is mounted, and pass its paths on from the development server.';
  if (status >= 500 || status === 429) return 'Is the gateway running, and does the proxy reach it?';
  if (status < 300)
    return /html/i.test(contentType)
      ? 'A page answered: there is no gateway at this address (set token-endpoint to where it is mounted, and pass its paths on from the development server), or a sign-in or a Service Worker answers in its place.'
      : 'Does a cache or a Service Worker answer in its place?';
  return method === 'GET'
    ? 'A sign-in or a firewall in front of it?'
    : 'CSRF protection of the framework, or a firewall? Exempt the paths of the gateway: it refuses requests of other sites itself.';
}

const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0]!;
