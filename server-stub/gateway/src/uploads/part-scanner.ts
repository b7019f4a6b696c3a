import { GatewayProblem } from '../problem.js';

/** Receives the parts of a form. Buffers are views of the incoming chunks and valid during the call only. */
export interface PartSink {
  /** The header lines of a part, without the empty line that ends them. */
  begin(headers: string): void;
  bytes(piece: Buffer): void;
  end(): void;
}

/** Inspects a body without changing it. Everything throws `body-invalid`. */
export interface PartScanner {
  add(piece: Uint8Array): void;
  /** Whether the closing delimiter has been read. */
  readonly isComplete: boolean;
}

/** Maximum bytes of one part's headers. Browsers need some 200 and the file name. */
const MAX_HEADERS = 8 * 1024;

type State = 'start' | 'boundary' | 'headers' | 'first' | 'content' | 'over';

const CRLF = Buffer.from('\r\n');
/** Line ends in one chunk that are checked one by one before searching for the whole delimiter. */
const MAX_CRLF_SEARCHES = 16;
const EMPTY = Buffer.alloc(0);

/**
 * Parses the framing of multipart/form-data (RFC 7578, RFC 2046 §5.1) more strictly than the standard: nothing before
 * the first delimiter, after the last, or between a delimiter and its line end. Browsers send none of it, and a
 * parser that differs from the service's could be shown other files than the service accepts.
 */
export function createPartScanner(boundary: string, sink: PartSink): PartScanner {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let state: State = 'start';
  /** Unparsed rest of the input. Starts with the line end that the first delimiter lacks. */
  let pending: Buffer = CRLF;

  /** The rest and the new chunk. Content is copied only where a delimiter may span both: copying everything is slow. */
  const withPending = (piece: Buffer): Buffer => {
    if (pending.length === 0) return piece;
    if (state === 'content' && piece.length >= delimiter.length) {
      const seam = Buffer.concat([pending, piece.subarray(0, delimiter.length - 1)]);
      if (!seam.includes(delimiter)) {
        sink.bytes(pending);
        return piece;
      }
    }
    return Buffer.concat([pending, piece]);
  };

  const isDelimiter = (bytes: Buffer, at: number): boolean =>
    at + delimiter.length <= bytes.length && delimiter.compare(bytes, at, at + delimiter.length) === 0;

  /** Searching for two bytes is twice as fast as for the whole delimiter, unless a file consists of lines. */
  const indexOfDelimiter = (bytes: Buffer, from: number): number => {
    let at = from;
    for (let turn = 0; turn < MAX_CRLF_SEARCHES; turn += 1) {
      at = bytes.indexOf(CRLF, at);
      if (at < 0 || isDelimiter(bytes, at)) return at;
      at += 1;
    }
    return bytes.indexOf(delimiter, at);
  };

  /** The offset to continue at, or null when more input is needed. */
  const step: Record<State, (bytes: Buffer, from: number) => number | null> = {
    start(bytes, from) {
      const opening = from + delimiter.length + CRLF.length;
      if (bytes.length < opening) return null;
      if (!isDelimiter(bytes, from) || CRLF.compare(bytes, opening - CRLF.length, opening) !== 0) {
        throw invalid('opening');
      }
      state = 'headers';
      return opening;
    },
    boundary(bytes, from) {
      if (bytes.length - from < 2) return null;
      const next = bytes.toString('latin1', from, from + 2);
      if (next !== '\r\n' && next !== '--') throw invalid('boundary');
      state = next === '--' ? 'over' : 'headers';
      return from + 2;
    },
    headers(bytes, from) {
      const end = bytes.indexOf('\r\n\r\n', from);
      if ((end < 0 ? bytes.length : end) - from > MAX_HEADERS) throw invalid('part-headers');
      if (end < 0) return null;
      sink.begin(bytes.toString('latin1', from, end));
      state = 'first';
      return end + 2;
    },
    /** The line end before a delimiter belongs to it; in an empty part that is the one after the headers. */
    first(bytes, from) {
      if (bytes.length - from < delimiter.length) return null;
      state = 'content';
      return isDelimiter(bytes, from) ? from : from + 2;
    },
    content(bytes, from) {
      const end = indexOfDelimiter(bytes, from);
      if (end < 0) return null;
      sink.bytes(bytes.subarray(from, end));
      sink.end();
      state = 'boundary';
      return end + delimiter.length;
    },
    over(bytes, from) {
      if (bytes.length - from > 2 || !CRLF.subarray(0, bytes.length - from).equals(bytes.subarray(from))) {
        throw invalid('epilogue');
      }
      return null;
    },
  };

  return {
    add(piece) {
      const bytes = withPending(Buffer.from(piece.buffer, piece.byteOffset, piece.length));
      let from = 0;
      for (let next: number | null = 0; next !== null; next = step[state](bytes, from)) from = next;
      if (state === 'content') {
        const end = Math.max(from, bytes.length - delimiter.length + 1);
        sink.bytes(bytes.subarray(from, end));
        from = end;
      }
      // A copy: the chunk is not ours and may be a megabyte.
      pending = from === bytes.length ? EMPTY : Buffer.from(bytes.subarray(from));
    },
    get isComplete() {
      return state === 'over';
    },
  };
}

const invalid = (reason: string) => new GatewayProblem('body-invalid', { reason });
