import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { type Payload, ROWS, VARIANTS } from '../../gateway/support/callback-payloads.js';
import { serve } from '../process/serve.js';
import { CALLBACK_HEADER, TESTS_PER_REPORT } from './settings.js';

export interface Delivery {
  readonly url: string;
  readonly variant: string;
  readonly ids: readonly string[];
  /** Callbacks on their way at a time. */
  readonly concurrency: number;
}

const rows = Array.from({ length: TESTS_PER_REPORT }, (_, n) => ROWS[n % ROWS.length]!);
const counts = { totalTests: TESTS_PER_REPORT, qaPassed: TESTS_PER_REPORT, manualReview: 0 };

async function sendCallback(url: string, agent: Agent, { type, headers, body }: Payload): Promise<void> {
  const request = httpRequest(`${url}/api/results`, {
    method: 'POST',
    agent,
    headers: {
      ...headers,
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      [CALLBACK_HEADER.name]: CALLBACK_HEADER.values[0],
    },
  });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 204) throw new Error(`refused: ${response.statusCode}`);
}

export type Service = typeof methods;

const methods = serve({
  /** Sends a callback for each upload, and returns the milliseconds until all are acknowledged. */
  async deliver({ url, variant, ids, concurrency }: Delivery): Promise<number> {
    const payloads = ids.map((id) => VARIANTS[variant]!(id, rows, counts)).values();
    const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
    const began = performance.now();
    const sendNext = async () => {
      for (const payload of payloads) await sendCallback(url, agent, payload);
    };
    await Promise.all(Array.from({ length: concurrency }, sendNext));
    const milliseconds = performance.now() - began;
    agent.destroy();
    return milliseconds;
  },
});
