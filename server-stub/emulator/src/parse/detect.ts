import { BLANK } from './hl7-lines.js';
import { isJsonText } from './json.js';
import { type DecodedText, decodeText, isReadable } from './text.js';

export type PictureFormat = keyof typeof PICTURES;

/** The type of a file by its bytes alone. */
export type Content =
  | { readonly kind: 'empty' | 'pdf' | 'parquet' | 'unknown' }
  | { readonly kind: 'picture'; readonly format: PictureFormat }
  /** `table` is any other text; its header decides later. */
  | { readonly kind: 'hl7' | 'xml' | 'json' | 'table'; readonly decoded: DecodedText };

/** What kind of file a person sent, as its failure is explained: pictures, documents to look at, or data. */
export type ContentKind = 'picture' | 'document' | 'data';

/** Enough to tell a format by. */
const START = 8192;

/** Null for an empty file and for one of no format of the service. */
export function contentKind(bytes: Uint8Array): ContentKind | null {
  const { kind } = detect(bytes.subarray(0, START));
  if (kind === 'empty' || kind === 'unknown') return null;
  return kind === 'picture' ? 'picture' : kind === 'pdf' ? 'document' : 'data';
}

export function detect(bytes: Uint8Array): Content {
  if (bytes.length === 0) return { kind: 'empty' };
  const format = detectPicture(bytes);
  if (format) return { kind: 'picture', format };
  if (startsWith(bytes, 'PAR1')) return { kind: 'parquet' };
  if (hasPdfHeader(bytes)) return { kind: 'pdf' };
  return detectText(decodeText(bytes));
}

/** Whether it is a picture or a PDF, by its first bytes. */
export const isVisual = (bytes: Uint8Array): boolean => detectPicture(bytes) !== null || hasPdfHeader(bytes);

/** PDF readers accept junk before the header (ISO 32000-1, Annex H, note 13). */
const hasPdfHeader = (bytes: Uint8Array): boolean => ascii(bytes, 0, 1024).includes('%PDF-');

const LEADING_BLANKS = new RegExp(`^${BLANK}+`, 'u');

const HL7_HEADER = /^(?:MSH|FHS|BHS)[^\w\s]/;

/** In lower case, or with blanks behind its name, a header is told by the marks that it declares. */
const LOOSE_HL7_HEADER = new RegExp(`^(?:MSH|FHS|BHS)${BLANK}*[^\\w\\s]{3}`, 'iu');

/** What can follow the first bracket of JSON, also as Python writes it. A table can have brackets around its title or headers. */
const JSON_START = /^(?:\{\s*(?:["'}\w]|$)|\[\s*(?:["'[{\]\d-]|(?:true|false|null|None|NaN)\b|$))/;

function detectText(decoded: DecodedText): Content {
  if (!isReadable(decoded.text)) return { kind: 'unknown' };
  const start = decoded.text.slice(0, 4096).replace(LEADING_BLANKS, '');
  if (start === '') return { kind: 'unknown' };
  if (HL7_HEADER.test(start) || LOOSE_HL7_HEADER.test(start)) return { kind: 'hl7', decoded };
  if (start.startsWith('<')) return { kind: 'xml', decoded };
  if (JSON_START.test(start.replace('\u001e', '')) || isJsonText(start)) return { kind: 'json', decoded };
  return { kind: 'table', decoded };
}

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs', 'mif1', 'msf1'];
const AVIF_BRANDS = ['avif', 'avis'];

/** The brands of an ISO base media file. Its first box has the major one, the minor version, and compatible ones. */
function brandsOf(bytes: Uint8Array): readonly string[] {
  if (ascii(bytes, 4, 8) !== 'ftyp') return [];
  const boxSize = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const brands = [ascii(bytes, 8, 12)];
  for (let at = 16; at + 4 <= Math.min(boxSize, 128); at += 4) brands.push(ascii(bytes, at, at + 4));
  return brands;
}

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

const startsWith = (bytes: Uint8Array, magic: string): boolean => ascii(bytes, 0, magic.length) === magic;

const hasBrand = (bytes: Uint8Array, known: readonly string[]): boolean =>
  brandsOf(bytes).some((brand) => known.includes(brand));

interface Picture {
  readonly matches: (bytes: Uint8Array) => boolean;
  /** Whether the medical module accepts it (interface, Limits). */
  readonly isMedical: boolean;
}

/** Pictures by their first bytes. What has brands of both AVIF and HEIC is AVIF. */
const PICTURES = {
  jpeg: { matches: (bytes) => startsWith(bytes, '\xff\xd8\xff'), isMedical: true },
  png: { matches: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n'), isMedical: true },
  gif: {
    matches: (bytes) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a'),
    isMedical: true,
  },
  webp: {
    matches: (bytes) => startsWith(bytes, 'RIFF') && ascii(bytes, 8, 12) === 'WEBP',
    isMedical: true,
  },
  avif: { matches: (bytes) => hasBrand(bytes, AVIF_BRANDS), isMedical: false },
  heic: { matches: (bytes) => hasBrand(bytes, HEIC_BRANDS), isMedical: false },
} as const satisfies Record<string, Picture>;

const PICTURE_FORMATS = Object.keys(PICTURES) as readonly PictureFormat[];

export const detectPicture = (bytes: Uint8Array): PictureFormat | null =>
  PICTURE_FORMATS.find((format) => PICTURES[format].matches(bytes)) ?? null;

/** Whether it is a picture that the medical module accepts. */
export function isMedicalPicture(bytes: Uint8Array): boolean {
  const format = detectPicture(bytes);
  return format !== null && PICTURES[format].isMedical;
}
