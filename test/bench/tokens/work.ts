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

async function measureCost(times: number, once: (n: number) => unknown): Promise<Cost> {
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  for (let n = 0; n < times; n += 1) await once(n);
  const { user, system } = process.cpuUsage(cpu);
  return { cpu: (user + system) / times, wall: ((performance.now() - began) * 1000) / times };
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
  return measureCost(times, async (n) => {
    const { status } = await ask(READ, { headers: headers[n]! });
    if (status !== 404) throw new Error(`a read: ${status}`);
  });
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
      issued: await measureCost(times, () => tokens.issue(request)),
      verified: await measureCost(times, () => tokens.verify(token)),
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
        open: await measureCost(times, () => ask('/health/live')),
        bearer: await measureReads(ask, times, bearer),
        dpop: await measureReads(ask, times, dpop),
        exchange: await measureCost(times, () => signIn(ask, { ...who, proof: false })),
      };
    } finally {
      await close();
    }
  },
});

export type RequestCosts = Readonly<Record<'open' | 'bearer' | 'dpop' | 'exchange', Cost>>;
