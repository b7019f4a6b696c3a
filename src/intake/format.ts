/** A file format the service names (interface, Modules). Decided by bytes, never by name or declared type. */
export type Format =
  | 'pdf'
  | 'hl7'
  | 'xml'
  | 'json'
  | 'csv'
  | 'parquet'
  | 'png'
  | 'jpeg'
  | 'heic'
  | 'avif'
  | 'webp'
  | 'gif';

export interface FormatFacts {
  /** As a person writes it. */
  readonly label: string;
  readonly mime: string;
  /** First is the one we give to files we make; all go into a picker's `accept`. */
  readonly extensions: readonly [string, ...string[]];
  readonly kind: 'document' | 'image';
}

export const FORMATS: Readonly<Record<Format, FormatFacts>> = {
  pdf: { label: 'PDF', mime: 'application/pdf', extensions: ['.pdf'], kind: 'document' },
  hl7: { label: 'HL7', mime: 'application/hl7-v2', extensions: ['.hl7', '.oru'], kind: 'document' },
  xml: { label: 'XML', mime: 'application/xml', extensions: ['.xml'], kind: 'document' },
  json: { label: 'JSON', mime: 'application/json', extensions: ['.json'], kind: 'document' },
  csv: { label: 'CSV', mime: 'text/csv', extensions: ['.csv', '.tsv'], kind: 'document' },
  parquet: {
    label: 'Parquet',
    mime: 'application/vnd.apache.parquet',
    extensions: ['.parquet'],
    kind: 'document',
  },
  png: { label: 'PNG', mime: 'image/png', extensions: ['.png'], kind: 'image' },
  jpeg: { label: 'JPEG', mime: 'image/jpeg', extensions: ['.jpg', '.jpeg'], kind: 'image' },
  heic: { label: 'HEIC', mime: 'image/heic', extensions: ['.heic', '.heif'], kind: 'image' },
  avif: { label: 'AVIF', mime: 'image/avif', extensions: ['.avif'], kind: 'image' },
  webp: { label: 'WEBP', mime: 'image/webp', extensions: ['.webp'], kind: 'image' },
  gif: { label: 'GIF', mime: 'image/gif', extensions: ['.gif'], kind: 'image' },
};

/** What the pathology module takes (interface, Modules). */
export const PATHOLOGY_FORMATS: readonly Format[] = [
  'pdf',
  'hl7',
  'xml',
  'json',
  'csv',
  'parquet',
  'png',
  'jpeg',
  'heic',
  'avif',
  'webp',
];

/**
 * What a person may hand to the capture element: the medical module's own formats (interface, Limits), and
 * HEIC and AVIF, which are turned into JPEG before they are sent.
 */
export const CAPTURE_FORMATS: readonly Format[] = ['jpeg', 'png', 'gif', 'webp', 'heic', 'avif'];

export const isFormat = (text: string): text is Format => Object.hasOwn(FORMATS, text);
