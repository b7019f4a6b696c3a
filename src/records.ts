import { define } from './elements/define.js';
import { HdtRecords } from './elements/hdt-records/hdt-records.js';

define('hdt-records', HdtRecords);

export type { HdtRecordsEvents } from './elements/hdt-records/hdt-records.js';
export { HdtRecords };
