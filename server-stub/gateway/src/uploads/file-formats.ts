import type { Scope } from '../grant.js';

/** Bytes inspected at the start of a file: a PDF header may come as late (ISO 32000-2, Annex I). */
export const SIGNATURE_BYTES = 1024;

type Signature = (head: Buffer) => boolean;

const at =
  (offset: number, text: string): Signature =>
  (head) =>
    head.toString('latin1', offset, offset + text.length) === text;

const png = at(0, '\x89PNG\r\n\x1a\n');
const jpeg = at(0, '\xff\xd8\xff');
const webp: Signature = (head) => at(0, 'RIFF')(head) && at(8, 'WEBP')(head);
const gif: Signature = (head) => at(0, 'GIF87a')(head) || at(0, 'GIF89a')(head);
/** HEIC and AVIF (ISO 23008-12, AVIF §2). */
const heif: Signature = (head) =>
  at(4, 'ftyp')(head) && /hei[cxms]|hev[cxms]|mif1|msf1|avi[fs]/.test(brands(head));
const pdf: Signature = (head) => head.includes('%PDF-');
const parquet = at(0, 'PAR1');
/** HL7, XML, JSON and CSV have no signature, but contain no zero byte except in UTF-16, which starts with its mark. */
const text: Signature = (head) =>
  head.length > 0 && (!head.includes(0) || at(0, '\xff\xfe')(head) || at(0, '\xfe\xff')(head));

const brands = (head: Buffer): string =>
  head.toString('latin1', 8, Math.min(head.readUInt32BE(0), head.length));

/** The formats of each module (interface, Modules). */
const ACCEPTED: Readonly<Record<Scope, readonly Signature[]>> = {
  pathology: [pdf, png, jpeg, webp, heif, parquet, text],
  medical: [jpeg, png, gif, webp],
};

/**
 * Whether a module accepts a file that starts like this. Coarse on purpose: it rejects programs, archives and
 * recordings, and leaves the validation of a format to the service.
 */
export const isAccepted = (module: Scope, head: Buffer): boolean =>
  ACCEPTED[module].some((matches) => matches(head));
