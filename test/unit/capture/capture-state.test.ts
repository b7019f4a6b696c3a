import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import {
  advanceCapture,
  type Capture,
  type CaptureEvent,
  type CaptureRetry,
  canConfirm,
  getPictureSource,
  type Shot,
} from '../../../src/capture/capture-state.js';
import type { PhotoSeries } from '../../../src/results/data/assessment.js';
import type { DeviceReading, Extraction } from '../../../src/results/data/device.js';
import { jpegFile, oximeter, photo } from './samples.js';

const stream = {} as MediaStream;
const file = jpegFile();
const readings = [oximeter(0.96)];
const shot: Shot = { file, source: 'picker', takenAt: photo.takenAt, crop: null, rotation: 3 };
const none = { kind: 'none' } as const;
const facts = { recordId: 'r1', readings, confirmed: [], secondOpinion: none };
const open = { ...facts, draft: [] };
const draft = [{ device: 0, key: 'spo2', value: '97', unit: '%' }];
const series: PhotoSeries = { retakes: 0, earlierReadings: [] };
const failedWith = (retry: CaptureRetry): Capture => ({
  status: 'failed',
  code: 'network',
  source: 'camera',
  retry,
});

const STATES = {
  idle: { status: 'idle' },
  handoff: { status: 'handoff' },
  opening: { status: 'opening' },
  live: { status: 'live', stream, advice: { hint: 'aim', side: null } },
  shooting: { status: 'shooting', stream },
  paused: { status: 'paused' },
  preparing: { status: 'preparing', file, source: 'camera' },
  reviewing: { status: 'reviewing', photo, shot, isRotating: false },
  turning: { status: 'reviewing', photo, shot, isRotating: true },
  'waiting to prepare': {
    status: 'waiting',
    source: 'picker',
    retry: { kind: 'prepare', shot },
    next: 'review',
  },
  'waiting to send': { status: 'waiting', source: 'camera', retry: { kind: 'send', photo }, next: 'send' },
  reading: { status: 'reading', photo, isConfirming: false },
  read: { status: 'read', photo, retakes: 0, ...open },
  'read, being corrected': { status: 'read', photo, retakes: 0, ...open, draft },
  unsure: {
    status: 'low-confidence',
    photo,
    retakes: 0,
    lowConfidence: { reason: 'low-confidence', isTyping: false, ...open },
  },
  unread: {
    status: 'low-confidence',
    photo,
    retakes: 0,
    lowConfidence: {
      reason: 'unread',
      isTyping: false,
      recordId: 'r1',
      readings: [],
      confirmed: [],
      draft: [],
      secondOpinion: none,
    },
  },
  confirmed: {
    status: 'confirmed',
    photo,
    retakes: 0,
    lowConfidence: null,
    save: { status: 'saving' },
    undoUntil: 5_000,
    ...facts,
  },
  'confirmed for good': {
    status: 'confirmed',
    photo,
    retakes: 0,
    lowConfidence: null,
    save: { status: 'saved', at: 4_000 },
    undoUntil: null,
    ...facts,
  },
  'failed for good': failedWith({ kind: 'none' }),
  'failed, camera': failedWith({ kind: 'camera' }),
  'failed, prepare': failedWith({ kind: 'prepare', shot }),
  'failed, send': failedWith({ kind: 'send', photo }),
} as const satisfies Record<string, Capture>;
type Name = keyof typeof STATES;

const read: Extraction = { kind: 'read', recordId: 'r1', readings };
const EVENTS = {
  open: { type: 'open' },
  opened: { type: 'opened', stream },
  advised: { type: 'advised', advice: { hint: 'far', side: null } },
  shoot: { type: 'shoot' },
  paused: { type: 'paused' },
  shot: { type: 'taken', file, source: 'camera' },
  picked: { type: 'taken', file, source: 'picker' },
  prepared: { type: 'prepared', photo, shot: null },
  'prepared for review': { type: 'prepared', photo, shot },
  rotated: { type: 'rotated' },
  used: { type: 'used' },
  offline: { type: 'offline', retry: { kind: 'send', photo }, next: 'send' },
  'handed off': { type: 'handed-off' },
  received: { type: 'received', photo },
  extracted: { type: 'extracted', extraction: read, minConfidence: 0.7, series, secondOpinion: none },
  edited: { type: 'edited', draft },
  answered: { type: 'answered', answers: draft },
  typing: { type: 'typing', deviceType: 'thermometer' },
  confirmed: { type: 'confirmed', save: { status: 'saving' }, undoUntil: 5_000 },
  'save failed': { type: 'save', save: { status: 'failed', code: 'server' } },
  undone: { type: 'undone' },
  'undo over': { type: 'undo-over' },
  failed: { type: 'failed', code: 'server', retry: { kind: 'none' } },
  'another person': { type: 'failed', code: 'session-changed', retry: { kind: 'none' } },
  retried: { type: 'retried' },
  closed: { type: 'closed' },
} as const satisfies Record<string, CaptureEvent>;

