import { headerKey } from './columns.js';
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
  /^(?:patienten|patient|paciente|person|subject|client|guarantor|insured|subscriber|患者|病人|pat)/;
const PROVIDER =
  /^(?:ordering|referring|attending|requesting|consulting|primarycare)?(?:physician|doctor|provider|clinician|arzt|medico)/;
const KIN = /alias|maidenname|nextofkin|emergencycontact|guarantor/;
const SUFFIX = /(?:full)?(?:name|names|id|no|nr|number|nummer|line\d?|\d)$/;

/** The personal kind of a header or key in any spelling: `patientFirstName`, `Phone 2`, `患者姓名`. */
export function personalKind(header: string): PersonalKind | null {
  const key = headerKey(header);
  if (key === '' || key.length > 60) return null;
  const exact = labelKind(key);
  if (isPersonal(exact)) return exact;
  if (KIN.test(key)) return 'person';
  if (PROVIDER.test(key)) return 'physician';
  const bare = key.replace(OWNER, '');
  // `Patient's DOB`, but `Patient surname`.
  for (const part of [bare, bare.replace(/^s/, ''), bare.replace(SUFFIX, '')]) {
    const kind = part === key || part === '' ? null : labelKind(part);
    if (isPersonal(kind)) return kind;
  }
  return null;
}

/** Whether a text fits its label: an identifier without a digit names a form, ward or specimen. */
export function fitsKind(kind: PersonalKind, text: string): boolean {
  switch (kind) {
    case 'birth':
    case 'identifier':
    case 'phone':
      return /\d/.test(text);
    case 'mail':
      return text.includes('@');
    default:
      return /[\p{L}\p{N}]/u.test(text);
  }
}

const PERSON_NUMBER =
  /^(?:pat|patient\w*|person|subject|client|member|customer|user|employee|animal)(?:s)?(?:id|no|nr|num|number|nummer|code|mrn|identifier)?$|^(?:mrn|medicalrecord\w*|ssn|nhs\w*|dni|nif|nhc|curp|pesel|personnummer|uhid|nric|hospital(?:no|number|id)|chart(?:no|number)|versicherten\w*|paciente\w*|historiaclinica|患者.*|病人.*|病历号|身份证.*|住院号|门诊号)$/;

/** Whether a header or key, without its marks, names a number of the patient. */
export const isPersonNumber = (key: string): boolean => PERSON_NUMBER.test(key);

/** Whether a key names another person than the patient, or another name of theirs. */
export const isKinKey = (key: string): boolean =>
  /alias|maiden|kin|emergency|guarantor|contact|mother|father|spouse|insured|subscriber/.test(key);
