import type { Format } from './format.js';
import { detectUtf16 } from './utf16.js';

/**
 * Kinds of files that people add by mistake, so that the advice can be specific. `picture`: an image format that the service
 * does not read. `mixed`: a file that is valid as two formats. `unknown`: `identifyUnsupported` may recognize it.
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

/** Bytes that `sniff` needs from the start of a file. */
export const SNIFF_BYTES = 4096;

/**
 * Recognizes a file's format by its first bytes alone, never by its name or declared type.
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

const knownFormat = (format: Format): Sniffed => ({ kind: 'known', format });
const unsupportedFile = (type: UnsupportedKind): Sniffed => ({ kind: 'unsupported', type });

const decodeAscii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

/** Signatures at offset 0, as Latin-1. The first match wins. */
const SIGNATURES: readonly (readonly [string, Sniffed])[] = [
  ['\x89PNG\r\n\x1a\n', knownFormat('png')],
  ['\xff\xd8\xff', knownFormat('jpeg')],
  ['GIF87a', knownFormat('gif')],
  ['GIF89a', knownFormat('gif')],
  ['PAR1', knownFormat('parquet')],
  ['MZ', unsupportedFile('program')],
  ['\x7fELF', unsupportedFile('program')],
  ['\xcf\xfa\xed\xfe', unsupportedFile('program')],
  ['\xca\xfe\xba\xbe', unsupportedFile('program')],
  ['\xd0\xcf\x11\xe0', unsupportedFile('office')],
  ['{\\rtf', unsupportedFile('office')],
  ['\x1f\x8b', unsupportedFile('archive')],
  ['7z\xbc\xaf', unsupportedFile('archive')],
  ['Rar!', unsupportedFile('archive')],
  ['ID3', unsupportedFile('media')],
  ['OggS', unsupportedFile('media')],
  ['\x1aE\xdf\xa3', unsupportedFile('media')],
];

function sniffBinary(head: Uint8Array): Sniffed | null {
  const start = decodeAscii(head, 0, 2048);
  const first = sniffStart(start, head);
  // A PDF may have up to 1024 bytes before its header (ISO 32000, implementation notes).
  if (!start.slice(0, 1024).includes('%PDF-')) return first;
  if (first?.kind === 'unsupported') return first;
  // Such a file shows different documents in different programs.
  return first || /<(?:!doctype|html|script)|^#!/i.test(start.split('%PDF-', 1)[0]!)
    ? unsupportedFile('mixed')
    : knownFormat('pdf');
}

function sniffStart(start: string, head: Uint8Array): Sniffed | null {
  if (start.startsWith('ftyp', 4)) return sniffBrands(head);
  if (start.startsWith('RIFF'))
    return start.startsWith('WEBP', 8) ? knownFormat('webp') : unsupportedFile('media');
  if (start.startsWith('PK\x03\x04')) return sniffZip(start);
  return SIGNATURES.find(([signature]) => start.startsWith(signature))?.[1] ?? null;
}

/** Distinguishes Office files from other ZIP archives by the names of their first entries. */
const sniffZip = (start: string): Sniffed =>
  unsupportedFile(/word\/|xl\/|ppt\/|\[Content_Types\]/.test(start) ? 'office' : 'archive');

/** Reads the major and compatible brands of an ISO base media file; AVIF files may have a generic major brand (`mif1`). */
function sniffBrands(head: Uint8Array): Sniffed {
  const boxLength = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
  const brands = [decodeAscii(head, 8, 4)];
  for (let offset = 16; offset + 4 <= Math.min(boxLength, head.length); offset += 4)
    brands.push(decodeAscii(head, offset, 4));
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return knownFormat('avif');
  if (brands.some((brand) => /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand))) return knownFormat('heic');
  return unsupportedFile('media');
}

/** Decodes enough of a text to recognize its format, which is told by ASCII characters; null when control bytes rule out text. */
function decodeText(bytes: Uint8Array): string | null {
  const unicode = detectUtf16(bytes);
  if (unicode) return new TextDecoder(unicode).decode(bytes);
  // DOS ends a text with SUB.
  const hasControlBytes = bytes.some(
    (byte) => byte < 0x09 || (byte > 0x0d && byte < 0x1a) || (byte > 0x1c && byte < 0x20),
  );
  return hasControlBytes ? null : new TextDecoder('utf-8').decode(bytes);
}

function sniffText(text: string): Sniffed {
  // MLLP wraps a message in VT … FS CR, and some exports contain the VT.
  const start = text.replace(/^[\s\v\p{Cf}]+/u, '');
  if (start === '') return { kind: 'empty' };
  if (/^(?:MSH|FHS|BHS)[^\w\s]|^(?:msh|fhs|bhs|MSH|FHS|BHS)\s*[^\w\s]{3}/.test(start))
    return knownFormat('hl7');
  if (/^#!/.test(start)) return unsupportedFile('program');
  const root = /^(?:<[?!][^>]*>\s*)*?<(!doctype\s+html|html|svg)[\s>]/i.exec(start)?.[1];
  if (root) return unsupportedFile(root.toLowerCase() === 'svg' ? 'picture' : 'web-page');
  if (/^<(?:\?xml|[A-Za-z_!])/.test(start)) return knownFormat('xml');
  // An array, unlike the `[section]` with which INI files and shortcuts begin.
  if (/^(?:\{\s*(?:["}]|$)|\[\s*(?:[[{"\]\d-]|true|false|null|$))/.test(start)) return knownFormat('json');
  return isTabular(start) ? knownFormat('csv') : unsupportedFile('unknown');
}

/** A cell that begins with a number, perhaps in quotes or behind a comparator. */
const NUMBER_CELL = /[,;\t|]["\s<>]*\d/;

/**
 * Whether a line and the two below it share a delimiter. CSV has no signature: lines below others, such as the name of the
 * laboratory, have to hold a number.
 */
function isTabular(text: string): boolean {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return [',', ';', '\t', '|'].some((delimiter) =>
    lines.some((_, at) => {
      const rows = lines.slice(at, at + 3);
      return (
        rows.every((line) => line.includes(delimiter)) &&
        (at === 0 || NUMBER_CELL.test(rows.slice(1).join('\n')))
      );
    }),
  );
}
