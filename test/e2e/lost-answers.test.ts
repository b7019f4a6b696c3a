import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { startEmulator } from '../../server-stub/emulator/src/node/serve.js';
import { createGateway, type Gateway } from '../../server-stub/gateway/src/app.js';
import { systemClock } from '../../server-stub/gateway/src/clock.js';
import { withoutMarks } from '../../server-stub/gateway/src/file-mark.js';
import { type Listening, listen } from '../../server-stub/gateway/src/mounts/listen.js';
import { openStore, type Store } from '../../server-stub/gateway/src/repositories.js';
import { anonymousSession } from '../../server-stub/gateway/src/tokens/anonymous-session.js';
import { launchChromium, PAGE_TIMEOUT, REDUCED_MOTION } from '../support/chromium.js';
import { WHOLE } from '../support/sample.js';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const SIZES = [1, 3, 10];
/** Each size loses its answer in each way on either side; with `--whole` more than once. */
const RUNS = WHOLE ? 20 : 6;
const SECRETS = ['a secret of the journeys, long enough for anybody'] as const;

/** How an answer is lost: on the wire, or by something in between that knows no better. */
const LOSSES: readonly ((response: ServerResponse) => void)[] = [
  (response) => response.destroy(),
  (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  (response) => response.writeHead(504).end(),
];

interface EatingProxy {
  readonly url: string;
  readonly eaten: number;
  close(): void;
}

/**
 * Passes everything on, and eats the whole answer to an upload the first time its name goes by: the other side has done
 * its work and nobody hears of it. `nameOf` is null for what is never eaten.
 */
async function startEatingProxy(
  target: string,
  nameOf: (incoming: IncomingMessage, body: Buffer) => string | null,
): Promise<EatingProxy> {
  const seen = new Set<string>();
  const server: Server = createServer(async (incoming, outgoing) => {
    const pieces: Buffer[] = [];
    try {
      for await (const piece of incoming) pieces.push(piece as Buffer);
    } catch {
      return outgoing.destroy();
    }
    const body = Buffer.concat(pieces);
    const name = incoming.method === 'POST' ? nameOf(incoming, body) : null;
    const isEaten = name !== null && !seen.has(name);
    if (isEaten) seen.add(name);
    const { method, url = '', headers } = incoming;
    const onward = request(target + url, { method, headers }, (answer) => {
      if (!isEaten) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        return void answer.pipe(outgoing);
      }
      const turn = seen.size - 1;
      // Each size in turn, each time in another way.
      const lose = LOSSES[(turn + Math.floor(turn / SIZES.length)) % LOSSES.length];
      answer.resume().on('end', () => lose?.(outgoing));
    });
    onward.on('error', () => outgoing.destroy());
    onward.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get eaten() {
      return seen.size;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

describe('an answer that is lost', () => {
  let emulator: Awaited<ReturnType<typeof startEmulator>>;
  let behind: EatingProxy;
  let front: EatingProxy;
  let gateway: Gateway;
  let store: Store;
  let host: Listening;
  let browser: Browser;

  /** The host: its page, the built elements, and the gateway on the same origin. */
  const serve: Gateway['fetch'] = (incoming, ...rest) => {
    const { pathname } = new URL(incoming.url);
    if (pathname.startsWith('/hdt/')) return gateway.fetch(incoming, ...rest);
    const file = join(dist, pathname);
    if (pathname === '/' || !existsSync(file)) {
      return new Response(
        '<!doctype html><title>host</title><script type="module" src="/hdt-elements.js"></script>',
        {
          headers: { 'content-type': 'text/html' },
        },
      );
    }
    return new Response(readFileSync(file), { headers: { 'content-type': 'text/javascript' } });
  };

  beforeAll(async () => {
    emulator = await startEmulator({ port: 0, advance: 'at-once' });
    // Every second upload loses the service's answer to the gateway, by the name of its first file.
    behind = await startEatingProxy(emulator.url, (_, body) => {
      const [, name = ''] = /filename="(service-[^"]+)"/.exec(body.toString('latin1')) ?? [];
      return name || null;
    });
    store = await openStore(':memory:');
    gateway = createGateway({
      service: { url: behind.url, key: emulator.key },
      authenticate: anonymousSession({ secrets: SECRETS, clock: systemClock }),
      store,
      secrets: SECRETS,
      basePath: '/hdt',
      // One person does in a minute what others do in a year.
      limits: { requestsPerMinute: 1e6, uploadsPerPerson: 1e3, filesPerToken: 1e4 },
    });
    host = await listen(serve, { host: '127.0.0.1', port: 0, grace: 1 });
    // And every other one the gateway's answer to the page, by its idempotency key.
    front = await startEatingProxy(host.url, (incoming, body) => {
      const key = incoming.headers['idempotency-key'];
      return typeof key === 'string' && body.includes('filename="page-') ? key : null;
    });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    front.close();
    await host.close();
    await gateway.close();
    behind.close();
    await store.close();
    await emulator.close();
  });

  it(`files each of 1, 3 and 10 files exactly once, in ${RUNS} runs`, async () => {
    const page = await browser.newPage(REDUCED_MOTION);
    page.setDefaultTimeout(PAGE_TIMEOUT);
    await page.goto(front.url);
    await page.waitForFunction(() => customElements.get('hdt-upload'));
    const names: string[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const added = await page.evaluate(
        ([now, sizes]) =>
          sizes.flatMap((size) => {
            const files = Array.from({ length: size }, (_, n) => {
              const name = `${now % 2 === 0 ? 'service' : 'page'}-${now}-${size}-${n}.csv`;
              return new File([`Test,Result,Unit\nSodium,139,mmol/L\nRun,${now},${size}.${n}\n`], name);
            });
            const element = document.createElement('hdt-upload');
            element.id = `run-${now}-${size}`;
            document.body.append(element);
            element.add(files);
            return files.map(({ name }) => name);
          }),
        [run, SIZES] as const,
      );
      names.push(...added);
      await page.waitForFunction(
        (count) =>
          [...document.querySelectorAll('hdt-upload')].flatMap(({ entries }) =>
            entries.filter(
              ({ status }) => status === 'processing' || status === 'ready' || status === 'failed',
            ),
          ).length === count,
        names.length,
        { polling: 100 },
      );
    }
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll('hdt-upload')].every(({ entries }) =>
          entries.every(({ status }) => status === 'ready' || status === 'failed'),
        ),
      undefined,
      { polling: 100 },
    );
    const statuses = await page.evaluate(() =>
      [...document.querySelectorAll('hdt-upload')].flatMap(({ entries }) =>
        entries.map(({ status }) => status),
      ),
    );
    assert.deepEqual(new Set(statuses), new Set(['ready']));
    assert.deepEqual([front.eaten, behind.eaten], [(RUNS / 2) * SIZES.length, (RUNS / 2) * SIZES.length]);

    const snapshot = (await (await fetch(`${emulator.url}/admin`)).json()) as {
      uploads: { fileName: string }[];
    };
    assert.deepEqual(
      snapshot.uploads.map(({ fileName }) => withoutMarks(fileName)).sort(),
      [...names].sort(),
    );
    assert.equal(names.length, RUNS * SIZES.reduce((sum, size) => sum + size, 0));
  });
});
