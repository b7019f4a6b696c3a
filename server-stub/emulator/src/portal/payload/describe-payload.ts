import { prettyJson, prettyXml } from './pretty.js';

/** A payload, prepared for display. */
export type PayloadDescription =
  | { readonly kind: 'text'; readonly text: string }
  /** HL7 segments, as name and fields. */
  | { readonly kind: 'segments'; readonly segments: readonly (readonly [name: string, rest: string])[] }
  | { readonly kind: 'binary'; readonly size: number; readonly hex: string }
  | { readonly kind: 'empty' };

/** Bytes shown of binary content. */
const HEX_BYTES = 256;

/** Decides by the content alone, since a fault can change the type. */
export function describePayload(bytes: Uint8Array): PayloadDescription {
  if (bytes.length === 0) return { kind: 'empty' };
  const text = decodeUtf8(bytes);
  if (text === null)
    return { kind: 'binary', size: bytes.length, hex: formatHex(bytes.subarray(0, HEX_BYTES)) };
  if (text.startsWith('MSH|')) return { kind: 'segments', segments: splitSegments(text) };
  if (/^\s*[[{]/.test(text)) return { kind: 'text', text: prettyJson(text) };
  if (/^\s*<\?xml/.test(text)) return { kind: 'text', text: prettyXml(text) };
  return { kind: 'text', text };
}

/** Whether the bytes are Parquet: its files begin with `PAR1`. */
export const isParquet = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(0, 4)) === 'PAR1';

/** Returns null for invalid UTF-8 and for Parquet, which can be valid UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  if (isParquet(bytes)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const splitSegments = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .filter(Boolean)
    .map((segment) => [segment.slice(0, 3), segment.slice(3)] as const);

/** Writes sixteen bytes per line, with printable characters beside them. */
function formatHex(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 16) {
    const line = [...bytes.subarray(at, at + 16)];
    const hex = line.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const text = line.map((byte) => (byte > 31 && byte < 127 ? String.fromCharCode(byte) : '·')).join('');
    lines.push(`${at.toString(16).padStart(4, '0')}  ${hex.padEnd(47)}  ${text}`);
  }
  return lines.join('\n');
}
