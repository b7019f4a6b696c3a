import { HdtResults } from './elements/results/hdt-results.js';
import { define } from './elements/shared/define.js';

define('hdt-results', HdtResults);

export { registerLanguage } from './i18n/localize.js';
export type { MessageOverrides, Messages } from './i18n/messages.js';
export type { BiomarkerRow } from './results/biomarkers.js';
export type { ResultFormat } from './service/result-file.js';
export { setAssetBase } from './worker/client/asset-base.js';
export { HdtResults };
