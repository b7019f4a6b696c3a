import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DEFAULT_ACCOUNTS } from '../../server-stub/emulator/src/accounts/accounts.js';
import { startEmulator } from '../../server-stub/emulator/src/node/serve.js';
import { createGateway, type Gateway } from '../../server-stub/gateway/src/app.js';
import { systemClock } from '../../server-stub/gateway/src/clock.js';
import { withoutMarks } from '../../server-stub/gateway/src/file-mark.js';
import { listen } from '../../server-stub/gateway/src/mounts/listen.js';
import { openStore } from '../../server-stub/gateway/src/repositories.js';
import { anonymousSession } from '../../server-stub/gateway/src/tokens/anonymous-session.js';
import { launchChromium, PAGE_TIMEOUT, REDUCED_MOTION } from '../support/chromium.js';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const SECRETS = ['a secret of the journeys, long enough for anybody'] as const;
const CALLBACK = { name: 'X-HDT-Callback', value: 'a-value-of-the-journeys' } as const;
const HTML = { 'content-type': 'text/html' };

/** Kinds of requests of a page. */
export type RequestKind = 'upload' | 'lookup' | 'status' | 'results' | 'token' | 'stream';

/** Replaces a response. `forward` returns the gateway's response; null breaks the connection. */
export type Fault = (
  forward: () => Promise<Response>,
  context: { readonly signal: AbortSignal; readonly outgoing: ServerResponse },
) => Promise<Response | null>;

/** Tells the server that the response is written already. */
const ALREADY_SENT = new Response(null, { headers: { 'x-hono-already-sent': 'true' } });

/** Faults of a response. The gateway has handled the request only where the fault forwards it. */
export const faults = {
  status:
    (status: number, headers: Record<string, string> = {}): Fault =>
    async () =>
      new Response(null, { status, headers }),
  html:
    (status: number): Fault =>
    async () =>
      new Response('<h1>Hello</h1>', { status, headers: HTML }),
  /** Ends in the middle of the body. A browser repeats a request by itself if there is no response at all. */
  cut: (async (forward, { outgoing }) => {
    const response = await forward();
    const body = await response.text();
    outgoing.writeHead(response.status, {
      'content-type': 'application/json',
      'content-length': String(body.length),
    });
    outgoing.write(body.slice(0, body.length / 2), () => outgoing.destroy());
    return ALREADY_SENT;
  }) satisfies Fault,
  refused: (async () => null) satisfies Fault,
};

/** A page with an element, whose clock the test advances. */
export interface Tab {
  readonly page: Page;
  /** Adds files with different contents. */
  add(...names: string[]): Promise<void>;
  /** The status of each file, or its error code. */
  statuses(): Promise<string[]>;
  /** Advances the page's clock until the condition holds. */
  advanceUntil(holds: () => boolean | Promise<boolean>): Promise<void>;
  /** Advances the page's clock, and lets due timers run. */
  advance(ms: number): Promise<void>;
  call(method: 'pause' | 'resume' | 'retryAll' | 'cancelAll'): Promise<void>;
}

export interface FaultStage {
  open(options?: { beside?: Tab }): Promise<Tab>;
  /** Applies a fault to the next `times` requests of a kind. */
  break(kind: RequestKind, fault: Fault, times?: number): void;
  /** Removes all faults. */
  repair(): void;
  /** Counts requests of a kind since the last `reset`, also refused ones. */
  count(kind: RequestKind): number;
  readonly openStreams: number;
  dropStreams(): void;
  /** Begins a new case without faults and counts, with a running gateway. */
  reset(): void;
  /** Sorted names of the files that the service has stored since the last `reset`. */
  storedNames(): Promise<string[]>;
  /** Ends the gateway and all its connections. */
  stopGateway(): Promise<void>;
  /** Starts a new gateway on the same store. */
  startGateway(): void;
  close(): Promise<void>;
}

const kindOf = ({ method, url }: Request): RequestKind | null => {
  const { pathname } = new URL(url);
  if (pathname.endsWith('/token')) return 'token';
  if (pathname.endsWith('/events')) return 'stream';
  if (pathname.includes('/idempotency-keys/')) return 'lookup';
  if (pathname.includes('/status/')) return 'status';
  if (pathname.endsWith('/api/master') && method === 'POST') return 'upload';
  return /\/v1\/results\//.test(pathname) ? 'results' : null;
};

