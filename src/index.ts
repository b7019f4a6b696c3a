import { define } from './elements/define.js';
import { HdtRecords } from './elements/hdt-records/hdt-records.js';

define('hdt-records', HdtRecords);

export * from './device-capture.js';
export type { HdtRecordsEvents } from './elements/hdt-records/hdt-records.js';
export * from './headless.js';
export * from './upload.js';
export { HdtRecords };
