import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  sign as signWith,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../server-stub/gateway/dist/clock.js';
import { DEFAULT_LIMITS } from '../../../server-stub/gateway/dist/limits.js';
import { createTokens } from '../../../server-stub/gateway/dist/tokens/tokens.js';
import { startGateway } from '../process/gateway.js';
import { type Credentials, signIn } from '../process/person.js';
import { serve } from '../process/serve.js';

/** Average cost of an operation, over many that run one after the other. */
export interface Cost {
  /** Microseconds of processor time of all threads. */
  readonly cpu: number;
  /** Microseconds until the next one can begin. */
  readonly wall: number;
}

const BASE = 'http://gateway.bench';
/** The status of an upload that does not exist: the gateway checks the token, and asks no service. */
const READ = '/api/v1/status/0190b0a0-0000-7000-8000-000000000000';

/** @param once An operation, which returns whether it did what it should. */
async function measureCost(times: number, once: (n: number) => boolean | Promise<boolean>): Promise<Cost> {
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  let done = 0;
  for (let n = 0; n < times; n += 1) if (await once(n)) done += 1;
  const { user, system } = process.cpuUsage(cpu);
  const wall = ((performance.now() - began) * 1000) / times;
  if (done < times) throw new Error(`${done} of ${times} operations succeeded`);
  return { cpu: (user + system) / times, wall };
}

async function openGateway(where: 'file' | 'memory') {
  const folder = await mkdtemp(join(tmpdir(), 'hdt-bench-'));
  const { gateway, store } = await startGateway({
    service: 'https://service.bench',
    database: where === 'file' ? join(folder, 'gateway.sqlite') : ':memory:',
    limits: { requestsPerMinute: Number.MAX_SAFE_INTEGER },
  });
  return {
    ask: async (path: string, init: RequestInit = {}) => gateway.request(BASE + path, init),
    async close() {
      await gateway.close();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

type Ask = Awaited<ReturnType<typeof openGateway>>['ask'];

async function measureReads(ask: Ask, times: number, credentials: Credentials): Promise<Cost> {
  const headers: Record<string, string>[] = [];
  for (let n = 0; n < times; n += 1) headers.push(await credentials('GET', READ));
  return measureCost(times, async (n) => (await ask(READ, { headers: headers[n]! })).status === 404);
}

export type Work = typeof methods;

const methods = serve({
  /** Tokens that are issued and verified without a request. */
  async tokens(times: number): Promise<{ issued: Cost; verified: Cost }> {
    const tokens = createTokens({
      secrets: ['a secret of the bench, long enough for it'],
      limits: DEFAULT_LIMITS,
      clock: systemClock,
    });
    const person = { tenant: '', subject: 'person' };
    const request = {
      person,
      scope: new Set(['pathology'] as const),
      origin: null,
      thumbprint: null,
      signOut: 0,
    };
    const token = await tokens.issue(request);
    return {
      issued: await measureCost(times, async () => (await tokens.issue(request)) !== ''),
      verified: await measureCost(times, async () => (await tokens.verify(token)) !== null),
    };
  },

  /** The least that signatures cost: HMAC-SHA-256 and ES256 of node:crypto, called directly. */
  async bare(times: number): Promise<{ hmac: Cost; es256: Cost }> {
    const content = 'x'.repeat(400);
    const sign = () => createHmac('sha256', 'key').update(content).digest();
    const signature = sign();
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = pair.publicKey.export({ format: 'jwk' });
    const proof = signWith('sha256', Buffer.from(content), pair.privateKey);
    return {
      hmac: await measureCost(times, () => timingSafeEqual(sign(), signature)),
      es256: await measureCost(times, () =>
        verify('sha256', Buffer.from(content), createPublicKey({ key: jwk, format: 'jwk' }), proof),
      ),
    };
  },

  /** Requests without a socket, which show the cost of tokens and of the disk. */
  async requests(where: 'file' | 'memory', times: number): Promise<RequestCosts> {
    const { ask, close } = await openGateway(where);
    try {
      const who = { base: BASE, subject: 'person' };
      const bearer = await signIn(ask, { ...who, proof: false });
      const dpop = await signIn(ask, { ...who, proof: true });
      return {
        open: await measureCost(times, async () => (await ask('/health/live')).status === 200),
        bearer: await measureReads(ask, times, bearer),
        dpop: await measureReads(ask, times, dpop),
        exchange: await measureCost(times, async () => Boolean(await signIn(ask, { ...who, proof: false }))),
      };
    } finally {
      await close();
    }
  },
});

export type RequestCosts = Readonly<Record<'open' | 'bearer' | 'dpop' | 'exchange', Cost>>;
