/** Words that alone make the first cell of a guideline, or of a range by sex and age, in four languages. */
const CATEGORY_WORDS = [
  'near|above|below|very|moderately|moderate|mild|severe|high|low|increased|decreased|non|at|or|and|of|for',
  'optimal|desirable|acceptable|ideal|normal|abnormal|borderline|elevated|excellent|average|risk|range|levels?|values?',
  'deficien\\w*|insufficien\\w*|sufficien\\w*|toxic\\w*|excess\\w*|pre-?diabet\\w*|non-?diabet\\w*|diabet\\w*|therapeutic|target|goal',
  'equivocal|indeterminate|stage|grade|class|males?|females?|m|f|men|women|adults?|child(?:ren)?|infants?|newborns?|pregnan\\w*|healthy',
  'first|second|third|st|nd|rd|th|trimester|years?|yrs?|months?|days?|old|over|under|age',
  '[óo]ptimo|deseable|límite|limítrofe|alto|bajo|elevad[oa]|riesgo|deficiencia|insuficiencia|suficiente|hombres?|mujeres?|niñ[oa]s|adultos?|embaraz\\w*|objetivo|años|meses',
  'grenzwertig|hoch|niedrig|erhöht|erniedrigt|risiko|mangel|zielwert|männer|frauen|kinder|schwanger\\w*|erwachsene|säuglinge|jahre?|monate',
].join('|');
const CATEGORY_WORD = new RegExp(`^(?:${CATEGORY_WORDS})$`, 'iu');
const CATEGORY_ZH =
  /^(?:理想|正常|临界|偏高|偏低|升高|糖尿病|风险|缺乏|不足|充足|男性?|女性?|儿童|成人|孕妇|岁|月)+$/u;

/** Words of sentences that names of tests do not have. */
const SENTENCE =
  /(?<!\p{L})(?:was|were|is|are|been|has|have|should|the|this|these|your|you|between|than|when|es|son|fue|fueron|entre|ist|sind|war|waren|wird|werden|zwischen|wenn|sollte)(?!\p{L})/iu;

/** Whether a line begins as one of a guideline: `Borderline high`, `Men`, `18-30 years`. */
export function isCategory(name: string): boolean {
  const words = name
    .replace(/\(.*$/, '')
    .split(/[\s,:/\d<>≥≤+–-]+/)
    .filter((word) => word !== '');
  return words.length > 0 && words.every((word) => CATEGORY_WORD.test(word) || CATEGORY_ZH.test(word));
}

/** Whether a text is a part of a sentence. */
export const isSentence = (text: string): boolean => SENTENCE.test(text);

/** A limit or two: as a result, with no range beside it, a line of a guideline. */
export const isLimit = (text: string): boolean =>
  /^[<>≤≥]|^\d[\d.,]*\s?(?:[-–—~至]|to|bis|a)\s?\d/.test(text.trim());
