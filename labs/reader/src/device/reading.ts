import type { DeviceItem } from 'hdt-emulator/laboratory';

/** One reader's reading of one display. */
export interface Reading extends DeviceItem {
  /** What speaks for it or against it, for developers. */
  readonly reasons: readonly string[];
}
