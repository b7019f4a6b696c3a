/**
 * What a picture of a device says, in the service's own words (interface, Medical device extraction).
 * `value` is a number, or one of the named states a display shows instead of one.
 */
export type NamedState = 'HI' | 'LO' | 'Err';

export interface Measurement {
  value: number | string;
  unit: string;
}

export interface DeviceItem {
  deviceType: string;
  /** Measurement key (`spo2`, `pulseRate`, `systolic`, …) to value and unit. */
  data: Record<string, Measurement>;
  /** 0 to 1; wrong readings are meant to sit below 0.7, the recommended retake threshold. */
  confidence: number;
}

export type DeviceReading = { success: true; items: DeviceItem[] } | { success: false; message: string };

export const NO_READER: DeviceReading = {
  success: false,
  message: 'This emulator reads no pictures: hdt-reader is not installed beside it.',
};
