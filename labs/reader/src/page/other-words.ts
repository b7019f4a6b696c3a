/** A pattern of whole words; `\p{L}*` in a word stands for its endings. */
const wholeWords = (...words: readonly string[]): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu');

/** Words of a line about a medicine or food: `Metformin 500 mg tablets: 100mg once daily`. */
export const MEDICINE_OR_FOOD = wholeWords(
  // Forms of medicines, in compounds too: `Filmtabletten`, `Augentropfen`.
  '\\p{L}*tablet\\p{L}*|capsul\\p{L}*|inject\\p{L}*|infus\\p{L}*|suspensions?|solutions?|syrups?|creams?|ointments?',
  'inhal\\p{L}*|\\p{L}*sprays?|(?:eye)?drops|vials?|ampoul\\p{L}*|patch(?:es)?',
  '\\p{L}*kapsel\\p{L}*|\\p{L}*tropfen|inyec\\p{L}*|comprimid\\p{L}*|cápsulas?',
  // How and how often they are taken: `Calcium: 600 mg twice daily with food`.
  'oral(?:ly|e|mente)?|IV|PO|daily|twice|once|times a|every|dose[sdn]?|refill\\p{L}*|units at|at night|bedtime|mornings?',
  '\\p{L}*täglich\\p{L}*|cada \\d+\\p{L}*',
  // Food: `Nutrition facts per 100 g`.
  'per 100\\p{L}*|servings?',
);

/** When a sample was taken, behind the name of its test: `Cortisol, morning`. */
export const SAMPLE_TIME = /\s*[,(–-]\s*(?:early )?(?:morning|at night|bedtime)\)?$/i;

/** Words for limits, guidelines and results of another day, in names that the vocabulary does not have. */
export const OTHER_NAME = new RegExp(
  `${
    wholeWords(
      'prev(?:ious)?|prior|last|target|goal|ideal|optimal|desirable|ref(?:erence)?|range|interval|norm(?:al)?|limits?|cut-?off|threshold|critical',
      'detection|quantification|sensitivity|linearity|average|lod|loq|above|below|over|under|up to|upper|lower|values?|stage|grade|trimester|pregnancy',
      '(?:in)?sufficien\\p{L}*|deficien\\p{L}*|toxic\\p{L}*|therapeutic|vorwert|grenzwert|zielwert|nachweisgrenze|referenz\\p{L}*|normwert',
      'anterior|corte|límite|objetivo|referencia',
    ).source
  }|参考|正常|目标|上限|下限`,
  'iu',
);

/** What a sentence says of a value: `140 mmol/L is normal for you`. */
export const PREDICATE = wholeWords('was|were|is|are|has|have|should|fue|fueron|es|ist|war|waren|wird');

/** Words of a sentence that lead to a value: `She had a glucose of 142 mg/dL`. */
export const VERB = wholeWords(
  'had|rose|fell|dropped|peaked|increased|decreased|came|repeat|suggest|measure|take|taken|give|given|until',
  'if|and|or|but|we|he|she|his|her|my|it|betrug|fiel|stieg|und|oder|tenía|subió|bajó|y',
);

/** Behind a limit: `126 mg/dL or higher`. */
export const OF_LIMIT =
  /^\s*(?:(?:or|and|oder|und|o|y) (?:higher|more|less|lower|above|below|over|under|mehr|höher|más|menos)|(?:upper|lower) limit)/i;
