import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { WHOLE } from '../support/sample.js';
import { type FaultStage, faults, openFaultStage, type RequestKind, type Tab } from './fault-stage.js';

/** Files of a case: one request, and with `--whole` three. */
const FILES = WHOLE ? 25 : 3;

const KINDS: readonly RequestKind[] = ['upload', 'lookup', 'status', 'results', 'token', 'stream'];

let stage: FaultStage;
let cases = 0;
let names: string[];
const lines: string[] = [];

beforeAll(async () => {
  stage = await openFaultStage();
});
afterAll(async () => {
  await stage.close();
  console.log(`\n${['', 'filed', ...KINDS].join('\t')}\n${lines.join('\n')}\n`);
});
beforeEach(() => {
  stage.reset();
  cases += 1;
  names = Array.from({ length: FILES }, (_, n) => `${cases}-${n}.csv`);
});

const all = (statuses: readonly string[], status: string) =>
  statuses.length > 0 && statuses.every((one) => one === status);
const reach = (tab: Tab, status: string) => tab.advanceUntil(async () => all(await tab.statuses(), status));

/** Every file has its results and was filed once; prints what it took. */
async function complete(title: string, tab: Tab, expected = names): Promise<void> {
  await reach(tab, 'ready');
  const filed = await stage.storedNames();
  assert.deepEqual(filed, [...expected].sort());
  lines.push([title, filed.length, ...KINDS.map((kind) => stage.count(kind))].join('\t'));
  await tab.page.context().close();
}

/** The requests a batch takes when nothing is in its way. */
const REQUESTS = Math.ceil(FILES / 10);

