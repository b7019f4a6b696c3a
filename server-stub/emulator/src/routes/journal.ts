import type { FaultKind } from '../faults/fault.js';

/** One request to the service and how it was answered. */
export interface LoggedRequest {
  readonly number: number;
  readonly at: number;
  readonly method: string;
  /** The pattern of the path with the module, as `/api/v1/status/:uploadId`. */
  readonly route: string;
  /** The requested upload, if it exists. */
  readonly uploadId: string | null;
  readonly status: number;
  /** Milliseconds of real time. */
  readonly took: number;
  /** Null without a valid key. */
  readonly customerId: number | null;
  /** The fault it met. */
  readonly fault: FaultKind | null;
  /**
   * Of a request that met none while there are rules: the rule that came nearest and what differed, as
   * `503@status: the route is results, not status`.
   */
  readonly nearestFault: string | null;
}

const MAX_LINES = 200;

/** The latest requests to the service, without headers, bodies, file names and query values. */
export class Journal {
  #lines: readonly LoggedRequest[] = [];
  #lastNumber = 0;

  constructor(private readonly changed: () => void) {}

  /** Newest first. */
  get lines(): readonly LoggedRequest[] {
    return this.#lines;
  }

  note(line: Omit<LoggedRequest, 'number'>): void {
    this.#lastNumber += 1;
    this.#lines = [{ number: this.#lastNumber, ...line }, ...this.#lines].slice(0, MAX_LINES);
    this.changed();
  }
}
