import { GatewayProblem } from '../problem.js';

/** Sees the parts of a form go by. What it is given lies in the pieces as they came and is gone afterwards. */
export interface PartSink {
  /** Header lines of a part, without the empty one that ends them. */
  begin(headers: string): void;
  bytes(piece: Buffer): void;
  end(): void;
}

/** Looks at a body and changes nothing. All throw `body-invalid`. */
export interface PartScanner {
  add(piece: Uint8Array): void;
  /** Whether the boundary that ends the form has come by. */
  readonly isOver: boolean;
}

/** Bytes of the headers of one part. Browsers need some 200 and the name of the file. */
const MAX_HEADERS = 8 * 1024;

type Place = 'start' | 'boundary' | 'headers' | 'first' | 'content' | 'over';

const CRLF = Buffer.from('\r\n');
/** Line ends in one piece that may be no boundary's. */
const TURNS = 16;
const EMPTY = Buffer.alloc(0);

/**
 * Reads the framing of multipart/form-data (RFC 7578, RFC 2046 §5.1) more strictly than it is defined: nothing before
 * the first boundary, after the last, or between a boundary and its line end. No browser sends any of it, and whoever
 * reads it otherwise than the service could be made to see other files than the service files.
 */
export function createPartScanner(boundary: string, sink: PartSink): PartScanner {
  const mark = Buffer.from(`\r\n--${boundary}`);
  let place: Place = 'start';
  /** The end of what came that means nothing yet. The first boundary has no line before it, so one is lent to it. */
  let held: Buffer = CRLF;

  /** What is held and what came. Content is copied only where a boundary may lie across the two: copying all takes longest. */
  const joined = (piece: Buffer): Buffer => {
    if (held.length === 0) return piece;
    if (place === 'content' && piece.length >= mark.length) {
      const seam = Buffer.concat([held, piece.subarray(0, mark.length - 1)]);
      if (!seam.includes(mark)) {
        sink.bytes(held);
        return piece;
      }
    }
    return Buffer.concat([held, piece]);
  };

  const isMark = (bytes: Buffer, at: number): boolean =>
    at + mark.length <= bytes.length && mark.compare(bytes, at, at + mark.length) === 0;

  /** Two bytes are found twice as fast as all of them, unless a file is made of lines. */
  const indexOfMark = (bytes: Buffer, from: number): number => {
    let at = from;
    for (let turn = 0; turn < TURNS; turn += 1) {
      at = bytes.indexOf(CRLF, at);
      if (at < 0 || isMark(bytes, at)) return at;
      at += 1;
    }
    return bytes.indexOf(mark, at);
  };

  /** Where to go on, or null when what follows has to come first. */
  const step: Record<Place, (bytes: Buffer, from: number) => number | null> = {
    start(bytes, from) {
      const opening = from + mark.length + CRLF.length;
      if (bytes.length < opening) return null;
      if (!isMark(bytes, from) || CRLF.compare(bytes, opening - CRLF.length, opening) !== 0) {
        throw refused('opening');
      }
      place = 'headers';
      return opening;
    },
    boundary(bytes, from) {
      if (bytes.length - from < 2) return null;
      const next = bytes.toString('latin1', from, from + 2);
      if (next !== '\r\n' && next !== '--') throw refused('boundary');
      place = next === '--' ? 'over' : 'headers';
      return from + 2;
    },
    headers(bytes, from) {
      const end = bytes.indexOf('\r\n\r\n', from);
      if ((end < 0 ? bytes.length : end) - from > MAX_HEADERS) throw refused('part-headers');
      if (end < 0) return null;
      sink.begin(bytes.toString('latin1', from, end));
      place = 'first';
      return end + 2;
    },
    /** The line end before a boundary is the boundary's own, and that of an empty part is the one after its headers. */
    first(bytes, from) {
      if (bytes.length - from < mark.length) return null;
      place = 'content';
      return isMark(bytes, from) ? from : from + 2;
    },
    content(bytes, from) {
      const end = indexOfMark(bytes, from);
      if (end < 0) return null;
      sink.bytes(bytes.subarray(from, end));
      sink.end();
      place = 'boundary';
      return end + mark.length;
    },
    over(bytes, from) {
      if (bytes.length - from > 2 || !CRLF.subarray(0, bytes.length - from).equals(bytes.subarray(from))) {
        throw refused('epilogue');
      }
      return null;
    },
  };

  return {
    add(piece) {
      const bytes = joined(Buffer.from(piece.buffer, piece.byteOffset, piece.length));
      let from = 0;
      for (let next: number | null = 0; next !== null; next = step[place](bytes, from)) from = next;
      if (place === 'content') {
        const end = Math.max(from, bytes.length - mark.length + 1);
        sink.bytes(bytes.subarray(from, end));
        from = end;
      }
      // A copy: the piece itself is somebody else's and may be a megabyte.
      held = from === bytes.length ? EMPTY : Buffer.from(bytes.subarray(from));
    },
    get isOver() {
      return place === 'over';
    },
  };
}

const refused = (reason: string) => new GatewayProblem('body-invalid', { reason });
