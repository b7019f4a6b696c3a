import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, it, onTestFinished } from 'vitest';
import { createDocumentReader } from '../../../../server-stub/emulator/src/node/worker/document-reader.js';
import { QueueError } from '../../../../server-stub/emulator/src/node/worker/queue.js';
import { ParseFailure } from '../../../../server-stub/emulator/src/parse/failure.js';
import { createDice } from '../../../../test/support/drawn/devices/faces.js';
import { drawReport } from '../../../../test/support/drawn/reports/drawing.js';
import { printReport } from '../../../../test/support/drawn/reports/reports.js';
import { WHOLE } from '../../../../test/support/sample.js';
import { needsShared, sharedFixture } from '../../../../test/support/shared-fixtures.js';
import { readPages } from '../../src/page/read-pages.js';
import { documentBudget } from '../../src/picture/budget.js';
import { decodePicture } from '../../src/picture/decode.js';
import { readPicture } from '../../src/picture/read-picture.js';

const failsWith = (reason: string) => (error: unknown) =>
  error instanceof ParseFailure && error.reason === reason;
const endsWith = (code: string) => (error: unknown) => error instanceof QueueError && error.code === code;

const paper = drawReport(printReport(3, 'en', 2), { size: 30 });
/** Small: how a file ends does not depend on what it shows. */
const small = await sharp(paper).resize({ width: 400 }).png().toBuffer();

function pngClaiming(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a page', () => {
  it('that is not read within its budget has no words, and the next one is read', async () => {
    const { words, unread } = await readPicture(paper, { budget: documentBudget(1) });
    assert.deepEqual([words, unread], [[], 1]);
    assert.ok((await readPicture(paper)).words.length > 10);
  });
});

describe('a page without a word', () => {
  it('says whether it is blank or illegible', async () => {
    const sheet = drawReport(printReport(3, 'en', 10), { size: 30 });
    const illegible = await sharp(sheet).blur(8).png().toBuffer();
    const { width, height } = await sharp(sheet).metadata();
    const blank = await sharp({ create: { width, height, channels: 3, background: '#eee' } })
      .png()
      .toBuffer();
    const read = await Promise.all([readPicture(illegible), readPicture(blank)]);
    assert.deepEqual(
      read.map(({ words, unread = 0 }) => [words.length, unread]),
      [
        [0, 1],
        [0, 0],
      ],
    );
  });
});

describe('decoding a picture', () => {
  it('refuses 50,000 x 50,000 pixels by the header alone', async () => {
    await assert.rejects(decodePicture(pngClaiming(50_000, 50_000)), failsWith('too-large'));
    await assert.rejects(decodePicture(pngClaiming(40_000, 10)), failsWith('too-large'));
  });

  const encoders = {
    JPEG: () => sharp(small).jpeg().toBuffer(),
    PNG: () => sharp(small).png().toBuffer(),
    WEBP: () => sharp(small).webp().toBuffer(),
    AVIF: () => sharp(small).avif({ effort: 0 }).toBuffer(),
    HEIC: async () =>
      readFileSync(new URL('../../../../test/fixtures/images/quadrants-rotated.heic', import.meta.url)),
  };
  for (const [format, encode] of Object.entries(encoders)) {
    it(`tells ${format} that is cut off from one that is damaged`, async () => {
      const whole = await encode();
      await assert.doesNotReject(decodePicture(whole));
      for (const share of [0.3, 0.6, 0.9]) {
        const cut = whole.subarray(0, Math.floor(whole.length * share));
        await assert.rejects(decodePicture(cut), failsWith('cut-off'), `${format} at ${share}`);
      }
    });

    it(`fails for ${format} cut at every twentieth, and takes bits turned over as they are or not at all`, async () => {
      const whole = await encode();
      for (let share = 0.05; share < 0.99; share += 0.05) {
        const cut = whole.subarray(0, Math.floor(whole.length * share));
        await assert.rejects(decodePicture(cut), ParseFailure, `${format} at ${share.toFixed(2)}`);
      }
      const dice = createDice(77);
      for (let turn = 0; turn < (WHOLE ? 40 : 12); turn++) {
        const flipped = Buffer.from(whole);
        const at = dice.whole(0, whole.length - 1);
        flipped[at] = flipped[at]! ^ (1 << dice.whole(0, 7));
        await decodePicture(flipped).catch((thrown: unknown) =>
          assert.ok(
            thrown instanceof ParseFailure,
            `${format} with a bit of byte ${at} turned over: ${thrown}`,
          ),
        );
      }
    });
  }

  it('says malformed of a whole file with nonsense inside', async () => {
    const png = Buffer.from(paper);
    png.fill(0xa5, 60, png.length - 40);
    await assert.rejects(decodePicture(png), failsWith('malformed'));
  });

  it('takes no GIF and nothing that is no picture', async () => {
    await assert.rejects(decodePicture(await sharp(paper).gif().toBuffer()), failsWith('unrecognised'));
    await assert.rejects(decodePicture(Buffer.from('<svg xmlns="x"/>')), failsWith('unrecognised'));
  });

  const photo = 'real/iphone_13_pro_max.HEIC';
  it('decodes the HEIC of a phone', needsShared(photo), async () => {
    const { width, height, data } = await decodePicture(readFileSync(sharedFixture(photo)!));
    assert.ok(Math.max(width, height) <= 3600);
    assert.equal(data.length, width * height);
  });
});

/** A device's face, blots of colour, grain: nothing that is a word. */
async function scene(): Promise<Buffer> {
  const dice = createDice(5);
  const shapes = Array.from(
    { length: 60 },
    () =>
      `<ellipse cx="${dice.whole(0, 900)}" cy="${dice.whole(0, 700)}" rx="${dice.whole(4, 160)}" ry="${dice.whole(4, 120)}" fill="hsl(${dice.whole(0, 359)} 40% ${dice.whole(15, 85)}%)"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700"><rect width="900" height="700" fill="#987"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

describe('the reader of pictures', () => {
  it('finds nothing on blank paper and in a scene without text', async () => {
    const blank = sharp({ create: { width: 800, height: 600, channels: 3, background: '#eee' } });
    assert.deepEqual((await readPicture(await blank.png().toBuffer())).words, []);
    assert.deepEqual(readPages([await readPicture(await scene())]).rows, []);
  });
});

describe('pictures read in a process of their own', () => {
  const reader = createDocumentReader({ queueLimit: 1 });
  afterAll(() => reader.close());

  it('stop for a signal, while read and while waiting, and the next one is read', async () => {
    const [reading, waiting] = [new AbortController(), new AbortController()];
    const one = reader.read(paper, { signal: reading.signal });
    reading.abort();
    await assert.rejects(one, endsWith('aborted'));
    const two = reader.read(paper);
    const three = reader.read(paper, { signal: waiting.signal });
    await assert.rejects(reader.read(paper), endsWith('busy'));
    waiting.abort();
    await assert.rejects(three, endsWith('aborted'));
    assert.equal((await two).rows.length, 2);
    await assert.rejects(reader.read(paper, { signal: AbortSignal.abort() }), endsWith('aborted'));
    await assert.rejects(reader.read(paper.subarray(0, 500)), failsWith('cut-off'));
  });

  it('fail each by itself when they take too long', async () => {
    const hasty = createDocumentReader({ pictureTimeLimit: 1 });
    onTestFinished(() => hasty.close());
    await assert.rejects(hasty.read(paper), failsWith('timeout'));
    await assert.rejects(hasty.read(paper), failsWith('timeout'));
  });
});
