import { define } from './elements/define.js';
import { HdtRecords } from './elements/hdt-records/hdt-records.js';
import { HdtResults } from './elements/hdt-results/hdt-results.js';

define('hdt-results', HdtResults);
define('hdt-records', HdtRecords);

export type { HdtRecordsEvents } from './elements/hdt-records/hdt-records.js';
export { HdtRecords, HdtResults };
