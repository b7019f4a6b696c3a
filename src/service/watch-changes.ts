import { asHdtError } from '../hdt-error.js';
import type { Client } from './client.js';

/** Events of the gateway after which a person's lists are others. */
const CHANGE = /^event: (?:status|rows|failed|reading|changed)$/m;

/** Milliseconds before a stream that has ended is opened again. */
const FIRST_DELAY = 3_000;
const LONGEST_DELAY = 60_000;

export interface WatchOptions {
  /** Also after a gap, in which a change may have been missed. */
  readonly onChange: () => void;
  readonly signal: AbortSignal;
}

/**
 * Tells when something of the person's has changed, by the gateway's event stream, until the signal aborts. A stream
 * that ends, fails or falls silent is opened again. Never rejects.
 *
 * @param client A client with the scopes of what is watched.
 * @param options What to call, and the signal.
 * @returns Resolves when there is nothing more to come: aborted, no stream there, or another person signed in.
 */
export async function watchChanges(client: Client, { onChange, signal }: WatchOptions): Promise<void> {
  let delay = FIRST_DELAY;
  for (let opened = 0; !signal.aborted; opened += 1) {
    try {
      const { status } = await client.call({
        method: 'GET',
        path: '/events',
        signal,
        onText: inFrames((frame) => {
          delay = FIRST_DELAY;
          if (CHANGE.test(frame) || (opened > 0 && frame.includes(': open'))) onChange();
        }),
      });
      if (status === 404 || status === 403) return;
    } catch (thrown) {
      if (asHdtError(thrown, 'network').code === 'session-changed') return onChange();
    }
    await client.clock.sleep(delay, { signal }).catch(() => {});
    delay = Math.min(LONGEST_DELAY, delay * 2);
  }
}

/** Text in whole frames, however it was cut on its way. */
function inFrames(onFrame: (frame: string) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const frames = (rest + text).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) onFrame(frame);
  };
}
