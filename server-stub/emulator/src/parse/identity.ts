import { headerKey } from './columns.js';
import { labelKind } from './page/labels.js';
import type { LabelKind } from './page/words-of-labels.js';

/** Texts that identify a person, each once, as a parser comes upon them. */
export interface IdentityTexts {
  add(...texts: readonly string[]): void;
  readonly texts: readonly string[];
}

/** Longer ones are prose and nobody's name. */
const LONGEST = 300;

export function createIdentity(): IdentityTexts {
  const found = new Set<string>();
  return {
    add(...texts) {
      for (const text of texts) {
        const trimmed = text.trim();
        if (trimmed.length <= LONGEST && /[\p{L}\p{N}]/u.test(trimmed)) found.add(trimmed);
      }
    },
    get texts() {
      return [...found];
    },
  };
}

export type PersonalKind = Extract<
  LabelKind,
  'person' | 'birth' | 'identifier' | 'address' | 'phone' | 'mail' | 'physician'
>;

const PERSONAL: ReadonlySet<LabelKind> = new Set<PersonalKind>([
  'person',
  'birth',
  'identifier',
  'address',
  'phone',
  'mail',
  'physician',
]);

const isPersonal = (kind: LabelKind | null): kind is PersonalKind => kind !== null && PERSONAL.has(kind);

const OWNER =
  /^(?:patienten|patient|paciente|person|subject|client|guarantor|insured|subscriber|患者|病人|pat)/;
const PROVIDER =
  /^(?:ordering|referring|attending|requesting|consulting|primarycare)?(?:physician|doctor|provider|clinician|arzt|medico)/;
const KIN = /alias|maidenname|nextofkin|emergencycontact|guarantor/;
const SUFFIX = /(?:full)?(?:name|names|id|no|nr|number|nummer|line\d?|\d)$/;

/** What a header or key says about a person, in any spelling of its words: `patientFirstName`, `Phone 2`, `患者姓名`. */
export function personalKind(header: string): PersonalKind | null {
  const key = headerKey(header);
  if (key === '' || key.length > 60) return null;
  const own = labelKind(key);
  if (isPersonal(own)) return own;
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

/** Whether a text can be what its label says: an identifier without a digit is the name of a form, a ward, a specimen. */
export function canBe(kind: PersonalKind, text: string): boolean {
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
