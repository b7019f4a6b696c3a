import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import type { DeviceReading } from '../../../server-stub/emulator/src/readings/device-reading.js';
import type { DeviceReader } from '../../../server-stub/emulator/src/routes/inputs.js';
import { createClock } from '../../../server-stub/emulator/src/time/clock.js';
import { createBench, form, problem, START, whole } from '../support.js';

const MEDICAL = '/api/master?module=medical';
const DAY = 24 * 60 * 60 * 1000;

const picture = (format: 'jpeg' | 'png' | 'gif' | 'webp', ...content: number[]) => {
  const magic = {
    jpeg: '\xff\xd8\xff\xe0',
    png: '\x89PNG\r\n\x1a\n',
    gif: 'GIF89a',
    webp: 'RIFF\0\0\0\0WEBP',
  }[format];
  return Buffer.concat([Buffer.from(magic, 'latin1'), Buffer.from(content)]);
};

const READ: DeviceReading = {
  success: true,
  items: [{ deviceType: 'pulse oximeter', data: { spo2: { value: 97, unit: '%' } }, confidence: 0.93 }],
};
const UNREAD: DeviceReading = { success: false, message: 'No device display could be read in the picture.' };

/** Finds a device unless the last byte is 0. Records its calls. */
function fakeReader() {
  const seen: { bytes: Uint8Array; signal: AbortSignal | undefined }[] = [];
  const reader: DeviceReader = {
    read: async (bytes, { signal } = {}) => {
      seen.push({ bytes, signal });
      return bytes.at(-1) === 0 ? UNREAD : READ;
    },
  };
  return { reader, seen };
}

interface Answer {
  readonly success: boolean;
  readonly extractions: readonly {
    readonly id: string;
    readonly fileName: string;
    readonly result: unknown;
  }[];
}

describe('medical extraction', () => {
  for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
    test(`reads a ${format} under any file name`, async () => {
      const { reader, seen } = fakeReader();
      const { post } = createBench({ reader });
      const file = picture(format, 1);
      const { status, type, body } = await whole(await post(MEDICAL, form(['notes.txt', file, 'photo'])));
      assert.deepEqual([status, type], [200, 'application/json']);
      const { success, extractions } = body as Answer;
      assert.ok(success);
      assert.deepEqual(
        extractions.map(({ fileName, result }) => ({ fileName, result })),
        [{ fileName: 'notes.txt', result: READ }],
      );
      assert.deepEqual(
        seen.map(({ bytes }) => Buffer.from(bytes)),
        [file],
      );
      assert.ok(seen[0]?.signal instanceof AbortSignal);
    });
  }

  test('reads several pictures in order, each with its own id', async () => {
    const { post } = createBench({ reader: fakeReader().reader });
    const body = form(
      ['a.jpg', picture('jpeg', 1)],
      ['b.jpg', picture('jpeg', 0)],
      ['c.png', picture('png', 1)],
    );
    const { extractions } = (await (await post(MEDICAL, body)).json()) as Answer;
    assert.deepEqual(
      extractions.map(({ fileName, result }) => [fileName, result]),
      [
        ['a.jpg', READ],
        ['b.jpg', UNREAD],
        ['c.png', READ],
      ],
    );
    assert.equal(new Set(extractions.map(({ id }) => id)).size, 3);
  });

  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  const refused: [what: string, body: () => BodyInit, expected: object][] = [
    [
      'a PDF',
      () => form(['a.jpg', '%PDF-1.7']),
      problem(415, 'unsupported-type', 'Unsupported media type', 'Pictures must be JPEG, PNG, GIF or WEBP.'),
    ],
    [
      'HEIC',
      () => form(['a.heic', heic]),
      problem(415, 'unsupported-type', 'Unsupported media type', 'Pictures must be JPEG, PNG, GIF or WEBP.'),
    ],
    [
      'one PDF among pictures',
      () => form(['a.jpg', picture('jpeg', 1)], ['b.jpg', '%PDF-1.7']),
      problem(415, 'unsupported-type', 'Unsupported media type', 'Pictures must be JPEG, PNG, GIF or WEBP.'),
    ],
    [
      'an empty picture',
      () => form(['a.jpg', '']),
      problem(400, 'invalid-body', 'Invalid body', 'A picture in the request is empty.'),
    ],
    [
      'a picture over the size limit',
      () => form(['a.jpg', picture('jpeg', ...Array(100).fill(1))]),
      problem(413, 'too-large', 'Too large', 'A file must not exceed 100 bytes.'),
    ],
    ['no picture', () => form(), problem(400, 'no-file', 'No file', 'The request carries no file.')],
    [
      'no form',
      () => 'x',
      problem(
        415,
        'unsupported-type',
        'Unsupported media type',
        'Files must be sent as multipart/form-data.',
      ),
    ],
    [
      'eleven pictures',
      () => form(...Array.from({ length: 11 }, () => ['a.jpg', picture('jpeg', 1)] as const)),
      problem(400, 'too-many-files', 'Too many files', 'At most 10 files may be sent in one request.'),
    ],
  ];
  for (const [what, body, expected] of refused) {
    test(`refuses ${what} and stores nothing`, async () => {
      const { post, get } = createBench({ reader: fakeReader().reader, limits: { pictureBytes: 100 } });
      assert.deepEqual(await whole(await post(MEDICAL, body())), expected);
      assert.deepEqual(await (await get('/api/master/transformations?module=medical')).json(), {
        success: true,
        count: 0,
        records: [],
      });
    });
  }

  test('is a 503 without details when the reader fails, and stores nothing', async () => {
    const reader = { read: () => Promise.reject(new Error('secret')) };
    const { post, get } = createBench({ reader });
    const answer = await post(MEDICAL, form(['a.jpg', picture('jpeg', 1)]));
    assert.deepEqual(
      await whole(answer),
      problem(503, 'busy', 'Busy', 'The picture could not be read. Try again.'),
    );
    assert.equal(
      ((await (await get('/api/master/transformations?module=medical')).json()) as { count: number }).count,
      0,
    );
  });

  test('holds memory only while it reads a picture', async () => {
    const { post } = createBench({ reader: fakeReader().reader, limits: { keptBytes: 60 } });
    const send = async (size: number) =>
      (await post(MEDICAL, form(['a.jpg', picture('jpeg', ...Array(size).fill(1))]))).status;
    assert.deepEqual([await send(40), await send(80), await send(40), await send(40)], [200, 503, 200, 200]);
  });
});

