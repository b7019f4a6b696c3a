/** Why a report needs to be compared with its original, as the texts name it. */
export type ReviewReason =
  | 'reading'
  | 'date'
  | 'number'
  | 'value'
  | 'range'
  | 'otherUnit'
  | 'status'
  | 'person'
  | 'name'
  | 'leftOut'
  | 'unit'
  | 'unknownUnit'
  | 'result'
  | 'impossible'
  | 'contradiction';

/** The codes of a service. Those of lines that could not be read have a text with their number. */
const REASONS: Readonly<Record<string, ReviewReason>> = {
  'unsure-reading': 'reading',
  'unclear-copy': 'reading',
  'unclear-cells': 'reading',
  'unclear-end': 'reading',
  'unclear-date': 'date',
  'unclear-number': 'number',
  'unclear-value': 'value',
  'unclear-range': 'range',
  'other-unit': 'otherUnit',
  'unclear-status': 'status',
  'unclear-person': 'person',
  'unclear-name': 'name',
  'no-test-name': 'name',
  'other-test': 'name',
  'unclear-rows': 'leftOut',
  'left-out': 'leftOut',
  'missing-unit': 'unit',
  'unclear-unit': 'unknownUnit',
  'unknown-unit': 'unknownUnit',
  'missing-result': 'result',
  'implausible-value': 'impossible',
  'far-from-limits': 'impossible',
  contradiction: 'contradiction',
};

/** Whether a value is a reason as the texts name it. */
export const isReviewReason = (value: unknown): value is ReviewReason =>
  Object.values(REASONS).some((reason) => reason === value);

/** Reads `reviewReasons` of a status or a report. A code that is not known is a value that was hard to read. */
export function readReviewReasons(codes: unknown): readonly ReviewReason[] {
  if (!Array.isArray(codes)) return [];
  const known = codes
    .filter((code): code is string => typeof code === 'string' && code !== '' && code !== 'unread-line')
    .map((code) => (Object.hasOwn(REASONS, code) ? REASONS[code]! : 'reading'));
  return [...new Set(known)];
}