/** What a phone may bring about at any time: the flow asks before. */
const ALWAYS: Partial<Record<keyof typeof EVENTS, Capture['status']>> = {
  'handed off': 'handoff',
  received: 'reading',
};

/** Every legal pair and where it leads; a pair that is not here must throw. */
const LEGAL: Record<Name, Partial<Record<keyof typeof EVENTS, Capture['status']>>> = {
  handoff: { open: 'opening', picked: 'preparing', closed: 'idle' },
  idle: { open: 'opening', picked: 'preparing', closed: 'idle' },
  opening: {
    opened: 'live',
    picked: 'preparing',
    failed: 'failed',
    'another person': 'failed',
    closed: 'idle',
  },
  live: {
    advised: 'live',
    shoot: 'shooting',
    paused: 'paused',
    picked: 'preparing',
    failed: 'failed',
    'another person': 'failed',
    closed: 'idle',
  },
  shooting: {
    shot: 'preparing',
    paused: 'paused',
    failed: 'failed',
    'another person': 'failed',
    closed: 'idle',
  },
  paused: { open: 'opening', picked: 'preparing', closed: 'idle' },
  preparing: {
    prepared: 'reading',
    'prepared for review': 'reviewing',
    offline: 'waiting',
    open: 'opening',
    failed: 'failed',
    'another person': 'failed',
    closed: 'idle',
  },
  reviewing: {
    rotated: 'reviewing',
    used: 'reading',
    open: 'opening',
    picked: 'preparing',
    closed: 'idle',
  },
  turning: {
    prepared: 'reading',
    'prepared for review': 'reviewing',
    offline: 'waiting',
    open: 'opening',
    picked: 'preparing',
    failed: 'failed',
    'another person': 'failed',
    closed: 'idle',
  },
  'waiting to prepare': { retried: 'preparing', open: 'opening', closed: 'idle' },
  'waiting to send': { retried: 'reading', open: 'opening', closed: 'idle' },
  reading: {
    extracted: 'read',
    offline: 'waiting',
    open: 'opening',
    failed: 'failed',
    'another person': 'failed',
    closed: 'idle',
  },
  read: {
    edited: 'read',
    answered: 'read',
    confirmed: 'confirmed',
    'another person': 'failed',
    open: 'opening',
    picked: 'preparing',
    closed: 'idle',
  },
  // What stands in the fields is answered first: nothing is confirmed without it.
  'read, being corrected': {
    edited: 'read',
    answered: 'read',
    'another person': 'failed',
    open: 'opening',
    picked: 'preparing',
    closed: 'idle',
  },
  unsure: {
    edited: 'low-confidence',
    answered: 'low-confidence',
    typing: 'low-confidence',
    confirmed: 'confirmed',
    'another person': 'failed',
    open: 'opening',
    picked: 'preparing',
    closed: 'idle',
  },
  unread: {
    edited: 'low-confidence',
    answered: 'low-confidence',
    typing: 'low-confidence',
    'another person': 'failed',
    open: 'opening',
    picked: 'preparing',
    closed: 'idle',
  },
  confirmed: {
    'save failed': 'confirmed',
    undone: 'read',
    'undo over': 'confirmed',
    'another person': 'failed',
    open: 'opening',
    picked: 'preparing',
    closed: 'idle',
  },
  'confirmed for good': {
    'save failed': 'confirmed',
    'undo over': 'confirmed',
    'another person': 'failed',
    open: 'opening',
    picked: 'preparing',
    closed: 'idle',
  },
  'failed for good': { open: 'opening', picked: 'preparing', closed: 'idle' },
  'failed, camera': { retried: 'opening', open: 'opening', picked: 'preparing', closed: 'idle' },
  'failed, prepare': { retried: 'preparing', open: 'opening', picked: 'preparing', closed: 'idle' },
  'failed, send': { retried: 'reading', open: 'opening', picked: 'preparing', closed: 'idle' },
};

