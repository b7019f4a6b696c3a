import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import {
  advance,
  countsTowardsTotal,
  type Entry,
  type EntryEvent,
  type EntryStatus,
  isTerminal,
} from '../../../src/upload/entry.js';
import { createEntry, createResumedEntry } from '../../../src/upload/new-entry.js';

const file = new File(['%PDF'], 'a.pdf');
const body = new Blob(['%PDF']);
const as = { id: 'f1', name: 'a.pdf', size: 4 };

const AT: { readonly [S in EntryStatus]: Entry & { status: S } } = {
  sniffing: { ...as, status: 'sniffing', file },
  preparing: { ...as, status: 'preparing', file, format: 'pdf' },
  queued: { ...as, status: 'queued', body, format: 'pdf', attempt: 1, waiting: null },
  posting: { ...as, status: 'posting', body, format: 'pdf', attempt: 1, sent: 2 },
  received: { ...as, status: 'received', format: 'pdf', uploadId: 'u1' },
  processing: { ...as, status: 'processing', format: 'pdf', uploadId: 'u1' },
  ready: { ...as, status: 'ready', format: 'pdf', uploadId: 'u1', rows: [] },
  failed: { ...as, status: 'failed', format: 'pdf', code: 'network', retry: { kind: 'send', body } },
  cancelling: { ...as, status: 'cancelling', format: 'pdf' },
  cancelled: { ...as, status: 'cancelled', format: 'pdf' },
  unwatched: { ...as, status: 'unwatched', format: 'pdf', uploadId: 'u1' },
};

const EVENTS: { readonly [T in EntryEvent['type']]: Extract<EntryEvent, { type: T }> } = {
  hashed: { type: 'hashed', sha256: '0a' },
  asked: { type: 'asked' },
  checked: { type: 'checked', format: 'pdf' },
  prepared: { type: 'prepared', body, format: 'jpeg' },
  waiting: { type: 'waiting', waiting: 'offline' },
  posting: { type: 'posting' },
  progress: { type: 'progress', sent: 3 },
  requeued: { type: 'requeued', waiting: 'backoff', counted: true },
  accepted: { type: 'accepted', uploadId: 'u9' },
  patient: { type: 'patient', patient: { state: 'named', tag: 't1', initials: 'E. M.', others: [] } },
  status: { type: 'status', status: 'processing', name: 'other.pdf' },
  results: { type: 'results', rows: [] },
  failed: { type: 'failed', code: 'server', retry: { kind: 'none' } },
  cancelling: { type: 'cancelling' },
  cancelled: { type: 'cancelled' },
  unwatched: { type: 'unwatched' },
  watched: { type: 'watched' },
  retried: { type: 'retried' },
};

/** The whole table of what may follow what; every pair that is not here must throw. */
const NEXT: { readonly [S in EntryStatus]: Partial<Record<EntryEvent['type'], EntryStatus>> } = {
  sniffing: {
    hashed: 'sniffing',
    asked: 'sniffing',
    checked: 'preparing',
    failed: 'failed',
    cancelled: 'cancelled',
  },
  preparing: { prepared: 'queued', failed: 'failed', cancelled: 'cancelled' },
  queued: {
    waiting: 'queued',
    posting: 'posting',
    failed: 'failed',
    cancelling: 'cancelling',
    cancelled: 'cancelled',
  },
  posting: {
    progress: 'posting',
    requeued: 'queued',
    accepted: 'received',
    failed: 'failed',
    cancelling: 'cancelling',
    cancelled: 'cancelled',
  },
  // Nothing that the service has can become `cancelled`.
  received: { status: 'processing', results: 'ready', failed: 'failed', unwatched: 'unwatched' },
  processing: { status: 'processing', results: 'ready', failed: 'failed', unwatched: 'unwatched' },
  ready: {},
  failed: { retried: 'queued' },
  cancelling: { accepted: 'unwatched', failed: 'failed', cancelled: 'cancelled' },
  cancelled: {},
  unwatched: { watched: 'processing' },
};

const bytesOf = (entry: Entry) => 'file' in entry || 'body' in entry;