describe('stored readings', () => {
  async function stored() {
    const bench = createBench({ reader: fakeReader().reader });
    const extract = async (name: string, last: number, key?: string) => {
      const answer = await bench.post(MEDICAL, form([name, picture('jpeg', last)]), key);
      return ((await answer.json()) as Answer).extractions[0]!;
    };
    const first = await extract('first.jpg', 1);
    await bench.pass(1000);
    const second = await extract('second.jpg', 0);
    const ofBen = await extract('of-ben.jpg', 1, 'key-of-ben');
    return { ...bench, first, second, ofBen };
  }

  test('are listed newest first, for the account only', async () => {
    const { get, first, second } = await stored();
    assert.deepEqual(await whole(await get('/api/master/transformations?module=medical')), {
      status: 200,
      type: 'application/json',
      body: {
        success: true,
        count: 2,
        records: [
          {
            id: second.id,
            fileName: 'second.jpg',
            createdAt: '2026-01-14T10:00:01.000Z',
            extractions: [second],
          },
          {
            id: first.id,
            fileName: 'first.jpg',
            createdAt: '2026-01-14T10:00:00.000Z',
            extractions: [first],
          },
        ],
      },
    });
  });

  test('are found by extraction id', async () => {
    const { get, first } = await stored();
    assert.deepEqual(await (await get(`/api/master/medical/${first.id}`)).json(), {
      success: true,
      record: {
        id: first.id,
        fileName: 'first.jpg',
        createdAt: '2026-01-14T10:00:00.000Z',
        extractions: [first],
      },
    });
  });

  test('are a 403 for another account and a 404 when unknown', async () => {
    const { get, ofBen } = await stored();
    const forbidden = problem(403, 'forbidden', 'Forbidden', 'The record belongs to another account.');
    assert.deepEqual(await whole(await get(`/api/master/medical/${ofBen.id}`)), forbidden);
    const unknown = problem(404, 'not-found', 'Not found', 'The record does not exist or has expired.');
    assert.deepEqual(await whole(await get('/api/master/medical/nowhere')), unknown);
  });

  test('are purged after thirty days', async () => {
    const { get, first, second, pass } = await stored();
    await pass(30 * DAY - 500);
    const states = await Promise.all([first, second].map(({ id }) => get(`/api/master/medical/${id}`)));
    assert.deepEqual(
      states.map(({ status }) => status),
      [404, 200],
    );
  });

  test('are purged after thirty days also where the clock was set back after an earlier one', async () => {
    const clock = createClock({ start: START + 365 * DAY, running: false });
    const { post, get } = createBench({ reader: fakeReader().reader, clock });
    await post(MEDICAL, form(['ahead', picture('png', 1)]));
    clock.set(START);
    await post(MEDICAL, form(['right', picture('png', 1)]));
    clock.set(START + 100 * DAY);
    const { records } = (await (await get('/api/master/transformations?module=medical')).json()) as {
      records: { fileName: string }[];
    };
    assert.deepEqual(
      records.map(({ fileName }) => fileName),
      ['ahead'],
    );
  });

  test('are limited in number, oldest evicted first', async () => {
    const { reader } = fakeReader();
    const { post, get } = createBench({ reader, limits: { keptReadings: 2 } });
    for (const name of ['1', '2', '3']) await post(MEDICAL, form([name, picture('png', 1)]));
    const { records } = (await (await get('/api/master/transformations?module=medical')).json()) as {
      records: { fileName: string }[];
    };
    assert.deepEqual(
      records.map(({ fileName }) => fileName),
      ['3', '2'],
    );
  });

  for (const query of ['', '?module=pathology']) {
    test(`refuse /api/master/transformations${query}`, async () => {
      const { get } = createBench();
      const expected = problem(
        400,
        'unknown-module',
        'Unknown module',
        'The query parameter module must be medical.',
      );
      assert.deepEqual(await whole(await get(`/api/master/transformations${query}`)), expected);
    });
  }
});
