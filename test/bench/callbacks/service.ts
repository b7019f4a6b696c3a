import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { type Payload, ROWS, VARIANTS } from '../../gateway/support/callback-payloads.js';
import { serve } from '../process/serve.js';
import { HEADER } from './header.js';
import { TESTS } from './tests.js';

export interface Delivery {
  readonly url: string;
  readonly variant: string;
  readonly ids: readonly string[];
  /** Under way at a time. */
  readonly together: number;
}

const rows = Array.from({ length: TESTS }, (_, n) => ROWS[n % ROWS.length]!);
const counts = { totalTests: TESTS, qaPassed: TESTS, manualReview: 0 };

async function deliver(url: string, agent: Agent, { type, headers, body }: Payload): Promise<void> {
  const request = httpRequest(`${url}/api/results`, {
    method: 'POST',
    agent,
    headers: {
      ...headers,
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      [HEADER.name]: HEADER.values[0],
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
  /** One callback for each upload; milliseconds until all were acknowledged. */
  async deliver({ url, variant, ids, together }: Delivery): Promise<number> {
    const payloads = ids.map((id) => VARIANTS[variant]!(id, rows, counts)).values();
    const agent = new Agent({ keepAlive: true, maxSockets: together });
    const began = performance.now();
    const sender = async () => {
      for (const payload of payloads) await deliver(url, agent, payload);
    };
    await Promise.all(Array.from({ length: together }, sender));
    const milliseconds = performance.now() - began;
    agent.destroy();
    return milliseconds;
  },
});
