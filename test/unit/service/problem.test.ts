import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { errorFromResponse, isJson, parseRetryAfter } from '../../../src/service/problem.js';

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
      assert.equal(errorFromResponse({ status, contentType: '', retryAfter: null }, 0).code, code);
    });
  }
});

describe('a 409', () => {
  const codeOf = (status: number, text: string) =>
    errorFromResponse({ status, contentType: 'application/problem+json', retryAfter: null, text }, 0).code;
  it('tells by its problem what the service has', () => {
    assert.equal(codeOf(409, '{"code":"key-busy"}'), 'in-progress');
    assert.equal(codeOf(409, '{"code":"upload-unrecorded"}'), 'unrecorded');
    assert.equal(codeOf(409, '{"code":"outcome-unknown"}'), 'answer-lost');
    assert.equal(codeOf(503, '{"code":"upload-unrecorded"}'), 'server');
  });
});

describe('parseRetryAfter', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  it('reads seconds and dates', () => {
    assert.equal(parseRetryAfter('5', now), 5000);
    assert.equal(parseRetryAfter('Sat, 21 Nov 2026 10:00:30 GMT', now), 30_000);
    assert.equal(parseRetryAfter('Sat, 21 Nov 2026 09:00:00 GMT', now), 0);
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
