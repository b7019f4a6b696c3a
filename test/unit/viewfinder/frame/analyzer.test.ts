import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { RgbaImage } from '../../../../src/prepare/pixels.js';
import { COUNTDOWN_TIME, createFrameAnalyzer } from '../../../../src/viewfinder/frame/analyzer.js';
import type { FrameAnalysis } from '../../../../src/viewfinder/frame-analysis.js';
import { type Drawing, drawFrame, paintFrame } from './draw.js';

const FRAME = 100;

/** What is said of each frame, ten a second. */
function watch(frames: readonly RgbaImage[]): FrameAnalysis[] {
  const analyzer = createFrameAnalyzer();
  return frames.map((frame, at) => analyzer.analyze(frame, at * FRAME));
}
const hintsOf = (frames: readonly RgbaImage[]) => watch(frames).map(({ advice }) => advice.hint);
const times = (count: number, frame: (at: number) => RgbaImage): RgbaImage[] =>
  Array.from({ length: count }, (_, at) => frame(at));

const good = drawFrame();
const far = drawFrame({ height: 11, x: 140, y: 110 });

describe('the frame analyzer', () => {
  it('gives the first hint after two frames', () => {
    assert.deepEqual(hintsOf(times(2, () => far)), ['aim', 'far']);
  });

  it('says where to move the phone from numbers that are cut off by the frame', () => {
    const looks = watch(times(8, () => drawFrame({ x: 228 })));
    assert.deepEqual(looks.at(-1)!.advice, { hint: 'nudge', side: 'right' });
    assert.ok(looks.at(-1)!.beside!.x > 0.7);
  });

  it('is ready when the picture was good for the whole countdown', () => {
    const looks = watch(times(20, () => good));
    const first = looks.findIndex(({ isReady }) => isReady);
    const held = looks.findIndex(({ advice }) => advice.hint === 'hold');
    assert.equal((first - held) * FRAME, COUNTDOWN_TIME);
  });

  it('is not ready while the phone moves', () => {
    const looks = watch(times(30, (at) => drawFrame({ x: 60 + (at % 8) * 6 })));
    assert.equal(looks.at(-1)!.advice.hint, 'still');
    assert.ok(looks.every(({ isReady }) => !isReady));
  });

  it('takes small numbers at the edge for a pattern where no display is found in the whole picture', () => {
    const hintOf = (locate: () => null | undefined) => {
      const analyzer = createFrameAnalyzer();
      const frame = drawFrame({ text: '256', x: 3, height: 40 });
      for (const at of [0, 1]) analyzer.analyze(frame, at * FRAME, locate);
      return analyzer.analyze(frame, 2 * FRAME, locate).advice.hint;
    };
    assert.equal(
      hintOf(() => null),
      'absent',
    );
    assert.notEqual(
      hintOf(() => undefined),
      'absent',
    );
  });

  it('tolerates a trembling hand', () => {
    assert.ok(watch(times(30, (at) => drawFrame({ x: 90 + (at % 2) }))).at(-1)!.isReady);
  });

  it('is not ready while numbers change', () => {
    const looks = watch(times(30, (at) => drawFrame({ text: at % 2 ? '126' : '125' })));
    assert.equal(looks.at(-1)!.advice.hint, 'settling');
    assert.ok(looks.every(({ isReady }) => !isReady));
  });

  const lit = { ink: 235, ground: 25, around: 70, x: 50 };

  it('is not ready while a deflating cuff shows another number each half second', () => {
    const looks = watch(times(60, (at) => drawFrame({ text: String(180 - 2 * Math.floor(at / 5)) })));
    assert.ok(looks.every(({ isReady }) => !isReady));
  });

  it('is not ready while lit numbers count', () => {
    const figures = ['1', '2', '5', '6', '8'];
    const looks = watch(
      times(25, (at) => drawFrame({ ...lit, text: `2${figures[Math.floor(at / 5)]}${figures[at % 5]}` })),
    );
    assert.equal(looks.at(-1)!.advice.hint, 'settling');
    assert.ok(looks.every(({ isReady }) => !isReady));
  });

  it('is not ready while a lit number changes now and then', () => {
    const looks = watch(
      times(40, (at) => drawFrame({ ...lit, text: Math.floor(at / 6) % 2 ? '225' : '226' })),
    );
    assert.ok(looks.every(({ isReady }) => !isReady));
  });

  describe('with a multiplexed display', () => {
    /** A frame in which one of the digits is dark, another one in each frame. */
    const multiplexed = (text: string, at: number, more: Drawing = {}) => {
      const dark = at % text.length;
      return drawFrame({ ...lit, ...more, text: `${text.slice(0, dark)} ${text.slice(dark + 1)}` });
    };

    it('is ready once all digits were stable for the whole countdown, and reports multiplexing', () => {
      const looks = watch(times(40, (at) => multiplexed('126', at)));
      const first = looks.findIndex(({ isReady }) => isReady);
      assert.ok(first > COUNTDOWN_TIME / FRAME);
      assert.deepEqual(
        looks.slice(first).map(({ isReady, isMultiplexed }) => isReady && isMultiplexed),
        looks.slice(first).map(() => true),
      );
    });

    it('tolerates a trembling hand', () => {
      const { isReady, isMultiplexed } = watch(
        times(40, (at) => multiplexed('126', at, { x: 50 + (at % 2) })),
      ).at(-1)!;
      assert.deepEqual([isReady, isMultiplexed], [true, true]);
    });

    it('is not ready while the number changes', () => {
      const looks = watch(times(60, (at) => multiplexed(Math.floor(at / 8) % 2 ? '125' : '126', at)));
      assert.ok(looks.every(({ isReady }) => !isReady));
    });

    for (const [one, other] of [
      ['1 5', '126'],
      ['125', '126'],
      ['12 ', '528'],
    ] as const) {
      it(`is not ready while ${one} and ${other} alternate`, () => {
        const looks = watch(times(60, (at) => drawFrame({ ...lit, text: at % 2 ? one : other })));
        assert.ok(looks.every(({ isReady }) => !isReady));
      });
    }

    it('joins only frames that show the same number', () => {
      const analyzer = createFrameAnalyzer();
      const see = (text: string) => times(4, (at) => multiplexed(text, at));
      assert.equal(analyzer.alignFrames(see('126')), null, 'nothing has been seen');
      for (const [at, frame] of times(30, (at) => multiplexed('126', at)).entries())
        analyzer.analyze(frame, at * FRAME);
      const none = { x: 0, y: 0 };
      assert.deepEqual(analyzer.alignFrames(see('126')), [none, none, none, none]);
      assert.equal(analyzer.alignFrames(see('125')), null, 'another number');
      assert.equal(
        analyzer.alignFrames(times(4, () => multiplexed('126', 0))),
        null,
        'a figure is dark in all',
      );
      assert.equal(analyzer.alignFrames(see('126').slice(1)), null, 'too few');
    });

    it('does not take dark digits on a bright display for multiplexed ones', () => {
      const looks = watch(times(40, (at) => multiplexed('126', at, { ink: 25, ground: 235 })));
      assert.ok(looks.every(({ isReady, isMultiplexed }) => !isReady && !isMultiplexed));
    });
  });

  it('is not ready while the camera focuses, if the display was sharper before', () => {
    const soft = drawFrame({ haze: 0.22 });
    assert.ok(watch(times(20, () => soft)).at(-1)!.isReady, 'good enough, when nothing better was seen');
    assert.ok(watch([...times(4, () => good), ...times(18, () => soft)]).every(({ isReady }) => !isReady));
  });

  it('reports the side of a reflection', () => {
    const { advice } = watch(times(3, () => drawFrame({ spot: [100, 110, 18] }))).at(-1)!;
    assert.deepEqual(advice, { hint: 'glare', side: 'left' });
  });

  it('reports that there is no display', () => {
    assert.equal(hintsOf(times(3, () => paintFrame(() => 140))).at(-1), 'absent');
  });
});
