import { headerKey, MAX_HEADER_LENGTH } from './columns.js';
import { labelKind } from './label-kind.js';
import type { LabelKind } from './words-of-labels.js';

/** Collects texts that identify a person, without duplicates. */
export interface IdentityTexts {
  add(...texts: readonly string[]): void;
  readonly texts: readonly string[];
}

/** Longer texts are prose. */
const MAX_LENGTH = 300;

export function createIdentity(): IdentityTexts {
  const found = new Set<string>();
  return {
    add(...texts) {
      for (const text of texts) {
        const trimmed = text.trim();
        if (trimmed.length <= MAX_LENGTH && /[\p{L}\p{N}]/u.test(trimmed)) found.add(trimmed);
      }
    },
    get texts() {
      return [...found];
    },
  };
}

const PERSONAL = [
  'person',
  'birth',
  'identifier',
  'address',
  'phone',
  'mail',
  'physician',
] as const satisfies LabelKind[];

export type PersonalKind = (typeof PERSONAL)[number];

export const isPersonal = (kind: LabelKind | null): kind is PersonalKind =>
  PERSONAL.some((one) => one === kind);

const OWNER =
  /^(?:patienten|patient|paciente|participant|proband(?:en|in)?|person|subject|client|guarantor|insured|subscriber|employee|member|customer|student|donor|athlete|患者|病人|pat|pt(?=\p{L}{2}))/u;
/** Headers of tables and keys of objects that pages do not have as labels. */
const HEADERS: readonly (readonly [PersonalKind, string])[] = [
  [
    'person',
    'subject studysubject trialsubject participant studyparticipant proband probandin employee athlete student owner resident customer',
  ],
  ['birth', 'birth'],
  [
    'identifier',
    'nationalid nationalidnumber nationalidno aadhaar aadhaarno aadhaarnumber aadhar aadharno cprno cprnr cprnumber personalno personalnumber cardno cardnumber kartennummer samplebarcode specimenbarcode tubebarcode emiratesid civilid identityno identitynumber identitycard idcard idcardno svnr svnummer ahvnummer taxid cnic phn hcn',
  ],
  [
    'physician',
    'nurse phlebotomist tech collector operator analyst scientist biologist orderingmd md enteredby resultedby readby interpretedby processedby createdby uploadedby calledto calledby',
  ],
];

const KIND_OF_HEADER = new Map(
  HEADERS.flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)),
);
const OWN_NUMBER = /^(?:no|nr|num|nummer|number|code|identifier)$/;
const PROVIDER =
  /^(?:ordering|referring|attending|requesting|consulting|primarycare)?(?:physician|doctor|provider|clinician|arzt|medico)/;
const KIN = /alias|maidenname|nextofkin|emergencycontact|guarantor/;
const SUFFIX = /(?:full)?(?:name|names|id|no|nr|number|nummer|line\d?|\d)$/;

/** The personal kind of a header or key in any spelling: `patientFirstName`, `Phone 2`, `DOB (dd/mm/yyyy)`, `Patient/Client`, `患者姓名`. */
export function personalKind(header: string): PersonalKind | null {
  const kind = kindOfKey(headerKey(header));
  if (kind !== null || header.length > MAX_HEADER_LENGTH || !/[(/[]/.test(header)) return kind;
  const parts = header.replace(/[([][^)\]]*[)\]]/g, '').split('/');
  return parts.map((part) => kindOfKey(headerKey(part))).find((one) => one !== null) ?? null;
}

function kindOfKey(key: string): PersonalKind | null {
  if (key === '' || key.length > MAX_HEADER_LENGTH) return null;
  const exact = labelKind(key) ?? KIND_OF_HEADER.get(key) ?? null;
  if (isPersonal(exact)) return exact;
  if (KIN.test(key)) return 'person';
  if (PROVIDER.test(key)) return 'physician';
  const bare = key.replace(OWNER, '');
  if (bare !== key && OWN_NUMBER.test(bare)) return 'identifier';
  // `Patient's DOB`, but `Patient surname`.
  for (const part of [bare, bare.replace(/^s/, ''), bare.replace(SUFFIX, '')]) {
    const kind = part === key || part === '' ? null : labelKind(part);
    if (isPersonal(kind)) return kind;
  }
  return null;
}

/** Whether a text is a sentence with a small number, such as `Urine of 24 h`, and no number of a person. */
export function isSentence(text: string): boolean {
  const words = text.split(/\s+/);
  return words.length > 2 && words.filter((word) => !/\d/.test(word)).length > 1 && !/\d{3}/.test(text);
}

/** Whether a text fits its label: an identifier without a digit names a form, ward or specimen. */
export function fitsKind(kind: PersonalKind, text: string): boolean {
  switch (kind) {
    case 'identifier':
      return /\d/.test(text) && !isSentence(text);
    case 'birth':
    case 'phone':
      return /\d/.test(text);
    case 'mail':
      return text.includes('@');
    default:
      return /[\p{L}\p{N}]/u.test(text);
  }
}

const PERSON_NUMBER =
  /^(?:pat|patient\w*|participant|proband\w*|person|subject|client|member|customer|user|employee|animal)(?:s)?(?:id|no|nr|num|number|nummer|code|mrn|identifier)?$|^pt(?:id|no|nr|num|number|code|mrn|identifier)$|^(?:pid|mrn|medicalrecord\w*|ssn|nhs\w*|dni|nif|nhc|curp|pesel|personnummer|uhid|nric|hospital(?:no|number|id)|chart(?:no|number)|versicherten\w*|paciente\w*|historiaclinica|患者.*|病人.*|病历号|身份证.*|住院号|门诊号)$/;

/** Whether a header or key, without its marks, names a number of the patient. */
export const isPersonNumber = (key: string): boolean => PERSON_NUMBER.test(key);

/** Whether a key names another person than the patient, or another name of theirs. */
export const isKinKey = (key: string): boolean =>
  /alias|maiden|kin|emergency|guarantor|contact|mother|father|spouse|insured|subscriber/.test(key);
