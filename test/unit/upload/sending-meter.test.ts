import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Entry } from '../../../src/upload/entry.js';
import { RateMeter, roundTimeLeft, SendingMeter } from '../../../src/upload/sending-meter.js';

const TOTAL = 20_000_000;
const NOTHING_SENT = { sent: 0, filesSent: 0 };

/** One large file of which so many bytes are sent. */
const large = (sent: number) => ({ sent, total: TOTAL, filesSent: sent / TOTAL, files: 1 });

/** Seconds left as shown, every quarter of a second, of a connection that sends so many bytes in each. */
function shown(bytesAt: (step: number) => number): { timeLeft: number; speed: number }[] {
  const meter = new RateMeter(0, NOTHING_SENT);
  const rates = [];
  let sent = 0;
  for (let step = 1; sent < TOTAL && step < 10_000; step += 1) {
    sent = Math.min(TOTAL, sent + bytesAt(step));
    const { timeLeft, speed } = meter.measure(step * 250, large(sent));
    if (timeLeft !== null && speed !== null) rates.push({ timeLeft, speed });
  }
  return rates;
}

describe('the rate of a batch', () => {
  it('reports nothing before it is known', () => {
    const meter = new RateMeter(0, NOTHING_SENT);
    assert.deepEqual(meter.measure(0, large(0)), { speed: null, timeLeft: null });
    assert.deepEqual(meter.measure(750, large(500_000)), { speed: null, timeLeft: null });
    assert.ok((meter.measure(1_000, large(600_000)).timeLeft ?? 0) > 0);
  });

  it('is exact on an even connection', () => {
    const rates = shown(() => 250_000);
    assert.ok(rates.every(({ speed }) => Math.abs(speed - 1_000_000) < 1));
    rates.forEach(({ timeLeft }, at) => {
      assert.ok(Math.abs(timeLeft - (rates[0]!.timeLeft - at / 4)) < 0.01);
    });
  });

  it('does not jump when bytes are sent in bursts', () => {
    // A megabyte every fourth step, nothing in between.
    const rates = shown((step) => (step % 4 === 0 ? 1_000_000 : 0)).slice(8);
    for (const [at, { timeLeft }] of rates.entries()) {
      const before = rates[at - 1]?.timeLeft ?? timeLeft;
      assert.ok(timeLeft - before < 1, `${before} s left became ${timeLeft} s`);
      assert.ok(before - timeLeft < 2, `${before} s left became ${timeLeft} s`);
    }
  });

  it('follows a connection that has become slower', () => {
    const rates = shown((step) => (step < 20 ? 500_000 : 50_000));
    assert.ok(rates.at(-40)!.speed < 250_000);
    const rest = 39 / 4;
    assert.ok(Math.abs(rates.at(-40)!.timeLeft - rest) < 3);
  });

  it('does not fall below zero when something is sent again', () => {
    const meter = new RateMeter(0, NOTHING_SENT);
    meter.measure(1_000, large(5_000_000));
    const { speed, timeLeft } = meter.measure(2_000, large(1_000_000));
    assert.ok(speed! > 0 && timeLeft! > 0);
  });

  /** Ten small files a request, and then a server that asks for so many seconds of patience. */
  function throttled(files: number, pause: number) {
    const meter = new RateMeter(0, NOTHING_SENT);
    const rates: { at: number; speed: number | null; timeLeft: number | null }[] = [];
    let filesSent = 0;
    for (let at = 250; filesSent < files && at < 3_000_000; at += 250) {
      if (at % (pause * 1000) <= 1_000) filesSent = Math.min(files, filesSent + 2.5);
      rates.push({
        at,
        ...meter.measure(at, { sent: filesSent * 4_000, total: files * 4_000, filesSent, files }),
      });
    }
    return rates;
  }

  it('is empty during a standstill, and while it is not meaningful', () => {
    const rates = throttled(100, 20);
    for (const { at, speed, timeLeft } of rates) {
      if (at % 20_000 > 5_000) assert.deepEqual([speed, timeLeft], [null, null], `at ${at} ms`);
      if (speed !== null) assert.ok(speed >= 1_000);
    }
  });

  it('includes waits that the server asks for', () => {
    const rates = throttled(200, 20).filter(({ timeLeft }) => timeLeft !== null);
    // 12.5 files in each 20 s: what is left of them after 100 s takes 100 s more, give or take a wait.
    for (const { at, timeLeft } of rates.filter((one) => one.at > 100_000)) {
      const rest = 320_000 - at;
      assert.ok(Math.abs(timeLeft! * 1000 - rest) < 0.5 * rest + 25_000, `${timeLeft} s at ${at} ms`);
    }
  });

  it('does not guess beyond an hour', () => {
    assert.ok(throttled(1_000, 60).every(({ timeLeft }) => timeLeft === null || timeLeft <= 3_600));
  });

  it('is rounded to readable steps', () => {
    assert.deepEqual(
      [0, 3.2, 11, 58, 61, 200].map((seconds) => Object.values(roundTimeLeft(seconds)).join(' ')),
      ['1 second', '4 second', '15 second', '60 second', '2 minute', '4 minute'],
    );
  });
});

