/** The hint on the screen, and the verdicts on the last frames. */
export interface HintState<Hint extends string> {
  readonly hint: Hint;
  /** Time in milliseconds since when the hint is shown. */
  readonly shownSince: number;
  readonly recentVerdicts: readonly Hint[];
}

export const INITIAL_HINT_STATE: HintState<'aim'> = { hint: 'aim', shownSince: 0, recentVerdicts: [] };

/** Number of last frames that vote on the next hint. */
const VOTING_FRAMES = 5;
/** Votes that replace a hint. */
const MIN_VOTES = 3;
/** Votes that replace the initial hint, so that the first advice comes soon. */
const MIN_FIRST_VOTES = 2;
/** Hints that end as soon as they are outdated. */
const BRIEF: ReadonlySet<string> = new Set(['aim', 'hold', 'move', 'nudge']);
/** Milliseconds for which a hint stays, long enough to be read or heard. */
const MIN_HINT_TIME = 1_500;

/**
 * Keeps hints from flickering: a new hint needs a majority of the last frames and waits until the current one has been
 * read. `hold` appears and ends without that delay.
 */
export function debounceHint<Hint extends string>(
  state: HintState<Hint>,
  verdict: Hint,
  now: number,
): HintState<Hint> {
  const { hint, shownSince } = state;
  const recentVerdicts = [...state.recentVerdicts, verdict].slice(-VOTING_FRAMES);
  if (verdict === hint) return { hint, shownSince, recentVerdicts };
  const votes = recentVerdicts.filter((one) => one === verdict).length;
  const isUrgent = BRIEF.has(hint) || verdict === 'hold';
  const hasVotes = votes >= (hint === 'aim' ? MIN_FIRST_VOTES : MIN_VOTES);
  return hasVotes && (isUrgent || now - shownSince >= MIN_HINT_TIME)
    ? { hint: verdict, shownSince: now, recentVerdicts }
    : { hint, shownSince, recentVerdicts };
}
