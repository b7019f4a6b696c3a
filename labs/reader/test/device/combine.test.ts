import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import {
  addNetworks,
  combineReadings,
  HIGH_CONFIDENCE,
  isConfirmedBy,
  preferFullerReading,
} from '../../src/device/combine.js';
import type { Reading } from '../../src/device/reading.js';

const glucose = (value: number, confidence: number, unit = 'mg/dL'): Reading => ({
  deviceType: 'glucometer',
  data: { bloodGlucose: { value, unit } },
  confidence,
  reasons: [],
});
const pressure = (systolic: number, diastolic: number, confidence: number): Reading => ({
  deviceType: 'blood pressure monitor',
  data: { systolic: { value: systolic, unit: 'mmHg' }, diastolic: { value: diastolic, unit: 'mmHg' } },
  confidence,
  reasons: [],
});
const text = (reading?: Reading, layoutDoubts: readonly string[] = []) => ({
  reading,
  rejectedBy: undefined,
  layoutDoubts,
  labels: [],
});
/** What the networks read, of which they are never sure alone. */
const networks = (reading: Reading | undefined, layoutDoubts: readonly string[] = []) => ({
  reading,
  layoutDoubts,
  digits: reading ? Object.values(reading.data).map(({ value }) => String(value)) : [],
  isNoDevice: false,
});
const sure = (readings: readonly Reading[]): boolean =>
  readings.some(({ confidence }) => confidence >= HIGH_CONFIDENCE);

describe('judge over two readers', () => {
  it('is sure where both say the same, however little each trusts itself', () => {
    const [agreed] = combineReadings([glucose(111, 0.4)], text(glucose(111, 0.5)));
    assert.ok(agreed!.confidence >= HIGH_CONFIDENCE);
    assert.deepEqual(agreed!.reasons, ['both readers agree']);
  });

  it('takes the unit from the reader that saw it', () => {
    assert.deepEqual(
      combineReadings([glucose(111, 0.4, '')], text(glucose(111, 0.5)))[0]?.data,
      glucose(111, 0.5).data,
    );
    assert.ok(
      sure(
        combineReadings(
          [{ ...glucose(20.2, 0.4, ''), deviceType: 'weight scale' }],
          text(glucose(20.2, 0.5, 'mmol/L')),
        ),
      ),
    );
    assert.equal(sure(combineReadings([glucose(110, 0.4, '')], text(glucose(111, 0.5)))), false);
  });

  it('is not sure by agreement where a digit may be lost to both', () => {
    const lost = { ...glucose(12, 0.5), reasons: ['a number may go on beside what was read'] };
    assert.equal(sure(combineReadings([glucose(12, 0.4)], text(lost))), false);
    assert.equal(sure(combineReadings([glucose(12, 0.22)], text(glucose(12, 0.5)))), false);
  });

  it('keeps a value that a later pass lost, of one device in doubt', () => {
    const [whole, lost] = [pressure(118, 86, 0.5), pressure(118, 86, 0.5)];
    whole.data.pulseRate = { value: 74, unit: 'bpm' };
    assert.deepEqual(preferFullerReading([whole], [lost]), [whole]);
    assert.deepEqual(preferFullerReading([lost], [whole]), [whole]);
    for (const now of [[], [{ ...lost, confidence: 0.85 }], [glucose(111, 0.5)], [lost, glucose(111, 0.5)]])
      assert.deepEqual(preferFullerReading([whole], now), now);
  });

  it('knows which readings another backs', () => {
    assert.equal(isConfirmedBy([pressure(120, 80, 0.9), glucose(111, 0.4)], glucose(111, 0.5)), true);
    assert.equal(isConfirmedBy([glucose(111, 0.2)], glucose(111, 0.5)), false);
    assert.equal(isConfirmedBy([glucose(110, 0.4)], glucose(111, 0.5)), false);
  });

  it('takes one reader at its word where the other says nothing', () => {
    assert.deepEqual(combineReadings([], text(glucose(97, 0.85))), [glucose(97, 0.85)]);
    assert.deepEqual(combineReadings([glucose(97, 0.9)], text()), [glucose(97, 0.9)]);
    assert.deepEqual(combineReadings([], text()), []);
  });

  it('is not sure where another number or unit speaks rejectedBy it', () => {
    assert.equal(sure(combineReadings([glucose(121, 0.6)], text(glucose(112, 0.85)))), false);
    assert.equal(sure(combineReadings([glucose(121, 0.9)], text(glucose(112, 0.85)))), false);
    assert.equal(sure(combineReadings([glucose(135, 0.4)], text(glucose(135, 0.5, 'mmol/L')))), false);
  });

  it('is not moved by a guess of either', () => {
    assert.ok(sure(combineReadings([glucose(12, 0.22)], text(glucose(212, 0.85)))));
    assert.deepEqual(combineReadings([pressure(107, 96, 0.99)], text(pressure(96, 56, 0.5))), [
      pressure(107, 96, 0.99),
    ]);
  });

  it('keeps the other devices of a picture', () => {
    const readings = combineReadings([glucose(111, 0.9), pressure(120, 80, 0.9)], text(glucose(111, 0.5)));
    assert.deepEqual(
      readings.map(({ deviceType }) => deviceType),
      ['glucometer', 'blood pressure monitor'],
    );
    assert.ok(readings.every(({ confidence }) => confidence >= HIGH_CONFIDENCE));
  });

  it('adds a device that only one reader saw, and doubts one display taken for two devices', () => {
    assert.equal(combineReadings([pressure(120, 80, 0.9)], text(glucose(111, 0.85))).length, 2);
    assert.equal(sure(combineReadings([pressure(120, 80, 0.9)], text(glucose(80, 0.85)))), false);
  });

  it('reads nothing where the words are of no medical device, and of an error only the error', () => {
    const state: Reading = { ...glucose(0, 0.9), data: { bloodGlucose: { value: 'Err', unit: 'mg/dL' } } };
    const said = (rejectedBy: 'no device' | 'error') =>
      combineReadings([glucose(111, 0.99), state], { ...text(), rejectedBy });
    assert.deepEqual(said('no device'), []);
    assert.deepEqual(said('error'), [state]);
  });
});

