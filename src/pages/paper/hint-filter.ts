import type { PaperHint } from '../paper.js';

/** Number of last frames that vote on the next hint. */
const VOTING_FRAMES = 5;
/** Votes that replace a hint; fewer replace the first one. */
const MIN_VOTES = 3;
const MIN_FIRST_VOTES = 2;
/** Milliseconds for which a hint stays, long enough to be read or heard. `hold` needs only the votes, to appear and to end. */
const MIN_HINT_TIME = 1_500;

/** Keeps hints from flickering: a new one needs a majority of the last frames, and waits until the current one was read. */
export function createHintFilter() {
  let shown: PaperHint = 'aim';
  let since = 0;
  let verdicts: readonly PaperHint[] = [];
  return {
    /** @returns The hint to show after a frame with this verdict. */
    next(verdict: PaperHint, now: number): PaperHint {
      verdicts = [...verdicts, verdict].slice(-VOTING_FRAMES);
      if (verdict === shown) return shown;
      const votes = verdicts.filter((one) => one === verdict).length;
      const isPrompt = shown === 'aim' || shown === 'hold' || verdict === 'hold';
      if (votes < (shown === 'aim' ? MIN_FIRST_VOTES : MIN_VOTES)) return shown;
      if (!isPrompt && now - since < MIN_HINT_TIME) return shown;
      [shown, since] = [verdict, now];
      return shown;
    },
  };
}
