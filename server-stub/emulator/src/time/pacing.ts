/** What moves an upload through its states: nothing to wait for, the clock, or so many looks at it. */
export type Advance = 'at once' | 'by the clock' | { readonly polls: number };

/** How one upload moves on, with the looks it had so far. */
export type Pacing =
  | { readonly by: 'nothing' }
  | { readonly by: 'clock' }
  | { readonly by: 'polls'; readonly needed: number; readonly seen: number };

/** `report.polls-3.hl7`, `report.at-once.pdf`, `report.by-the-clock.csv`. */
const MARKER = /\.(?:polls-(\d{1,3})|(at-once)|(by-the-clock))(?=\.|$)/i;

/** A marker in the name of a file comes before what the emulator was started with. */
export function pacingOf(fileName: string, usual: Advance): Pacing {
  const [, polls, atOnce, byTheClock] = MARKER.exec(fileName) ?? [];
  if (polls !== undefined) return { by: 'polls', needed: Number(polls), seen: 0 };
  if (atOnce !== undefined || (usual === 'at once' && byTheClock === undefined)) return { by: 'nothing' };
  if (typeof usual === 'string' || byTheClock !== undefined) return { by: 'clock' };
  return { by: 'polls', needed: usual.polls, seen: 0 };
}
