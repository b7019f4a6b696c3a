import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { en } from '../../../src/i18n/en.js';
import { Locale } from '../../../src/i18n/locale.js';
import type { Entry } from '../../../src/upload/entry.js';
import { createReceipt, receiptJson, receiptText } from '../../../src/upload/receipt.js';

const at = Date.parse('2026-11-22T09:30:00Z');
const sent = (id: string) => ({
  id,
  name: `${id}.csv`,
  size: 1234,
  sha256: 'ab12',
  filed: { uploadId: `u-${id}`, at },
});
const ready: Entry = { ...sent('a'), status: 'ready', format: 'csv', uploadId: 'u-a', rows: [] };
const failed: Entry = {
  ...sent('b'),
  status: 'failed',
  format: 'csv',
  code: 'processing-failed',
  retry: { kind: 'none' },
};
const refused: Entry = {
  id: 'c',
  name: 'c.csv',
  size: 0,
  status: 'failed',
  format: null,
  code: 'empty-file',
  retry: { kind: 'none' },
};
const resumed: Entry = {
  id: 'd',
  name: '',
  size: 0,
  status: 'ready',
  format: null,
  uploadId: 'u-d',
  rows: [],
};

const unfollowed: Entry = {
  ...refused,
  id: 'e',
  code: 'server',
  retry: { kind: 'watch', uploadId: 'u-e' },
};

const locale = new Locale('en', en);

describe('the receipt', () => {
  it('lists a file that cannot be followed since a reload', () => {
    assert.deepEqual(
      createReceipt([unfollowed]).map(({ uploadId, status }) => [uploadId, status]),
      [['u-e', 'failed']],
    );
  });

  it('lists every file that the service accepted, and no other', () => {
    assert.deepEqual(createReceipt([ready, failed, refused]), [
      {
        name: 'a.csv',
        bytes: 1234,
        sha256: 'ab12',
        uploadId: 'u-a',
        sentAt: '2026-11-22T09:30:00.000Z',
        status: 'ready',
        rows: 0,
      },
      {
        name: 'b.csv',
        bytes: 1234,
        sha256: 'ab12',
        uploadId: 'u-b',
        sentAt: '2026-11-22T09:30:00.000Z',
        status: 'failed',
        rows: null,
      },
    ]);
  });

  it('leaves out unknown facts of a file sent before a reload', () => {
    const [line] = createReceipt([resumed]);
    assert.deepEqual([line?.uploadId, line?.bytes, line?.sha256, line?.sentAt], ['u-d', null, null, null]);
  });

  it('is available as JSON', () => {
    const lines = createReceipt([ready, failed]);
    assert.deepEqual(JSON.parse(receiptJson(lines)), { files: lines });
  });

  it('is available as text', () => {
    assert.equal(
      // When a day is named how is the browser's business.
      receiptText(createReceipt([ready, failed, resumed]), locale).replace(
        /sent [^·]*2026[^·]* ·/g,
        'sent then ·',
      ),
      `Receipt

1. a.csv
1,234 bytes · sent then · 0 results
ID u-a
SHA-256 ab12

2. b.csv
1,234 bytes · sent then · Failed
ID u-b
SHA-256 ab12

3. Sent earlier
0 results
ID u-d`,
    );
  });

  it('shows how long the service keeps a file that is no longer watched', () => {
    const { rows: _, ...sentFile } = ready as Extract<Entry, { status: 'ready' }>;
    const left: Entry = { ...sentFile, status: 'unwatched' };
    assert.match(
      receiptText(createReceipt([left]), locale),
      /Already sent\. It is kept until Dec 22\.\nID u-a/,
    );
    assert.equal(createReceipt([left])[0]?.status, 'unwatched');
  });

  it('allows no line breaks in names', () => {
    const [line] = createReceipt([{ ...ready, name: 'a.csv\n2. b.csv\u202E' }]);
    assert.equal(line?.name, 'a.csv2. b.csv');
  });
});
