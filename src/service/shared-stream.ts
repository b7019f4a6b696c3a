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
  readonly scope: readonly string[];
  readonly readers: Set<Reader>;
  readonly control: AbortController;
  /** The stream's opening block, replayed to readers that join later. */
  firstBlock: string;
}

/** The open streams of this page, by person. */
const streams = new Map<string, SharedStream>();

/**
 * Shares one event stream between all readers of the page for the same person, because browsers open at most six
 * connections to a server, and the gateway at most eight streams per person.
 *
 * @param request The callback for each block of the stream, and the signal.
 * @returns The `share` option of a call. It resolves with the response once the stream has ended, and rejects with
 * `cancelled` when the signal aborts. A stream whose scope does not cover a new reader is replaced by a wider one.
 */
export const shareStream =
  ({ onBlock, signal }: StreamRequest): ShareStream =>
  ({ person, scope }, open) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new HdtError('cancelled'));
      const reader: Reader = { onBlock, resolve, reject, control: childController(signal) };
      const current = streams.get(person);
      const readers = current?.readers ?? new Set();
      readers.add(reader);
      if (current && scope.every((needed) => current.scope.includes(needed))) {
        if (current.firstBlock) onBlock(current.firstBlock);
      } else {
        const stream: SharedStream = { scope, readers, control: new AbortController(), firstBlock: '' };
        streams.set(person, stream);
        current?.control.abort();
        openShared(person, stream, open);
      }
      reader.control.signal.addEventListener('abort', () => {
        if (!readers.delete(reader)) return;
        const stream = streams.get(person);
        if (readers.size === 0 && stream?.readers === readers) {
          streams.delete(person);
          stream.control.abort();
        }
        reject(new HdtError('cancelled'));
      });
    });

function openShared(person: string, stream: SharedStream, open: Parameters<ShareStream>[1]): void {
  const { readers, control } = stream;
  const onBlock = (block: string) => {
    if (control.signal.aborted) return;
    stream.firstBlock ||= block;
    for (const reader of readers) reader.onBlock(block);
  };
  /** Settles the readers, unless this stream has been replaced by a wider one. */
  const settleReaders = (settle: (reader: Reader) => void) => {
    if (streams.get(person) !== stream) return;
    streams.delete(person);
    const ended = [...readers];
    readers.clear();
    for (const reader of ended) {
      settle(reader);
      reader.control.abort();
    }
  };
  open({ readStream: readEventStream(onBlock), signal: control.signal }).then(
    (response) => settleReaders(({ resolve }) => resolve(response)),
    (thrown: unknown) => settleReaders(({ reject }) => reject(thrown)),
  );
}
