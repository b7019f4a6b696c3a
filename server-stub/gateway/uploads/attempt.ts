import type { Clock } from '../clock.js';
import { acknowledgementOf } from '../dialect.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { Store } from '../store/store.js';
import type { AttemptKey } from './attempts.js';
import { createFingerprint, type Fingerprint } from './fingerprint.js';
import type { MultipartHead } from './multipart.js';
import { createPartScanner } from './part-scanner.js';
import { readBody, type UploadBody } from './upload-body.js';

/** One sending of an upload that names itself. */
export interface Attempt {
  /** The answer, when an earlier sending had one; null when this one goes to the service. Throws `key-busy`, `key-reused`. */
  begin(body: UploadBody): Promise<Response | null>;
  /** Sees what is on its way. */
  readonly fingerprint: Fingerprint;
  /** Said while bytes are on their way: nobody else is to take over. */
  goesOn(): void;
  /** What is written down together with the owner of the ids. */
  finished(): { readonly attempt: AttemptKey; readonly fingerprint: string };
  /** The service filed nothing: the next sending is as good as the first. */
  release(): Promise<void>;
}

export interface AttemptDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly limits: Limits;
}

/** Seconds a client waits before it asks what has become of its first sending. */
const BUSY_RETRY = '2';

/** Milliseconds between two renewals, and the slack a lease has beyond the service's longest silence. */
const RENEWAL = 10_000;

export function openAttempt(
  { store, clock, limits }: AttemptDeps,
  key: AttemptKey,
  head: MultipartHead,
): Attempt {
  const fingerprint = createFingerprint();
  const length = limits.serviceTimeout + 2 * RENEWAL;
  let lease = clock.now() + length;

  /** What was filed is answered again; the bytes are read to be compared and go nowhere. */
  async function replay(body: UploadBody, known: string, ids: readonly string[]): Promise<Response> {
    const scanner = createPartScanner(head.boundary, fingerprint);
    const watch = { limit: limits.bytesPerRequest, length: head.length, scanner, seen: () => {} };
    for await (const _ of readBody(body, watch));
    if (fingerprint.value() !== known) throw new GatewayProblem('key-reused');
    return Response.json(acknowledgementOf(ids));
  }

  return {
    async begin(body) {
      const found = await store.attempts.begin(key, { now: clock.now(), lease });
      switch (found.state) {
        case 'ours':
          return null;
        case 'busy':
          throw new GatewayProblem('key-busy', { headers: { 'retry-after': BUSY_RETRY } });
        case 'done':
          return replay(body, found.fingerprint, found.ids);
      }
    },
    fingerprint,
    goesOn() {
      if (clock.now() + length - lease < RENEWAL) return;
      lease = clock.now() + length;
      // A lease that could not be renewed runs out later than the upload, or another node asks the service again.
      store.attempts.renew(key, lease).catch(() => {});
    },
    finished: () => ({ attempt: key, fingerprint: fingerprint.value() }),
    release: () => store.attempts.release(key, lease),
  };
}
