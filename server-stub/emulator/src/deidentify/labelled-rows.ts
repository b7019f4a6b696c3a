import { fitsKind, isSentence, type PersonalKind, personalKind } from '../parse/identity.js';
import { labelKind } from '../parse/label-kind.js';
import { isResponse } from '../parse/organisms.js';
import { isQualitative } from '../parse/value.js';
import type { Row } from '../row.js';
import { analytesNamed } from '../vocabulary/lookup.js';
import { namesNobody } from './names-nobody.js';

const ROLE =
  "(?:physician|doctor|provider|practitioner|clinician|nurse|midwife|technician|technologist|pathologist|phlebotomist|collector|contact|guardian|mother|father|parent|patient|subject|person|client)(?:[’']?s)?";

/** Personal labels within longer names of tests, such as LOINC's `Unique bar code number of Current sample`. */
const LABELS: readonly (readonly [PersonalKind, RegExp])[] = [
  ['birth', /date of birth|birth ?date|\bDOB\b|fecha de nacimiento|geburtsdatum|出生日期/i],
  ['mail', /\be-?mail\b|correo electr[oó]nico|电子邮/i],
  ['phone', /\b(?:tele)?phone\b|\bfax\b|tel[eé]fono|telefon|电话|手机/i],
  [
    'address',
    /\b(?:address|street|zip|postal code|postcode|city|county)\b|c[oó]digo postal|direcci[oó]n|anschrift|postleitzahl|地址|邮编/i,
  ],
  [
    'identifier',
    /bar ?code|medical record|\b(?:MRN|SSN|NPI)\b|social security|\b(?:patient|specimen|sample|accession|card|form|account|encounter|visit|case|chart|order|requisition|insurance|policy|license|subject|birth certificate|hospital|facility)s?(?: \w+)? (?:id|identifier|number|no\.?|#)(?!\w)|(?:patienten|fall|auftrags|proben|versicherten)-?(?:nummer|nr)|病历号|条码|编号/i,
  ],
  [
    'person',
    /\b(?:last|first|middle|maiden|family|given|full|legal)[ -]?names?\b|\bsurname\b|apellidos?|nachname|vorname|姓名/i,
  ],
  ['person', new RegExp(`\\b${ROLE}.{0,30}\\bnames?\\b|\\bname of (?:the )?${ROLE}`, 'i')],
];

const kindOf = (name: string): PersonalKind | null =>
  LABELS.find(([, pattern]) => pattern.test(name))?.[0] ?? exactKind(name);

/** A word that is not part of a provider's title or of what identifies one: `Physician comment` is no label of a person. */
const OTHER_WORD =
  /\s(?!(?:physician|doctor|provider|clinician|care|name|identifier|id|no|number|nr|npi)s?(?![\p{L}\p{N}]))\p{L}/iu;

function exactKind(name: string): PersonalKind | null {
  const kind = personalKind(name);
  const isKnown = labelKind(name) !== null;
  return kind === 'physician' && !isKnown && OTHER_WORD.test(name.trim()) ? null : kind;
}

/**
 * The text of a row that identifies a person by the row's label, as senders put `Phone` among the observations; null for any other
 * row.
 */
export function personalValue(row: Row): string | null {
  const text = row.result || (row.flaws?.value ?? '');
  const kind = kindOf(row.name);
  if (isMeasurement(row, text) || (isQualitative(text) && !asksForName(row.name, kind))) return null;
  if (kind === null || !canIdentify(kind, text)) return null;
  return isFinding(row.name, kind, text) || isOtherTest(row.name, text) ? null : text;
}

/** A comparator, or decimals, which no number of a person has. */
const MEASURED = /^[<>≤≥]|^\d{1,4}[.,]\d{1,2}$/;

/** Whether a row has what only results have, or is named as a test of the vocabulary. `CIP` is an antibiotic, too. */
const isMeasurement = (row: Row, text: string): boolean =>
  row.unit !== '' ||
  row.low !== '' ||
  row.high !== '' ||
  isResponse(row) ||
  MEASURED.test(text) ||
  analytesNamed(row.name).length > 0;

/** Labels of postcodes and personal numbers that are names of tests, too: `CEP 3` is a probe, `NPI` an index, `CIP` an antibiotic. */
const ABBREVIATION = /^(?:CAP|CEP|CIP|CNS|NPI)[ -]?\d{0,2}$/;

const isOtherTest = (name: string, text: string): boolean =>
  ABBREVIATION.test(name.trim()) && !/\d{4}/.test(text);

/** A label that asks for a name, which can be any word. */
const NAME_LABEL = /n[ao]m|naam|apellido|姓名|名字|имя|фамилия|фио/i;

const asksForName = (name: string, kind: PersonalKind | null): boolean =>
  (kind === 'person' || kind === 'physician') && NAME_LABEL.test(name);

/** Whether a text beside a person's label is what was found: `Mother` is `O positive` or `A+`. */
const isFinding = (name: string, kind: PersonalKind, text: string): boolean =>
  kind === 'person' &&
  !asksForName(name, kind) &&
  (text.endsWith('+') || namesNobody(text) || isSentence(text));

const MAX_NAME_WORDS = 7;

/** Whether a text can be what its label says. A name has few words, beside which a time or an age can stand. */
function canIdentify(kind: PersonalKind, text: string): boolean {
  if (!fitsKind(kind, text)) return false;
  if (kind !== 'person' && kind !== 'physician') return true;
  const words = text.split(/\s+/).filter((word) => !/\d/.test(word));
  const isName = !/\d/.test(text) || words.some((word) => /\p{L}{2}/u.test(word));
  return isName && words.length <= MAX_NAME_WORDS;
}
