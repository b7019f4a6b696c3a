import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'vitest';
import { createShutterVote, type ShutterVote } from '../../../../src/viewfinder/display/shutter-vote.js';
import type { FrameAnalysis, Hint } from '../../../../src/viewfinder/frame-analysis.js';
import type { DisplayRow } from '../../../../src/viewfinder/second-opinion.js';

const row = (digits: string, change: Partial<DisplayRow> = {}): DisplayRow => ({
  digits,
  score: 0.95,
  height: 1,
  isRepeated: false,
  ...change,
});
const image = { width: 1, height: 1, data: new Uint8ClampedArray(4) };

let vote: ShutterVote;
let rows: DisplayRow[];
let reads: number;
/** Milliseconds that reading takes. */
let effort: number;
let clock: number;
let now: number;

beforeEach(() => {
  [rows, reads, effort, clock, now] = [[row('118'), row('76')], 0, 100, 0, 0];
  vote = createShutterVote(
    () => {
      reads += 1;
      clock += effort;
      return rows;
    },
    () => clock,
  );
});

interface Frame extends Partial<Omit<FrameAnalysis, 'advice'>> {
  readonly hint?: Hint;
  /** Milliseconds after the frame before. */
  readonly after?: number;
}

/** What the next frame comes to: of a picture that is good and ready, but for what is given. */
function analyse({ hint = 'hold', after = 200, ...given }: Frame = {}): FrameAnalysis {
  now += after;
  return vote(
    {
      advice: { hint, side: null },
      verdict: hint,
      beside: null,
      sharpness: 1,
      size: 0.2,
      isReady: hint === 'hold',
      reach: null,
      isMultiplexed: false,
      ...given,
    },
    image,
    now,
  );
}
/** Whether the photo is taken at each of so many frames. */
const frames = (count: number, given?: Frame): boolean[] =>
  Array.from({ length: count }, () => analyse(given).isReady);
/** What is said at each of them. */
const hints = (count: number, given?: Frame): string[] =>
  Array.from({ length: count }, () => analyse(given).advice.hint);

