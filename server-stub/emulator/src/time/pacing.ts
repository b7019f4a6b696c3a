/** What advances an upload through its states: nothing (`at-once`), the clock, or a number of polls. */
export type Advance = 'at-once' | 'clock' | { readonly polls: number };

/** How one upload advances; `seen` is the number of polls so far. */
export type Pacing =
  | { readonly by: 'nothing' }
  | { readonly by: 'clock' }
  | { readonly by: 'polls'; readonly needed: number; readonly seen: number };

/** `report.polls-3.hl7`, `report.at-once.pdf`, `report.by-the-clock.csv`. */
const MARKER = /\.(?:polls-(\d{1,3})|(at-once)|(by-the-clock))(?=\.|$)/i;

/** A marker in the file name takes precedence over the emulator's default. */
export function pacingOf(fileName: string, fallback: Advance): Pacing {
  const [, polls, atOnce, byTheClock] = MARKER.exec(fileName) ?? [];
  if (polls !== undefined) return { by: 'polls', needed: Number(polls), seen: 0 };
  if (atOnce !== undefined || (fallback === 'at-once' && byTheClock === undefined)) return { by: 'nothing' };
  if (typeof fallback === 'string' || byTheClock !== undefined) return { by: 'clock' };
  return { by: 'polls', needed: fallback.polls, seen: 0 };
}
