import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { markName, streamWithoutMarks, withoutMarks } from '../../../server-stub/gateway/src/file-mark.js';
import { createSentField, createSentName } from '../../../server-stub/gateway/src/uploads/form-writer.js';
import { accountService } from '../support/account.js';
import { type Bench, startBench } from '../support/bench.js';
import { readReceivedForm } from '../support/received-form.js';

const MARK = 'abcdefghijkl';
const MAX_BYTES = 255;
const FAMILY = '👩‍👩‍👧‍👦';

const bytesOf = (text: string): number => Buffer.byteLength(text);
const charactersOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), (one) => one.segment);

/** Whether a name begins with whole characters of another. */
function assertWholeCharacters(shorter: string, whole: string): void {
  const characters = charactersOf(shorter);
  assert.deepEqual(characters, charactersOf(whole).slice(0, characters.length));
}

const SCRIPTS = {
  latin: 'a',
  german: 'ä',
  chinese: '血',
  emoji: '🩸',
  family: FAMILY,
  flag: '🇪🇸',
  accents: 'é̂',
};
const LENGTHS = [1, 100, 200, 237, 238, 239, 250, 251, 252, 254, 255, 256, 300, 1000];
const EXTENSIONS = ['', '.pdf', '.hl7', '.tar.gz', '.文書'];

/** Every name of a script that has about as many bytes. */
function* names(): Generator<{ readonly stem: string; readonly extension: string }> {
  for (const unit of Object.values(SCRIPTS)) {
    for (const length of LENGTHS) {
      const stem = unit.repeat(Math.max(1, Math.floor(length / bytesOf(unit))));
      for (const extension of EXTENSIONS) yield { stem, extension };
    }
  }
}

describe('the name under which a file is sent', () => {
  test('has at most 255 bytes of whole characters, its mark and its extension', () => {
    for (const { stem, extension } of names()) {
      const name = stem + extension;
      const sent = createSentName(name, MARK);
      const last = /\.[^.]+$/.exec(extension)?.[0] ?? '';
      assert.ok(bytesOf(sent) <= MAX_BYTES, name);
      assert.ok(sent.endsWith(`.hdt-${MARK}${last}`), sent);
      const listed = withoutMarks(sent);
      if (bytesOf(name) + bytesOf(`.hdt-${MARK}`) <= MAX_BYTES) assert.equal(listed, name);
      else assertWholeCharacters(listed.slice(0, listed.length - last.length), name);
    }
  });

  test('is as long as can be', () => {
    assert.equal(bytesOf(createSentName(`${'a'.repeat(300)}.pdf`, MARK)), MAX_BYTES);
    assert.equal(createSentName(`${'a'.repeat(251)}.pdf`, null), `${'a'.repeat(251)}.pdf`);
  });

  for (const [given, sent] of [
    ['report.pdf', 'report.hdt-abcdefghijkl.pdf'],
    ['a.b.c.pdf', 'a.b.c.hdt-abcdefghijkl.pdf'],
    ['.pdf', '.pdf.hdt-abcdefghijkl'],
    ['report.pdf. .', 'report.hdt-abcdefghijkl.pdf'],
    ['report.', 'report.hdt-abcdefghijkl'],
    ['   ', 'file.hdt-abcdefghijkl'],
    ['..', 'file.hdt-abcdefghijkl'],
    ['Blood of Dr. Smith, 3rd of March', 'Blood of Dr. Smith, 3rd of March.hdt-abcdefghijkl'],
    ['C:\\private\\report.pdf', 'report.hdt-abcdefghijkl.pdf'],
    [`a.${'x'.repeat(17)}`, `a.${'x'.repeat(17)}.hdt-abcdefghijkl`],
    [`e${'\u0301'.repeat(300)}.pdf`, 'file.hdt-abcdefghijkl.pdf'],
    ['report.hdt-7k2m9x4q8w1z.pdf', 'report.hdt-7k2m9x4q8w1z.hdt-abcdefghijkl.pdf'],
    ['report.HDT-7K2M9X4Q8W1Z.PDF', 'report.HDT-7K2M9X4Q8W1Z.hdt-abcdefghijkl.PDF'],
  ] as const) {
    test(`of “${given.slice(0, 40)}”`, () => assert.equal(createSentName(given, MARK), sent));
  }

  test('of a field has at most 255 bytes of whole characters', () => {
    const field = createSentField(FAMILY.repeat(30));
    assert.ok(bytesOf(field) <= MAX_BYTES);
    assertWholeCharacters(field, FAMILY.repeat(30));
  });
});

