/**
 * What a reader of pages shares with the emulator: the interface it implements, and what both know of laboratories:
 * names of tests, units, columns, labels, dates and values as they are printed.
 *
 * @module hdt-emulator/laboratory
 */
export { matchRow } from './normalise/match.js';
export { readUnit } from './normalise/unit-text.js';
export { createRowList } from './parse/bounds.js';
export type { Column, ColumnLanguage } from './parse/column-words.js';
export { headerKey, type Meaning, meaningOf } from './parse/columns.js';
export { type DayOrder, dateFromTable, dayOrderOf } from './parse/date.js';
export { detectPicture, type PictureFormat } from './parse/detect.js';
export type { ParsedDocument, StatedPatient } from './parse/document.js';
export { ParseFailure } from './parse/failure.js';
export { isPersonal } from './parse/identity.js';
export { labelKind } from './parse/label-kind.js';
export { hasCheckDigit } from './parse/loinc.js';
export { datesIn, readPrintedDate, takeDate } from './parse/printed-date.js';
export { dayOrderIn, readRecord } from './parse/record.js';
export { ABSENT } from './parse/stated.js';
export { readDate, type StatedDate } from './parse/stated-date.js';
export { rowOf } from './parse/stated-row.js';
export {
  COMPARATOR as COMPARATOR_PATTERN,
  isQualitative,
  isQuantity,
  isUnit,
  MAX_VALUE_LENGTH,
  NUMBER as NUMBER_PATTERN,
  QUALITATIVE_WORDS,
  QUANTITY as QUANTITY_PATTERN,
  TITRE as TITRE_PATTERN,
} from './parse/value.js';
export type { LabelKind } from './parse/words-of-labels.js';
export type { Reader, Readers } from './reader.js';
export type { DeviceItem, DeviceReading, Measurement, NamedState } from './readings/device-reading.js';
export { type Flaw, REVIEW_BELOW, type Row, withFlaw } from './row.js';
export { isLaboratoryName, isUnitless, statesProperty } from './vocabulary/long-name.js';
export { analyteOfCode, analytesNamed, VOCABULARY } from './vocabulary/lookup.js';
export { MAX_NAME_LENGTH } from './vocabulary/name-key.js';
