import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import {
  explainExchange,
  explainOrigin,
  explainToken,
  explainUnreachable,
} from '../../../src/development/explain-gateway.js';

describe('a token exchange that is not set up', () => {
  beforeEach(() => {
    const location = new URL('https://clinic.example/page');
    Object.defineProperty(globalThis, 'location', { value: location, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'location');
  });

  it('is explained where the gateway refuses the origin', () => {
    const detail = 'set HDT_ALLOWED_ORIGINS=http://192.168.1.7:5173';
    const text = JSON.stringify({ title: 'no', status: 403, code: 'origin-not-allowed', detail });
    const response = { status: 403, contentType: 'application/problem+json', text };
    assert.equal(explainExchange('/two', response), detail);
  });

  it('is explained in whatever order and spacing the answer is written', () => {
    const detail = 'set origins: ["https://clinic.example"]';
    const response = { status: 403, contentType: 'application/problem+json' };
    for (const body of [
      { detail, code: 'origin-not-allowed' },
      { code: 'origin-not-allowed', detail },
    ])
      assert.equal(explainExchange('/two', { ...response, text: JSON.stringify(body, null, 2) }), detail);
    for (const text of [
      '',
      'Forbidden',
      'null',
      '{"code":"origin-not-allowed"}',
      '{"code":"csrf","detail":"x"}',
    ])
      assert.equal(explainExchange('/two', { ...response, text }), null, text);
  });

  it('is explained by the cookie where another origin finds no session', () => {
    const response = { status: 401, contentType: 'application/problem+json', text: '{}' };
    assert.match(
      explainExchange('https://gateway.example/hdt/token', response) ?? '',
      /^https:\/\/gateway\.example .*SameSite=None; Secure; Partitioned/,
    );
    // On the page's own origin it is no question of the set-up.
    assert.equal(explainExchange('https://clinic.example/hdt/token', response), null);
  });

  it('is not explained by a cookie in Node, which has none', () => {
    Reflect.deleteProperty(globalThis, 'location');
    const response = { status: 401, contentType: 'application/problem+json', text: '{}' };
    for (const endpoint of ['https://gateway.example/hdt/token', '/hdt/token'])
      assert.equal(explainExchange(endpoint, response), null);
  });

  it('is explained where the answer has no token', () => {
    assert.match(
      explainToken('/hdt/token', 'object'),
      /tokenSource .* \/hdt\/token, answered without a token/,
    );
    assert.doesNotMatch(explainToken('/hdt/token', 'object'), /API key/);
    assert.match(explainToken('/hdt/token', 'string'), /answered a text .* API key: keep it on/);
  });

  it('is explained where no server answers', () => {
    assert.match(
      explainUnreachable('http://127.0.0.1:9999/hdt/token'),
      /^no server answers at http:\/\/127\.0\.0\.1:9999\. /,
    );
  });

  it('is explained by the log where the gateway fails', () => {
    const response = { status: 502, contentType: 'application/problem+json', text: '{}' };
    assert.match(explainExchange('/hdt/token', response) ?? '', /answered 502\. .* hdt-gateway --check/);
  });

  it('is explained where the origin is not allowed, or the path may be wrong', () => {
    assert.match(
      explainOrigin('https://gateway.example/token'),
      /set HDT_ALLOWED_ORIGINS=https:\/\/clinic\.example there .* its whole path, such as \/hdt\/token\./,
    );
  });

  it('is explained where this machine has two names', () => {
    const location = new URL('http://localhost:8000/page');
    Object.defineProperty(globalThis, 'location', { value: location, configurable: true });
    assert.match(
      explainOrigin('http://127.0.0.1:8787/hdt/token'),
      / Or open this page at http:\/\/127\.0\.0\.1:8000: localhost is another site/,
    );
  });

  it('is not explained for other refusals, whose bodies stay out of the console', () => {
    const response = {
      status: 403,
      contentType: 'application/json',
      text: '{"code":"x","detail":"a body"}',
    };
    assert.equal(explainExchange('/four', response), null);
  });
});
