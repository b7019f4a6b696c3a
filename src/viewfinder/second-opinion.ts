/** Digits that this device's own networks have read in a row of a display. They check the service, and are never a reading. */
export interface DisplayRow {
  /** The digits without points and colons, which are read less certainly. `LO` or `HI` where a value is out of range. */
  readonly digits: string;
  /** Likelihood of the least likely character, 0 to 1. */
  readonly score: number;
  /** Height of the row, as a share of the tallest one's. */
  readonly height: number;
  /** Whether each view of the display says the same. */
  readonly isRepeated: boolean;
}

/** The rows that this device's own networks have read in a photo. */
export interface ReadPhoto {
  readonly rows: readonly DisplayRow[];
  /** Digits of the numbers that the last frames of the viewfinder agreed on before the photo; empty where there are none. */
  readonly agreed: readonly string[];
}

/**
 * The verdict of this device's own networks on the service's readings of a photo. `agrees`: they read the same numbers. `differs`:
 * they read `value` where the service read another number. `none`: they read too little, or could not read in time.
 */
export type SecondOpinion =
  | { readonly kind: 'agrees' | 'none' }
  | { readonly kind: 'differs'; readonly value: string };
