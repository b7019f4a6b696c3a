import { childController } from '../abort.js';
import { systemClock, withTimeout } from '../clock.js';
import { HdtError } from '../hdt-error.js';
import type { ReadStream } from './transport.js';

/** Milliseconds without a byte after which a stream counts as lost; the gateway sends a heartbeat every 15 s. */
const SILENCE_TIMEOUT = 45_000;

/** The end of a block. Back ends may end lines with LF or CR LF (HTML, Server-sent events). */
const BLANK_LINE = /\n\n|\r\n\r\n/;

/** Reads a response as an event stream and calls `onBlock` with the lines between two blank ones: an event or a comment. */
export const readEventStream =
  (onBlock: (block: string) => void): ReadStream =>
  async (fetch, { method, url, headers, signal }, toResponse) => {
    const control = childController(signal);
    const withSilenceTimeout = <Value>(work: Promise<Value>) =>
      withTimeout(() => work, { ms: SILENCE_TIMEOUT, clock: systemClock, signal });
    try {
      const response = await withSilenceTimeout(
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
      let incompleteBlock = '';
      while (reader) {
        const { value, done } = await withSilenceTimeout(reader.read());
        if (done) break;
        const blocks = (incompleteBlock + decoder.decode(value, { stream: true })).split(BLANK_LINE);
        incompleteBlock = blocks.pop() ?? '';
        blocks.forEach(onBlock);
      }
      return toResponse({ method, url }, response.status, '', (name) => response.headers.get(name));
    } catch (cause) {
      throw cause instanceof HdtError ? cause : new HdtError('network', { cause });
    } finally {
      control.abort();
    }
  };
