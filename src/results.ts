import { HdtResults } from './results/hdt-results.js';
import { define } from './ui/define.js';

define('hdt-results', HdtResults);

export type { ResultFormat } from './core/service/result-file.js';
export { listLanguages } from './i18n/languages.js';
export { registerLanguage } from './i18n/localize.js';
export type { MessageOverrides, Messages } from './i18n/messages.js';
export { setAssetBase } from './prepare/asset-base.js';
export type { BiomarkerRow } from './results/data/biomarkers.js';
export { HdtResults };
