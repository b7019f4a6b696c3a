import type { Measurement } from 'hdt-emulator/laboratory';
import type { Field } from './fields.js';

/** What the numbers and words of a picture amount to on one kind of device. */
export interface DeviceDraft {
  readonly deviceType: string;
  readonly data: Readonly<Record<string, Measurement>>;
  /** Where its values stand. */
  readonly fields: readonly Field[];
  /** What speaks against it; empty when the device's own words and the arrangement leave no doubt. */
  readonly doubts: readonly string[];
}
