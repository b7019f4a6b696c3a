import { readBloodPressure } from './blood-pressure.js';
import type { Label } from './candidates.js';
import type { DeviceDraft } from './draft.js';
import type { Field } from './fields.js';
import { readOximeter } from './oximeter.js';
import { readSingleValue } from './single.js';

/** What the numbers and words of a picture amount to, by the first kind of device that they fit. */
export const interpretFields = (
  fields: readonly Field[],
  labels: readonly Label[],
): DeviceDraft | undefined =>
  readBloodPressure(fields, labels) ?? readOximeter(fields, labels) ?? readSingleValue(fields, labels);
