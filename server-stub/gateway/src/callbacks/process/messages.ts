import type { Callback, ReceivedCallback } from '../read-callback.js';

/** To the child, one callback at a time. */
export interface ReadRequest {
  readonly received: ReceivedCallback;
  /** Maximum number of tests of an upload. */
  readonly maxRows: number;
}

/** From the child. Failures are data: an error would lose its class in transfer. */
export type ReadResult =
  | { readonly type: 'started' }
  | { readonly type: 'read'; readonly callback: Callback }
  | { readonly type: 'failure'; readonly part: string }
  /** A bug in a parser: the name of the error. */
  | { readonly type: 'defect'; readonly thrown: string };
