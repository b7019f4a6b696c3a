import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  advance,
  type Capture,
  type CaptureEvent,
  type CaptureRetry,
  sourceOf,
} from '../../../src/flow/capture-state.js';
import type { DeviceReading, Extraction } from '../../../src/results/device.js';
import { jpegFile, oximeter, photo } from './samples.js';

const stream = {} as MediaStream;
const file = jpegFile();
const readings = [oximeter(0.96)];
const failedWith = (retry: CaptureRetry): Capture => ({
  status: 'failed',
  code: 'network',
  source: 'camera',
  retry,
});

const STATES = {
  idle: { status: 'idle' },
  opening: { status: 'opening' },
  live: { status: 'live', stream },
  shooting: { status: 'shooting', stream },
  paused: { status: 'paused' },
  preparing: { status: 'preparing', file, source: 'camera' },
  reading: { status: 'reading', photo, isConfirming: false },
  read: { status: 'read', photo, recordId: 'r1', readings },
  unsure: { status: 'doubtful', photo, doubt: { reason: 'low-confidence', recordId: 'r1', readings } },
  unread: { status: 'doubtful', photo, doubt: { reason: 'unread', recordId: 'r1' } },
  kept: { status: 'kept', photo, wasDoubtful: false, recordId: 'r1', readings },
  'failed for good': failedWith({ kind: 'none' }),
  'failed, camera': failedWith({ kind: 'camera' }),
  'failed, prepare': failedWith({ kind: 'prepare', file }),
  'failed, send': failedWith({ kind: 'send', photo }),
} as const satisfies Record<string, Capture>;
type Name = keyof typeof STATES;

const read: Extraction = { kind: 'read', recordId: 'r1', readings };
const EVENTS = {
  open: { type: 'open' },
  opened: { type: 'opened', stream },
  shoot: { type: 'shoot' },
  paused: { type: 'paused' },
  shot: { type: 'taken', file, source: 'camera' },
  picked: { type: 'taken', file, source: 'picker' },
  prepared: { type: 'prepared', photo },
  extracted: { type: 'extracted', extraction: read, minConfidence: 0.7 },
  kept: { type: 'kept' },
  failed: { type: 'failed', code: 'server', retry: { kind: 'none' } },
  retried: { type: 'retried' },
  closed: { type: 'closed' },
} as const satisfies Record<string, CaptureEvent>;

/** Every legal pair and where it leads; a pair that is not here must throw. */
const LEGAL: Record<Name, Partial<Record<keyof typeof EVENTS, Capture['status']>>> = {
  idle: { open: 'opening', picked: 'preparing', closed: 'idle' },
  opening: { opened: 'live', picked: 'preparing', failed: 'failed', closed: 'idle' },
  live: { shoot: 'shooting', paused: 'paused', picked: 'preparing', failed: 'failed', closed: 'idle' },
  shooting: { shot: 'preparing', paused: 'paused', failed: 'failed', closed: 'idle' },
  paused: { open: 'opening', picked: 'preparing', closed: 'idle' },
  preparing: { prepared: 'reading', open: 'opening', failed: 'failed', closed: 'idle' },
  reading: { extracted: 'read', open: 'opening', failed: 'failed', closed: 'idle' },
  read: { kept: 'kept', open: 'opening', picked: 'preparing', closed: 'idle' },
  unsure: { kept: 'kept', open: 'opening', picked: 'preparing', closed: 'idle' },
  unread: { open: 'opening', picked: 'preparing', closed: 'idle' },
  kept: { open: 'opening', picked: 'preparing', closed: 'idle' },
  'failed for good': { open: 'opening', picked: 'preparing', closed: 'idle' },
  'failed, camera': { retried: 'opening', open: 'opening', picked: 'preparing', closed: 'idle' },
  'failed, prepare': { retried: 'preparing', open: 'opening', picked: 'preparing', closed: 'idle' },
  'failed, send': { retried: 'reading', open: 'opening', picked: 'preparing', closed: 'idle' },
};

for (const name of Object.keys(STATES) as Name[]) {
  describe(`a capture that is ${name}`, () => {
    for (const event of Object.keys(EVENTS) as (keyof typeof EVENTS)[]) {
      const expected = LEGAL[name][event];
      it(expected ? `becomes ${expected} when ${event}` : `throws when ${event}`, () => {
        const pair = () => advance(STATES[name], EVENTS[event]);
        if (expected) assert.equal(pair().status, expected);
        else assert.throws(pair, TypeError);
      });
    }
  });
}

describe('the status of an extraction', () => {
  const judge = (confidences: (number | null)[], threshold: number) => {
    const extraction: Extraction = { kind: 'read', recordId: 'r1', readings: confidences.map(oximeter) };
    return advance(STATES.reading, { type: 'extracted', extraction, minConfidence: threshold });
  };
  const table: [confidences: (number | null)[], threshold: number, status: string][] = [
    [[0.7], 0.7, 'read'],
    [[0.69], 0.7, 'doubtful'],
    [[0.99, 0.41], 0.7, 'doubtful'],
    [[0.99, 0.98], 0.7, 'read'],
    [[null], 0.7, 'doubtful'],
    [[null], 0, 'doubtful'],
    [[0.99, null], 0.7, 'doubtful'],
    [[0], 0, 'read'],
    [[0.99], Number.NaN, 'doubtful'],
  ];
  for (const [confidences, threshold, status] of table) {
    it(`is ${status} for ${JSON.stringify(confidences)} at ${threshold}`, () => {
      assert.equal(judge(confidences, threshold).status, status);
    });
  }

  it('is doubtful with the reason unread when nothing was read', () => {
    const extraction: Extraction = { kind: 'unread', recordId: 'r9' };
    assert.deepEqual(advance(STATES.reading, { type: 'extracted', extraction, minConfidence: 0.7 }), {
      status: 'doubtful',
      photo,
      doubt: { reason: 'unread', recordId: 'r9' },
    });
  });

  it('keeps unknown device types and keys', () => {
    const strange: DeviceReading = {
      deviceType: 'peak flow meter',
      measurements: [{ key: 'pef', value: '410', unit: 'L/min' }],
      confidence: 0.9,
    };
    const extraction: Extraction = { kind: 'read', recordId: null, readings: [strange] };
    const state = advance(STATES.reading, { type: 'extracted', extraction, minConfidence: 0.7 });
    assert.ok(state.status === 'read');
    assert.deepEqual(state.readings, [strange]);
  });
});

describe('keeping', () => {
  it('a certain reading is not reported as a choice', () => {
    assert.deepEqual(advance(STATES.read, EVENTS.kept), {
      status: 'kept',
      photo,
      wasDoubtful: false,
      recordId: 'r1',
      readings,
    });
  });

  it('an unsure reading is the person’s choice', () => {
    assert.deepEqual(advance(STATES.unsure, EVENTS.kept), {
      status: 'kept',
      photo,
      wasDoubtful: true,
      recordId: 'r1',
      readings,
    });
  });
});

describe('where a picture came from', () => {
  it('is known while there is one', () => {
    assert.equal(sourceOf(STATES.idle), null);
    assert.equal(sourceOf(STATES.live), null);
    assert.equal(sourceOf({ status: 'preparing', file, source: 'picker' }), 'picker');
    assert.equal(sourceOf(STATES.kept), 'camera');
    assert.equal(sourceOf(STATES['failed, send']), 'camera');
  });
});
