import type { UnsupportedKind } from '../files/sniff.js';
import type { LegibilityFault } from '../prepare/plan.js';

/** Details of why a file was not sent. Show them only to the person who chose the file. */
export type Finding =
  /** The kind of an unsupported file. */
  | { readonly kind: 'found'; readonly what: UnsupportedKind }
  /** `sample`: words of the text as they would be read; empty when the encoding is certain. */
  | { readonly kind: 'encoding'; readonly sample: string }
  /** When the person sent this file before, in ISO 8601. */
  | { readonly kind: 'sent'; readonly sentAt: string }
  /** Why the print in a picture is hard to read. */
  | { readonly kind: 'legibility'; readonly fault: LegibilityFault };
