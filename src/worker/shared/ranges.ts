/** Bytes from `start` up to `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Concatenates the given ranges into one array: Firefox 153 refuses to decode a Blob whose first part is only the two
 * bytes of SOI.
 */
export function keepRanges(bytes: Uint8Array, ranges: readonly Range[]): Uint8Array<ArrayBuffer> {
  const kept = new Uint8Array(ranges.reduce((sum, { start, end }) => sum + end - start, 0));
  let at = 0;
  for (const { start, end } of ranges) {
    kept.set(bytes.subarray(start, end), at);
    at += end - start;
  }
  return kept;
}
