import { ABNORMAL_FLAGS } from '../assumptions.js';
import type { Row } from '../row.js';
import { decimalOf } from './decimal.js';

/**
 * `Result` where a row has no field for its interpretation: a number that the document flags is followed by the flag's
 * letter (interface, Biomarker result row). Only a number: a result is of one kind, and words say themselves what is abnormal.
 */
export const flaggedResult = ({ result, interpretation }: Row): string =>
  ABNORMAL_FLAGS.has(interpretation) && decimalOf(result) !== null ? `${result} ${interpretation}` : result;
