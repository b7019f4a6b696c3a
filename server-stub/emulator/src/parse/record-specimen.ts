import { analyteOfCode, analytesNamed } from '../vocabulary/lookup.js';
import { headerKey } from './columns.js';
import { type Stated, statedText, unclear } from './stated.js';

const keysOf = (headers: string): ReadonlySet<string> => new Set(headers.split(' ').map(headerKey));

/** Headers of what a test was made of. */
const SPECIMEN = keysOf(
  'specimen specimens specimentype specimenname specimendescription specimensource lbspec fluid bodyfluid biomaterial sample samples sampletype sampletypes samplename sampledescription matrix material materialart probenmaterial probentyp probenart untersuchungsmaterial muestra tipodemuestra tipomuestra especimen echantillon prelevement campione materiale материал биоматериал materiał provmaterial materiaal 标本 标本类型 标本种类 标本名称 样本 样本类型 样本种类 样品 样品类型',
);

/** Headers of a group of tests, which can be those of urine. */
const GROUP = keysOf(
  'panel panelname test testname untersuchung examen group groupname section category profile department subject discipline order ordername orderedtest battery gruppe testgruppe bereich abteilung kategorie profil grupo seccion perfil categoria groupe rubrique 组合 组合名称 检验组合 类别 分类',
);

/** What is not blood, and none of its parts: in words, or as a code of HL7 table 0487. */
const OTHER =
  /\burin|urin\b|\bharn(?!s)|orina|尿|\bcsf\b|liquor|\blcr\b|脑脊液|stool|stuhl|\bfa?ec|heces|粪|大便|fluid|fl[uü]ssigkeit|l[ií]quido|punktat|aszites|ascit|saliva|speichel|sputum|sweat|semen|ejakulat|swab|abstrich|^(?:U|UR|STL|SPT|SAL|SMN|PLR|PRT|AMN|FLU|SNV)$/i;

/** Names of such specimens alone. */
const NAMES = String.raw`urine?|\p{L}{1,20}urin|orina|harn|尿液?|csf|liquor|lcr|脑脊液|stool|stuhl|heces|粪便|大便`;
const HEADING = new RegExp(`^(?:${NAMES})[\\s:：]*$`, 'iu');
/** The same with what is done with them. */
const GROUP_NAME = new RegExp(
  `^(?:(?:complete|routine|random|spot|24[- ]?h(?:our)?) )?(?:(?:${NAMES})(?:-? ?(?:tests?|analys[ei]s|chemistry|microscopy|sediment|status|dipstick|strip|常规|分析|检查|检验|沉渣|生化)){0,2}|urinalysis|uroan[aá]lisis)$`,
  'iu',
);

/** Blood and its parts: in words, or as a code of HL7 table 0487. Occult blood is that of stool or urine. */
const BLOOD =
  /(?<!oc?cult[- ]|okkultes |[隐潜])(?:blood(?!y|[- ](?:stain|ting))|blut(?!ig)|sangre(?! oculta)|\bsang(?:ue)?\b|血(?!性)|кров|сыворотк|плазм)|s[eé]rum|\bsiero\b|suero|(?<!myco|toxo|urea)plasma|^(?:SER(?:\/PLAS)?|PLAS|PPP|BLD[ACV]?|WB)$/i;

export const isSpecimenHeader = (header: string): boolean => SPECIMEN.has(headerKey(header));

const OF_BLOOD: ReadonlySet<string> = new Set(['serum', 'plasma', 'blood']);

/** The name of a test with what it was made of, where that is not blood and the name alone would mean the test of blood. */
export function nameInSpecimen(name: string, specimen: string): string {
  const analytes = OTHER.test(specimen.trim()) ? analytesNamed(name) : [];
  const isOfBlood = analytes.length > 0 && analytes.every((analyte) => OF_BLOOD.has(analyte.specimen));
  return isOfBlood ? `${name} (${specimen.trim()})` : name;
}

/** The code of a test; unclear where it is of urine, say, the specimen is blood, and the name says neither. */
export function codeInSpecimen(loinc: string, name: string, specimen: string): Stated<string> {
  const coded = isBlood(specimen) ? analyteOfCode(loinc) : null;
  const isOther = coded !== null && !OF_BLOOD.has(coded.specimen) && !analytesNamed(name).includes(coded);
  return isOther ? unclear(`${loinc} (${specimen})`) : statedText(loinc);
}

