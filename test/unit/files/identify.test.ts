import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { identifyUnsupported } from '../../../src/files/identify.js';

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const CASES: readonly [string, Uint8Array<ArrayBuffer>, string][] = [
  ['TIFF', latin1('II*\0\x08\0\0\0'), 'picture'],
  ['TIFF, big end first', latin1('MM\0*\0\0\0\x08'), 'picture'],
  ['BMP', latin1('BM\x36\x10\0\0\0\0\0\0\x36\0'), 'picture'],
  ['JPEG XL', latin1('\xff\x0a\xfa'), 'picture'],
  ['JPEG 2000', latin1('\0\0\0\x0cjP  \r\n'), 'picture'],
  ['DICOM', latin1(`${'\0'.repeat(128)}DICM\x02\0`), 'picture'],
  ['an icon', latin1('\0\0\x01\0\x01\0'), 'picture'],
  ['PostScript', latin1('%!PS-Adobe-3.0'), 'picture'],
  ['a shortcut of Windows', latin1('L\0\0\0\x01\x14\x02\0'), 'program'],
  ['a tar', latin1(`${'a'.repeat(257)}ustar\0`), 'archive'],
  ['an MP3 without tags', latin1('\xff\xfb\x90\x64'), 'media'],
  ['a letter', latin1('Dear doctor,'), 'unknown'],
];

describe('a file that cannot be sent', () => {
  for (const [name, bytes, kind] of CASES) {
    it(`is ${kind}: ${name}`, async () => assert.equal(await identifyUnsupported(new Blob([bytes])), kind));
  }
});