describe('advance', () => {
  for (const [status, entry] of Object.entries(AT)) {
    for (const [type, event] of Object.entries(EVENTS)) {
      const next =
        type === 'patient'
          ? (status as EntryStatus)
          : NEXT[status as EntryStatus][type as EntryEvent['type']];
      it(`${status} + ${type} ${next ? `becomes ${next}` : 'throws'}`, () => {
        if (!next) return assert.throws(() => advance(entry, event), TypeError);
        const after = advance(entry, event);
        assert.equal(after.status, next);
        assert.equal(after.id, entry.id);
        assert.equal(bytesOf(after), ['sniffing', 'preparing', 'queued', 'posting'].includes(after.status));
        assert.equal(
          'uploadId' in after,
          ['received', 'processing', 'ready', 'unwatched'].includes(after.status),
        );
        assert.equal('rows' in after, after.status === 'ready');
      });
    }
  }

  it('keeps the digest of the chosen file to the end', () => {
    const steps = [
      EVENTS.hashed,
      EVENTS.checked,
      EVENTS.prepared,
      EVENTS.posting,
      EVENTS.accepted,
      EVENTS.results,
    ];
    assert.equal(steps.reduce<Entry>(advance, AT.sniffing).sha256, '0a');
  });

  it('keeps whose it is to the end', () => {
    const steps = [EVENTS.posting, EVENTS.accepted, EVENTS.patient, EVENTS.status, EVENTS.results];
    assert.equal(steps.reduce<Entry>(advance, AT.queued).patient?.tag, 't1');
  });

  it('adopts the format of the prepared picture', () => {
    const after = advance(AT.preparing, EVENTS.prepared);
    assert.equal(after.status === 'queued' && after.format, 'jpeg');
  });

  it('counts a failed attempt, but not the cancellation of another file', () => {
    const spent = advance(AT.posting, EVENTS.requeued);
    const spared = advance(AT.posting, { type: 'requeued', waiting: null, counted: false });
    assert.deepEqual(
      [spent, spared].map((entry) => entry.status === 'queued' && entry.attempt),
      [2, 1],
    );
  });

  it('does not go back where a poll is older than the event that has overtaken it', () => {
    const counted = advance(AT.processing, {
      type: 'status',
      status: 'processing',
      checked: { received: 5, total: 20 },
    });
    const received = advance(counted, { type: 'status', status: 'received' });
    assert.equal(received.status, 'processing');
    const older = advance(counted, {
      type: 'status',
      status: 'processing',
      checked: { received: 3, total: 20 },
    });
    assert.deepEqual('checked' in older && older.checked, { received: 5, total: 20 });
  });

  it('takes the name of a resumed file from the service, and never renames one', () => {
    const resumed = advance(createResumedEntry('f2', 'u1'), EVENTS.status);
    assert.equal(resumed.name, 'other.pdf');
    assert.equal(advance(AT.processing, EVENTS.status).name, 'a.pdf');
  });

  it('returns to the step that a retry repeats', () => {
    const retry = (from: Extract<Entry, { status: 'failed' }>['retry']) =>
      advance({ ...AT.failed, retry: from }, EVENTS.retried).status;
    assert.equal(retry({ kind: 'check', file }), 'sniffing');
    assert.equal(retry({ kind: 'watch', uploadId: 'u1' }), 'processing');
    assert.throws(() => retry({ kind: 'none' }), TypeError);
  });
});

describe('the statuses', () => {
  it('end in ready, failed, cancelled or unwatched', () => {
    const ends = Object.values(AT).filter(isTerminal);
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['ready', 'failed', 'cancelled', 'unwatched'],
    );
  });

  it('count towards the limit unless refused or cancelled', () => {
    const counted = Object.values(AT).filter(countsTowardsTotal);
    assert.deepEqual(
      counted.map(({ status }) => status),
      ['preparing', 'queued', 'posting', 'received', 'processing', 'ready', 'failed', 'unwatched'],
    );
    assert.equal(countsTowardsTotal({ ...AT.failed, code: 'too-many-files' }), false);
  });

  it('begin with the file as it was dropped', () => {
    assert.deepEqual(createEntry('f1', file), AT.sniffing);
  });
});
