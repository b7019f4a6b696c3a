import type { Account } from '../accounts/accounts.js';
import type { OnFiles } from '../http/multipart.js';
import type { FaultKind } from './fault.js';

/** What became of a request at the gate. */
export interface FaultOutcome {
  /** The fault it met. */
  readonly fault: FaultKind | null;
  /** The rule that came nearest, and what differed; null when a rule matched or there is none. */
  readonly nearestFault: string | null;
}

/** Variables of a request to the service. */
export interface ServiceEnv {
  Variables: {
    /** Set by authentication, before the gate. */
    account: Account;
    /** Set by the gate: file names can request faults, too. */
    onFiles: OnFiles;
    /** Set by the gate. */
    faultOutcome?: FaultOutcome;
  };
}
