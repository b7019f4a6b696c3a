/** A page that shares rows with another one. */
export interface OverlappingPage {
  readonly rows: readonly { readonly top: number }[];
  /** The indices of the shared rows; at least one. */
  readonly shared: ReadonlySet<number>;
  /** The vertical positions of the results that are in no row. */
  readonly unread: readonly number[];
}

/**
 * The unread results of two pages, each once. Where both pages show a place, one of them may have read what the other could
 * not. Elsewhere the longer list counts.
 */
export function mergeUnread(
  one: OverlappingPage,
  other: OverlappingPage,
): readonly [ofOne: readonly number[], ofOther: readonly number[]] {
  const [a, b] = [overlapOf(one), overlapOf(other)];
  const [ofOne, ofOther] = [divide(one.unread, a, b), divide(other.unread, b, a)];
  const isOfOne = (zone: Zone): boolean => {
    const hasFewer = ofOne[zone].length <= ofOther[zone].length;
    if (zone !== 'within' || !(a.isComplete || b.isComplete)) return !hasFewer;
    // A page with rows that the other one lacks shows more of the place.
    return a.isComplete && b.isComplete ? hasFewer : b.isComplete;
  };
  return [
    ZONES.flatMap((zone) => (isOfOne(zone) ? ofOne[zone] : [])),
    ZONES.flatMap((zone) => (isOfOne(zone) ? [] : ofOther[zone])),
  ];
}

const ZONES = ['above', 'within', 'below'] as const;
type Zone = (typeof ZONES)[number];

interface Overlap {
  readonly from: number;
  readonly to: number;
  /** Whether the page has rows of its own above the shared ones, below them, and none between them. */
  readonly startsAbove: boolean;
  readonly endsBelow: boolean;
  readonly isComplete: boolean;
}

function overlapOf({ rows, shared }: OverlappingPage): Overlap {
  const topsOf = (isShared: boolean) =>
    rows.flatMap(({ top }, index) => (shared.has(index) === isShared ? [top] : []));
  const tops = topsOf(true);
  const own = topsOf(false);
  const [from, to] = [Math.min(...tops), Math.max(...tops)];
  return {
    from,
    to,
    startsAbove: own.some((top) => top < from),
    endsBelow: own.some((top) => top > to),
    isComplete: !own.some((top) => top >= from && top <= to),
  };
}

/** A page that goes on above the shared rows shows all that the other one, which starts with them, has above them. */
function divide(
  unread: readonly number[],
  { from, to, startsAbove, endsBelow }: Overlap,
  other: Overlap,
): Readonly<Record<Zone, readonly number[]>> {
  const isShownAbove = other.startsAbove && !startsAbove;
  const isShownBelow = other.endsBelow && !endsBelow;
  const zoneOf = (top: number): Zone =>
    top < from && !isShownAbove ? 'above' : top > to && !isShownBelow ? 'below' : 'within';
  const zones: Record<Zone, number[]> = { above: [], within: [], below: [] };
  for (const top of unread) zones[zoneOf(top)].push(top);
  return zones;
}
