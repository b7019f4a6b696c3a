import type { Scope } from '../grant.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { PartHead } from './part-scanner.js';

interface ScannedFile {
  readonly name: string;
  /** Bytes so far. */
  size: number;
}

/**
 * Checks the files of a form while they stream: number, size and signature (interface, Limits and Modules). Throws
 * `body-invalid`, `too-many-files`, `file-too-large`, `file-unsupported`.
 */
export function createFileCheck(module: Scope, limits: Limits) {
  const files: ScannedFile[] = [];
  let head = Buffer.alloc(0);
  let isChecked = false;

  const checkSignature = () => {
    if (!isAccepted(module, head)) throw new GatewayProblem('file-unsupported');
    isChecked = true;
  };

  return {
    /** The files so far, in the order of the form. */
    get files(): readonly ScannedFile[] {
      return files;
    },
    begin({ fileName: name }: PartHead): void {
      if (files.length >= limits.filesPerRequest) throw new GatewayProblem('too-many-files');
      files.push({ name, size: 0 });
      head = Buffer.alloc(0);
      isChecked = false;
    },
    bytes(chunk: Buffer): void {
      const file = files.at(-1)!;
      file.size += chunk.length;
      if (file.size > limits.bytesPerFile) throw new GatewayProblem('file-too-large');
      if (isChecked) return;
      head = Buffer.concat([head, chunk.subarray(0, SIGNATURE_BYTES - head.length)]);
      if (head.length === SIGNATURE_BYTES) checkSignature();
    },
    end(): void {
      if (!isChecked) checkSignature();
    },
  };
}

/** Bytes of a file's start that are checked: a PDF header may come this late (ISO 32000-2, Annex I). */
const SIGNATURE_BYTES = 1024;

type Signature = (head: Buffer) => boolean;

const at =
  (offset: number, text: string): Signature =>
  (head) =>
    head.toString('latin1', offset, offset + text.length) === text;

/** HEIC and AVIF (ISO 23008-12, AVIF §2). */
const heif: Signature = (head) =>
  at(4, 'ftyp')(head) && /hei[cxms]|hev[cxms]|mif1|msf1|avi[fs]/.test(brands(head));
/** HL7, XML, JSON and CSV have no signature. They contain no zero byte, except in UTF-16, which starts with a BOM. */
const text: Signature = (head) =>
  head.length > 0 && (!head.includes(0) || at(0, '\xff\xfe')(head) || at(0, '\xfe\xff')(head));

const brands = (head: Buffer): string =>
  head.toString('latin1', 8, Math.min(head.readUInt32BE(0), head.length));

interface FileFormat {
  readonly matches: Signature;
  /** The modules that accept it (interface, Modules). */
  readonly modules: readonly Scope[];
}

/** The formats of files. */
const FORMATS: Readonly<Record<string, FileFormat>> = {
  pdf: { matches: (head) => head.includes('%PDF-'), modules: ['pathology'] },
  png: { matches: at(0, '\x89PNG\r\n\x1a\n'), modules: ['pathology', 'medical'] },
  jpeg: { matches: at(0, '\xff\xd8\xff'), modules: ['pathology', 'medical'] },
  webp: {
    matches: (head) => at(0, 'RIFF')(head) && at(8, 'WEBP')(head),
    modules: ['pathology', 'medical'],
  },
  gif: { matches: (head) => at(0, 'GIF87a')(head) || at(0, 'GIF89a')(head), modules: ['medical'] },
  heif: { matches: heif, modules: ['pathology'] },
  parquet: { matches: at(0, 'PAR1'), modules: ['pathology'] },
  text: { matches: text, modules: ['pathology'] },
};

/**
 * Whether a module accepts a file that starts like this. Coarse on purpose: it rejects programs, archives and
 * recordings, and leaves the validation of a format to the service.
 */
const isAccepted = (module: Scope, head: Buffer): boolean =>
  Object.values(FORMATS).some(({ modules, matches }) => modules.includes(module) && matches(head));
