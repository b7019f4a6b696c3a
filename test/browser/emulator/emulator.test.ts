import { DEFAULT_KEY } from '../../../server-stub/emulator/src/browser.js';
import { HANDLED, handled } from '../../emulator/web/handle.js';
import { rowsOfSamples, TEXT_SAMPLES } from '../../emulator/web/samples.js';
import { expect } from '../../support/testing.js';

const read = async (name: string) => new Uint8Array(await (await fetch(`/${name}`)).arrayBuffer());

describe('the emulator in a browser', () => {
  it('gives the same rows for every text sample as in Node', async () => {
    const expected = await (await fetch('/test/fixtures/emulator/sample-rows.json')).json();
    expect(await rowsOfSamples(read)).to.deep.equal(expected);
  });

  it('does and shows what a test asks of it, as in Node', async () => {
    expect(await handled()).to.deep.equal(HANDLED);
  });

  it('answers from a Service Worker', async function () {
    const scope = '/test/browser/emulator/';
    const registration = await navigator.serviceWorker
      ?.register(`${scope}service-worker.ts`, { type: 'module', scope })
      .catch(() => undefined);
    if (!registration) {
      console.info('skipped: this browser runs no module as a Service Worker here');
      return this.skip();
    }
    const worker = registration.installing ?? registration.waiting ?? registration.active;
    await new Promise<void>((resolve) => {
      const check = () => worker?.state === 'activated' && resolve();
      worker?.addEventListener('statechange', check);
      check();
    });
    const frame = document.createElement('iframe');
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    frame.src = `${scope}page`;
    document.body.append(frame);
    await loaded;
    const page = frame.contentWindow!;
    const headers = { authorization: `Bearer ${DEFAULT_KEY}` };
    const [name] = TEXT_SAMPLES;
    const body = new FormData();
    body.append('files', new Blob([await read(name)]), 'report.csv');
    const sent = await page.fetch('/api/master?module=pathology', { method: 'POST', headers, body });
    const { uploadId } = await sent.json();
    const result = await page.fetch(`/api/v1/results/${uploadId}?format=csv`, { headers });
    const expected = await (await fetch('/test/fixtures/emulator/sample-rows.json')).json();
    expect(await result.text()).to.equal(expected[name]);
    frame.remove();
    await registration.unregister();
  });
});
