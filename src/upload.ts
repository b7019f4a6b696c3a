import { define } from './elements/shared/define.js';

import type { HdtUploadEvents } from './elements/upload/events.js';
import { HdtUpload } from './elements/upload/hdt-upload.js';

define('hdt-upload', HdtUpload);

export type { HdtResults } from './elements/results/hdt-results.js';
export type { HdtErrorDetail } from './elements/shared/base.js';
export type { HdtAcceptDetail, HdtUploadEvents } from './elements/upload/events.js';
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
