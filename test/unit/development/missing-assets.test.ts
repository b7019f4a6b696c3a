import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, vi } from 'vitest';
import { reportMissingAsset, reportWorkerFailure } from '../../../src/development/missing-assets.js';

let lines: string[];
/** What the server of the page answers, by method. */
let answers: Record<string, Response>;
let asked: string[];

beforeEach(() => {
  lines = [];
  asked = [];
  vi.spyOn(console, 'error').mockImplementation((line) => lines.push(line));
  vi.stubGlobal('document', {});
  vi.stubGlobal('fetch', async (_: URL, { method = 'GET' }: RequestInit = {}) => {
    asked.push(method);
    return answers[method];
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const script = new Response('export {}', { headers: { 'content-type': 'text/javascript' } });
let folders = 0;
/** A file of a folder of its own: one is reported once. */
const file = () => new URL(`https://clinic.example/${++folders}/worker.js`);

describe('a Worker that failed although its script is there', () => {
  it('is said to have failed at its start or later, and no cause is taken for certain', async () => {
    answers = { HEAD: script };
    await reportWorkerFailure(file());
    assert.equal(lines.length, 1);
    assert.match(lines[0]!, /did not start, or it ended .*the policy of the page may refuse/);
  });
});

describe('a file of the package', () => {
  for (const status of [405, 501])
    it(`is fetched where the server refuses to be asked about it by ${status}`, async () => {
      answers = { HEAD: new Response(null, { status }), GET: script };
      assert.equal(await reportMissingAsset(file()), true);
      assert.deepEqual([asked, lines], [['HEAD', 'GET'], []]);
    });

  it('is named where it is missing', async () => {
    answers = { HEAD: new Response(null, { status: 404 }) };
    assert.equal(await reportMissingAsset(file()), false);
    assert.match(lines.join('\n'), /worker\.js is missing\. Copy/);
    assert.deepEqual(asked, ['HEAD']);
  });
});
