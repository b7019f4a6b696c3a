import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import {
  debounceHint,
  type HintState,
  INITIAL_HINT_STATE,
} from '../../../../src/viewfinder/frame/debounce-hint.js';
import type { Hint } from '../../../../src/viewfinder/frame-analysis.js';

const FRAME = 100;

describe('the hint on the screen', () => {
  /** Hints shown for what each frame would say, 100 ms apart. */
  const shown = (seen: readonly Hint[]): Hint[] => {
    let hinting: HintState<Hint> = INITIAL_HINT_STATE;
    return seen.map((hint, at) => {
      hinting = debounceHint(hinting, hint, at * FRAME);
      return hinting.hint;
    });
  };
  const repeat = (hint: Hint, count: number): Hint[] => Array.from({ length: count }, () => hint);

  it('does not flicker', () => {
    const flicker = Array.from({ length: 40 }, (_, at): Hint => (at % 2 ? 'far' : 'blurred'));
    const hints = shown(['far', 'far', ...flicker]);
    const changes = hints.filter((hint, at) => at > 0 && hint !== hints[at - 1]).length;
    assert.ok(changes <= 4, hints.join());
  });

  it('stays long enough to be read', () => {
    const hints = shown([...repeat('far', 3), ...repeat('blurred', 20)]);
    const [from, to] = [hints.indexOf('far'), hints.indexOf('blurred')];
    assert.equal((to - from) * FRAME, 1_500);
  });

  it('is replaced at once when the picture becomes good', () => {
    assert.deepEqual(shown([...repeat('far', 3), ...repeat('hold', 3)]).slice(-2), ['far', 'hold']);
  });

  it('stays through a single bad frame', () => {
    assert.deepEqual(
      new Set(shown([...repeat('hold', 4), 'still', ...repeat('hold', 4)]).slice(3)),
      new Set(['hold']),
    );
  });
});
