import { childController } from '../abort.js';
import { systemClock, withTimeout } from '../clock.js';
import { HdtError } from '../hdt-error.js';
import type { ReadStream } from './transport.js';

/** Milliseconds without a byte after which a stream counts as lost; the gateway sends a heartbeat every 15 s. */
const SILENCE_TIMEOUT = 45_000;

/** Calls `onFrame` with each frame of an event stream while it arrives. */
export const readFrames =
  (onFrame: (frame: string) => void): ReadStream =>
  async (fetch, { method, url, headers, signal }, toResponse) => {
    const control = childController(signal);
    const inTime = <Value>(work: Promise<Value>) =>
      withTimeout(() => work, { ms: SILENCE_TIMEOUT, clock: systemClock, signal });
    try {
      const response = await inTime(
        fetch(url, {
          method,
          headers: { ...headers },
          signal: control.signal,
          credentials: 'same-origin',
          redirect: 'error',
          cache: 'no-store',
        }),
      );
      const decoder = new TextDecoder();
      const reader = response.ok ? response.body?.getReader() : undefined;
      for (
        let part = await inTime(readPart(reader)), rest = '';
        part;
        part = await inTime(readPart(reader))
      ) {
        const frames = (rest + decoder.decode(part, { stream: true })).split('\n\n');
        rest = frames.pop() ?? '';
        frames.forEach(onFrame);
      }
      return toResponse(url, response.status, '', (name) => response.headers.get(name));
    } catch (cause) {
      throw cause instanceof HdtError ? cause : new HdtError('network', { cause });
    } finally {
      control.abort();
    }
  };

const readPart = async (reader: ReadableStreamDefaultReader<Uint8Array> | undefined) =>
  (await reader?.read())?.value;
