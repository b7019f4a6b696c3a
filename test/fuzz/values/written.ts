import type { KnownReport } from './known-report.js';
import type { Style } from './style.js';

/** A document of a known report. */
export interface Written {
  readonly bytes: Uint8Array;
  /**
   * What a reviewer has to see besides the rows of the report: something that is no result, such as a test without its value; or
   * rows of a second person, so that none may pass.
   */
  readonly forReview?: 'something' | 'two people';
}

export type Write = (report: KnownReport, style: Style) => Written | Promise<Written>;
