import type { Callback, ReceivedCallback } from '../read-callback.js';

/** To the child, one callback at a time. */
export interface Request {
  readonly received: ReceivedCallback;
  /** Tests an upload may have. */
  readonly most: number;
}

/** From the child. Outcomes cross as data: an error would lose its class and its reason on the way. */
export type Answer =
  | { readonly type: 'started' }
  | { readonly type: 'read'; readonly callback: Callback }
  | { readonly type: 'failure'; readonly part: string }
  /** A defect of a reader: the name of what it threw. */
  | { readonly type: 'defect'; readonly thrown: string };
