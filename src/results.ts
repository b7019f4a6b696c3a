import { define } from './elements/define.js';
import { HdtResults } from './elements/hdt-results/hdt-results.js';

define('hdt-results', HdtResults);

export type { BiomarkerRow } from './results/biomarkers.js';
export { HdtResults };
