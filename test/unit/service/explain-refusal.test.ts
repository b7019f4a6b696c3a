import assert from 'node:assert/strict';
import { afterEach, describe, it, vi } from 'vitest';
import { reportInDevelopment } from '../../../src/report-once.js';
import { explainRefusal } from '../../../src/service/explain-refusal.js';
import { settled } from '../../support/fake-clock.js';

const UNUSED = { retryAfter: null, url: '', nonce: null, link: null };
const HTML = { ...UNUSED, status: 200, contentType: 'text/html', text: '<!doctype html>' };

/** The lines written while a page of that host gets these answers. */
async function linesOn(
  hostname: string,
  ...answers: [endpoint: string, answer: typeof HTML][]
): Promise<string[]> {
  Object.defineProperty(globalThis, 'location', {
    value: new URL(`https://${hostname}/`),
    configurable: true,
  });
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const answer of answers) reportInDevelopment(async () => explainRefusal(...answer));
  await settled();
  return error.mock.calls.map(([line]) => String(line));
}

describe('a token exchange that is not set up', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(globalThis, 'location');
  });

  it('says once that a web page answered', async () => {
    const [line = '', ...more] = await linesOn('localhost', ['/one', HTML], ['/one', HTML]);
    assert.match(line, /^hdt-elements: there is no gateway at \/one: .*token-endpoint/);
    assert.deepEqual(more, []);
  });

  it('repeats what the gateway says of an origin', async () => {
    const detail = 'set HDT_ALLOWED_ORIGINS=http://192.168.1.7:5173';
    const text = JSON.stringify({ title: 'no', status: 403, code: 'origin-not-allowed', detail });
    const answer = { ...UNUSED, status: 403, contentType: 'application/problem+json', text };
    assert.deepEqual(await linesOn('127.0.0.1', ['/two', answer]), [`hdt-elements: ${detail}`]);
  });

  it('names the cookie where another origin answers that nobody is signed in', async () => {
    const answer = { ...UNUSED, status: 401, contentType: 'application/problem+json', text: '{}' };
    const [line = '', ...more] = await linesOn(
      'localhost',
      ['https://gateway.example/hdt/token', answer],
      ['https://localhost/hdt/token', answer],
    );
    assert.match(line, /^hdt-elements: https:\/\/gateway\.example .*SameSite=None; Secure; Partitioned/);
    assert.deepEqual(more, [], 'on the own origin it is no question of the set-up');
  });

  it('says nothing on a page of the world, nor of any other refusal', async () => {
    assert.deepEqual(await linesOn('clinic.example', ['/three', HTML]), []);
    assert.deepEqual(await linesOn('localhost.example', ['/three', HTML]), []);
    const other = {
      ...UNUSED,
      status: 403,
      contentType: 'application/json',
      text: '{"code":"x","detail":"a body"}',
    };
    assert.deepEqual(await linesOn('localhost', ['/four', other]), []);
  });
});
