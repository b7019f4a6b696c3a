import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { en } from '../../../src/i18n/en.js';
import {
  deviceName,
  displayCodeText,
  displayName,
  measurementName,
} from '../../../src/results/display-text.js';
import { placeOnScale, rangeText } from '../../../src/results/range-view.js';
import { countEntries } from '../../../src/upload/counts.js';
import type { Entry } from '../../../src/upload/entry.js';
import { toHostEvent } from '../../../src/upload/events.js';
import { createFormData, findProblem, parseIds } from '../../../src/upload/form-value.js';
import { stepsDone } from '../../../src/upload/progress-bar.js';
import { uploadIds } from '../../../src/upload/upload-ids.js';

const as = { id: 'f1', name: 'a.pdf', size: 4 };
const body = new Blob(['1234']);
const ready: Entry = { ...as, status: 'ready', format: 'pdf', uploadId: 'u1', rows: [] };
const posting: Entry = { ...as, status: 'posting', body, format: 'pdf', attempt: 0, sent: 1 };
const received: Entry = { ...as, status: 'received', format: 'pdf', uploadId: 'u2' };
const refused: Entry = { ...as, status: 'failed', format: null, code: 'executable', retry: { kind: 'none' } };
const duplicate: Entry = { ...refused, code: 'duplicate-file' };
const cancelled: Entry = { ...as, status: 'cancelled', format: null };
const cancelling: Entry = { ...as, status: 'cancelling', format: 'pdf' };
const unwatched: Entry = { ...as, status: 'unwatched', format: 'pdf', uploadId: 'u3' };
const sniffing: Entry = { ...as, status: 'sniffing', file: new File([], 'x') };
const failed: Entry = {
  ...as,
  status: 'failed',
  format: 'pdf',
  code: 'server',
  retry: { kind: 'send', body },
};

describe('the counts of a list', () => {
  it('include every file that was added', () => {
    const entries = [
      ...[ready, posting, received, refused, failed, sniffing, duplicate, duplicate, cancelled, unwatched],
    ];
    assert.deepEqual(countEntries(entries), {
      seen: 10,
      added: 5,
      notSent: 4,
      checking: 1,
      done: 1,
      expected: 4,
      attention: 4,
    });
  });

  it('add up to the listed files in every status', () => {
    const every = [
      ready,
      posting,
      received,
      refused,
      failed,
      sniffing,
      duplicate,
      cancelled,
      unwatched,
      cancelling,
    ];
    for (const entry of every) {
      const { seen, added, notSent, checking } = countEntries([entry]);
      assert.equal(added + notSent + checking, seen, entry.status);
    }
  });

  it('submits upload ids under the field’s name', () => {
    assert.deepEqual(
      [...createFormData('reports', uploadIds([ready, received, refused, unwatched]))!.values()],
      ['u1', 'u2', 'u3'],
    );
    assert.equal(createFormData('', ['u1']), null);
    assert.equal(createFormData('reports', uploadIds([refused])), null);
  });

  it('reads upload ids from a text, each once', () => {
    assert.deepEqual(parseIds(' u1, u2 u1\n,u3 '), ['u1', 'u2', 'u3']);
    assert.deepEqual(parseIds(''), []);
  });

  it('makes a form invalid while files are being sent, or a required one is missing', () => {
    assert.equal(findProblem([posting], false)?.message, 'pending');
    assert.equal(findProblem([cancelling], false)?.message, 'pending');
    assert.equal(findProblem([refused], true)?.message, 'required');
    assert.equal(findProblem([received], true), null);
    assert.equal(findProblem([], false), null);
  });
});

