import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { type Clock, systemClock } from '../../../src/core/clock.js';
import { connect } from '../../../src/core/service/connect.js';
import { en } from '../../../src/i18n/en.js';
import type { Prepared } from '../../../src/prepare/plan.js';
import { createRecordsFlow } from '../../../src/records/records-flow.js';
import { createUploadFlow, type UploadFlow } from '../../../src/upload/upload-flow.js';
import { LEVEL_2 } from '../../support/level-2.js';
import {
  createScriptedService,
  type PendingRequest,
  type ScriptedService,
} from '../../support/scripted-service.js';

/** A thousand times as fast. */
const FACTOR = 1000;
/** Milliseconds of the longest timeout of a request; no wait is longer. */
const LONGEST = 300_000;
let slept: number[];
const clock: Clock = {
  now: Date.now,
  sleep: (ms, options) => {
    slept.push(ms);
    return systemClock.sleep(ms / FACTOR, options);
  },
};

const inHttp = (ms: number) => new Date(Date.now() + ms).toUTCString();

/** What a server may ask for. */
const HEADERS: readonly (readonly [what: string, header: () => string | null])[] = [
  ['seconds', () => '7'],
  ['a date', () => inHttp(20_000)],
  ['nothing', () => null],
  ['no wait', () => '0'],
  ['a date that is over', () => inHttp(-3600_000)],
  ['a date by a clock that is a day ahead', () => inHttp(24 * 3600_000)],
  ['an hour', () => '3600'],
  ['three thousand years', () => '99999999999'],
  ['a number that no timer has', () => '1e300'],
  ['for ever', () => 'Infinity'],
  ['less than nothing', () => '-5'],
  ['a word', () => 'soon'],
];

/** The step that is refused, by its path, and why the entry waits meanwhile. The first token is for comparing the file, too. */
const STEPS = [
  ['the token', /\/token$/, null],
  ['sending', /\/api\/master/, 'throttled'],
  ['the status', /\/status\//, null],
  ['the results', /\/results\//, null],
] as const;

let service: ScriptedService;
let flow: UploadFlow;
let refused: RegExp;
let refusals: number;
let header: string | null;
let requests: string[];
let isStopped: boolean;

beforeEach(() => {
  service = createScriptedService();
  [slept, requests] = [[], []];
  isStopped = false;
  flow = createUploadFlow({
    client: connectToService(['pathology']),
    clock,
    random: () => 0.5,
    whenVisible: () => Promise.resolve(),
    prepare: async (file) => ({ body: file, format: 'csv' }) as Prepared,
  });
  void serve();
});
afterEach(() => {
  isStopped = true;
  flow.close();
  service.close();
});

const connectToService = (scope: ('pathology' | 'medical')[]) =>
  connect({ tokenEndpoint: 'https://gateway.test/hdt/token', scope, fetch: service.fetch, clock });

async function serve(): Promise<void> {
  while (!isStopped) answer(await service.nextRequest());
}

function answer(request: PendingRequest): void {
  const { path, fileNames } = request;
  requests.push(path);
  if (refused.test(path) && refusals > 0) {
    refusals -= 1;
    const body = {
      type: 'urn:hdt:rate-limited',
      title: 'Too many requests',
      status: 429,
      code: 'rate-limited',
    };
    request.json(429, body, {
      'content-type': 'application/problem+json',
      ...(header !== null && { 'retry-after': header }),
    });
    return;
  }
  // Nothing is stored under the key of a refused upload.
  if (path.includes('/idempotency-keys/')) request.json(404, { code: 'not-found' });
  else request.json(200, contentOf(path, fileNames));
}

function contentOf(path: string, fileNames: readonly string[]): object {
  if (path.endsWith('/token')) {
    const token = { access_token: 't', token_type: 'Bearer', expires_in: 600, base_url: '/hdt' };
    return { ...token, subject_tag: 'ana', features: LEVEL_2 };
  }
  if (path.includes('/api/master')) return { uploads: fileNames.map((name) => ({ uploadId: `u-${name}` })) };
  return path.includes('/status/') ? { status: 'completed' } : { results: [] };
}

const refuse = (step: RegExp, times: number, value: string | null) => {
  [refused, refusals, header] = [step, times, value];
};
const ended = () =>
  new Promise<string>((resolve) => {
    const stop = flow.subscribe(({ entry }) => {
      if (entry?.status !== 'ready' && entry?.status !== 'failed') return;
      stop();
      resolve(entry.status === 'failed' ? entry.code : entry.status);
    });
  });

for (const [step, path, waiting] of STEPS)
  describe(`too many requests at ${step}`, () => {
    for (const [what, value] of HEADERS)
      it(`goes on by itself where the server asks for ${what}`, async () => {
        refuse(path, 1, value());
        const seen = new Set<string | null>();
        flow.subscribe(({ entry }) => {
          if (entry?.status === 'queued') seen.add(entry.waiting);
        });
        flow.add([new File(['Test,Result\nGlucose,1\n'], 'a.csv')]);
        assert.equal(await ended(), 'ready');
        if (waiting) assert.ok(seen.has(waiting), [...seen].join());
        const asked = requests.filter((one) => path.test(one)).length;
        assert.ok(asked === 2 || (step === 'the token' && asked === 3), `${asked} requests`);
        assert.ok(Math.max(...slept) <= LONGEST, `${Math.max(...slept)} ms`);
      });

    it('is not asked again and again where the server asks for no wait', async () => {
      refuse(path, Number.POSITIVE_INFINITY, '0');
      const start = Date.now();
      flow.add([new File(['Test,Result\nGlucose,1\n'], 'a.csv')]);
      assert.equal(await ended(), 'rate-limited');
      const asked = requests.filter((one) => path.test(one)).length;
      assert.ok(asked <= 8, `${asked} requests`);
      assert.ok((Date.now() - start) * FACTOR > 5_000, 'within seconds');
      const [entry] = flow.entries();
      assert.ok(entry?.status === 'failed' && entry.retry.kind !== 'none', 'the person may try again');
    });
  });

describe('too many requests for the records', () => {
  for (const [what, value] of HEADERS)
    it(`is said where the server asks for ${what}, and Refresh shows them`, async () => {
      refuse(/\/api\/(?:v1\/uploads|master\/transformations)/, 2, value());
      const records = createRecordsFlow({ client: connectToService(['pathology', 'medical']), clock });
      const load = () => records.load({ limit: 20, signal: new AbortController().signal });
      const first = await load();
      assert.ok(first.kind === 'failed' && first.code === 'rate-limited');
      refusals = 0;
      assert.equal((await load()).kind, 'loaded');
    });
});

it('a nurse’s words say that it goes on', () => {
  const facts = { formats: '', maxFileSize: '', maxFiles: '' };
  assert.match(en.upload.throttled, /continues in a moment/);
  assert.match(en.errors['rate-limited'](facts), /try again/);
});