for (const name of Object.keys(STATES) as Name[]) {
  describe(`a capture that is ${name}`, () => {
    for (const event of Object.keys(EVENTS) as (keyof typeof EVENTS)[]) {
      const expected = ALWAYS[event] ?? LEGAL[name][event];
      it(expected ? `becomes ${expected} when ${event}` : `throws when ${event}`, () => {
        const pair = () => advanceCapture(STATES[name], EVENTS[event]);
        if (expected) assert.equal(pair().status, expected);
        else assert.throws(pair, TypeError);
      });
    }
  });
}

describe('a rotation', () => {
  it('is a quarter clockwise; four of them are none', () => {
    const rotated = advanceCapture(STATES.reviewing, EVENTS.rotated);
    assert.ok(rotated.status === 'reviewing');
    assert.deepEqual([rotated.shot.rotation, rotated.isRotating], [0, true]);
  });

  it('goes on from what is shown, also where that has been turned upright', () => {
    for (const isTurned of [false, true]) {
      const shown = { ...STATES.reviewing, photo: { ...photo, isTurned }, shot: { ...shot, rotation: null } };
      const rotated = advanceCapture(shown, EVENTS.rotated);
      assert.ok(rotated.status === 'reviewing');
      assert.equal(rotated.shot.rotation, isTurned ? 3 : 1);
    }
  });
});

describe('the status of an extraction', () => {
  const judge = (confidences: (number | null)[], threshold: number) => {
    const extraction: Extraction = { kind: 'read', recordId: 'r1', readings: confidences.map(oximeter) };
    return advanceCapture(STATES.reading, {
      type: 'extracted',
      extraction,
      minConfidence: threshold,
      series,
      secondOpinion: none,
    });
  };
  const table: [confidences: (number | null)[], threshold: number, status: string][] = [
    [[0.7], 0.7, 'read'],
    [[0.69], 0.7, 'low-confidence'],
    [[0.99, 0.41], 0.7, 'low-confidence'],
    [[0.99, 0.98], 0.7, 'read'],
    [[null], 0.7, 'low-confidence'],
    [[null], 0, 'low-confidence'],
    [[0.99, null], 0.7, 'low-confidence'],
    [[0], 0, 'read'],
    [[0.99], Number.NaN, 'low-confidence'],
  ];
  for (const [confidences, threshold, status] of table) {
    it(`is ${status} for ${JSON.stringify(confidences)} at ${threshold}`, () => {
      assert.equal(judge(confidences, threshold).status, status);
    });
  }

  it('is of low confidence with the reason unread when nothing was read', () => {
    const extraction: Extraction = { kind: 'unread', recordId: 'r9' };
    assert.deepEqual(
      advanceCapture(STATES.reading, {
        type: 'extracted',
        extraction,
        minConfidence: 0.7,
        series,
        secondOpinion: none,
      }),
      {
        status: 'low-confidence',
        photo,
        retakes: 0,
        lowConfidence: {
          reason: 'unread',
          isTyping: false,
          recordId: 'r9',
          readings: [],
          confirmed: [],
          draft: [],
          secondOpinion: none,
        },
      },
    );
  });

  it('keeps unknown device types and keys', () => {
    const strange: DeviceReading = {
      deviceType: 'peak flow meter',
      measurements: [{ key: 'pef', value: '410', unit: 'L/min' }],
      confidence: 0.9,
    };
    const extraction: Extraction = { kind: 'read', recordId: null, readings: [strange] };
    const state = advanceCapture(STATES.reading, {
      type: 'extracted',
      extraction,
      minConfidence: 0.7,
      series,
      secondOpinion: none,
    });
    assert.ok(state.status === 'read');
    assert.deepEqual(state.readings, [strange]);
  });
});

