import { HdtRecords } from './records/hdt-records.js';
import { define } from './ui/define.js';

define('hdt-records', HdtRecords);

export type { HdtErrorCode } from './core/errors.js';
export type { HdtRecordsEvents } from './records/hdt-records.js';
export * from './results.js';
export type { HdtErrorDetail } from './ui/base.js';
export { HdtRecords };
