import type { UnsupportedKind } from './sniff.js';

/** Bytes that `identifyUnsupported` needs from the start of a file. */
const HEAD_BYTES = 512;

/** Signatures of unsupported kinds, as offsets and Latin-1 text. All parts must match; the first match wins. */
const SIGNATURES: readonly (readonly [UnsupportedKind, ...(readonly [at: number, text: string])[]])[] = [
  // TIFF, BMP, icons, JPEG XL, JPEG 2000, Photoshop, DICOM, PostScript.
  ['picture', [0, 'II*\0']],
  ['picture', [0, 'MM\0*']],
  ['picture', [0, 'BM'], [6, '\0\0\0\0']],
  ['picture', [0, '\0\0\x01\0']],
  ['picture', [0, '\xff\x0a']],
  ['picture', [0, '\0\0\0\x0cJXL ']],
  ['picture', [0, '\0\0\0\x0cjP  ']],
  ['picture', [0, '8BPS']],
  ['picture', [128, 'DICM']],
  ['picture', [0, '%!PS']],
  // Programs of macOS, the web and Android, and shortcuts of Windows.
  ['program', [0, '\xfe\xed\xfa']],
  ['program', [0, 'L\0\0\0\x01\x14\x02']],
  ['program', [0, '\0asm']],
  ['program', [0, 'dex\n']],
  ['archive', [0, 'BZh']],
  ['archive', [0, '\xfd7zXZ']],
  ['archive', [257, 'ustar']],
  ['archive', [0, 'MSCF']],
  ['archive', [0, '\x28\xb5\x2f\xfd']],
  // Audio and video outside of containers.
  ['media', [0, '\xff\xfb']],
  ['media', [0, '\xff\xf3']],
  ['media', [0, '\xff\xf1']],
  ['media', [0, 'fLaC']],
  ['media', [0, '#!AMR']],
  ['media', [0, '\0\0\x01\xba']],
];

/**
 * Identifies a file that `sniff` does not recognize. The module is loaded with the first such file.
 *
 * @throws {DOMException} when the browser cannot read the file.
 */
export async function identifyUnsupported(file: Blob): Promise<UnsupportedKind> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  const matches = ([at, text]: readonly [number, string]) => head.startsWith(text, at);
  return SIGNATURES.find(([, ...parts]) => parts.every(matches))?.[0] ?? 'unknown';
}
