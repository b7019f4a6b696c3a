import type { DeviceItem } from 'hdt-emulator/laboratory';

/** What a reader makes of one display. */
export interface Reading extends DeviceItem {
  /** What speaks for it or against it, for developers. */
  readonly why: readonly string[];
}
