import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { advanceCapture, type Capture, type CaptureEvent } from '../../../src/capture/capture-state.js';
import type { Readings } from '../../../src/results/data/assessment.js';
import type { DeviceReading } from '../../../src/results/data/device.js';
import type { SecondOpinion } from '../../../src/viewfinder/second-opinion.js';
import { jpegFile, oximeter, photo } from './samples.js';

/** A number that only the networks of this device have read. */
const OPINION = '124';
const opinions: readonly SecondOpinion[] = [
  { kind: 'none' },
  { kind: 'agrees' },
  { kind: 'differs', value: OPINION },
];

const file = jpegFile();
const stream = {} as MediaStream;
const shot = { file, source: 'picker', takenAt: '', crop: null, rotation: 0 } as const;

const reading = fc.constantFrom<DeviceReading>(oximeter(0.96), oximeter(0.7), oximeter(0.4), {
  ...oximeter(0.9),
  confidence: null,
});
const answer = fc.constantFrom({ device: 0, key: 'spo2', value: '97', unit: '%' });

const extracted = fc.record({
  type: fc.constant('extracted' as const),
  extraction: fc.oneof(
    fc.record({ kind: fc.constant('unread' as const), recordId: fc.constant('r1') }),
    fc.record({
      kind: fc.constant('read' as const),
      recordId: fc.constant('r1'),
      readings: fc.array(reading, { minLength: 1, maxLength: 2 }),
    }),
  ),
  minConfidence: fc.constant(0.7),
  series: fc.constantFrom(
    { retakes: 0, earlierReadings: [] },
    { retakes: 1, earlierReadings: [[oximeter(0.5)]] },
  ),
  secondOpinion: fc.constant<SecondOpinion>({ kind: 'none' }),
});

/** Any event; most of a sequence are impossible where they come, and are passed over. */
const anyEvent = fc.oneof(
  { weight: 3, arbitrary: extracted },
  {
    weight: 9,
    arbitrary: fc.constantFrom<CaptureEvent>(
      { type: 'open' },
      { type: 'opened', stream },
      { type: 'shoot' },
      { type: 'paused' },
      { type: 'taken', file, source: 'picker' },
      { type: 'prepared', photo, shot: null },
      { type: 'prepared', photo, shot },
      { type: 'used' },
      { type: 'confirming' },
      { type: 'typing', deviceType: null },
      { type: 'typing', deviceType: 'Pulse oximeter' },
      { type: 'confirmed', save: { status: 'saving' }, undoUntil: 1 },
      { type: 'save', save: { status: 'saved', at: 1 } },
      { type: 'undone' },
      { type: 'undo-over' },
      { type: 'offline', retry: { kind: 'send', photo }, next: 'send' },
      { type: 'failed', code: 'network', retry: { kind: 'send', photo } },
      { type: 'retried' },
      { type: 'closed' },
    ),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('answered' as const), answers: fc.array(answer) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('edited' as const), draft: fc.array(answer) }) },
) as fc.Arbitrary<CaptureEvent>;

const STARTS: readonly Capture[] = [{ status: 'idle' }, { status: 'reading', photo, isConfirming: false }];

/** The next state; null where the event is impossible. */
function step(state: Capture, event: CaptureEvent): Capture | null {
  try {
    return advanceCapture(state, event);
  } catch {
    return null;
  }
}

const readingsOf = (state: Capture): Readings | null => {
  if (state.status === 'low-confidence') return state.lowConfidence;
  return state.status === 'read' || state.status === 'confirmed' ? state : null;
};

/** What may differ is whether the person is asked to look again, and why. */
const withoutQuestion = (state: Capture): unknown => {
  const { readings, confirmed, recordId } = readingsOf(state) ?? {};
  const isOpen = state.status === 'read' || state.status === 'low-confidence';
  return { status: isOpen ? 'open' : state.status, readings, confirmed, recordId };
};

/** Asserts that `asked` differs from the state without an opinion in nothing but a question. */
function assertOnlyAsks(asked: Capture, without: Capture, secondOpinion: SecondOpinion): void {
  assert.deepEqual(withoutQuestion(asked), withoutQuestion(without));
  if (asked.status !== without.status) {
    assert.ok(asked.status === 'low-confidence' && without.status === 'read');
    assert.equal(asked.lowConfidence.reason, 'second-opinion');
    assert.equal(secondOpinion.kind, 'differs');
  }
  const values = readingsOf(asked)?.readings.flatMap(({ measurements }) => measurements) ?? [];
  for (const { value } of values) assert.notEqual(value, OPINION);
}

describe('the networks of this device', () => {
  it('never make, change or hide a reading, in any state', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        fc.constantFrom(...STARTS),
        fc.array(anyEvent, { minLength: 3, maxLength: 40 }),
        fc.constantFrom(...opinions),
        (start, events, secondOpinion) => {
          let without = start;
          let asked = start;
          for (const event of events) {
            const next = step(without, event);
            const nextAsked = step(asked, event.type === 'extracted' ? { ...event, secondOpinion } : event);
            // A question may be answered in ways that a sure reading need not be.
            if (!next || !nextAsked) continue;
            [without, asked] = [next, nextAsked];
            assertOnlyAsks(asked, without, secondOpinion);
            if (asked.status !== without.status) seen.add('question');
            seen.add(asked.status);
          }
        },
      ),
      { numRuns: 5_000, seed: 7 },
    );
    for (const status of [
      'question',
      'read',
      'low-confidence',
      'confirmed',
      'waiting',
      'reviewing',
      'failed',
    ])
      assert.ok(seen.has(status), `no state was ${status}`);
  });
});
