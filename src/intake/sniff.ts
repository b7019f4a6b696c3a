import type { Format } from './format.js';

/**
 * Files that people add by mistake, distinguished so that the advice can be specific. `picture`: an image format the
 * service does not read. `mixed`: a file that is valid as two formats. `unknown`: `identify` may recognize it.
 */
export type UnsupportedKind =
  | 'program'
  | 'archive'
  | 'office'
  | 'web-page'
  | 'media'
  | 'picture'
  | 'mixed'
  | 'unknown';

/** The kind of a file by its bytes. */
export type Sniffed =
  | { readonly kind: 'known'; readonly format: Format }
  | { readonly kind: 'unsupported'; readonly type: UnsupportedKind }
  | { readonly kind: 'empty' };

/** Bytes `sniff` needs from the start of a file. */
export const SNIFF_BYTES = 4096;

/**
 * Decides a file's format from its first bytes alone, never from a name or a declared type.
 * Signatures: ISO 32000 (PDF), RFC 2083 (PNG), ITU T.81 (JPEG), RFC 9649 (WEBP), ISO 14496-12 `ftyp` brands
 * (HEIC, AVIF), Apache Parquet `PAR1`, HL7 v2 batch and message headers.
 *
 * @param head The first `SNIFF_BYTES` of the file, or all of a shorter one.
 * @returns The format, or why there is none.
 */
export function sniff(head: Uint8Array): Sniffed {
  if (head.length === 0) return { kind: 'empty' };
  const binary = sniffBinary(head);
  if (binary) return binary;
  const text = decodeText(head);
  return text === null ? { kind: 'unsupported', type: 'unknown' } : sniffText(text);
}

const known = (format: Format): Sniffed => ({ kind: 'known', format });
const unsupported = (type: UnsupportedKind): Sniffed => ({ kind: 'unsupported', type });

const ascii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));
const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** Signatures at offset 0, as Latin-1. The first match wins. */
const SIGNATURES: readonly (readonly [string, Sniffed])[] = [
  ['\x89PNG\r\n\x1a\n', known('png')],
  ['\xff\xd8\xff', known('jpeg')],
  ['GIF87a', known('gif')],
  ['GIF89a', known('gif')],
  ['PAR1', known('parquet')],
  ['MZ', unsupported('program')],
  ['\x7fELF', unsupported('program')],
  ['\xcf\xfa\xed\xfe', unsupported('program')],
  ['\xca\xfe\xba\xbe', unsupported('program')],
  ['\xd0\xcf\x11\xe0', unsupported('office')],
  ['{\\rtf', unsupported('office')],
  ['\x1f\x8b', unsupported('archive')],
  ['7z\xbc\xaf', unsupported('archive')],
  ['Rar!', unsupported('archive')],
  ['ID3', unsupported('media')],
  ['OggS', unsupported('media')],
  ['\x1aE\xdf\xa3', unsupported('media')],
];

function sniffBinary(head: Uint8Array): Sniffed | null {
  const start = ascii(head, 0, 2048);
  const first = sniffStart(start, head);
  // A PDF may have up to 1024 bytes before its header (ISO 32000, implementation notes).
  if (!start.slice(0, 1024).includes('%PDF-')) return first;
  if (first?.kind === 'unsupported') return first;
  // Different programs would show different documents of such a file.
  return first || /<(?:!doctype|html|script)|^#!/i.test(start.split('%PDF-', 1)[0]!)
    ? unsupported('mixed')
    : known('pdf');
}

function sniffStart(start: string, head: Uint8Array): Sniffed | null {
  if (start.startsWith('ftyp', 4)) return sniffBrands(head);
  if (start.startsWith('RIFF')) return start.startsWith('WEBP', 8) ? known('webp') : unsupported('media');
  if (start.startsWith('PK\x03\x04')) return sniffZip(start);
  return SIGNATURES.find(([signature]) => start.startsWith(signature))?.[1] ?? null;
}

/** Office files are zips whose first entries have known names. */
const sniffZip = (start: string): Sniffed =>
  unsupported(/word\/|xl\/|ppt\/|\[Content_Types\]/.test(start) ? 'office' : 'archive');

/** The major brand decides; a generic one (`mif1`, `msf1`) defers to the compatible brands after it. */
function sniffBrands(head: Uint8Array): Sniffed {
  const boxLength = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
  const brands = [ascii(head, 8, 4)];
  for (let offset = 16; offset + 4 <= Math.min(boxLength, head.length); offset += 4)
    brands.push(ascii(head, offset, 4));
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return known('avif');
  if (brands.some((brand) => /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand))) return known('heic');
  return unsupported('media');
}

/** Text in UTF-8, UTF-16 or a one-byte code page; null when control bytes rule out text. */
export function decodeText(bytes: Uint8Array): string | null {
  const unicode = utf16Of(bytes);
  if (unicode) return new TextDecoder(unicode).decode(bytes);
  const control = bytes.some(
    (byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b && byte !== 0x1c),
  );
  return control ? null : new TextDecoder('utf-8').decode(bytes);
}

/**
 * UTF-16 by its mark; without one by its first characters, which in every text format are ASCII.
 *
 * @returns A label of the Encoding Standard, or null.
 */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  if (a && !b && c && !d) return 'utf-16le';
  return !a && b && !c && d ? 'utf-16be' : null;
}

function sniffText(text: string): Sniffed {
  // MLLP wraps a message in VT … FS CR; some exports keep the VT.
  const start = text.replace(/^[\s\v\uFEFF]+/, '');
  if (start === '') return { kind: 'empty' };
  if (/^(?:MSH|FHS|BHS)[^\w\s]/.test(start)) return known('hl7');
  if (/^#!/.test(start)) return unsupported('program');
  const root = /^(?:<[?!][^>]*>\s*)*?<(!doctype\s+html|html|svg)[\s>]/i.exec(start)?.[1];
  if (root) return unsupported(root.toLowerCase() === 'svg' ? 'picture' : 'web-page');
  if (/^<(?:\?xml|[A-Za-z_!])/.test(start)) return known('xml');
  // Settings and shortcuts begin with a word in brackets.
  if (/^(?:\{\s*(?:["}]|$)|\[\s*(?:[[{"\]\d-]|true|false|null|$))/.test(start)) return known('json');
  return looksTabular(start) ? known('csv') : unsupported('unknown');
}

/** CSV has no signature: the first lines must agree on a delimiter. */
function looksTabular(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/, 6).filter((line) => line.trim() !== '');
  const header = lines[0];
  if (header === undefined) return false;
  return [',', ';', '\t', '|'].some((delimiter) => {
    const columns = header.split(delimiter).length;
    return columns > 1 && lines.slice(1, 3).every((line) => line.split(delimiter).length > 1);
  });
}
