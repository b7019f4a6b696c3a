/** Evidence that a subject did its work, such as files at the server or rows on the screen. */
export interface Proof {
  /** What is counted, in the plural. */
  readonly what: string;
  readonly found: number;
  readonly least: number;
  /** By default as many as `least`. */
  readonly most?: number;
}

/** One line for each kind of evidence that a subject lacks. Without any, its figures count. */
export const findFailures = (subject: string, proofs: readonly Proof[]): string[] =>
  proofs
    .filter(({ found, least, most = least }) => !(found >= least && found <= most))
    .map(
      ({ what, found, least, most = least }) =>
        `${subject}: ${found} ${what}, not ${most === least ? least : `${least} or more`}`,
    );

/** The row of a subject whose figures do not count, for a table with this many columns. */
export const failedRow = (subject: string, columns: number): string[] => [
  subject,
  'FAILED',
  ...Array.from({ length: columns - 2 }, () => '–'),
];
