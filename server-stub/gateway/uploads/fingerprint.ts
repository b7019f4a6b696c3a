import { crc32 } from 'node:zlib';

/** Tells whether two multipart bodies carry the same files. Against accidents, not against their own sender. */
export interface Fingerprint {
  add(piece: Uint8Array): void;
  /** Once all has been added. */
  value(): string;
}

/** Browsers draw a new boundary (RFC 2046 §5.1.1) each time they send the same form, so it is left out. */
export function createFingerprint(boundary: string): Fingerprint {
  const mark = Buffer.from(boundary);
  let sum = 0;
  let length = 0;
  /** The end of what came, which may be the beginning of a boundary. */
  let held: Uint8Array = new Uint8Array();

  const count = (bytes: Uint8Array) => {
    sum = crc32(bytes, sum);
    length += bytes.length;
  };

  /** Copies a piece only where a boundary may lie across its beginning: copying all took longer than all the rest. */
  const joined = (piece: Uint8Array): Buffer => {
    const seam = Buffer.concat([held, piece.subarray(0, mark.length - 1)]);
    if (piece.length < mark.length || seam.includes(mark)) return Buffer.concat([held, piece]);
    count(held);
    return Buffer.from(piece.buffer, piece.byteOffset, piece.length);
  };

  return {
    add(piece) {
      const bytes = joined(piece);
      let from = 0;
      for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, from)) {
        count(bytes.subarray(from, at));
        from = at + mark.length;
      }
      const end = Math.max(from, bytes.length - mark.length + 1);
      count(bytes.subarray(from, end));
      held = bytes.subarray(end);
    },
    value() {
      count(held);
      held = new Uint8Array();
      return `${length}-${sum.toString(16)}`;
    },
  };
}