describe('an upload is stored once with any fault', () => {
  it('without a fault', async () => {
    const tab = await stage.open();
    await tab.add(...names);
    await complete('nothing', tab);
    assert.equal(stage.count('upload'), REQUESTS);
    assert.equal(stage.count('lookup'), 0);
  });

  for (const [title, fault] of [
    ['408', faults.status(408)],
    ['425', faults.status(425)],
    ['429 with Retry-After', faults.status(429, { 'retry-after': '7' })],
    ['500', faults.status(500)],
    ['503 with Retry-After', faults.status(503, { 'retry-after': '7' })],
    ['502 in HTML', faults.html(502)],
    ['a connection that is refused', faults.refused],
  ] as const) {
    it(`${title}: sent once more, after a delay`, async () => {
      const tab = await stage.open();
      stage.break('upload', fault, 1);
      await tab.add(...names);
      await complete(title, tab);
      assert.equal(stage.count('upload'), REQUESTS + 1);
    });
  }

  it('a truncated response: looked up, and not sent again', async () => {
    const tab = await stage.open();
    stage.break('upload', faults.cut);
    await tab.add(...names);
    await complete('a cut answer', tab);
    assert.deepEqual([stage.count('upload'), stage.count('lookup')], [REQUESTS, 1]);
  });

  it('200 with HTML: retried by the person alone', async () => {
    const tab = await stage.open();
    stage.break('upload', faults.html(200), REQUESTS);
    await tab.add(...names);
    await reach(tab, 'bad-response');
    assert.equal(stage.count('upload'), REQUESTS);
    await tab.call('retryAll');
    await complete('200 in HTML', tab);
    assert.equal(stage.count('upload'), 2 * REQUESTS);
  });

  it('a slow response', async () => {
    const tab = await stage.open();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    stage.break('upload', async (forward) => {
      const response = await forward();
      await released;
      return response;
    });
    await tab.add(...names);
    await tab.advanceUntil(() => stage.count('upload') === REQUESTS);
    await tab.page.clock.fastForward(60_000);
    assert.equal(stage.count('upload'), REQUESTS);
    release();
    await complete('a slow answer', tab);
    assert.deepEqual([stage.count('upload'), stage.count('lookup')], [REQUESTS, 0]);
  });

  it('a missing response: given up after two minutes, looked up, and not sent again', async () => {
    const tab = await stage.open();
    stage.break('upload', async (forward) => {
      await forward();
      return new Promise(() => {});
    });
    await tab.add(...names);
    await tab.advanceUntil(() => stage.count('lookup') === 1);
    await complete('no answer', tab);
    assert.equal(stage.count('upload'), REQUESTS);
  });

  it('a slow upload through a Service Worker, which hides its progress: not given up', async () => {
    const tab = await stage.open();
    await tab.page.evaluate(async () => {
      await navigator.serviceWorker.register('/pass-on.js');
      const claimed = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve),
      );
      if (!navigator.serviceWorker.controller) await claimed;
    });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    stage.break('upload', async (forward) => {
      await released;
      return forward();
    });
    await tab.add(...names);
    await tab.advanceUntil(() => stage.count('upload') === REQUESTS);
    await tab.page
      .getByText(/^Sending · \d+ bytes$/)
      .first()
      .waitFor();
    for (let minutes = 0; minutes < 5; minutes += 1) await tab.advance(60_000);
    assert.deepEqual(
      await tab.statuses(),
      names.map(() => 'posting'),
    );
    release();
    await complete('through a Service Worker', tab);
    assert.deepEqual([stage.count('upload'), stage.count('lookup')], [REQUESTS, 0]);
  });

  it('permanent 401: two requests, then none until the person retries', async () => {
    const tab = await stage.open();
    stage.break('upload', faults.status(401), 1000);
    await tab.add(...names);
    await reach(tab, 'unauthorized');
    // One that is refused, and one with another token; of two batches that go together each.
    assert.ok(stage.count('upload') <= 2 * Math.min(2, REQUESTS));
    const before = stage.count('upload');
    await tab.page.clock.fastForward(3_600_000);
    assert.equal(stage.count('upload'), before);
    stage.repair();
    await tab.call('retryAll');
    await complete('401 for good', tab);
    assert.equal(stage.count('upload'), before + REQUESTS);
  });

  it('an expired session: sends nothing until the person retries', async () => {
    const tab = await stage.open();
    stage.break('token', faults.status(401), 1000);
    await tab.add(...names);
    await reach(tab, 'unauthorized');
    assert.deepEqual([stage.count('upload'), stage.count('token') <= 2], [0, true]);
    stage.repair();
    await tab.call('retryAll');
    await complete('a session that ended', tab);
  });

  it('401 in between: continues with a new token', async () => {
    const tab = await stage.open();
    stage.break('status', faults.status(401), 1);
    stage.break('results', faults.status(401), 1);
    await tab.add(...names);
    await complete('401 in the middle', tab);
    assert.equal(stage.count('upload'), REQUESTS);
  });

  it('faults of every kind while the file is read', async () => {
    const tab = await stage.open();
    stage.break('status', faults.status(503), 1);
    stage.break('status', faults.refused, 1);
    stage.break('results', faults.status(429, { 'retry-after': '5' }), 1);
    stage.break('stream', faults.status(500), 1);
    await tab.add(...names);
    await complete('faults while reading', tab);
  });

  it('a sign-in page while the files are read: asks nothing until the person retries', async () => {
    const tab = await stage.open();
    stage.break('status', faults.html(200), 1000);
    stage.break('stream', faults.status(404), 1000);
    await tab.add(...names);
    await reach(tab, 'unauthorized');
    const before = stage.count('status');
    await tab.page.clock.fastForward(3_600_000);
    assert.equal(stage.count('status'), before);
    stage.repair();
    await tab.call('retryAll');
    await complete('a sign-in page', tab);
    assert.equal(stage.count('upload'), REQUESTS);
  });
});

