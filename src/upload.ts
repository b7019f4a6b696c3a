import { define } from './elements/define.js';

import type { HdtUploadEvents } from './elements/hdt-upload/events.js';
import { HdtUpload } from './elements/hdt-upload/hdt-upload.js';

define('hdt-upload', HdtUpload);

export type { HdtErrorDetail } from './elements/base.js';
export type { HdtResults } from './elements/hdt-results/hdt-results.js';
export type { HdtAcceptDetail, HdtUploadEvents } from './elements/hdt-upload/events.js';
export type { HdtErrorCode } from './errors.js';
export { registerLanguage } from './i18n/localize.js';
export type { MessageOverrides, Messages } from './i18n/messages.js';
export type { Format } from './intake/format.js';
export type { Entry, EntryStatus } from './queue/entry.js';
export type { BiomarkerRow } from './results/biomarkers.js';
export { setAssetBase } from './worker/client/asset-base.js';
export { HdtUpload };

declare global {
  interface DocumentEventMap extends HdtUploadEvents {}
}
