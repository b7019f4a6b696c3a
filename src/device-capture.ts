import type { HdtDeviceCaptureEvents } from './elements/device-capture/events.js';
import { HdtDeviceCapture } from './elements/device-capture/hdt-device-capture.js';
import { define } from './elements/shared/define.js';

define('hdt-device-capture', HdtDeviceCapture);

export type {
  HdtDeviceCaptureEvents,
  HdtPhotoDetail,
  HdtReadingDetail,
  HdtRetakeDetail,
  HdtSavedDetail,
  HdtUndoDetail,
} from './elements/device-capture/events.js';
export type { HdtErrorDetail } from './elements/shared/base.js';
export type { HdtErrorCode } from './errors.js';
export type { Capture, CaptureStatus } from './flow/capture-state.js';
export { registerLanguage } from './i18n/localize.js';
export type { MessageOverrides, Messages } from './i18n/messages.js';
export type { DeviceReading, Measurement } from './results/device.js';
export type { Amount, ReviewedMeasurement, ReviewedReading } from './results/review.js';
export { setAssetBase } from './worker/client/asset-base.js';
export type { PhotoMeasures } from './worker/shared/frame-analysis.js';
export { HdtDeviceCapture };

declare global {
  interface DocumentEventMap extends HdtDeviceCaptureEvents {}
}
