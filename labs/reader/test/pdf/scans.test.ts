import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, test } from 'vitest';
import { row } from '../../../../test/emulator/support.js';
import { drawPdf } from '../../../../test/support/drawn/pdf/draw.js';
import { pageOf, printTable } from '../../../../test/support/drawn/pdf/draw-words.js';
import type { Page } from '../../src/page/word.js';
import { parsePdf } from '../../src/pdf/read-pdf.js';
import type { ReadPicture } from '../../src/picture/read-picture.js';
import { rawPdf, stream } from './raw.js';

const TABLE: Page = pageOf(
  printTable(
    [
      ['Test', 'Result', 'Units', 'Reference Range'],
      ['Sodium', '140', 'mmol/L', '135-145'],
    ],
    { columns: [50, 220, 300, 380] },
  ).map((word) => ({ ...word, confidence: word.text === '140' ? 0.71 : 0.9 })),
);

/** Remembers what it was given and reads the same table from everything. */
function createReader() {
  const given: Uint8Array[] = [];
  return {
    given,
    readPicture: async (picture: Uint8Array): Promise<Page> => {
      given.push(picture);
      return TABLE;
    },
  };
}

const WIDTH = 200;
const HEIGHT = 280;

/** White paper with a black top left corner. */
const paper = () =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: 'white' } }).composite([
    {
      input: { create: { width: WIDTH / 2, height: HEIGHT / 4, channels: 3, background: 'black' } },
      left: 0,
      top: 0,
    },
  ]);

const PICTURE = await paper().png().toBuffer();

/** Pages that are one picture each. They are small, because every page is rendered at 300 dpi. */
const drawScans = (pages: number): Promise<Uint8Array> =>
  drawPdf(
    ({ pdf }) => {
      for (let page = 0; page < pages; page++) {
        if (page > 0) pdf.addPage();
        pdf.image(PICTURE, 0, 0, { width: WIDTH / 4 });
      }
    },
    { size: [WIDTH / 4, HEIGHT / 4] },
  );

/** A page that is one picture, by the filter it is packed with. */
const scan = (filter: string, colours: string, picture: Uint8Array, page = '') =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> ${page} >>`,
    stream('', `q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /I Do Q`),
    stream(
      `/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} ${colours} /Filter ${filter}`,
      picture,
    ),
  ]);

const RGB = '/ColorSpace /DeviceRGB /BitsPerComponent 8';

/** How dark the four corners of a picture are, from the top left clockwise. */
async function cornersOf(picture: Uint8Array) {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) =>
    data[Math.floor(y * info.height) * info.width + Math.floor(x * info.width)]! < 128 ? 'dark' : 'light';
  return [at(0.1, 0.1), at(0.9, 0.1), at(0.9, 0.9), at(0.1, 0.9)];
}

/** The same paper in one-dimensional fax coding (ITU-T T.4, tables 2 and 3): each line starts with its white run. */
function faxed(): Uint8Array {
  const white0 = '00110101';
  const black100 = '0000001111000011010100';
  const white100 = '1101100010101';
  const white200 = '01011110011';
  const lines = Array.from({ length: HEIGHT }, (_, line) =>
    line < HEIGHT / 4 ? `${white0}${black100}${white100}` : white200,
  );
  const bits = lines.join('');
  return Uint8Array.from(bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g)!, (byte) =>
    Number.parseInt(byte, 2),
  );
}

describe('a scan in PDF', () => {
  const kinds: readonly [string, () => Promise<Uint8Array>][] = [
    ['JPEG', async () => scan('/DCTDecode', RGB, await paper().jpeg().toBuffer())],
    ['deflated pixels', async () => scan('/FlateDecode', RGB, deflateSync(await paper().raw().toBuffer()))],
    [
      'fax coding',
      async () =>
        scan(
          '/CCITTFaxDecode',
          `/ColorSpace /DeviceGray /BitsPerComponent 1 /DecodeParms << /K 0 /Columns ${WIDTH} /Rows ${HEIGHT} >>`,
          faxed(),
        ),
    ],
  ];
  for (const [kind, make] of kinds)
    test(`as ${kind} is drawn for the reader of pictures`, async () => {
      const { given, readPicture } = createReader();
      const { rows } = await parsePdf(await make(), readPicture);
      assert.deepEqual(await Promise.all(given.map(cornersOf)), [['dark', 'light', 'light', 'light']]);
      assert.deepEqual(rows, [
        row({ name: 'Sodium', result: '140', unit: 'mmol/L', low: '135', high: '145', confidence: 0.71 }),
      ]);
    });

  test('is upright as its page says', async () => {
    const { given, readPicture } = createReader();
    await parsePdf(scan('/DCTDecode', RGB, await paper().jpeg().toBuffer(), '/Rotate 90'), readPicture);
    assert.deepEqual(await Promise.all(given.map(cornersOf)), [['light', 'dark', 'light', 'light']]);
  });

  test('says nothing where there is no reader', async () => {
    const { rows } = await parsePdf(scan('/DCTDecode', RGB, await paper().jpeg().toBuffer()));
    assert.deepEqual(rows, []);
  });

  test('beside pages with text is the only one drawn', async () => {
    const { given, readPicture } = createReader();
    const picture = await paper().jpeg().toBuffer();
    const mixed = await drawPdf(({ pdf, table }) => {
      table([50, 220, 300, 380], 100, [
        ['Test', 'Result', 'Units', 'Reference Range'],
        ['Glucose', '7.20', 'mmol/L', '3.5-5.1'],
      ]);
      pdf.image(picture, 400, 20, { width: 60 });
      pdf.addPage({ size: 'A4' });
      pdf.addPage({ size: 'A4' });
      pdf.image(picture, 0, 0, { width: 595 });
    });
    const { rows } = await parsePdf(mixed, readPicture);
    assert.equal(given.length, 1);
    assert.deepEqual(
      rows.map(({ name, confidence }) => [name, confidence]),
      [
        ['Glucose', undefined],
        ['Sodium', 0.71],
      ],
    );
  });
});

test('forty photographed pages have their time, are read in order, and report each', async () => {
  const budgets: number[] = [];
  let reported = 0;
  const readPicture: ReadPicture = async (_, budget) => {
    budgets.push(budget!.left());
    const number = String(100 + budgets.length);
    return {
      ...TABLE,
      words: TABLE.words.map((word) => (word.text === '140' ? { ...word, text: number } : word)),
    };
  };
  const pdf = await drawScans(40);
  const { rows } = await parsePdf(pdf, readPicture, () => reported++);
  assert.deepEqual(
    rows.map(({ result }) => Number(result)),
    Array.from({ length: 40 }, (_, index) => 101 + index),
  );
  assert.equal(reported, 40);
  // A page takes up to ten seconds of the processor.
  assert.ok(budgets[0]! > 400_000, `${budgets[0]} ms`);
});

test('pages that do not fit into the time of a document are told by review', async () => {
  const { given, readPicture } = createReader();
  const lost: ReadPicture = async (picture, budget) => {
    const page = await readPicture(picture);
    return given.length > 1 && budget ? { ...page, words: [], unread: 1 } : page;
  };
  const pdf = await drawScans(2);
  const { rows } = await parsePdf(pdf, lost);
  assert.equal(given.length, 2);
  assert.deepEqual(
    rows.map(({ name, flaws }) => [name, flaws]),
    [['Sodium', { rows: '' }]],
  );
});