describe('the events for the host', () => {
  const change = (entry: Entry, event: Parameters<typeof toHostEvent>[0]['event']) =>
    toHostEvent({ id: 'f1', previous: null, entry, event });
  it('have codes and no names, one for each fact', () => {
    const news = [
      change(refused, { type: 'failed', code: 'executable', retry: { kind: 'none' } }),
      change(failed, { type: 'failed', code: 'server', retry: { kind: 'none' } }),
      change(posting, { type: 'progress', sent: 1 }),
      change(received, { type: 'accepted', uploadId: 'u2' }),
      change(received, { type: 'status', status: 'received' }),
      change(ready, { type: 'results', rows: [] }),
      change(cancelled, { type: 'cancelled' }),
      change(unwatched, { type: 'unwatched' }),
    ];
    assert.deepEqual(
      news.map((one) => one?.type),
      [
        'hdt-reject',
        'hdt-error',
        'hdt-progress',
        'hdt-uploaded',
        'hdt-status',
        'hdt-result',
        'hdt-cancelled',
        'hdt-unwatched',
      ],
    );
    assert.deepEqual(
      news.slice(-2).map((one) => one?.detail),
      [{ entryId: 'f1' }, { entryId: 'f1', uploadId: 'u3' }],
    );
    assert.doesNotMatch(JSON.stringify(news), /a\.pdf/);
  });
  it('leave out internal steps', () => {
    assert.equal(change(posting, { type: 'posting' }), null);
    assert.equal(toHostEvent({ id: 'f1', previous: ready, entry: null, event: null }), null);
  });
});

describe('the progress steps', () => {
  it('fills by bytes, then by steps, then by what is checked', () => {
    const checked = { ...received, status: 'processing', checked: { received: 12, total: 15 } } as const;
    assert.deepEqual([posting, received, checked, ready].map(stepsDone), [0.25, 2, 3.8, 5]);
  });
});

describe('displayName', () => {
  it('removes direction overrides and control characters', () => {
    assert.equal(displayName('report_\u202Efdp.exe'), 'report_fdp.exe');
    assert.equal(displayName('a\u0000b\u2066c'), 'abc');
    assert.equal(displayName('Blut­bild 血.pdf'), 'Blut­bild 血.pdf');
  });
});

describe('the reference range', () => {
  const range = (low: string, high: string) => rangeText({ low, high });
  it('is written as text', () => {
    assert.deepEqual(
      [
        range('3.9', '6.1'),
        range('', '< 3.0'),
        range('', '3.0'),
        range('60', ''),
        range('>60', ''),
        range('Negative', 'Negative'),
        range('', ''),
      ],
      ['3.9 – 6.1', '< 3.0', '≤ 3.0', '≥ 60', '>60', 'Negative', ''],
    );
  });
  for (const number of ['-2', '+2', '\u22122', '.5', ',5', '-.5', '5,6', '６０', '－２', '٣'])
    it(`says of ${number} which limit it is`, () =>
      assert.deepEqual([range(number, ''), range('', number)], [`≥ ${number}`, `≤ ${number}`]));
  for (const words of ['Negative', '-', '+', '+++', '> -2', '≤ 5', '. .', '< ５'])
    it(`leaves ${words} as it is`, () =>
      assert.deepEqual([range(words, ''), range('', words)], [words, words]));
  it('is drawn with half its width on either side', () => {
    assert.deepEqual(placeOnScale(5, 4, 6), { from: 25, to: 75, marker: 50, beyond: null });
    assert.deepEqual(placeOnScale(100, 4, 6), { from: 25, to: 75, marker: 98, beyond: 'end' });
    assert.equal(placeOnScale(0, 4, 6)?.beyond, 'start');
    assert.equal(placeOnScale(1.5, null, 3)?.from, 0);
    assert.equal(placeOnScale(90, 60, null)?.to, 100);
  });
  it('is not drawn without a point or a limit', () => {
    assert.equal(placeOnScale(null, 1, 2), null);
    assert.equal(placeOnScale(1, null, null), null);
    assert.equal(placeOnScale(1, 2, 2), null);
  });
});

describe('reading texts', () => {
  it('translate known names and keep unknown ones', () => {
    assert.equal(deviceName('Pulse Oximeter', en), 'Pulse oximeter');
    assert.equal(deviceName('spirometer', en), 'spirometer');
    assert.equal(deviceName('constructor', en), 'constructor');
    assert.equal(measurementName('fev1', en), 'fev1');
  });
  it('never show a display code as a number', () => {
    const state = (value: string) => displayCodeText({ key: 'bloodGlucose', value, unit: '' }, en);
    assert.deepEqual(
      ['HI', 'lo', 'Err', 'E-3'].map((value) => state(value) !== null),
      [true, true, true, true],
    );
    assert.equal(state('98'), null);
  });
});
