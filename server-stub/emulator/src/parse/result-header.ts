import { personalKind } from './identity.js';
import { labelKind } from './label-kind.js';

/** Words of reference limits, and of the people that they hold for. */
const LIMIT_WORDS =
  /(?:^| )(?:low(?:er)?|high(?:er)?|upper|min|minimum|max|maximum|from|to|bounds?|limits?|ref|reference|normal|ranges?|cutoff|threshold|men|women|males?|females?|adults?|child(?:ren)?|unter\w*|ober\w*|von|bis|referenz\w*|norm\w*|manner|frauen|kinder|inferior|superior|minim[oa]|maxim[oa]|desde|hasta|referencia|normales|hombres?|mujeres?|ninos|rango)(?: |$)|参考|正常|[下上]限|[男女]|最[低高]|[低高]值/i;

/** Whether a header names a limit, however programs write it. */
export const isLimitHeader = (header: string): boolean =>
  LIMIT_WORDS.test(
    header
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
      .replaceAll(/[\s_.\-/()]+/g, ' ')
      .trim(),
  );

/** Headers of target and alarm values, which are no reference range. */
export const OTHER_LIMITS =
  /optim|ideal|target|goal|desir|objetiv|ziel|cible|obiettiv|streef|critic|kritisch|panic/i;

/** Parts of words for a result. */
export const RESULT_STEM = /val|res|wert|level|conc|num|amount|menge|medi|结果|值/i;

/** Whether a column can hold results: not of people, labels such as age, or numbers of samples and codes. */
export const canHoldResults = (header: string): boolean =>
  personalKind(header) === null &&
  labelKind(header) === null &&
  !/(?:^|[\s_-])(?:no|nr|nº|code|index|row|line|seq|sequence|order|count|version|prev\w*|prior|last)\.?$|id$|^(?:[a-z]+[\s_-])?num(?:ber)?$|^(?:prev|prior|last)|^#?$/i.test(
    header.trim(),
  );