/** Names made of what may go wrong. */
const pieces = fc.constantFrom(
  'a',
  '.',
  ' ',
  '.pdf',
  'ä',
  '血',
  FAMILY,
  '🇪',
  '\u0301',
  '\u200d',
  '"',
  '\\',
  '/',
  '\n',
  '$&',
  `.hdt-${MARK}`,
  '.HDT-000000000000',
  '.hdt-',
  'x'.repeat(60),
);
const anyName = fc.oneof(
  fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
);

describe('for any name', () => {
  test('the mark can be taken out again, and no more', () => {
    fc.assert(fc.property(anyName, (name) => assert.equal(withoutMarks(markName(name, MARK)), name)));
  });

  test('a sentence with several names has all of them back', () => {
    fc.assert(
      fc.property(fc.array(anyName), (given) =>
        assert.equal(
          withoutMarks(JSON.stringify(given.map((name) => markName(name, MARK)))),
          JSON.stringify(given),
        ),
      ),
    );
  });

  test('what is sent fits, has a mark, and no character is half', () => {
    fc.assert(
      fc.property(anyName, fc.constantFrom(MARK, null), (name, mark) => {
        const sent = createSentName(name, mark);
        assert.ok(bytesOf(sent) <= MAX_BYTES);
        assert.equal(Buffer.from(sent).toString(), sent);
        assert.doesNotMatch(sent, /[\p{Cc}"\\/]/u);
        if (mark) assert.ok(sent.includes(`.hdt-${mark}`));
      }),
    );
  });

  test('the chunks of a text lose the same marks as the whole', async () => {
    const chunked = fc.tuple(fc.array(anyName, { maxLength: 4 }), fc.array(fc.integer({ min: 1, max: 40 })));
    await fc.assert(
      fc.asyncProperty(chunked, async ([given, sizes]) => {
        const text = JSON.stringify(given.map((name) => markName(name, MARK)));
        const chunks: Uint8Array[] = [];
        let rest = Buffer.from(text);
        for (const size of sizes) {
          chunks.push(rest.subarray(0, size));
          rest = rest.subarray(size);
        }
        chunks.push(rest);
        const read: Uint8Array[] = [];
        for await (const chunk of streamWithoutMarks(fromChunks(chunks))) read.push(chunk);
        assert.equal(Buffer.concat(read).toString(), JSON.stringify(given));
      }),
    );
  });
});

async function* fromChunks(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

describe('a file', { timeout: 120_000 }, () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench({ answer: accountService().answer });
  });
  afterAll(() => bench.close());

  for (const name of [
    'report.hdt-7k2m9x4q8w1z.pdf',
    `${'a'.repeat(234)}.pdf`,
    `${'a'.repeat(251)}.pdf`,
    `${'血'.repeat(83)}.pdf`,
    `${'🩸'.repeat(62)}.pdf`,
    `${FAMILY.repeat(10)}.pdf`,
  ]) {
    test(`called “${name.slice(0, 30)}”, of ${bytesOf(name)} bytes, is one everywhere`, async () => {
      const body = new FormData();
      body.append('files', new Blob(['%PDF-1.4 x']), name);
      const sent = await bench.as('ana', '/api/master?module=pathology', { method: 'POST', body });
      assert.equal(sent.status, 200);
      const [{ sentName = '' } = {}] = readReceivedForm(bench.upstream.arrivals.at(-1)!);
      assert.ok(bytesOf(sentName) <= MAX_BYTES);
      assert.match(sentName, /\.hdt-[0-9a-z]{12}\.pdf$/);
      const { uploads } = (await bench.as('ana', '/api/v1/uploads')).json() as {
        uploads: { fileName: string }[];
      };
      const listed = uploads[0]?.fileName ?? '';
      if (bytesOf(name) <= MAX_BYTES - 17) assert.equal(listed, name);
      else assertWholeCharacters(listed.replace(/\.pdf$/, ''), name);
    });
  }
});
