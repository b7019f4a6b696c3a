import { childController } from '../abort.js';
import { HdtError } from '../hdt-error.js';
import type { ShareStream } from './client.js';
import { readEventStream } from './read-event-stream.js';
import type { TransportResponse } from './transport.js';

/** One reader's request for the stream. */
interface StreamRequest {
  readonly onBlock: (block: string) => void;
  readonly signal?: AbortSignal | undefined;
}

interface Reader {
  readonly onBlock: (block: string) => void;
  readonly resolve: (response: TransportResponse) => void;
  readonly reject: (reason: unknown) => void;
  /** Aborts when the reader leaves, or when the stream has ended. */
  readonly control: AbortController;
}

interface SharedStream {
  readonly person: string;
  readonly scope: readonly string[];
  readonly readers: Set<Reader>;
  readonly control: AbortController;
  /** The stream's opening block, replayed to readers that join later. */
  firstBlock: string;
}

/** The open streams of this page. */
const streams = new Set<SharedStream>();

const covers = (scope: readonly string[], needed: readonly string[]): boolean =>
  needed.every((one) => scope.includes(one));

/**
 * Shares one event stream between all readers of the page for the same person, because browsers open at most six
 * connections to a server, and the gateway at most eight streams per person.
 *
 * @param request The callback for each block of the stream, and the signal.
 * @returns The `share` option of a call. It resolves with the response once the stream has ended, and rejects with
 * `cancelled` when the signal aborts. A stream whose scope does not cover a new reader is replaced by a wider one, and stays
 * where the new reader's scope does not cover its own.
 */
export const shareStream =
  ({ onBlock, signal }: StreamRequest): ShareStream =>
  ({ person, scope }, open) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new HdtError('cancelled'));
      const reader: Reader = { onBlock, resolve, reject, control: childController(signal) };
      const current = [...streams].find((one) => one.person === person && covers(one.scope, scope));
      const stream = current ?? openShared(person, scope, open);
      stream.readers.add(reader);
      reader.control.signal.addEventListener('abort', () => {
        const left = [...streams].find(({ readers }) => readers.delete(reader));
        if (!left) return;
        if (left.readers.size === 0) close(left);
        reject(new HdtError('cancelled'));
      });
      // Last, because the reader may leave when it hears of the opening.
      if (stream.firstBlock) onBlock(stream.firstBlock);
    });

function close(stream: SharedStream): void {
  streams.delete(stream);
  stream.control.abort();
}

function openShared(
  person: string,
  scope: readonly string[],
  open: Parameters<ShareStream>[1],
): SharedStream {
  const narrower = [...streams].filter((one) => one.person === person && covers(scope, one.scope));
  const readers = new Set(narrower.flatMap((one) => [...one.readers]));
  const control = new AbortController();
  const stream: SharedStream = { person, scope, readers, control, firstBlock: '' };
  streams.add(stream);
  narrower.forEach(close);
  const onBlock = (block: string) => {
    if (control.signal.aborted) return;
    stream.firstBlock ||= block;
    for (const reader of readers) reader.onBlock(block);
  };
  /** Settles the readers, unless this stream has been replaced by a wider one. */
  const settleReaders = (settle: (reader: Reader) => void) => {
    if (!streams.delete(stream)) return;
    for (const reader of readers) {
      settle(reader);
      reader.control.abort();
    }
  };
  open({ readStream: readEventStream(onBlock), signal: control.signal }).then(
    (response) => settleReaders(({ resolve }) => resolve(response)),
    (thrown: unknown) => settleReaders(({ reject }) => reject(thrown)),
  );
  return stream;
}
