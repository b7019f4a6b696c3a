import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { type Sniffed, sniff } from '../../../src/files/sniff.js';

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const ftyp = (...brands: string[]) => {
  const [major = '', ...compatible] = brands;
  const box = `ftyp${major}\0\0\0\0${compatible.join('')}`;
  return latin1(`\0\0\0${String.fromCharCode(box.length + 4)}${box}rest of the file`);
};
const utf16 = (text: string, bigEndian: boolean) => {
  const little = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return new Uint8Array(bigEndian ? little.swap16() : little);
};
const known = (format: string) => ({ kind: 'known', format });
const unsupported = (type: string) => ({ kind: 'unsupported', type });

const CASES: readonly [string, Uint8Array, unknown][] = [
  ['PDF', latin1('%PDF-1.7\n%âãÏÓ'), known('pdf')],
  ['PDF after some junk', latin1(`${'\0'.repeat(900)}%PDF-1.4`), known('pdf')],
  ['PNG', latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), known('png')],
  ['JPEG with JFIF', latin1('\xff\xd8\xff\xe0\0\x10JFIF'), known('jpeg')],
  ['JPEG straight from a camera', latin1('\xff\xd8\xff\xdb'), known('jpeg')],
  ['GIF', latin1('GIF89a\x01\0'), known('gif')],
  ['WEBP', latin1('RIFF\x24\0\0\0WEBPVP8 '), known('webp')],
  ['WAV', latin1('RIFF\x24\0\0\0WAVEfmt '), unsupported('media')],
  ['Parquet', latin1('PAR1\x15\x04'), known('parquet')],
  ['iPhone HEIC', ftyp('heic', 'mif1', 'heic'), known('heic')],
  ['Nokia HEIF with a generic major brand', ftyp('mif1', 'mif1', 'heic'), known('heic')],
  ['AVIF', ftyp('avif', 'avif', 'mif1', 'miaf'), known('avif')],
  ['AVIF with a generic major brand', ftyp('mif1', 'avif', 'miaf'), known('avif')],
  ['MP4', ftyp('isom', 'isom', 'mp41'), unsupported('media')],
  ['Windows program', latin1('MZ\x90\0\x03\0\0\0'), unsupported('program')],
  ['Linux program', latin1('\x7fELF\x02\x01\x01'), unsupported('program')],
  ['script', latin1('#!/bin/sh\nrm -rf'), unsupported('program')],
  ['zip', latin1('PK\x03\x04\x14\0\0\0photos/1.jpg'), unsupported('archive')],
  ['Word', latin1('PK\x03\x04\x14\0\0\0[Content_Types].xml'), unsupported('office')],
  ['old Word', latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), unsupported('office')],
  ['HL7', latin1('MSH|^~\\&|LAB|'), known('hl7')],
  ['HL7 behind blanks', latin1('\t  MSH |^~\\&|LAB|'), known('hl7')],
  ['HL7 in lower case', latin1('msh|^~\\&|lab|'), known('hl7')],
  ['a table whose first column is a hormone', latin1('msh,tsh\n1,2\n3,4\n'), known('csv')],
  ['HL7 inside MLLP', latin1('\x0bMSH|^~\\&|LAB|'), known('hl7')],
  ['HL7 with other delimiters', latin1('MSH$%~\\&$LAB$'), known('hl7')],
  ['HL7 batch', latin1('FHS|^~\\&|LAB'), known('hl7')],
  ['XML', latin1('<?xml version="1.0"?><Bundle/>'), known('xml')],
  ['XML without a declaration, after a BOM', latin1('\xef\xbb\xbf<Bundle xmlns="x"/>'), known('xml')],
  ['web page', latin1('<!DOCTYPE html><html>'), unsupported('web-page')],
  ['JSON object', latin1(' {"resourceType":"Bundle"}'), known('json')],
  ['JSON array', latin1('[{"Result":"1"}]'), known('json')],
  ['CSV', latin1('name,result\nGlucose,5.6\n'), known('csv')],
  ['CSV with semicolons', latin1('Name;Wert\nGlukose;5,6\n'), known('csv')],
  ['CSV in UTF-16 little endian', utf16('name\tresult\nGlucose\t5.6', false), known('csv')],
  ['JSON in UTF-16 big endian', utf16('{"a":1}', true), known('json')],
  ['a program with a PDF in it', latin1(`MZ\x90\0${'\0'.repeat(100)}%PDF-1.4`), unsupported('program')],
  ['a picture that is a PDF too', latin1('\xff\xd8\xff\xfe\0\x10%PDF-1.4'), unsupported('mixed')],
  ['a GIF that is a PDF too', latin1('GIF89a%PDF-1.4'), unsupported('mixed')],
  ['a web page that is a PDF too', latin1('<html><script>1</script>%PDF-1.4'), unsupported('mixed')],
  ['an archive that starts like a PDF', latin1('PK\x03\x04 %PDF-1.4'), unsupported('archive')],
  ['rich text', latin1('{\\rtf1\\ansi Glucose 5.6}'), unsupported('office')],
  ['TIFF', latin1('II*\0\x08\0\0\0'), unsupported('unknown')],
  ['TIFF, big end first', latin1('MM\0*\0\0\0\x08'), unsupported('unknown')],
  ['BMP', latin1('BM\x36\x10\0\0\0\0\0\0\x36\0'), unsupported('unknown')],
  ['JPEG XL', latin1('\xff\x0a\xfa'), unsupported('unknown')],
  ['JPEG 2000', latin1('\0\0\0\x0cjP  \r\n'), unsupported('unknown')],
  ['DICOM', latin1(`${'\0'.repeat(128)}DICM\x02\0`), unsupported('unknown')],
  ['SVG', latin1('<?xml version="1.0"?>\n<svg xmlns="x">'), unsupported('picture')],
  ['a web page in XML', latin1('<?xml version="1.0"?>\n<!DOCTYPE html>\n<html>'), unsupported('web-page')],
  ['a shortcut', latin1('[InternetShortcut]\nURL=https://x.example\n'), unsupported('unknown')],
  ['CSV whose first column is BMI', latin1('BMI,date\n21,2026\n'), known('csv')],
  ['CSV below the name of a laboratory', latin1('Harbour Laboratory\n\nTest,Result\nTSH,2\n'), known('csv')],
  [
    'CSV below lines about the patient',
    latin1('Laborbericht\nPatient: Erika Muster\nGeb.: 12.03.1984\n\nTest;Ergebnis;Einheit\nTSH;2,1;mU/l'),
    known('csv'),
  ],
  ['CSV whose second line has one cell', latin1('Lab;Harbour\nOrder 4711\nTest;Result\nTSH;2'), known('csv')],
  [
    'a letter with commas',
    latin1(
      'Harbour Clinic\nDear Ms Muster,\nthank you, and see you soon,\nyours, Dr. Beer\nHarbour, Hill and Lake',
    ),
    unsupported('unknown'),
  ],
  ['HL7 that ends like a file of DOS', latin1('MSH|^~\\&|LAB\r\n\x1a'), known('hl7')],
  ['JSON with lines', latin1('{\n  "a": 1\n}'), known('json')],
  ['JSON of numbers', latin1('[ -1, 2 ]'), known('json')],
  ['CSV in UTF-16 without its mark', utf16('name\tresult\nGlucose\t5.6', false).slice(2), known('csv')],
  ['HL7 in UTF-16 without its mark, big end first', utf16('MSH|^~\\&|', true).slice(2), known('hl7')],
  ['a letter', latin1('Dear doctor,\nthe results are in.\n'), unsupported('unknown')],
  ['random bytes', latin1('\x01\x02\x03\x04\x05'), unsupported('unknown')],
  ['nothing', new Uint8Array(), { kind: 'empty' }],
  ['only white space', latin1(' \r\n\t '), { kind: 'empty' }],
];

describe('sniff', () => {
  for (const [name, bytes, expected] of CASES) {
    it(`detects ${name} by its bytes`, () => assert.deepEqual(sniff(bytes), expected as Sniffed));
  }
});
