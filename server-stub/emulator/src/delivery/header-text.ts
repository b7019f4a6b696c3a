/**
 * A text as a header value, where only ASCII is safe and spaces at the ends are trimmed (RFC 9110 §5.5): anything else
 * and the percent sign become percent-encoded UTF-8, which `decodeURIComponent` reverses.
 */
export const headerText = (text: string): string =>
  Buffer.from(text)
    .toString('latin1')
    .replaceAll(/^ +| +$|[^\x20-\x7e]|%/g, (bytes) =>
      Array.from(bytes, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`).join(
        '',
      ),
    );
