import { define } from './elements/define.js';
import { HdtResults } from './elements/hdt-results/hdt-results.js';

define('hdt-results', HdtResults);

export { registerLanguage } from './i18n/localize.js';
export type { MessageOverrides, Messages } from './i18n/messages.js';
export type { BiomarkerRow } from './results/biomarkers.js';
export type { ResultFormat } from './service/result-file.js';
export { setAssetBase } from './worker/client/asset-base.js';
export { HdtResults };
