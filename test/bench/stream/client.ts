import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { signIn } from '../process/person.js';
import { serve } from '../process/serve.js';
import { PATH, READ_PATH, sendRead, sendUpload, type Upload } from './upload.js';

export interface Load extends Upload {
  readonly requests: number;
  /** Number of people who send the requests. By default each request is another person's. */
  readonly people?: number;
  /** Type of the access token; null for a target without authentication. */
  readonly token: 'bearer' | 'dpop' | null;
}

/** A read is answered by the gateway alone, without a request to the service. */
type Kind = 'upload' | 'read';

export type Client = typeof methods;

let prepared: readonly Record<string, string>[] = [];

const methods = serve({
  /** Signs people in, and creates the headers of each request. */
  async prepare({ url, requests, token, people = requests }: Load, kind: Kind = 'upload'): Promise<void> {
    const [method, path] = kind === 'upload' ? ['POST', PATH] : ['GET', READ_PATH];
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
      Array.from({ length: requests }, (_, n) => credentials[n % people]!(method, path)),
    );
  },

  /** Sends all requests at once. Returns the milliseconds until all are acknowledged. */
  async send(load: Load): Promise<number> {
    const began = performance.now();
    await Promise.all(prepared.map((credentials) => sendUpload(load, credentials)));
    return performance.now() - began;
  },

  /**
   * Sends requests at a fixed rate, whether or not earlier ones are answered. Returns the milliseconds of each since it
   * was due.
   */
  async sendSteadily(load: Load, perSecond: number, kind: Kind = 'upload'): Promise<readonly number[]> {
    const connections = new Agent({ keepAlive: true });
    const began = performance.now();
    const times = await Promise.all(
      prepared.map(async (credentials, n) => {
        const due = began + (n * 1000) / perSecond;
        await delay(due - performance.now());
        if (kind === 'upload') await sendUpload(load, credentials, connections);
        else await sendRead(load.url, credentials, connections);
        return performance.now() - due;
      }),
    );
    connections.destroy();
    return times;
  },
});
