import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, test } from 'vitest';
import { TOKEN_HEADERS } from '../gateway/support/bench.js';
import { isPortOpen, type Running, run, startProduct } from '../support/process.js';
import { call } from './call.js';

const start = () => run('npm', ['start', '--', '--port', '0']);

async function readyAddress(demo: Running): Promise<string> {
  const [, address = ''] = await demo.line(/^ready (https:\/\/\S+\/)$/);
  return address;
}

const CSV = 'Biomarker-Name,Result,Unit-of-measurement\r\nGlucose,5.4,mmol/L\r\n';
const PART = `--b\r\ncontent-disposition: form-data; name="files"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${CSV}\r\n--b--\r\n`;

describe('npm start', () => {
  test('gives a page, a gateway and an emulator that turn a file into its result, and Ctrl-C takes all away', async () => {
    const demo = start();
    const address = await readyAddress(demo);
    assert.match(demo.lines.at(-1) ?? '', /^ready /, 'the last line of the start');
    assert.match(demo.lines.join('\n'), /On this machine {3}https:\/\/localhost:\d+\//);

    const page = await call(address);
    assert.equal(page.status, 200);
    assert.match(page.text, /<html/);

    const exchange = await call(`${address}hdt/token`, 'POST', TOKEN_HEADERS, '{"scope":"pathology"}');
    const { access_token } = JSON.parse(exchange.text) as { access_token: string };
    const authorization = `Bearer ${access_token}`;
    const headers = { authorization, 'content-type': 'multipart/form-data; boundary=b' };
    const sent = await call(`${address}hdt/api/master?module=pathology`, 'POST', headers, PART);
    assert.equal(sent.status, 200, sent.text);
    const { uploadId } = JSON.parse(sent.text) as { uploadId: string };

    const ask = () => call(`${address}hdt/api/v1/results/${uploadId}`, 'GET', { authorization });
    let result = await ask();
    while (result.status === 202) {
      assert.equal(result.retryAfter, 1, 'the pace the demo advertises');
      await delay(result.retryAfter * 1000);
      result = await ask();
    }
    assert.equal(result.status, 200, result.text);
    const { results } = JSON.parse(result.text) as { results: Record<string, string>[] };
    assert.equal(results[0]?.Result, '5.4');

    demo.interrupt();
    await demo.ended;
    assert.equal(await isPortOpen(Number(new URL(address).port)), false);
    assert.equal(demo.isGone(), true, 'something of it still runs');
  });

  test('says what is wrong with a port and starts nothing', async () => {
    const demo = startProduct(['--port', 'http']);
    assert.equal(await demo.ended, 1);
    assert.match(demo.lines.join('\n'), /--port must be a number/);
  });
});
