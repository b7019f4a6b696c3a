import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, vi } from 'vitest';
import '../../../../src/development/console-hints.js';
import { HdtError } from '../../../../src/core/hdt-error.js';
import { connect } from '../../../../src/core/service/connect.js';
import { exchangeAcrossOrigins } from '../../../../src/core/service/other-origin.js';
import type { TransportResponse } from '../../../../src/core/service/transport.js';
import { isOtherOrigin } from '../../../../src/core/url.js';

const ENDPOINT = 'https://gateway.example/hdt/token';

const response = (body: object, status = 200): TransportResponse => ({
  status,
  contentType: 'application/json',
  text: JSON.stringify(body),
  retryAfter: null,
  method: 'POST',
  isMarked: true,
  url: ENDPOINT,
  nonce: null,
  link: null,
});
const startedFor = (tag: string) => response({ new_session: true, subject_tag: tag });
const known = (tag: string) => response({ subject_tag: tag });

/** An exchange that gives these in turn, and how often it was called. */
function scripted(...steps: (TransportResponse | HdtError)[]) {
  const exchange = vi.fn(async () => {
    const step = steps.shift() ?? assert.fail('one exchange too many');
    if (step instanceof HdtError) throw step;
    return step;
  });
  return { exchange, count: () => exchange.mock.calls.length };
}

describe('another origin', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  for (const [url, expected] of [
    ['https://gateway.example/hdt/token', true],
    ['http://clinic.example/hdt/token', true],
    ['https://clinic.example:8443/hdt/token', true],
    ['https://clinic.example/hdt/token', false],
    ['/hdt/token', false],
    ['hdt/token', false],
    ['', false],
    ['https://', false],
  ] as const) {
    it(`${expected ? 'is' : 'is not'} that of “${url}”, in a browser without URL.canParse, too`, () => {
      vi.stubGlobal('location', new URL('https://clinic.example/page'));
      vi.spyOn(URL, 'canParse').mockImplementation(() => {
        throw new TypeError('URL.canParse is not a function');
      });
      assert.equal(isOtherOrigin(url), expected);
      vi.restoreAllMocks();
    });
  }
});

