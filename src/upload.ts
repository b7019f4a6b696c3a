import { define } from './ui/define.js';

import type { HdtUploadEvents } from './upload/events.js';
import { HdtUpload } from './upload/hdt-upload.js';

define('hdt-upload', HdtUpload);

export type { HdtErrorCode } from './core/errors.js';
export type { Format } from './files/format.js';
export { listLanguages } from './i18n/languages.js';
export { registerLanguage } from './i18n/localize.js';
export type { MessageOverrides, Messages } from './i18n/messages.js';
export { setAssetBase } from './prepare/asset-base.js';
export type { BiomarkerRow } from './results/data/biomarkers.js';
export type { HdtResults } from './results/hdt-results.js';
export type { HdtErrorDetail } from './ui/base.js';
export type { Entry, EntryStatus } from './upload/entry.js';
export type { HdtAcceptDetail, HdtUploadEvents } from './upload/events.js';
export { HdtUpload };

declare global {
  interface DocumentEventMap extends HdtUploadEvents {}
}
