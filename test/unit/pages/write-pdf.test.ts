import assert from 'node:assert/strict';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { describe, it } from 'vitest';
import { writePdf } from '../../../src/pages/write-pdf.js';

const A4 = { pointsWide: 595.28, pointsHigh: 841.89 };
const LETTER = { pointsWide: 612, pointsHigh: 792 };

async function jpeg(width: number, height: number, space: 'srgb' | 'b-w' | 'cmyk' = 'srgb'): Promise<Blob> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#caa' } });
  const bytes = await picture.toColourspace(space).jpeg().toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

/** Everything that the reader's library says of a PDF. */
async function readPdf(pdf: Blob) {
  const warnings: unknown[] = [];
  const { log } = console;
  console.log = (...words) => warnings.push(words);
  try {
    const task = getDocument({ data: await bytesOf(pdf), verbosity: 1, stopAtErrors: true });
    const document = await task.promise;
    const pages = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { fnArray, argsArray } = await page.getOperatorList();
      const picture = argsArray[fnArray.indexOf(OPS.paintImageXObject)] as [string, number, number];
      pages.push({ box: page.view, picture: picture.slice(1) });
    }
    const { info } = await document.getMetadata();
    await task.destroy();
    return { pages, info: info as { Producer?: string; CreationDate?: string }, warnings };
  } finally {
    console.log = log;
  }
}

describe('a PDF of pages', () => {
  it('has pages of the exact size, each with its picture', async () => {
    const pdf = await writePdf([
      { body: await jpeg(60, 80), ...A4 },
      { body: await jpeg(90, 40, 'b-w'), ...LETTER },
    ]);
    const { pages, info, warnings } = await readPdf(pdf);
    assert.deepEqual(pages, [
      { box: [0, 0, 595.28, 841.89], picture: [60, 80] },
      { box: [0, 0, 612, 792], picture: [90, 40] },
    ]);
    assert.equal(info.Producer, 'hdt-elements');
    assert.equal(info.CreationDate, undefined);
    assert.deepEqual(warnings, []);
    assert.equal(pdf.type, 'application/pdf');
  });

  for (const count of [1, 40]) {
    it(`has an entry in its table for each object of ${count} pages`, async () => {
      const body = await jpeg(20, 30);
      const pdf = await bytesOf(await writePdf(Array.from({ length: count }, () => ({ body, ...A4 }))));
      const text = new TextDecoder('latin1').decode(pdf);
      const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
      const [, size = '', ...entries] = text.slice(table, text.indexOf('trailer')).trim().split('\n');
      assert.equal(size, `0 ${3 + 3 * count + 1}`);
      assert.equal(entries.length, 3 + 3 * count + 1);
      for (const [object, entry] of entries.entries()) {
        if (object > 0) assert.ok(text.slice(Number(entry.slice(0, 10))).startsWith(`${object} 0 obj\n`));
      }
    });
  }

  it('is the same for the same pages', async () => {
    const page = { body: await jpeg(60, 80), ...A4 };
    assert.deepEqual(await bytesOf(await writePdf([page])), await bytesOf(await writePdf([page])));
  });

  it('refuses pictures whose colors it cannot name', async () => {
    const page = { body: await jpeg(60, 80, 'cmyk'), ...A4 };
    await assert.rejects(writePdf([page]), { code: 'unreadable-image' });
    await assert.rejects(writePdf([{ body: new Blob(['no']), ...A4 }]), { code: 'unreadable-image' });
  });
});
