import type { HdtDeviceCaptureEvents } from './capture/events.js';
import { HdtDeviceCapture } from './capture/hdt-device-capture.js';
import { define } from './ui/define.js';

define('hdt-device-capture', HdtDeviceCapture);

export type { Capture, CaptureStatus } from './capture/capture-state.js';
export type {
  HdtDeviceCaptureEvents,
  HdtPhotoDetail,
  HdtReadingDetail,
  HdtRetakeDetail,
  HdtSavedDetail,
  HdtUndoDetail,
} from './capture/events.js';
export type { HdtErrorCode } from './core/errors.js';
export { listLanguages } from './i18n/languages.js';
export { registerLanguage } from './i18n/localize.js';
export type { MessageOverrides, Messages } from './i18n/messages.js';
export { setAssetBase } from './prepare/asset-base.js';
export type { DeviceReading, Measurement } from './results/data/device.js';
export type { Amount, ReviewedMeasurement, ReviewedReading } from './results/data/review.js';
export type { HdtErrorDetail } from './ui/base.js';
export type { PhotoMeasures } from './viewfinder/frame-analysis.js';
export { HdtDeviceCapture };

declare global {
  interface DocumentEventMap extends HdtDeviceCaptureEvents {}
}
