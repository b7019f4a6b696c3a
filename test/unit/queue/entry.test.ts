import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  advance,
  createEntry,
  type Entry,
  type EntryEvent,
  isActive,
  isTerminal,
  type Phase,
  resumedEntry,
} from '../../../src/queue/entry.js';

const file = new File(['%PDF'], 'a.pdf');
const body = new Blob(['%PDF']);
const as = { id: 'f1', name: 'a.pdf', size: 4 };

const AT: { readonly [P in Phase]: Extract<Entry, { phase: P }> } = {
  sniffing: { ...as, phase: 'sniffing', file },
  preparing: { ...as, phase: 'preparing', file, format: 'pdf' },
  queued: { ...as, phase: 'queued', body, format: 'pdf', attempt: 1, waiting: null },
  posting: { ...as, phase: 'posting', body, format: 'pdf', attempt: 1, sent: 2 },
  processing: { ...as, phase: 'processing', format: 'pdf', uploadId: 'u1', status: 'received' },
  ready: { ...as, phase: 'ready', format: 'pdf', uploadId: 'u1', rows: [] },
  failed: { ...as, phase: 'failed', format: 'pdf', code: 'network', retry: { kind: 'send', body } },
  cancelled: { ...as, phase: 'cancelled', format: 'pdf' },
};

const EVENTS: { readonly [T in EntryEvent['type']]: Extract<EntryEvent, { type: T }> } = {
  checked: { type: 'checked', format: 'pdf' },
  prepared: { type: 'prepared', body, format: 'jpeg' },
  waiting: { type: 'waiting', waiting: 'offline' },
  posting: { type: 'posting' },
  progress: { type: 'progress', sent: 3 },
  requeued: { type: 'requeued', waiting: 'backoff', counted: true },
  accepted: { type: 'accepted', uploadId: 'u9' },
  status: { type: 'status', status: 'processing', name: 'other.pdf' },
  results: { type: 'results', rows: [] },
  failed: { type: 'failed', code: 'server', retry: { kind: 'none' } },
  cancelled: { type: 'cancelled' },
  retried: { type: 'retried' },
};

/** The whole table of what may follow what; every pair that is not here must throw. */
const NEXT: { readonly [P in Phase]: Partial<Record<EntryEvent['type'], Phase>> } = {
  sniffing: { checked: 'preparing', failed: 'failed', cancelled: 'cancelled' },
  preparing: { prepared: 'queued', failed: 'failed', cancelled: 'cancelled' },
  queued: { waiting: 'queued', posting: 'posting', failed: 'failed', cancelled: 'cancelled' },
  posting: {
    progress: 'posting',
    requeued: 'queued',
    accepted: 'processing',
    failed: 'failed',
    cancelled: 'cancelled',
  },
  processing: { status: 'processing', results: 'ready', failed: 'failed', cancelled: 'cancelled' },
  ready: {},
  failed: { retried: 'queued' },
  cancelled: {},
};

const bytesOf = (entry: Entry) => 'file' in entry || 'body' in entry;

describe('advance', () => {
  for (const [phase, entry] of Object.entries(AT)) {
    for (const [type, event] of Object.entries(EVENTS)) {
      const next = NEXT[phase as Phase][type as EntryEvent['type']];
      it(`${phase} + ${type} ${next ? `becomes ${next}` : 'throws'}`, () => {
        if (!next) return assert.throws(() => advance(entry, event), TypeError);
        const after = advance(entry, event);
        assert.equal(after.phase, next);
        assert.equal(after.id, entry.id);
        assert.equal(bytesOf(after), ['sniffing', 'preparing', 'queued', 'posting'].includes(after.phase));
        assert.equal('uploadId' in after, after.phase === 'processing' || after.phase === 'ready');
        assert.equal('rows' in after, after.phase === 'ready');
      });
    }
  }

  it('takes the format the picture has become', () => {
    const after = advance(AT.preparing, EVENTS.prepared);
    assert.equal(after.phase === 'queued' && after.format, 'jpeg');
  });

  it('counts a spent try and not a neighbour’s cancel', () => {
    const spent = advance(AT.posting, EVENTS.requeued);
    const spared = advance(AT.posting, { type: 'requeued', waiting: null, counted: false });
    assert.deepEqual(
      [spent, spared].map((entry) => entry.phase === 'queued' && entry.attempt),
      [2, 1],
    );
  });

  it('names a resumed file when the service does, and never renames one', () => {
    const resumed = advance(resumedEntry('f2', 'u1'), EVENTS.status);
    assert.equal(resumed.name, 'other.pdf');
    assert.equal(advance(AT.processing, EVENTS.status).name, 'a.pdf');
  });

  it('goes back to where a retry makes sense', () => {
    const retry = (from: Extract<Entry, { phase: 'failed' }>['retry']) =>
      advance({ ...AT.failed, retry: from }, EVENTS.retried).phase;
    assert.equal(retry({ kind: 'check', file }), 'sniffing');
    assert.equal(retry({ kind: 'watch', uploadId: 'u1' }), 'processing');
    assert.throws(() => retry({ kind: 'none' }), TypeError);
  });
});

describe('the phases', () => {
  it('end in ready, failed or cancelled', () => {
    const ends = Object.values(AT).filter(isTerminal);
    assert.deepEqual(
      ends.map(({ phase }) => phase),
      ['ready', 'failed', 'cancelled'],
    );
  });

  it('count against the limit from admission to the end', () => {
    const counted = Object.values(AT).filter(isActive);
    assert.deepEqual(
      counted.map(({ phase }) => phase),
      ['preparing', 'queued', 'posting', 'processing'],
    );
  });

  it('begin with what the person dropped', () => {
    assert.deepEqual(createEntry('f1', file), AT.sniffing);
  });
});
