import { HdtRecords } from './elements/records/hdt-records.js';
import { define } from './elements/shared/define.js';

define('hdt-records', HdtRecords);

export type { HdtRecordsEvents } from './elements/records/hdt-records.js';
export type { HdtErrorDetail } from './elements/shared/base.js';
export type { HdtErrorCode } from './errors.js';
export * from './results.js';
export { HdtRecords };
