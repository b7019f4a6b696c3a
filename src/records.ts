import { define } from './elements/define.js';
import { HdtRecords } from './elements/hdt-records/hdt-records.js';

define('hdt-records', HdtRecords);

export type { HdtErrorDetail } from './elements/base.js';
export type { HdtRecordsEvents } from './elements/hdt-records/hdt-records.js';
export type { HdtErrorCode } from './errors.js';
export * from './results.js';
export { HdtRecords };
