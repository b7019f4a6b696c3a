import type { UnsupportedKind } from '../intake/sniff.js';
import type { LegibilityFault } from '../worker/shared/outcome.js';

/** What a check found out about a file that was held back. For the person who chose it, and for nobody else. */
export type Finding =
  /** What it really is. */
  | { readonly kind: 'found'; readonly what: UnsupportedKind }
  /** Words as they will read; empty when there is no doubt about them. */
  | { readonly kind: 'encoding'; readonly sample: string }
  /** Why its print is hard to read. */
  | { readonly kind: 'legibility'; readonly fault: LegibilityFault };