describe('the files that are being sent', () => {
  const body = new Blob(['x'.repeat(100)]);
  const common = { name: 'a.csv', size: 100, format: 'csv' } as const;
  const queued = (id: string): Entry => ({
    id,
    ...common,
    status: 'queued',
    body,
    attempt: 0,
    waiting: null,
  });
  const posting = (id: string, sent: number): Entry => ({
    id,
    ...common,
    status: 'posting',
    body,
    attempt: 0,
    sent,
  });
  /** A megabyte of this file more is sent with each step. */
  const large = (step: number): Entry => ({
    id: 'large',
    ...common,
    status: 'posting',
    body: new Blob(['x'.repeat(20_000_000)]),
    attempt: 0,
    sent: step * 1_000_000,
  });
  const received = (id: string): Entry => ({ id, ...common, status: 'received', uploadId: `u-${id}` });
  const sums = (meter: SendingMeter, ...entries: Entry[]) => {
    const sending = meter.measure(0, entries);
    return sending && [sending.sent, sending.total];
  };

  it('are measured anew where the clock is set back', () => {
    const meter = new SendingMeter();
    const rates: unknown[] = [];
    for (let step = 0; step < 8; step += 1) {
      const now = step * 1_000 + (step < 4 ? 3_600_000 : 0);
      rates.push(meter.measure(now, [posting('a', step * 10), large(step)])?.timeLeft);
    }
    assert.ok(typeof rates[3] === 'number', 'it is known before');
    assert.equal(rates[4], null);
    assert.ok(typeof rates[7] === 'number', 'it is known again');
  });

  it('are those of the bytes since then where the clock is set back', () => {
    const meter = new SendingMeter();
    for (let step = 0; step < 18; step += 1) {
      const now = 3_600_000 + step * 1_000 - (step < 10 ? 0 : 2_500);
      const speed = meter.measure(now, [large(step)])?.speed ?? null;
      if (step > 12)
        assert.ok(speed !== null && Math.abs(speed - 1_000_000) < 50_000, `${speed} at ${step} s`);
    }
  });

  it('count a file that the service has and that cannot be followed', () => {
    const meter = new SendingMeter();
    const failed: Entry = {
      id: 'a',
      ...common,
      status: 'failed',
      code: 'server',
      retry: { kind: 'watch', uploadId: 'u-a' },
    };
    assert.deepEqual(sums(meter, posting('a', 40), queued('b')), [40, 200]);
    assert.deepEqual(sums(meter, failed, queued('b')), [100, 200]);
  });

  it('are those of the current batch, and none of the previous one', () => {
    const meter = new SendingMeter();
    assert.deepEqual(sums(meter, received('old'), queued('a'), posting('b', 40)), [40, 200]);
    assert.deepEqual(sums(meter, received('old'), queued('a'), received('b')), [100, 200]);
    assert.equal(sums(meter, received('old'), received('a'), received('b')), null);
    assert.deepEqual(sums(meter, received('old'), received('a'), received('b'), queued('c')), [0, 100]);
  });

  it('exclude failed and cancelled files', () => {
    const cancelled: Entry = { id: 'a', ...common, status: 'cancelled' };
    assert.deepEqual(sums(new SendingMeter(), cancelled, queued('b')), [0, 100]);
  });
});
