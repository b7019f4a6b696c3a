/**
 * What a test was made of, by where a document says it. A place overrules those below it.
 *
 * | place | function | read by |
 * |---|---|---|
 * | a column of specimens, or else of panels | `specimenOfRecord` | record, table-shape, plain |
 * | the name of the panel of a test | `specimenOfPanel` | hl7, fhir, ccda-entries, panel-name |
 * | the heading above some records of a table | `specimenUnder` | table-shape |
 * | a label in the lines above a table | `specimenAbove` | labelled-lines |
 * | the title of a report | `specimenOfTitle` | labelled-lines |
 * | the site of the body | `specimenOfSite` | fhir |
 *
 * A document can state several specimens of one result (`joinSpecimens`) or of all results (`certainSpecimen`).
 */

import {
  isGroupHeader,
  isPanelOfOther,
  isPartOfUrinalysis,
  isSpecimenAlone,
  isSpecimenHeader,
  isUrinaryOrgan,
  specimenKind,
  withoutReport,
} from './specimen-words.js';

/**
 * The specimen that a record states: in a column of specimens, or in one of groups of tests, where it is not blood. Blood counts only
 * where no column states another one. Empty for none.
 */
export function specimenOfRecord(headers: readonly string[], record: readonly string[]): string {
  const stated = headers.flatMap((header, at) => {
    const cell = record[at]?.trim() ?? '';
    const kind = specimenKind(cell);
    return kind === null ? [] : [{ header, cell, kind }];
  });
  const named = stated.filter(({ header }) => isSpecimenHeader(header));
  const found =
    named.find(({ kind }) => kind !== 'blood') ??
    stated.find(({ header, cell }) => isGroupHeader(header) && specimenOfPanel(cell) !== '') ??
    named[0];
  return found?.cell ?? '';
}

/** The name of a panel that says that its specimen is not blood; else empty. */
export const specimenOfPanel = (name: string): string => (isPanelOfOther(name) ? name : '');

/** The name of the panel in the title of a report, where its specimen is not blood; else empty. */
export const specimenOfTitle = (title: string): string => specimenOfPanel(withoutReport(title));

/** The site of the body where a specimen was taken that is named after it; empty for an organ of urine. */
export const specimenOfSite = (site: string): string => (isUrinaryOrgan(site) ? '' : site);

/** What the lines above a table say of all its tests. */
export interface SpecimenAround {
  /** Empty for none. */
  readonly specimen: string;
  /** Whether a label states it, and not the title of the first panel. */
  readonly isLabelled: boolean;
}

export const NO_SPECIMEN_AROUND: SpecimenAround = { specimen: '', isLabelled: false };

/** The specimen of the records under a heading: its own, or that of the whole table where the heading leaves that open. */
export function specimenUnder(heading: string, { specimen, isLabelled }: SpecimenAround): string {
  if (isSpecimenAlone(heading)) return heading.replace(/[\s:：]+$/, '');
  const kind = specimenKind(heading);
  const isOfTable = isLabelled
    ? kind === null || kind === 'other'
    : isPartOfUrinalysis(heading) || isPanelOfOther(heading);
  return isOfTable ? specimen : '';
}

/** Several specimens as one text: two at most, with blood where it is one of them. */
export function joinSpecimens(specimens: Iterable<string>): string {
  const all = [...new Set(specimens)].filter((one) => one !== '');
  const blood = all.find(isBlood);
  const named = blood === undefined ? all : [blood, ...all.filter((one) => !isBlood(one))];
  return named.slice(0, 2).join(', ');
}

const isBlood = (specimen: string): boolean => specimenKind(specimen) === 'blood';

/** The specimen of each of several tests; empty for blood and another one, of which each test can be either. */
export const certainSpecimen = (stated: string): string => (specimenKind(stated) === 'both' ? '' : stated);
