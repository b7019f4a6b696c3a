import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Advice } from '../../../src/viewfinder/frame-analysis.js';
import { createHintPacer, speakingTime } from '../../../src/viewfinder/hint-pacer.js';

const FRAME = 100;
const advice = (hint: Advice['hint'], side: Advice['side'] = null): Advice => ({ hint, side });
const LEFT = advice('move', 'left');
const textOf = ({ hint, side }: Advice): string => `sentence of twenty: ${hint} ${side ?? ''}`;

/** What is said, and at which frame, of advice that is given for so many frames each. */
function say(
  ...given: readonly (readonly [advice: Advice, frames: number])[]
): [frame: number, hint: string][] {
  const pacer = createHintPacer(textOf);
  const frames = given.flatMap(([one, count]) => Array.from({ length: count }, () => one));
  return frames.flatMap((one, at) => {
    const next = pacer.next(one, at * FRAME);
    return next ? [[at, next.hint] as [number, string]] : [];
  });
}

const length = (one: Advice): number => speakingTime(textOf(one)) / FRAME;

describe('the pace of hints', () => {
  it('leaves time to hear a sentence and to act on it', () => {
    const [first, second] = say([LEFT, 3], [advice('dark'), 60]);
    assert.deepEqual([first, second![1]], [[0, 'move'], 'dark']);
    assert.ok(second![0] * FRAME >= length(LEFT) * FRAME + 1_000);
  });

  it('does not change with every frame', () => {
    const flicker = Array.from({ length: 100 }, (_, at) => [at % 2 ? LEFT : advice('dark'), 1] as const);
    assert.ok(say(...flicker).length <= 5);
  });

  it('repeats what does not help, sooner if the phone is to be moved', () => {
    const [first, again] = say([LEFT, 60]);
    const [dark, darkAgain] = say([advice('dark'), 120]);
    assert.equal(darkAgain![1], 'dark');
    assert.ok(again![0] - first![0] < darkAgain![0] - dark![0]);
  });

  it('never praises a movement that nobody measured: how the phone is moved is said again in full', () => {
    const said = say([LEFT, 250]).map(([, hint]) => hint);
    assert.deepEqual(said.slice(0, 5), ['move', 'move', 'move', 'move', 'move']);
  });

  it('says the reason, and after six seconds that the button helps, in turn', () => {
    for (const hint of [
      'blurred',
      'cut',
      'far',
      'glare',
      'faint',
      'dark',
      'still',
      'settling',
      'hold',
    ] as const) {
      const said = say([advice(hint), 300]);
      const [at] = said.find(([, one]) => one === 'press')!;
      assert.ok(at * FRAME >= 6_000 && at * FRAME < 10_000, `${hint} ${at}`);
      assert.deepEqual([...new Set(said.map(([, one]) => one))], [hint, 'press']);
      const press = said.findIndex(([, one]) => one === 'press');
      assert.equal(said[press + 1]![1], hint, 'the reason again');
    }
  });

  it('does not send anybody to the button while no display is seen, or it is beside the frame', () => {
    for (const one of [advice('absent'), advice('black'), LEFT, advice('lens')])
      assert.ok(say([one, 300]).every(([, hint]) => hint !== 'press'));
  });

  it('has a sentence heard before it says again that the picture is good', () => {
    const flicker = [LEFT, advice('hold')].map((one) => [one, 8] as const);
    const said = say(...flicker, ...flicker, ...flicker, ...flicker).map(([, hint]) => hint);
    assert.deepEqual(said, ['move', 'hold', 'move', 'hold']);
  });

  it('says at once that the picture is good, once', () => {
    assert.deepEqual(say([LEFT, 2], [advice('hold'), 50]), [
      [0, 'move'],
      [2, 'hold'],
    ]);
  });

  it('says when the phone was moved far enough, after the sentence that had it moved', () => {
    const [, stop] = say([LEFT, 2], [advice('still'), 60]);
    assert.deepEqual(stop, [Math.ceil(length(LEFT)), 'stop']);
    for (const hint of ['settling', 'glare', 'blurred', 'faint'] as const)
      assert.deepEqual(
        say([LEFT, 2], [advice(hint), 60]).map(([, said]) => said),
        ['move', 'stop', hint],
      );
    assert.equal(say([advice('dark'), 2], [advice('still'), 60])[1]![1], 'still');
  });

  it('says nothing before a frame has been analyzed', () => {
    assert.deepEqual(say([advice('aim'), 30]), []);
  });

  it('knows that a Chinese character takes longer than a letter', () => {
    assert.ok(speakingTime('请拿稳手机') > 3 * speakingTime('hello'));
  });
});