describe('a network that comes and goes', () => {
  it('offline: sends no request, and continues automatically', async () => {
    const tab = await stage.open();
    const context = tab.page.context();
    // The first file brings the code that checks the others.
    const [first, ...others] = names as [string, ...string[]];
    await tab.add(first);
    await reach(tab, 'ready');
    const before = KINDS.map((kind) => stage.count(kind));
    await context.setOffline(true);
    await tab.add(...others);
    await tab.advanceUntil(async () => all((await tab.statuses()).slice(1), 'queued'));
    await tab.page.clock.fastForward(600_000);
    assert.deepEqual(
      KINDS.map((kind) => stage.count(kind)),
      before,
    );
    await context.setOffline(false);
    await complete('offline', tab);
    assert.equal(stage.count('upload'), 1 + Math.ceil(others.length / 10));
  });

  it('offline with the first file: waits for the code that checks it, and continues automatically', async () => {
    const tab = await stage.open();
    const context = tab.page.context();
    await context.setOffline(true);
    await tab.add(...names);
    await reach(tab, 'sniffing');
    await tab.page.clock.fastForward(600_000);
    await context.setOffline(false);
    await complete('offline at first', tab);
    assert.equal(stage.count('upload'), REQUESTS);
  });

  it('offline while the file is read: sends no request, and continues automatically', async () => {
    const tab = await stage.open();
    const context = tab.page.context();
    stage.break('results', async () => {
      await context.setOffline(true);
      return null;
    });
    await tab.add(...names);
    await tab.advanceUntil(() => stage.count('results') > 0);
    await tab.page.waitForFunction(() => !navigator.onLine);
    const before = stage.count('status');
    for (let minutes = 0; minutes < 10; minutes += 1) await tab.page.clock.fastForward(60_000);
    assert.equal(stage.count('status'), before);
    await context.setOffline(false);
    await complete('offline while reading', tab);
  });

  it('offline and online every two seconds', async () => {
    const tab = await stage.open();
    const context = tab.page.context();
    await tab.add(...names);
    for (let times = 0; times < 5; times += 1) {
      await context.setOffline(true);
      await tab.page.clock.runFor(2_000);
      await context.setOffline(false);
      await tab.page.clock.runFor(2_000);
    }
    await complete('flapping', tab);
  });

  it('the gateway is restarted while files are read, and while one is sent', async () => {
    const tab = await stage.open();
    // Without results no file is ready before the restart, however fast the service is.
    stage.break('results', faults.refused, Number.POSITIVE_INFINITY);
    await tab.add(...names.slice(1));
    await tab.advanceUntil(async () => {
      const statuses = await tab.statuses();
      return statuses.length > 0 && statuses.every((status) => /received|processing/.test(status));
    });
    await stage.stopGateway();
    const before = stage.count('token');
    await tab.add(names[0]!);
    await tab.advanceUntil(() => stage.count('token') > before);
    stage.startGateway();
    stage.repair();
    await complete('gateway restarted', tab);
  });
});

describe('a page that is left', () => {
  for (const [phase, status, kind] of [
    ['while it is sent', 'posting', 'upload'],
    ['once it is sent', 'received', 'status'],
  ] as const) {
    it(`reloaded ${phase}`, async () => {
      const tab = await stage.open();
      // Held until the page is gone.
      stage.break(
        kind,
        (_, { signal }) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => resolve(null));
            setTimeout(() => resolve(null), 2_000);
          }),
        100,
      );
      await tab.add(...names);
      await tab.advanceUntil(async () => (await tab.statuses()).includes(status));
      tab.page.once('dialog', (dialog) => void dialog.accept());
      await tab.page.reload();
      stage.repair();
      await tab.page.waitForFunction(() => document.querySelector('hdt-upload')!.entries.length > 0);
      if (status === 'posting') {
        assert.ok(all(await tab.statuses(), 'not-sent'), 'what was lost is named');
        await tab.add(...names);
      }
      await complete(`reloaded ${phase}`, tab);
    });
  }

  it('hidden for an hour: sends no request, and continues when visible', async () => {
    const tab = await stage.open();
    const show = (visibility: 'hidden' | 'visible') =>
      tab.page.evaluate((state) => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, visibility);
    stage.break('status', faults.status(503), 1);
    await tab.add(...names);
    await tab.advanceUntil(() => stage.count('status') > 0);
    await show('hidden');
    const before = stage.count('status');
    await tab.page.clock.fastForward(3_600_000);
    assert.ok(stage.count('status') - before <= FILES, 'no more than what was on its way');
    await show('visible');
    await complete('hidden for an hour', tab);
  });

  it('asleep for a night: notices a dead event stream at once', async () => {
    const tab = await stage.open();
    // It is opened, and then nothing comes any more.
    stage.break(
      'stream',
      async () =>
        new Response(
          new ReadableStream({
            start: (controller) =>
              controller.enqueue(new TextEncoder().encode('event: live\ndata: {"type":"live"}\n: open\n\n')),
          }),
          { headers: { 'content-type': 'text/event-stream' } },
        ),
    );
    await tab.add(...names);
    await tab.advanceUntil(() => stage.count('stream') === 1);
    await tab.page.clock.fastForward(8 * 3_600_000);
    await complete('asleep for a night', tab);
    assert.equal(stage.count('upload'), REQUESTS);
  });

  it('two tabs at once', async () => {
    const first = await stage.open();
    const second = await stage.open({ beside: first });
    const half = Math.ceil(FILES / 2);
    await Promise.all([first.add(...names.slice(0, half)), second.add(...names.slice(half))]);
    await reach(second, 'ready');
    await complete('two tabs', first);
  });
});

