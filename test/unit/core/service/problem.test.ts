import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { HdtErrorCode } from '../../../../src/core/errors.js';
import {
  errorFromResponse,
  isJson,
  isOfBackEnd,
  isSuccess,
  parseRetryAfter,
  type ResponseHead,
} from '../../../../src/core/service/problem.js';

const PROBLEM = 'application/problem+json';
const response = (change: Partial<ResponseHead>): ResponseHead => ({
  method: 'POST',
  url: 'https://clinic.example/hdt/api/master?module=pathology',
  status: 200,
  isMarked: false,
  contentType: '',
  retryAfter: null,
  ...change,
});
const codeOf = (change: Partial<ResponseHead>): HdtErrorCode => errorFromResponse(response(change), 0).code;

describe('problemOf', () => {
  const CASES: readonly [number, string][] = [
    [400, 'rejected'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [409, 'in-progress'],
    [413, 'too-large'],
    [415, 'unsupported-format'],
    [422, 'processing-failed'],
    [429, 'rate-limited'],
    [500, 'server'],
    [503, 'server'],
    [302, 'bad-response'],
  ];
  for (const [status, code] of CASES) {
    it(`maps ${status} to ${code}`, () => {
      assert.equal(codeOf({ status, isMarked: true }), code);
      assert.equal(codeOf({ status, contentType: PROBLEM }), code);
    });
  }
});

describe('a 409', () => {
  const ofProblem = (status: number, text: string) => codeOf({ status, contentType: PROBLEM, text });
  it('tells by its problem what the service has', () => {
    assert.equal(ofProblem(409, '{"code":"key-busy"}'), 'in-progress');
    assert.equal(ofProblem(409, '{"code":"upload-unrecorded"}'), 'unrecorded');
    assert.equal(ofProblem(409, '{"code":"outcome-unknown"}'), 'answer-lost');
    assert.equal(ofProblem(503, '{"code":"upload-unrecorded"}'), 'server');
  });
});

describe('a 403', () => {
  it('says where the page is not allowed, so that nobody looks for another account', () => {
    const text = '{"code":"origin-not-allowed"}';
    assert.equal(codeOf({ status: 403, contentType: PROBLEM, text }), 'origin-refused');
    assert.equal(codeOf({ status: 401, contentType: PROBLEM, text }), 'unauthorized');
    assert.equal(codeOf({ status: 403, contentType: HTML, text }), 'website-refused');
  });
});

const HTML = 'text/html; charset=utf-8';

describe('an answer that no back end has sent', () => {
  for (const [what, change, code] of [
    ['a redirect to a sign-in', { status: 0 }, 'unauthorized'],
    ['a sign-in page', { status: 401, contentType: HTML }, 'unauthorized'],
    ['401 of basic authentication', { status: 401, contentType: 'text/plain' }, 'unauthorized'],
    [
      '403 of a sign-in, for what is only read',
      { method: 'GET', status: 403, contentType: HTML },
      'unauthorized',
    ],
    ['403 of CSRF protection', { status: 403, contentType: HTML }, 'website-refused'],
    [
      '403 of Astro',
      { status: 403, contentType: 'text/plain', text: 'Cross-site POST form submissions are forbidden' },
      'website-refused',
    ],
    [
      '403 of an API framework',
      { status: 403, contentType: 'application/json', text: '{"error":"csrf"}' },
      'website-refused',
    ],
    ['419 of Laravel', { status: 419, contentType: HTML }, 'website-refused'],
    ['400 of a firewall', { status: 400, contentType: HTML }, 'website-refused'],
    ['406 of a firewall', { status: 406, contentType: HTML }, 'website-refused'],
    ['409 of something else', { status: 409, contentType: HTML }, 'website-refused'],
    ['415 of a framework', { status: 415, contentType: 'application/json', text: '{}' }, 'website-refused'],
    ['422 of a framework', { status: 422, contentType: 'application/json', text: '[]' }, 'website-refused'],
    [
      '413 of nginx',
      { status: 413, contentType: HTML, text: '<h1>413 Request Entity Too Large</h1>' },
      'website-limit',
    ],
    ['413 without a body', { status: 413 }, 'website-limit'],
    ['404 of an application', { status: 404, contentType: HTML }, 'not-set-up'],
    [
      '404 of an API framework',
      { status: 404, contentType: 'application/json', text: '{"detail":"Not Found"}' },
      'not-set-up',
    ],
    ['405 of a static host', { status: 405, contentType: HTML }, 'not-set-up'],
    ['429 of a limiter', { status: 429, contentType: HTML }, 'rate-limited'],
    ['502 of a proxy', { status: 502, contentType: HTML }, 'server'],
    ['503 of a proxy', { status: 503, contentType: 'text/plain' }, 'server'],
    ['504 of a proxy', { status: 504, contentType: HTML }, 'server'],
  ] as const satisfies readonly (readonly [string, Partial<ResponseHead>, HdtErrorCode])[]) {
    it(`says nothing of the file or the account: ${what}`, () => {
      assert.equal(codeOf(change), code);
    });
  }
});

describe('an answer of a back end', () => {
  for (const [what, change, isOurs] of [
    ['has the mark', { isMarked: true, contentType: HTML }, true],
    ['is a problem document', { contentType: `${PROBLEM}; charset=utf-8` }, true],
    [
      'is an error of the service',
      { contentType: 'application/json', text: '{"success":false,"statusCode":404,"message":"Not found"}' },
      true,
    ],
    ['is not any JSON', { contentType: 'application/json', text: '{"message":"Forbidden"}' }, false],
    ['is not JSON that is broken', { contentType: 'application/json', text: '{"statusCode":' }, false],
    ['is not null', { contentType: 'application/json', text: 'null' }, false],
    ['is no page', { contentType: HTML }, false],
  ] as const) {
    it(what, () => assert.equal(isOfBackEnd(response(change)), isOurs));
  }
});

describe('parseRetryAfter', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  it('reads seconds and dates', () => {
    assert.equal(parseRetryAfter('5', now), 5000);
    assert.equal(parseRetryAfter('Sat, 21 Nov 2026 10:00:30 GMT', now), 30_000);
    assert.equal(parseRetryAfter('Sat, 21 Nov 2026 09:00:00 GMT', now), 0);
  });
  it('takes no longer wait than one of which “in a moment” can be said', () => {
    const long = [
      '121',
      '3600',
      '99999999999',
      '1e30',
      'Infinity',
      'Sat, 21 Nov 2026 12:00:00 GMT',
      'Fri, 31 Dec 9999 23:59:59 GMT',
    ];
    for (const header of long) assert.equal(parseRetryAfter(header, now), 120_000, header);
    for (const header of ['-5', '-Infinity']) assert.equal(parseRetryAfter(header, now), 0, header);
  });
  it('ignores unreadable values', () => {
    for (const header of [null, '', 'soon']) assert.equal(parseRetryAfter(header, now), null);
  });
});

describe('isJson', () => {
  for (const type of ['application/json', 'application/json; charset=utf-8', 'application/problem+json']) {
    it(`accepts ${type}`, () => assert.equal(isJson(type), true));
  }
  for (const type of ['text/html', 'text/plain; x=application/json', '']) {
    it(`rejects "${type}"`, () => assert.equal(isJson(type), false));
  }
});

describe('a request', () => {
  for (const [status, contentType, isCarriedOut] of [
    [200, 'application/json', true],
    [201, 'application/json', true],
    [204, '', true],
    [0, '', false],
    [200, 'text/html; charset=utf-8', false],
    [302, 'text/html', false],
    [404, 'application/problem+json', false],
  ] as const)
    it(`is ${isCarriedOut ? '' : 'not '}carried out where the answer is ${status} ${contentType}`, () =>
      assert.equal(isSuccess({ status, contentType }), isCarriedOut));
});
