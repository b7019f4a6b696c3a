import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { explainForeignAnswer } from '../../../src/development/explain-foreign-answer.js';

const url = 'https://clinic.example/hdt/api/v1/results/u-1?format=json';

describe('an answer that did not come from the gateway', () => {
  for (const [what, method, status, contentType, words] of [
    ['CSRF protection', 'POST', 403, 'text/html', /CSRF protection.*Exempt/],
    ['CSRF protection of Laravel', 'POST', 419, 'text/html', /CSRF protection/],
    ['a firewall', 'GET', 403, 'text/html', /a sign-in or a firewall/i],
    ['the body limit of a proxy', 'POST', 413, 'text/html', /client_max_body_size/],
    ['a route that is not mounted', 'POST', 404, 'text/html', /mount it there, set token-endpoint/],
    ['a static host', 'POST', 405, '', /405 without a type.*mount it there/],
    ['a sign-in', 'POST', 0, '', /a redirect.*sign-in/],
    ['a proxy without a gateway', 'GET', 502, 'text/html', /Is the gateway running/],
    ['a single-page application', 'POST', 200, 'text/html', /no gateway at this address/],
    ['a cache', 'GET', 200, 'text/plain', /cache or a Service Worker/],
  ] as const) {
    it(`is explained: ${what}`, () => {
      const line = explainForeignAnswer({ method, status, contentType, url });
      assert.match(line, words);
      assert.ok(line.startsWith(`${method} https://clinic.example/hdt/api/v1/results/u-1 was answered with`));
    });
  }
});

it('the limit of nginx is the one of the deploy files', () => {
  const [limit] = /client_max_body_size \w+/.exec(
    readFileSync('server-stub/gateway/deploy/nginx.conf', 'utf8'),
  )!;
  const line = explainForeignAnswer({ method: 'POST', status: 413, contentType: 'text/html', url });
  assert.ok(line.includes(limit), line);
});
