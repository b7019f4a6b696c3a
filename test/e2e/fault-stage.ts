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

/** What a page asks for. */
export type Asked = 'upload' | 'lookup' | 'status' | 'results' | 'token' | 'stream';

/** Replaces an answer; `pass` gets the gateway's. Null breaks the connection off. */
export type Fault = (
  pass: () => Promise<Response>,
  context: { readonly signal: AbortSignal; readonly outgoing: ServerResponse },
) => Promise<Response | null>;

/** Tells the server that the answer was written by hand. */
const ALREADY_SENT = new Response(null, { headers: { 'x-hono-already-sent': 'true' } });

/** Faults that an answer may have. The gateway has done its work where it was asked. */
export const faults = {
  status:
    (status: number, headers: Record<string, string> = {}): Fault =>
    async () =>
      new Response(null, { status, headers }),
  html:
    (status: number): Fault =>
    async () =>
      new Response('<h1>Hello</h1>', { status, headers: HTML }),
  /** In the middle of the body: a browser sends again by itself what has no answer at all. */
  cut: (async (pass, { outgoing }) => {
    const response = await pass();
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

/** A page with an element, in a browser context of its own, whose clock the test moves. */
export interface Tab {
  readonly page: Page;
  /** Adds files, each of its own content. */
  add(...names: string[]): Promise<void>;
  /** What the files of the element have come to. */
  statuses(): Promise<string[]>;
  /** Lets page time go by, as much as it takes. */
  until(isSo: () => boolean | Promise<boolean>): Promise<void>;
  /** Lets page time go by, and what it starts begin. */
  later(ms: number): Promise<void>;
  call(method: 'pause' | 'resume' | 'retryAll' | 'cancelAll'): Promise<void>;
}

export interface FaultStage {
  open(options?: { beside?: Tab }): Promise<Tab>;
  /** The answers to the next `times` requests of a kind. */
  break(asked: Asked, fault: Fault, times?: number): void;
  /** No more faults. */
  mend(): void;
  /** Requests since the last `begin`, also those that were refused. */
  count(asked: Asked): number;
  readonly openStreams: number;
  dropStreams(): void;
  /** A new case, whatever became of the last: counts from zero. */
  begin(): void;
  /** Names that the service has filed since, in order. */
  filed(): Promise<string[]>;
  /** Ends the gateway with all its connections, and starts another on the same store. */
  stopGateway(): Promise<void>;
  startGateway(): void;
  close(): Promise<void>;
}

const askedBy = ({ method, url }: Request): Asked | null => {
  const { pathname } = new URL(url);
  if (pathname.endsWith('/token')) return 'token';
  if (pathname.endsWith('/events')) return 'stream';
  if (pathname.includes('/idempotency-keys/')) return 'lookup';
  if (pathname.includes('/status/')) return 'status';
  if (pathname.endsWith('/api/master') && method === 'POST') return 'upload';
  return /\/v1\/results\//.test(pathname) ? 'results' : null;
};

/** The emulator, the gateway before it, and a host that serves the built elements and breaks what it is told to. */
export async function openFaultStage(): Promise<FaultStage> {
  let gateway: Gateway | null = null;
  let broken: { asked: Asked; fault: Fault; left: number }[] = [];
  let counts = new Map<Asked, number>();
  let filedBefore = 0;
  const streams = new Set<ServerResponse>();

  /** Breaks the connection off where there is no answer. */
  const answer = (response: Response | null, env: { outgoing?: ServerResponse }): Response => {
    if (response) return response;
    env.outgoing?.destroy();
    return new Response(null, { status: 502 });
  };
  const serve: Gateway['fetch'] = async (request, env, ...rest) => {
    const { outgoing } = env as { outgoing: ServerResponse };
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/hdt/')) return serveFile(pathname);
    const asked = askedBy(request);
    if (asked) counts.set(asked, (counts.get(asked) ?? 0) + 1);
    const pass = async () => {
      if (!gateway) return answer(null, { outgoing });
      if (asked === 'stream') {
        streams.add(outgoing);
        outgoing.once('close', () => streams.delete(outgoing));
      }
      return gateway.fetch(request, env, ...rest);
    };
    const found = broken.find((one) => one.asked === asked && one.left > 0);
    if (!found) return pass();
    found.left -= 1;
    return answer(await found.fault(pass, { signal: request.signal, outgoing }), { outgoing });
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
      // A page whose time runs fast asks for what is due, and waits for heartbeats.
      limits: {
        heartbeat: 20,
        requestsPerMinute: 1e6,
        tenantRequestsPerMinute: 1e6,
        newSessionsPerMinute: 1e6,
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
  const filedNames = async () => {
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
    break: (asked, fault, times = 1) => void broken.push({ asked, fault, left: times }),
    mend() {
      broken = [];
    },
    count: (asked) => counts.get(asked) ?? 0,
    get openStreams() {
      return streams.size;
    },
    dropStreams() {
      for (const outgoing of streams) outgoing.destroy();
    },
    begin() {
      if (!gateway) startGateway();
      broken = [];
      counts = new Map();
      filedBefore += 1;
    },
    filed: async () => (await filedNames()).filter((name) => name.startsWith(`${filedBefore}-`)).sort(),
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

function serveFile(pathname: string): Response {
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
    async until(isSo) {
      const begun = Date.now();
      while (!(await isSo())) {
        if (Date.now() - begun > PAGE_TIMEOUT) throw new Error(`It never came true: ${await statuses()}`);
        await page.clock.fastForward(500);
        await delay(25);
      }
    },
    async later(ms) {
      await page.clock.fastForward(ms);
      await delay(30);
    },
    call: (method) => page.evaluate((name) => document.querySelector('hdt-upload')![name](), method),
  };
}
