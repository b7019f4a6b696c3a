import { fitsKind, type PersonalKind, personalKind } from '../parse/identity.js';
import { isQualitative } from '../parse/value.js';
import type { Row } from '../row.js';
import { analytesNamed } from '../vocabulary/lookup.js';

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

/** `Physician comment` is no label of a person. */
function exactKind(name: string): PersonalKind | null {
  const kind = personalKind(name);
  return kind === 'physician' && /\s(?!name|id|no|number|nr|npi)\p{L}/iu.test(name.trim()) ? null : kind;
}

const MAX_NAME_WORDS = 7;

/** Senders put people and numbers into observations, as `Phone`: the value of a row that is one by its label, or null. */
export function personalValue({ name, result: read, unit, low, high, flaws }: Row): string | null {
  const result = read || (flaws?.value ?? '');
  if (result === '' || unit !== '' || low !== '' || high !== '' || isQualitative(result)) return null;
  if (analytesNamed(name).length > 0) return null;
  const kind = kindOf(name);
  if (kind === null || !fitsKind(kind, result)) return null;
  const isName = kind === 'person' || kind === 'physician';
  return isName && (/\d/.test(result) || result.split(/\s+/).length > MAX_NAME_WORDS) ? null : result;
}
