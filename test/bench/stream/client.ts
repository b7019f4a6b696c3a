import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { signIn } from '../process/person.js';
import { serve } from '../process/serve.js';
import { PATH, sendUpload, type Upload } from './upload.js';

export interface Load extends Upload {
  readonly requests: number;
  /** How many people send them, in turn; each request is another person's unless it says so. */
  readonly people?: number;
  /** How the gateway lets them in; null asks nobody. */
  readonly token: 'bearer' | 'dpop' | null;
}

export type Client = typeof methods;

let prepared: readonly Record<string, string>[] = [];

const methods = serve({
  /** Signs people in and makes the proof of each request. */
  async prepare({ url, requests, token, people = requests }: Load): Promise<void> {
    const signedIn = Array.from({ length: people }, (_, n) =>
      token === null
        ? async () => ({})
        : signIn((path, init) => fetch(url + path, init), {
            base: url,
            subject: `person-${n}`,
            proof: token === 'dpop',
          }),
    );
    const credentials = await Promise.all(signedIn);
    prepared = await Promise.all(
      Array.from({ length: requests }, (_, n) => credentials[n % people]!('POST', PATH)),
    );
  },

  /** Sends all at once; milliseconds until all were acknowledged. */
  async send(load: Load): Promise<number> {
    const began = performance.now();
    await Promise.all(prepared.map((credentials) => sendUpload(load, credentials)));
    return performance.now() - began;
  },

  /** Sends so many a second, whether or not earlier ones are answered; milliseconds of each since it was due. */
  async sendSteadily(load: Load, perSecond: number): Promise<readonly number[]> {
    const connections = new Agent({ keepAlive: true });
    const began = performance.now();
    const times = await Promise.all(
      prepared.map(async (credentials, n) => {
        const due = began + (n * 1000) / perSecond;
        await delay(due - performance.now());
        await sendUpload(load, credentials, connections);
        return performance.now() - due;
      }),
    );
    connections.destroy();
    return times;
  },
});