describe('confirming', () => {
  it('a reading of high confidence is marked as such', () => {
    assert.deepEqual(advanceCapture(STATES.read, EVENTS.confirmed), STATES.confirmed);
  });

  it('a reading of low confidence stays marked as such', () => {
    const state = advanceCapture(STATES.unsure, EVENTS.confirmed);
    assert.deepEqual(state, {
      ...STATES.confirmed,
      lowConfidence: { reason: 'low-confidence', isTyping: false },
    });
  });

  it('includes every changed field', () => {
    for (const open of [STATES.read, STATES.unsure]) {
      const edited = advanceCapture(open, EVENTS.edited);
      assert.equal(canConfirm(edited), false);
      const state = advanceCapture(advanceCapture(edited, EVENTS.answered), EVENTS.confirmed);
      assert.ok(state.status === 'confirmed');
      assert.deepEqual(state.confirmed, [{ ...draft[0], isCertain: false }]);
    }
  });

  it('is possible again when all changes are reverted', () => {
    const edited = advanceCapture(STATES.read, EVENTS.edited);
    assert.equal(canConfirm(advanceCapture(edited, { type: 'edited', draft: [] })), true);
  });
});

describe('confirming and typing', () => {
  const unsure = (value: string, unit: string): Capture => ({
    ...STATES.unsure,
    lowConfidence: {
      ...STATES.unsure.lowConfidence,
      readings: [
        { deviceType: 'glucometer', measurements: [{ key: 'bloodGlucose', value, unit }], confidence: 0.4 },
      ],
    },
  });
  const table: [what: string, state: Capture, allowed: boolean][] = [
    ['a sure reading', STATES.read, true],
    ['one that is being corrected', STATES['read, being corrected'], false],
    ['an unsure one', unsure('5.4', 'mmol/L'), true],
    ['an unsure one without its unit', unsure('5.4', ''), false],
    ['an unsure one whose numbers are to be typed', advanceCapture(STATES.unsure, EVENTS.typing), false],
    ['nothing read', STATES.unread, false],
    ['a confirmed one', STATES.confirmed, false],
  ];
  for (const [what, state, allowed] of table) {
    it(`${what} ${allowed ? 'can' : 'cannot'} be confirmed`, () => {
      assert.equal(canConfirm(state), allowed);
      if (!allowed) assert.throws(() => advanceCapture(state, EVENTS.confirmed), TypeError);
    });
  }

  it('an answer is kept beside the read value, and confirmed with it', () => {
    const state = advanceCapture(advanceCapture(STATES.read, EVENTS.answered), EVENTS.confirmed);
    assert.ok(state.status === 'confirmed');
    assert.deepEqual(state.readings, readings);
    assert.deepEqual(state.confirmed, [{ device: 0, key: 'spo2', value: '97', unit: '%', isCertain: false }]);
  });

  it('typed numbers of a device that was not read have no read value', () => {
    const answers = [{ device: 0, key: 'temperature', value: '36.6', unit: '°C' }];
    const typed = advanceCapture(advanceCapture(STATES.unread, EVENTS.typing), { type: 'answered', answers });
    const state = advanceCapture(typed, EVENTS.confirmed);
    assert.ok(state.status === 'confirmed' && state.lowConfidence?.reason === 'unread');
    assert.deepEqual(state.readings, [{ deviceType: 'thermometer', measurements: [], confidence: null }]);
    assert.equal(state.confirmed.length, 1);
  });
});

describe('undoing', () => {
  it('shows the reading as it was before it was confirmed, with the numbers of the person', () => {
    const answered = advanceCapture(STATES.read, EVENTS.answered);
    assert.deepEqual(advanceCapture(advanceCapture(answered, EVENTS.confirmed), EVENTS.undone), answered);
  });

  it('brings a reading of low confidence back', () => {
    assert.deepEqual(
      advanceCapture(advanceCapture(STATES.unsure, EVENTS.confirmed), EVENTS.undone),
      STATES.unsure,
    );
  });

  it('is over after a while', () => {
    const state = advanceCapture(STATES.confirmed, EVENTS['undo over']);
    assert.throws(() => advanceCapture(state, EVENTS.undone), TypeError);
  });
});

describe('where a picture came from', () => {
  it('is known while there is one', () => {
    assert.equal(getPictureSource(STATES.idle), null);
    assert.equal(getPictureSource(STATES.live), null);
    assert.equal(getPictureSource({ status: 'preparing', file, source: 'picker' }), 'picker');
    assert.equal(getPictureSource(STATES.confirmed), 'camera');
    assert.equal(getPictureSource(STATES['failed, send']), 'camera');
  });
});
