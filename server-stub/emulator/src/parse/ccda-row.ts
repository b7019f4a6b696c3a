import { rangeInWords } from '../assumptions.js';
import type { Measured } from '../normalise/comparable-units.js';
import type { ReferenceRange, Row } from '../row.js';
import {
  boundsWithUnits,
  conceptText,
  dateOf,
  identityOf,
  isBlank,
  isDocument,
  joinValues,
  limitsOf,
  referredText,
  statedValue,
  type Texts,
  unitBeside,
  unitOfLimits,
  unitsOfLimits,
  wordsOf,
} from './ccda-value.js';
import { isLoneNumber, splitRange } from './range.js';
import { certainSpecimen, joinSpecimens } from './specimen-of.js';
import { ABSENT, firstStated, type Stated, statedText, unclear } from './stated.js';
import type { StatedDate } from './stated-date.js';
import { limitsBeside, oneRange } from './stated-ranges.js';
import { rowOf, statedLimits } from './stated-row.js';
import { readStatus } from './status.js';
import { codeInSpecimen, nameInSpecimen } from './test-in-specimen.js';
import type { XmlElement } from './xml.js';
import { attributeOf, childNamed, childrenNamed, deepText } from './xml-tree.js';

/**
 * What an element is made of: its specimens, or those of the procedures in which they were taken, components of an organizer
 * (C-CDA 2.1). Empty for none.
 */
export function specimenOf(element: XmlElement, texts: Texts): string {
  const own = childrenNamed(element, 'specimen').map((one) =>
    childNamed(childNamed(one, 'specimenRole'), 'specimenPlayingEntity'),
  );
  const taken = childrenNamed(element, 'component')
    .flatMap((component) => childrenNamed(component, 'procedure'))
    .flatMap((procedure) => childrenNamed(procedure, 'participant'))
    .map((participant) => childNamed(participant, 'participantRole'))
    .filter((one) => attributeOf(one, 'classCode') === 'SPEC')
    .map((one) => childNamed(one, 'playingEntity'));
  const namesOf = (entities: readonly (XmlElement | undefined)[]): string =>
    joinSpecimens(entities.map((entity) => nameOf(entity, texts)));
  return namesOf(own) || namesOf(taken);
}

function nameOf(entity: XmlElement | undefined, texts: Texts): string {
  const name = childNamed(entity, 'name');
  return conceptText(childNamed(entity, 'code'), texts) || (name ? deepText(name) : '');
}

/** What an observation has of the elements around it. */
interface Around {
  readonly date: StatedDate;
  readonly specimen: string;
  readonly texts: Texts;
}

/** The row of an observation; null without a name and a value. */
export function observationRow(observation: XmlElement, { date, texts, ...around }: Around): Row | null {
  const { loinc, name: bare } = identityOf(childNamed(observation, 'code'), texts);
  const specimen = specimenOf(observation, texts) || certainSpecimen(around.specimen);
  const name = loinc === '' ? nameInSpecimen(bare, specimen) : bare;
  const stated = childrenNamed(observation, 'value');
  const values = stated.map((value) => statedValue(value, texts));
  const isPending = attributeOf(childNamed(observation, 'statusCode'), 'code') === 'active';
  const unreadable = stated.find(
    (value, at) => !isPending && values[at]?.result === '' && !isDocument(value) && !isBlank(value),
  );
  const { result, unit: own } = joinValues(values);
  if (name === '' && result === '') return null;
  const unit = own || unitBeside(observation);
  const flags = childrenNamed(observation, 'interpretationCode')
    .map((flag) => flagOf(flag) || conceptText(flag, texts))
    .filter((flag) => flag !== '');
  return rowOf({
    date: firstStated([dateOf(observation), date]),
    loinc: codeInSpecimen(loinc, name, specimen),
    name: statedText(name),
    result: unreadable && result === '' ? unclear(wordsOf(unreadable)) : statedText(result),
    unit: statedText(unit),
    limits: rangeOf(observation, texts, { loinc, name, result, unit }),
    interpretation: statedText(flags.join(', ')),
    comment: ABSENT,
    status: readStatus(attributeOf(childNamed(observation, 'statusCode'), 'code')),
    part: '',
  });
}

/** ObservationInterpretation of HL7. */
const HL7_FLAGS = '2.16.840.1.113883.5.83';

/** The code of an interpretation: of HL7, also in a translation, or else its own. */
function flagOf(flag: XmlElement): string {
  const coded = [flag, ...childrenNamed(flag, 'translation')];
  const standard = coded.find((one) => attributeOf(one, 'codeSystem') === HL7_FLAGS);
  return attributeOf(standard, 'code') || attributeOf(flag, 'code');
}

/** The normal ranges, or all where none is said to be: the limits or the text of one, several in words. */
function rangeOf(observation: XmlElement, texts: Texts, row: Measured): Stated<ReferenceRange> {
  const ranges = childrenNamed(observation, 'referenceRange').flatMap((one) =>
    childrenNamed(one, 'observationRange'),
  );
  const codeOf = (range: XmlElement): string => attributeOf(childNamed(range, 'interpretationCode'), 'code');
  const normal = ranges.filter((one) => /^N(?:ORMAL)?$/i.test(codeOf(one)));
  const stated = (normal.length > 0 ? normal : ranges).map((range) => {
    const words = referredText(childNamed(range, 'text'), texts);
    return {
      range,
      limits: limitsWithin(range, words, row),
      words,
      whom: '',
      // `H`, `HH`, `L`, `LL`, `A`, `AA`: a range of results that are not normal.
      other: /^[HLA]/i.test(codeOf(range)) ? codeOf(range) : '',
    };
  });
  const lone = stated.find(({ range, words }) => !hasLimits(range) && isLoneNumber(words));
  return lone ? unclear(lone.words) : statedLimits(oneRange(stated));
}

function hasLimits(range: XmlElement): boolean {
  const { low, high } = limitsOf(childNamed(range, 'value'));
  return low !== '' || high !== '';
}

function limitsWithin(range: XmlElement, words: string, row: Measured): ReferenceRange {
  const value = childNamed(range, 'value');
  if (unitsOfLimits(value).size > 1) return rangeInWords(boundsWithUnits(value));
  const limits = limitsOf(value);
  return limits.low === '' && limits.high === ''
    ? splitRange(words, row)
    : limitsBeside(limits, unitOfLimits(value), row);
}