describe('actions for all files', () => {
  it('paused, and sent after the person resumes', async () => {
    const tab = await stage.open();
    await tab.call('pause');
    await tab.add(...names);
    await reach(tab, 'queued');
    await tab.page.clock.fastForward(60_000);
    assert.equal(stage.count('upload'), 0);
    await tab.call('resume');
    await complete('paused', tab);
    assert.equal(stage.count('upload'), REQUESTS);
  });
});

describe('a visitor without an account', () => {
  it('is one person for every element and tab of the first visit', async () => {
    const first = await stage.open();
    const second = await stage.open({ beside: first });
    const tabs = [first, second];
    // Until the first has its response, which sets the cookie of the session.
    let [begun, hasFirst] = [0, false];
    stage.break(
      'token',
      async (forward) => {
        if (!hasFirst) begun += 1;
        await delay(100);
        const response = await forward();
        hasFirst = true;
        return response;
      },
      1000,
    );
    const people: string[] = [];
    first.page.context().on('response', async (response) => {
      if (response.url().endsWith('/token')) people.push((await response.json()).subject_tag);
    });
    await Promise.all(
      tabs.map(async ({ page, add }, n) => {
        await page.evaluate(() => void document.body.append(document.createElement('hdt-records')));
        await add(names[n] ?? '');
      }),
    );
    for (const tab of tabs) await reach(tab, 'ready');
    await first.advanceUntil(() => people.length >= 2 * tabs.length);
    assert.deepEqual([new Set(people).size, begun], [1, 1]);
    await first.page.context().close();
  });
});

describe('the event stream', () => {
  it('is shared by several elements and files of a page, which do not poll while it is open', async () => {
    const tab = await stage.open();
    // Read on by being asked, and asked in vain for as long as this takes.
    const slow = names.map((name) => name.replace('.csv', '.polls-900.csv'));
    await tab.page.evaluate(() => {
      document.body.append(document.createElement('hdt-records'), document.createElement('hdt-upload'));
    });
    await tab.add(...slow);
    await tab.page.evaluate((name) => {
      const second = [...document.querySelectorAll('hdt-upload')].at(-1)!;
      second.add([
        new File([`Test,Result,Unit\nSodium,138,mmol/L\nName,${name},\n`], `${name}.polls-900.csv`),
      ]);
    }, `${cases}-second`);
    await tab.advanceUntil(async () => all(await tab.statuses(), 'processing') && stage.openStreams > 0);
    // Each asks once more, now that nothing can be missed.
    for (let seconds = 0; seconds < 40; seconds += 5) await tab.advance(5_000);
    const polls = stage.count('status');
    for (let seconds = 0; seconds < 60; seconds += 5) await tab.advance(5_000);
    assert.equal(stage.count('status'), polls);
    await tab.advanceUntil(() => stage.openStreams === 1);
    stage.break('stream', faults.status(503), 1000);
    stage.dropStreams();
    await tab.advanceUntil(() => stage.count('status') > polls + FILES);
    lines.push(['one stream', slow.length + 1, ...KINDS.map((one) => stage.count(one))].join('\t'));
    await tab.page.context().close();
  });
});
