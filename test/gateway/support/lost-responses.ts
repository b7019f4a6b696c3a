import type { ServerResponse } from 'node:http';
import { accountService } from './account.js';
import { type Bench, type BenchOptions, form, startBench } from './bench.js';
import { type Answer, json } from './upstream.js';

/** A response that the service sends and nobody receives. */
export const nowhere = { writeHead: () => ({ end: () => {} }) } as unknown as ServerResponse;

export interface LossyBench extends Bench {
  readonly account: ReturnType<typeof accountService>;
  /** The service accepts the next upload, unless `accepted` is false; the gateway receives `loss` instead. */
  loseNext(loss: Answer, options?: { accepted?: boolean }): void;
  /** The service accepts the next upload and is then unreachable until the returned function is called. */
  goDownWithNext(): () => void;
  send(
    who: string,
    key: string | null,
    options?: { files?: number; module?: string; body?: FormData },
  ): ReturnType<Bench['as']>;
  /** Number of uploads that reached the service. */
  posts(): number;
  statusOf(who: string, id?: string): Promise<number>;
}

/** A gateway before a service whose responses can get lost. */
export async function startLossyBench(options: BenchOptions = {}): Promise<LossyBench> {
  const account = accountService();
  const bench = await startBench({ answer: account.answer, ...options });
  return {
    ...bench,
    account,
    loseNext(loss, { accepted = true } = {}) {
      bench.upstream.answer = (request, response, body) => {
        if (request.method !== 'POST') return account.answer(request, response, body);
        bench.upstream.answer = account.answer;
        if (accepted) account.answer(request, nowhere, body);
        loss(request, response, body);
      };
    },
    goDownWithNext() {
      bench.upstream.answer = (request, response, body) => {
        if (request.method === 'POST') account.answer(request, nowhere, body);
        response.destroy();
      };
      return () => {
        bench.upstream.answer = account.answer;
      };
    },
    send: (who, key, { files = 3, module = 'pathology', body = form(files) } = {}) =>
      bench.as(who, `/api/master?module=${module}`, {
        method: 'POST',
        body,
        headers: key === null ? {} : { 'idempotency-key': key },
      }),
    posts: () => bench.upstream.arrivals.filter(({ method }) => method === 'POST').length,
    statusOf: async (who, id = '') => (await bench.as(who, `/api/v1/status/${id}`)).status,
  };
}

const status =
  (code: number): Answer =>
  (_, response) =>
    json(response, code, {});

/** What the gateway may receive instead of an acknowledgement. */
export const LOSSES = {
  'a connection that breaks before the response': (_, response) => response.destroy(),
  'a truncated response': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 });
    response.write('{"uploads":[{"uploa', () => response.destroy());
  },
  '502': status(502),
  '504': status(504),
  '500': status(500),
  '503': status(503),
  'a response that is not JSON': (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('<html>'),
  'a response without ids': (_, response) => json(response, 200, { success: true }),
} as const satisfies Record<string, Answer>;

/** Accepts the next upload into the account without responding to it; resolves when it has arrived. */
export function acceptSilently({ upstream, account }: LossyBench): Promise<void> {
  return new Promise((resolve) => {
    upstream.answer = (request, _response, body) => {
      account.answer(request, nowhere, body);
      resolve();
    };
  });
}
