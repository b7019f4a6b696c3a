/** The patient that a report names. Missing fields are empty. */
export interface Patient {
  readonly ids: readonly PatientId[];
  readonly name: string;
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  readonly birthDate: string;
}

interface PatientId {
  readonly value: string;
  /** Assigning authority and type of the id: two hospitals may give the same number to different people. */
  readonly issuer: string;
}
