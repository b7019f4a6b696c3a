import type { Row } from '../../row.js';
import type { ParsedDocument } from '../document.js';
import type { FailureReason } from '../failure.js';

/** To the child, one document at a time. Its rows are fetched in portions, so that taking over many of them blocks nobody. */
export type Request = { readonly type: 'read'; readonly bytes: Uint8Array } | { readonly type: 'more' };

/** What a document says beside its rows. */
export type Head = Omit<ParsedDocument, 'rows'>;

/** From the child. Outcomes cross as data: an error would lose its class and its reason on the way. */
export type Answer =
  | { readonly type: 'started' }
  | { readonly type: 'head'; readonly head: Head }
  | { readonly type: 'rows'; readonly rows: readonly Row[]; readonly last: boolean }
  | { readonly type: 'failure'; readonly reason: FailureReason }
  /** A defect of a parser: the name of what it threw. */
  | { readonly type: 'defect'; readonly thrown: string };