describe('a token exchange with another origin', () => {
  let lines: string[] = [];
  beforeEach(() => {
    lines = [];
    const location = new URL('https://clinic.example/page');
    Object.defineProperty(globalThis, 'location', { value: location, configurable: true });
    vi.spyOn(console, 'error').mockImplementation((line: string) => lines.push(line));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(globalThis, 'location');
  });

  const probe = (isThere: boolean) =>
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      if (!isThere) throw new TypeError('refused');
      return new Response();
    });
  const code = (expected: string) => (thrown: unknown) =>
    thrown instanceof HdtError && thrown.code === expected;

  it('is detected by the origin of the page, and not outside of pages', () => {
    assert.equal(isOtherOrigin(ENDPOINT), true);
    assert.equal(isOtherOrigin('https://clinic.example/hdt/token'), false);
    assert.equal(isOtherOrigin('http://clinic.example/hdt/token'), true);
    assert.equal(isOtherOrigin('https://clinic.example:8443/hdt/token'), true);
    Reflect.deleteProperty(globalThis, 'location');
    assert.equal(isOtherOrigin(ENDPOINT), false);
  });

  for (const [where, tokenEndpoint, exchange, calls] of [
    ['another origin', ENDPOINT, 'include', 'same-origin'],
    ['its own origin', 'https://clinic.example/hdt/token', 'same-origin', 'same-origin'],
  ] as const) {
    it(`sends cookies with the exchange alone, to ${where}`, async () => {
      const sent: (readonly [path: string, credentials: string | undefined])[] = [];
      const fetch = async (input: string | URL | Request, init?: RequestInit) => {
        const { pathname } = new URL(String(input));
        sent.push([pathname, init?.credentials]);
        return Response.json(
          pathname === '/hdt/token'
            ? { access_token: 't', token_type: 'Bearer', expires_in: 600, base_url: '/hdt' }
            : {},
        );
      };
      const client = connect({ tokenEndpoint, scope: ['pathology'], fetch });
      await client.call({ method: 'GET', path: '/api/master' });
      assert.deepEqual(sent, [
        ['/hdt/token', exchange],
        ['/hdt/api/master', calls],
      ]);
    });
  }

  it('is made once for a known person', async () => {
    const { exchange, count } = scripted(known('ana'));
    assert.deepEqual(await exchangeAcrossOrigins(ENDPOINT, exchange), known('ana'));
    assert.equal(count(), 1);
  });

  it('is repeated for a new person, whom the cookie identifies', async () => {
    const { exchange, count } = scripted(startedFor('ana'), known('ana'));
    assert.deepEqual(await exchangeAcrossOrigins(ENDPOINT, exchange), known('ana'));
    assert.equal(count(), 2);
    assert.deepEqual(lines, []);
  });

  it('accepts a cookie that is renewed each time', async () => {
    const { exchange } = scripted(startedFor('ana'), startedFor('ana'));
    assert.deepEqual(await exchangeAcrossOrigins(ENDPOINT, exchange), startedFor('ana'));
    assert.deepEqual(lines, []);
  });

  it('is refused in one line where each exchange has a new person', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { exchange } = scripted(startedFor('ana'), startedFor('ben'));
      await assert.rejects(exchangeAcrossOrigins(ENDPOINT, exchange), code('cookies-refused'));
    }
    assert.equal(lines.length, 1);
    assert.match(
      lines[0] ?? '',
      /no cookie of https:\/\/gateway\.example for pages of https:\/\/clinic\.example/,
    );
  });

  it('asks for HTTPS where it is missing', async () => {
    const { exchange } = scripted(startedFor('ana'), startedFor('ben'));
    await assert.rejects(
      exchangeAcrossOrigins('http://gateway.example/hdt/token', exchange),
      code('cookies-refused'),
    );
    assert.match(lines[0] ?? '', /another site without HTTPS/);
  });

  /** An endpoint of which this page has read no response. */
  let endpoints = 0;
  const newEndpoint = () => {
    endpoints += 1;
    return `https://gateway.example/${endpoints}/token`;
  };

  it('is a network failure while a proxy answers for a gateway that this page could read before', async () => {
    probe(true);
    await exchangeAcrossOrigins(ENDPOINT, scripted(known('ana')).exchange);
    const { exchange, count } = scripted(new HdtError('network'));
    await assert.rejects(exchangeAcrossOrigins(ENDPOINT, exchange), code('network'));
    assert.equal(count(), 1);
    assert.deepEqual(lines, []);
  });

  it('is refused where a server answers but not to this page', async () => {
    probe(true);
    const { exchange } = scripted(new HdtError('network'), new HdtError('network'));
    await assert.rejects(exchangeAcrossOrigins(newEndpoint(), exchange), code('origin-refused'));
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /set HDT_ALLOWED_ORIGINS=https:\/\/clinic\.example there/);
  });

  it('continues where the network has just returned', async () => {
    probe(true);
    const { exchange } = scripted(new HdtError('network'), known('ana'));
    assert.deepEqual(await exchangeAcrossOrigins(newEndpoint(), exchange), known('ana'));
    assert.deepEqual(lines, []);
  });

  it('is not called refused for another failure of the second exchange', async () => {
    probe(true);
    const { exchange } = scripted(new HdtError('network'), new HdtError('timeout'));
    await assert.rejects(exchangeAcrossOrigins(newEndpoint(), exchange), code('timeout'));
    assert.deepEqual(lines, []);
  });

  it('is a network failure where nothing answers', async () => {
    probe(false);
    const { exchange, count } = scripted(new HdtError('network'));
    await assert.rejects(exchangeAcrossOrigins(newEndpoint(), exchange), code('network'));
    assert.equal(count(), 1);
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /no server answers at https:\/\/gateway\.example\. /);
  });

  it('fails as it did where a server takes the question whether it is there, and never answers', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
      if (init?.signal?.aborted) throw new DOMException('too late', 'TimeoutError');
      return new Promise(() => {});
    });
    const { exchange, count } = scripted(new HdtError('network'));
    const answer = exchangeAcrossOrigins(newEndpoint(), exchange);
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error('it still waits')), 100));
    await assert.rejects(Promise.race([answer, late]), code('network'));
    assert.equal(count(), 1);
  });

  it('names the page where its tokenSource answers a text', async () => {
    const tokenSource = async () => 'an-api-key' as never;
    const client = connect({ tokenEndpoint: ENDPOINT, tokenSource, scope: ['pathology'] });
    await assert.rejects(client.call({ method: 'GET', path: '/api/master' }), code('bad-response'));
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /the tokenSource of the element, .* answered a text .* API key/);
    assert.doesNotMatch(lines[0] ?? '', /an-api-key/);
  });

  it('is not repeated after other failures', async () => {
    const fetch = probe(true);
    for (const what of ['timeout', 'cancelled'] as const) {
      const { exchange } = scripted(new HdtError(what));
      await assert.rejects(exchangeAcrossOrigins(ENDPOINT, exchange), code(what));
    }
    for (const status of [401, 429, 500]) {
      const { exchange } = scripted(response({ code: 'x' }, status));
      assert.equal((await exchangeAcrossOrigins(ENDPOINT, exchange)).status, status);
    }
    assert.equal(fetch.mock.calls.length, 0);
  });
});
