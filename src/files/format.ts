export interface FormatFacts {
  /** For display. */
  readonly label: string;
  readonly mime: string;
  /** The first names files that this package creates; all are part of a file picker's `accept`. */
  readonly extensions: readonly [string, ...string[]];
  readonly kind: 'document' | 'image';
  /** Whether it is text: its encoding, its end and its patients are checked. */
  readonly isText?: boolean;
  /** Whether only photos of devices may have it, and no report. */
  readonly isPhotoOnly?: boolean;
  /** Whether phones give a JPEG in its place, where their picker is not asked for it. */
  readonly isConvertedByPhones?: boolean;
}

/**
 * Reports: the formats of the pathology module (interface, Modules). Photos: those of the medical module (interface, Limits), and
 * HEIC and AVIF, which are converted to JPEG before they are sent.
 */
const TABLE = {
  pdf: { label: 'PDF', mime: 'application/pdf', extensions: ['.pdf'], kind: 'document' },
  hl7: {
    label: 'HL7',
    mime: 'application/hl7-v2',
    extensions: ['.hl7', '.oru'],
    kind: 'document',
    isText: true,
  },
  xml: { label: 'XML', mime: 'application/xml', extensions: ['.xml'], kind: 'document', isText: true },
  json: { label: 'JSON', mime: 'application/json', extensions: ['.json'], kind: 'document', isText: true },
  csv: { label: 'CSV', mime: 'text/csv', extensions: ['.csv', '.tsv'], kind: 'document', isText: true },
  parquet: {
    label: 'Parquet',
    mime: 'application/vnd.apache.parquet',
    extensions: ['.parquet'],
    kind: 'document',
  },
  png: { label: 'PNG', mime: 'image/png', extensions: ['.png'], kind: 'image' },
  jpeg: { label: 'JPEG', mime: 'image/jpeg', extensions: ['.jpg', '.jpeg'], kind: 'image' },
  heic: {
    label: 'HEIC',
    mime: 'image/heic',
    extensions: ['.heic', '.heif'],
    kind: 'image',
    isConvertedByPhones: true,
  },
  avif: {
    label: 'AVIF',
    mime: 'image/avif',
    extensions: ['.avif'],
    kind: 'image',
    isConvertedByPhones: true,
  },
  webp: { label: 'WEBP', mime: 'image/webp', extensions: ['.webp'], kind: 'image' },
  gif: { label: 'GIF', mime: 'image/gif', extensions: ['.gif'], kind: 'image', isPhotoOnly: true },
} as const satisfies Readonly<Record<string, FormatFacts>>;

/** A file format of the service (interface, Modules), recognized by bytes, never by name or declared type. */
export type Format = keyof typeof TABLE;

/** Formats that are pictures. */
export type ImageFormat = {
  [F in Format]: (typeof TABLE)[F]['kind'] extends 'image' ? F : never;
}[Format];

/** Formats that are text. */
export type TextFormat = {
  [F in Format]: (typeof TABLE)[F] extends { readonly isText: true } ? F : never;
}[Format];

export const FORMATS: Readonly<Record<Format, FormatFacts>> = TABLE;

const ALL = Object.keys(TABLE) as readonly Format[];

/** Formats of reports. */
export const PATHOLOGY_FORMATS: readonly Format[] = ALL.filter((format) => !FORMATS[format].isPhotoOnly);

export const isImage = (format: Format): format is ImageFormat => FORMATS[format].kind === 'image';

export const isTextFormat = (format: Format): format is TextFormat => !!FORMATS[format].isText;

/** Formats of photos of devices. */
export const CAPTURE_FORMATS: readonly Format[] = ALL.filter(isImage);

/** The formats that a phone's picker is asked for: phones convert the others to one of them, which saves the decoder. */
export const phoneFormats = (formats: readonly Format[]): readonly Format[] =>
  formats.filter((format) => !FORMATS[format].isConvertedByPhones);

/**
 * Parses an `accept` attribute (`pdf, .hl7, image/png`) to formats, in the order of `allowed`. Unknown tokens are ignored;
 * without a known one, every allowed format is accepted.
 */
export function parseAccept(attribute: string | null, allowed: readonly Format[]): readonly Format[] {
  const tokens = (attribute ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const requested = new Set(tokens.flatMap(formatsOfToken));
  const accepted = allowed.filter((format) => requested.has(format));
  return accepted.length > 0 ? accepted : allowed;
}

/** Whether a word of an `accept` attribute names a format of the service. */
export const isFormatWord = (word: string): boolean => formatsOfToken(word.toLowerCase()).length > 0;

function formatsOfToken(token: string): Format[] {
  return ALL.filter((format) => {
    const { mime, extensions, kind } = FORMATS[format];
    return (
      token === format ||
      token === mime ||
      extensions.includes(token) ||
      (token === 'image/*' && kind === 'image')
    );
  });
}

/**
 * The `accept` for a file picker. It lists extensions too, because no browser has a type for `.hl7` and `.parquet`, and every
 * type by itself, because `image/*` stops iOS from converting HEIC to JPEG.
 */
export const pickerAccept = (formats: readonly Format[]): string =>
  formats.flatMap((format) => [FORMATS[format].mime, ...FORMATS[format].extensions]).join(',');