describe('the shutter', () => {
  it('waits until the frames of 0.7 seconds read alike, however long the picture was good', () => {
    assert.deepEqual(frames(6), [false, false, false, false, true, true]);
  });

  it('waits where two numbers take turns, however often each is read', () => {
    const turns = [row('97'), row('68')];
    const taken = Array.from({ length: 12 }, (_, frame) => {
      rows = [turns[frame % 2]!];
      return analyse().isReady;
    });
    assert.ok(taken.every((isTaken) => !isTaken));
  });

  it('takes rows of one height in any order', () => {
    const taken = Array.from({ length: 5 }, () => {
      rows = rows.toReversed();
      return analyse().isReady;
    });
    assert.equal(taken.at(-1), true);
  });

  it('does not wait for the end of the countdown where they do, nor for a hand that trembles', () => {
    assert.deepEqual(frames(5, { isReady: false }), [false, false, false, false, true]);
    frames(1, { hint: 'absent', sharpness: null });
    assert.deepEqual(frames(5, { hint: 'still' }), [false, false, false, false, true]);
  });

  it('takes numbers that are read although a shadow or a label looks like a number that is cut off', () => {
    assert.deepEqual(frames(5, { hint: 'cut', sharpness: null }), [false, false, false, false, true]);
    frames(1, { hint: 'absent', sharpness: null });
    rows = [];
    assert.deepEqual(frames(15, { hint: 'cut', sharpness: null }), Array(15).fill(false));
  });

  it('takes numbers that are read although a reflection stays', () => {
    assert.deepEqual(frames(25, { hint: 'glare', sharpness: null }), Array(25).fill(false));
    assert.equal(reads, 0);
    assert.deepEqual(frames(5, { hint: 'glare', sharpness: null }), [false, false, false, false, true]);
    frames(1, { hint: 'far', sharpness: null });
    assert.deepEqual(frames(5, { hint: 'glare', sharpness: null }), Array(5).fill(false));
  });

  it('takes numbers that are read while a hint stays on the screen', () => {
    assert.deepEqual(frames(5, { hint: 'nudge', verdict: 'hold' }), [false, false, false, false, true]);
  });

  it('has the phone held still once two frames read alike, whatever hint stays', () => {
    assert.deepEqual(hints(4, { hint: 'far', verdict: 'hold' }), ['far', 'hold', 'hold', 'hold']);
    frames(1, { hint: 'absent', sharpness: null });
    assert.deepEqual(hints(1, { hint: 'far', verdict: 'hold' }), ['far']);
    rows = [row('113')];
    assert.deepEqual(hints(1, { hint: 'far', verdict: 'hold' }), ['far']);
  });

  it('reads on after a frame that shows less', () => {
    frames(3);
    frames(1, { isReady: false, sharpness: null, verdict: 'cut' });
    assert.deepEqual(frames(1), [true]);
    frames(1, { hint: 'absent', sharpness: null });
    assert.deepEqual(frames(2), [false, false]);
  });

  it('waits while more numbers are seen beside the frame', () => {
    const beside = { x: 0.5, y: 0.9, aim: { hint: 'nudge', side: 'bottom' } } as const;
    assert.deepEqual(frames(10, { isReady: false, sharpness: null, beside }), Array(10).fill(false));
    assert.equal(reads, 0);
  });

  it('waits for three frames on a slow phone', () => {
    assert.deepEqual(frames(3, { after: 800 }), [false, false, true]);
  });

  it('waits while a deflating cuff shows another number each half second', () => {
    for (let pressure = 180; pressure > 80; pressure -= 2) {
      rows = [row(String(pressure))];
      const taken = frames(5, { isReady: false, after: 100 });
      assert.ok(!taken.includes(true), rows[0]!.digits);
    }
  });

  it('waits while the numbers differ from frame to frame', () => {
    for (const digits of ['118', '116', '118', '117', '118']) {
      rows = [row(digits)];
      assert.equal(analyse().isReady, false, digits);
    }
  });

  it('starts again when the picture was not good', () => {
    frames(4);
    frames(1, { verdict: 'settling' });
    assert.deepEqual(frames(5), [false, false, false, false, true]);
  });

  it('does not read what is blurred', () => {
    frames(3, { hint: 'blurred' });
    frames(3, { hint: 'dark', sharpness: 0.3 });
    assert.equal(reads, 0);
  });

  it('does not count print and guesses', () => {
    rows = [row('118', { score: 0.4 }), row('2026', { height: 0.3 }), row('1')];
    assert.deepEqual(frames(5), [false, false, false, false, false]);
  });

  it('takes numbers beside the edge of a device, which looks like a tall 1', () => {
    rows = [row('1'), row('118', { height: 0.3 })];
    assert.deepEqual(frames(5), [false, false, false, false, true]);
  });

  it('waits while a display is multiplexed, though some frames show each of its numbers', () => {
    const lit = [
      ['7', '68'],
      ['9', '68'],
      ['97', '8'],
      ['97', '6'],
    ];
    for (let at = 0; at < 20; at++) {
      rows = lit[at % 4]!.map((digits) => row(digits));
      assert.deepEqual(frames(1, { isReady: false }), [false]);
    }
  });

  it('needs more frames for numbers that are read with doubt, and forgives one that is misread', () => {
    rows = [row('118', { score: 0.65 })];
    assert.deepEqual(frames(2, { after: 350 }), [false, false]);
    rows = [row('116', { score: 0.6 })];
    frames(1, { after: 350 });
    rows = [row('118', { score: 0.65 })];
    assert.deepEqual(frames(2, { after: 350 }), [false, true]);
  });

  it('takes a good picture that no network can read after three seconds', () => {
    rows = [];
    const taken = frames(20);
    assert.equal(taken.indexOf(true), 15);
    frames(1, { isReady: false });
    assert.equal(frames(20).indexOf(true), 15);
  });

  it('leaves multiplexed displays to the guide, since no frame of theirs is whole', () => {
    rows = [];
    assert.deepEqual(frames(1, { isMultiplexed: true }), [true]);
    assert.equal(reads, 0);
  });

  it('leaves the decision to the guide on a phone that reads too slowly', () => {
    effort = 401;
    rows = [];
    assert.deepEqual(frames(5), [false, false, false, true, true]);
    assert.equal(reads, 3);
  });

  it('forgives a slow frame, as the first one is', () => {
    effort = 401;
    frames(1);
    effort = 100;
    rows = [];
    assert.deepEqual(frames(4), [false, false, false, false]);
  });
});

describe('numbers that cannot be read', () => {
  beforeEach(() => {
    rows = [];
  });

  it('are too far away where they are small', () => {
    assert.deepEqual(hints(4, { size: 0.05 }), ['hold', 'hold', 'far', 'far']);
    assert.deepEqual(frames(20, { size: 0.05 }), Array(20).fill(false));
  });

  it('are so after a while where they could be read, and until they are much larger', () => {
    assert.deepEqual(hints(12, { size: 0.1 }), [...Array(10).fill('hold'), 'far', 'far']);
    assert.deepEqual(hints(1, { hint: 'settling', size: 0.12 }), ['far']);
    assert.deepEqual(hints(1, { hint: 'still', size: 0.13 }), ['far']);
    assert.deepEqual(hints(1, { hint: 'cut', size: null }), ['cut']);
    assert.deepEqual(hints(1, { size: 0.15 }), ['hold']);
  });

  it('are not too far away where they are read after all', () => {
    hints(11, { size: 0.1 });
    rows = [row('118')];
    assert.deepEqual(frames(5, { size: 0.1 }), [false, false, false, false, true]);
  });

  it('stay too far away until they are larger than the least size', () => {
    hints(1, { hint: 'far', size: 0.03 });
    assert.deepEqual(hints(1, { size: 0.04 }), ['far']);
    assert.deepEqual(hints(1, { size: 0.065 }), ['hold']);
  });

  it('are too far away before any reflection on them matters', () => {
    assert.deepEqual(hints(1, { hint: 'glare', sharpness: null, size: 0.05 }), ['far']);
    assert.deepEqual(hints(1, { hint: 'glare', sharpness: null, size: 0.1 }), ['glare']);
  });
});