describe('the networks beside two readers', () => {
  const doubted = { ...glucose(111, 0.45), reasons: ['a number is not clear'] };

  it('make a reading sure that another has', () => {
    for (const [readings, other] of [
      [[glucose(111, 0.5)], text(glucose(111, 0.5))],
      [[glucose(111, 0.4, '')], undefined],
    ] as const) {
      const [agreed] = addNetworks(readings, other, networks(doubted));
      assert.ok(agreed!.confidence >= HIGH_CONFIDENCE);
      assert.deepEqual(agreed!.data, glucose(111, 0.5).data);
    }
  });

  it('do not where both doubt what the number is, or where it may go on', () => {
    const doubts = ['another number is as large'];
    const both = text(glucose(111, 0.5), doubts);
    assert.ok(!sure(addNetworks([glucose(111, 0.5)], both, networks(doubted, doubts))));
    const lost = { ...glucose(111, 0.5), reasons: ['a number may go on beside what was read'] };
    assert.ok(!sure(addNetworks([lost], text(lost), networks(doubted))));
  });

  it('take the confidence away where they plainly read something else', () => {
    const [lowered] = addNetworks(
      [glucose(117, 0.85)],
      text(glucose(117, 0.85)),
      networks(glucose(111, 0.65)),
    );
    assert.deepEqual(lowered!.data, glucose(117, 0.5).data);
    assert.ok(lowered!.confidence < HIGH_CONFIDENCE);
    assert.ok(sure(addNetworks([glucose(117, 0.85)], text(glucose(117, 0.85)), networks(doubted))));
  });

  it('take it away where they see another digit, or a further row', () => {
    const scale = { ...networks(undefined), digits: ['711'] };
    const [lowered] = addNetworks([glucose(111, 0.95)], undefined, scale);
    assert.deepEqual([lowered!.data, sure([lowered!])], [glucose(111, 0.5).data, false]);
    assert.ok(sure(addNetworks([glucose(111, 0.95)], undefined, { ...scale, digits: ['711', '111'] })));
    assert.ok(sure(addNetworks([glucose(111, 0.95)], undefined, { ...scale, digits: ['7111', '45'] })));
    const low = { ...networks(undefined), digits: ['68', '71'] };
    assert.ok(sure(addNetworks([pressure(61, 78, 0.95)], undefined, low)));
    const full: Reading = {
      ...pressure(111, 65, 0.45),
      data: { ...pressure(111, 65, 0.45).data, pulseRate: { value: 58, unit: 'bpm' } },
    };
    const agreed = { ...pressure(65, 58, 0.95), reasons: ['both readers agree'] };
    assert.ok(!sure(addNetworks([agreed], text(agreed), networks(full))));
  });

  it('are never sure alone, and say nothing where another found an error message', () => {
    assert.ok(!sure(addNetworks([], text(), networks({ ...glucose(111, 0.65), confidence: 0.9 }))));
    assert.deepEqual(addNetworks([], { ...text(), rejectedBy: 'error' }, networks(glucose(111, 0.65))), []);
  });
});
