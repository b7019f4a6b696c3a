import assert from 'node:assert/strict';
import { afterEach, describe, it, mock } from 'node:test';
import { explain } from '../../../src/service/explain.js';

const UNUSED = { retryAfter: null, url: '', nonce: null, link: null };
const HTML = { ...UNUSED, status: 200, contentType: 'text/html', text: '<!doctype html>' };

/** The lines written while a page of that host gets these answers. */
function linesOn(hostname: string, ...answers: [endpoint: string, answer: typeof HTML][]): string[] {
  Object.defineProperty(globalThis, 'location', { value: { hostname }, configurable: true });
  const error = mock.method(console, 'error', () => {});
  for (const [endpoint, answer] of answers) explain(endpoint, answer);
  return error.mock.calls.map(({ arguments: [line] }) => String(line));
}

describe('a token exchange that is not set up', () => {
  afterEach(() => {
    mock.restoreAll();
    Reflect.deleteProperty(globalThis, 'location');
  });

  it('says once that a web page answered', () => {
    const [line = '', ...more] = linesOn('localhost', ['/one', HTML], ['/one', HTML]);
    assert.match(line, /^hdt-elements: there is no gateway at \/one: .*token-endpoint/);
    assert.deepEqual(more, []);
  });

  it('repeats what the gateway says of an origin', () => {
    const detail = 'set HDT_ALLOWED_ORIGINS=http://192.168.1.7:5173';
    const text = JSON.stringify({ title: 'no', status: 403, code: 'origin-not-allowed', detail });
    const answer = { ...UNUSED, status: 403, contentType: 'application/problem+json', text };
    assert.deepEqual(linesOn('127.0.0.1', ['/two', answer]), [`hdt-elements: ${detail}`]);
  });

  it('says nothing on a page of the world, nor of any other refusal', () => {
    assert.deepEqual(linesOn('clinic.example', ['/three', HTML]), []);
    assert.deepEqual(linesOn('localhost.example', ['/three', HTML]), []);
    const other = {
      ...UNUSED,
      status: 403,
      contentType: 'application/json',
      text: '{"code":"x","detail":"a body"}',
    };
    assert.deepEqual(linesOn('localhost', ['/four', other]), []);
  });
});
