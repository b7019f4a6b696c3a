import { define } from './elements/define.js';
import { HdtResults } from './elements/hdt-results/hdt-results.js';
import { HdtUpload } from './elements/hdt-upload/hdt-upload.js';

define('hdt-results', HdtResults);
define('hdt-upload', HdtUpload);

export type { HdtErrorDetail } from './elements/base.js';
export type { HdtUploadEvents } from './elements/hdt-upload/events.js';
export type { HdtErrorCode } from './errors.js';
export type { Format } from './intake/format.js';
export type { Entry } from './queue/entry.js';
export type { BiomarkerRow } from './results/biomarkers.js';
export { HdtResults, HdtUpload };
