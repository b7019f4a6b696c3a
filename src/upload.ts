import { define } from './elements/define.js';

import type { HdtUploadEvents } from './elements/hdt-upload/events.js';
import { HdtUpload } from './elements/hdt-upload/hdt-upload.js';

define('hdt-upload', HdtUpload);

export type { HdtErrorDetail } from './elements/base.js';
export type { HdtUploadEvents } from './elements/hdt-upload/events.js';
export type { HdtErrorCode } from './errors.js';
export type { Format } from './intake/format.js';
export type { Entry, EntryStatus } from './queue/entry.js';
export * from './results.js';
export { HdtUpload };

declare global {
  interface DocumentEventMap extends HdtUploadEvents {}
}