/** Starts the emulator, a gateway, and a host that serves the built elements and injects faults. */
export async function openFaultStage(): Promise<FaultStage> {
  let gateway: Gateway | null = null;
  let pendingFaults: { kind: RequestKind; fault: Fault; left: number }[] = [];
  let counts = new Map<RequestKind, number>();
  /** Number of the current case, by which its files are named. */
  let caseNumber = 0;
  const streams = new Set<ServerResponse>();

  /** Breaks the connection where there is no response. */
  const respond = (response: Response | null, env: { outgoing?: ServerResponse }): Response => {
    if (response) return response;
    env.outgoing?.destroy();
    return new Response(null, { status: 502 });
  };
  const serve: Gateway['fetch'] = async (request, env, ...rest) => {
    const { outgoing } = env as { outgoing: ServerResponse };
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/hdt/')) return serveFile(pathname);
    const kind = kindOf(request);
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const forward = async () => {
      if (!gateway) return respond(null, { outgoing });
      if (kind === 'stream') {
        streams.add(outgoing);
        outgoing.once('close', () => streams.delete(outgoing));
      }
      return gateway.fetch(request, env, ...rest);
    };
    const found = pendingFaults.find((one) => one.kind === kind && one.left > 0);
    if (!found) return forward();
    found.left -= 1;
    return respond(await found.fault(forward, { signal: request.signal, outgoing }), { outgoing });
  };
  const host = await listen(serve, { host: '127.0.0.1', port: 0, grace: 1 });
  const emulator = await startEmulator({
    port: 0,
    pace: 100,
    reviewTime: 300,
    retryAfter: 1,
    accounts: DEFAULT_ACCOUNTS.map((account) => ({
      ...account,
      settings: {
        callback: { url: `${host.url}/hdt/api/results`, header: CALLBACK, payloadType: 'Inline' as const },
      },
    })),
  });
  const store = await openStore(':memory:');
  const startGateway = () => {
    gateway = createGateway({
      service: emulator,
      authenticate: anonymousSession({ secrets: SECRETS, clock: systemClock }),
      store,
      secrets: SECRETS,
      basePath: '/hdt',
      callbacks: { header: { name: CALLBACK.name, values: [CALLBACK.value] } },
      // A page with a fast clock polls often, and misses heartbeats at their usual interval.
      limits: {
        heartbeat: 20,
        requestsPerMinute: 1e6,
        tenantRequestsPerMinute: 1e6,
        newSessionsPerMinute: 1e6,
        newSessionsPerAddress: 1e6,
        filesPerToken: 1e4,
      },
    });
  };
  const stopGateway = async () => {
    const stopped = gateway;
    gateway = null;
    for (const outgoing of streams) outgoing.destroy();
    await stopped?.close();
  };
  startGateway();
  const browser: Browser = await launchChromium();
  const readNames = async () => {
    const snapshot = await (await fetch(`${emulator.url}/admin`)).json();
    return (snapshot as { uploads: { fileName: string }[] }).uploads.map(({ fileName }) =>
      withoutMarks(fileName),
    );
  };

  return {
    async open({ beside } = {}) {
      const context = beside?.page.context() ?? (await browser.newContext(REDUCED_MOTION));
      return openTab(context, host.url);
    },
    break: (kind, fault, times = 1) => void pendingFaults.push({ kind, fault, left: times }),
    repair() {
      pendingFaults = [];
    },
    count: (kind) => counts.get(kind) ?? 0,
    get openStreams() {
      return streams.size;
    },
    dropStreams() {
      for (const outgoing of streams) outgoing.destroy();
    },
    reset() {
      if (!gateway) startGateway();
      pendingFaults = [];
      counts = new Map();
      caseNumber += 1;
    },
    storedNames: async () => (await readNames()).filter((name) => name.startsWith(`${caseNumber}-`)).sort(),
    stopGateway,
    startGateway,
    async close() {
      await browser.close();
      await host.close();
      await stopGateway();
      await store.close();
      await emulator.close();
    },
  };
}

/** A Service Worker that passes every request on, as that of a page which works offline. */
const PASS_ON =
  "addEventListener('activate', (event) => event.waitUntil(clients.claim())); addEventListener('fetch', (event) => event.respondWith(fetch(event.request)))";

function serveFile(pathname: string): Response {
  if (pathname === '/pass-on.js')
    return new Response(PASS_ON, { headers: { 'content-type': 'text/javascript' } });
  const file = join(dist, pathname);
  if (pathname === '/' || !existsSync(file)) {
    const script = '<script type="module" src="/hdt-elements.js"></script>';
    return new Response(`<!doctype html><title>host</title>${script}<hdt-upload id="u"></hdt-upload>`, {
      headers: HTML,
    });
  }
  return new Response(readFileSync(file), { headers: { 'content-type': 'text/javascript' } });
}

async function openTab(context: BrowserContext, url: string): Promise<Tab> {
  context.setDefaultTimeout(PAGE_TIMEOUT);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(url);
  await page.waitForFunction(() => customElements.get('hdt-upload'));
  const statuses = () =>
    page.evaluate(() =>
      document
        .querySelector('hdt-upload')!
        .entries.map((entry) => (entry.status === 'failed' ? entry.code : entry.status)),
    );
  return {
    page,
    statuses,
    add: (...names) =>
      page.evaluate((all) => {
        const files = all.map(
          (name) => new File([`Test,Result,Unit\nSodium,139,mmol/L\nName,${name},\n`], name),
        );
        document.querySelector('hdt-upload')!.add(files);
      }, names),
    async advanceUntil(holds) {
      const begun = Date.now();
      while (!(await holds())) {
        if (Date.now() - begun > PAGE_TIMEOUT)
          throw new Error(`The condition never held: ${await statuses()}`);
        await page.clock.fastForward(500);
        await delay(25);
      }
    },
    async advance(ms) {
      await page.clock.fastForward(ms);
      await delay(30);
    },
    call: (method) => page.evaluate((name) => document.querySelector('hdt-upload')![name](), method),
  };
}