/** Whether a text names a specimen, as `A-17` does not. */
export const isSpecimen = (text: string): boolean => OTHER.test(text) || BLOOD.test(text);

const isBlood = (specimen: string): boolean => BLOOD.test(specimen) && !OTHER.test(specimen);

/** Several specimens as one text: two at most, with blood where it is one of them. */
export function joinSpecimens(specimens: Iterable<string>): string {
  const all = [...new Set(specimens)].filter((one) => one !== '');
  const blood = all.find(isBlood);
  const named = blood === undefined ? all : [blood, ...all.filter((one) => !isBlood(one))];
  return named.slice(0, 2).join(', ');
}

/** The specimen of each of several tests; empty for blood and another one, of which each test can be either. */
export const specimenOfEach = (stated: string): string =>
  BLOOD.test(stated) && OTHER.test(stated) ? '' : stated;

/**
 * The specimen that a record states: in a column of specimens, or in one of groups of tests, where it is not blood. Blood counts only
 * where no column states another one. Empty for none.
 */
export function specimenIn(headers: readonly string[], record: readonly string[]): string {
  const stated = headers.flatMap((header, at) => {
    const cell = record[at]?.trim() ?? '';
    return isSpecimen(cell) ? [{ key: headerKey(header), cell }] : [];
  });
  const named = stated.filter(({ key }) => SPECIMEN.has(key));
  const found =
    named.find(({ cell }) => OTHER.test(cell)) ??
    stated.find(({ key, cell }) => GROUP.has(key) && specimenOfPanel(cell) !== '') ??
    named[0];
  return found?.cell ?? '';
}

/** What a report of one panel has behind the name of the panel. */
const REPORT = /[\s:：-]*(?:reports?|results?|befund(?:bericht)?|informe|检验报告单?|报告单?|结果)$/i;

/** What is not blood where the title of a report says so; else empty. */
export const specimenOfTitle = (title: string): string => specimenOfPanel(title.replace(REPORT, ''));

/** Organs through which urine flows. */
const URINARY =
  /urinary (?:bladder|tract|system|meatus)|harn(?:blase|wege|r[oö]hre|leiter|trakt)|tracto urinario|v[ií]as urinarias|尿道|尿路|泌尿/i;

/** What was taken at a site of the body, where the site is named after it; empty for an organ of urine. */
export const specimenOfSite = (site: string): string => (URINARY.test(site) ? '' : site);

/** What is not blood where the name of a panel says so; else empty. */
export const specimenOfPanel = (name: string): string => (GROUP_NAME.test(name) ? name : '');

/** What the lines above a table say of all its tests. */
export interface SpecimenAround {
  /** Empty for none. */
  readonly specimen: string;
  /** Whether a label states it, and not the title of the first panel. */
  readonly isLabelled: boolean;
}

export const NO_SPECIMEN_AROUND: SpecimenAround = { specimen: '', isLabelled: false };

/** Headings of the parts of urinalysis. Chemical pathology and chemiluminescence are of blood. */
const PART =
  /^(?:(?:\p{L}|\d|I{1,3})[.)]\s*)?(?:physical|chemical(?! path)|m[ai][ck]ros[ck]op|sediment(?!ation)|(?:(?:test|dip|reagent)[ -]?)?strips?\b|dip ?stick|teststreifen|理学|化学(?!发光)|镜检|沉渣)/iu;

/** The specimen of the records under a heading. */
export function specimenUnder(heading: string, { specimen, isLabelled }: SpecimenAround): string {
  const isOfAll = isLabelled ? !BLOOD.test(heading) : PART.test(heading) || specimenOfPanel(heading) !== '';
  return specimenOfHeading(heading) || (isOfAll ? specimen : '');
}

/** What is not blood where the heading of some records says so; empty for any other heading. A test can be named `Urinalysis`, too. */
const specimenOfHeading = (heading: string): string =>
  HEADING.test(heading) ? heading.replace(/[\s:：]+$/, '') : '';
