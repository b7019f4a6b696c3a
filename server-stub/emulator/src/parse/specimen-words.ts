import { splitList } from '../vocabulary/catalogue.js';
import { headerKey } from './columns.js';
import { type WordLists, withoutAccents, wordPattern, wordSource } from './word-lists.js';

/** Headers of what a test was made of, without spaces; compared by `headerKey`. */
const SPECIMEN_HEADERS: WordLists = {
  en: 'specimen; specimens; specimentype; specimenname; specimendescription; specimensource; lbspec; fluid; bodyfluid; biomaterial; sample; samples; sampletype; sampletypes; samplename; sampledescription; matrix; material',
  es: 'muestra; tipodemuestra; tipomuestra; especimen',
  de: 'material; materialart; probenmaterial; probentyp; probenart; untersuchungsmaterial',
  zh: '标本; 标本类型; 标本种类; 标本名称; 样本; 样本类型; 样本种类; 样品; 样品类型',
  fr: 'echantillon; prelevement',
  it: 'campione; materiale',
  nl: 'materiaal',
  sv: 'provmaterial',
  pl: 'materiał',
  ru: 'материал; биоматериал',
};

/** Headers of a group of tests, which can be those of urine. */
const GROUP_HEADERS: WordLists = {
  en: 'panel; panelname; test; testname; group; groupname; section; category; profile; department; subject; discipline; order; ordername; orderedtest; battery',
  es: 'examen; grupo; seccion; perfil; categoria',
  de: 'untersuchung; gruppe; testgruppe; bereich; abteilung; kategorie; profil',
  zh: '组合; 组合名称; 检验组合; 类别; 分类',
  fr: 'groupe; rubrique',
};

const keysOf = (headers: WordLists): ReadonlySet<string> =>
  new Set(Object.values(headers).flatMap((list) => splitList(list).map(headerKey)));

const [SPECIMEN_KEYS, GROUP_KEYS] = [keysOf(SPECIMEN_HEADERS), keysOf(GROUP_HEADERS)];

export const isSpecimenHeader = (header: string): boolean => SPECIMEN_KEYS.has(headerKey(header));

export const isGroupHeader = (header: string): boolean => GROUP_KEYS.has(headerKey(header));

/** Specimens that are not blood, as the heading or the panel of their tests names them. */
const NAMES: WordLists = {
  en: 'urine; csf; stool; feces; faeces',
  es: 'orina; lcr; heces',
  de: 'urin; -urin; harn; liquor; stuhl',
  zh: '尿; 尿液; 脑脊液; 粪便; 大便',
  fr: 'urines; selles',
  it: 'urina; feci',
  pt: 'fezes',
  nl: 'ontlasting',
  sv: 'likvor; avforing',
  pl: 'mocz; kał',
  ru: 'моча; кал; ликвор',
};

/** Names of the panel of urine that do not name urine alone. */
const URINALYSIS: WordLists = { en: 'urinalysis', es: 'uroanalisis' };

/** Further words of specimens that are neither blood nor a part of it. */
const OTHERS: WordLists = {
  en: 'urin-; -stool-; fec-; faec-; -fluid-; -saliva-; -sputum-; -sweat-; -semen-; -swab-',
  es: '-orina-; -heces-; -liquido-',
  de: 'harn-; -liquor-; -stuhl-; -flussigkeit-; -punktat-; -aszites-; -ascit-; -speichel-; -ejakulat-; -abstrich-',
  zh: '粪',
  pl: 'moczu; kału; płyn-',
  ru: 'мочи; кала',
};

/** Substances in blood that are named after urine. */
const NO_OTHERS: WordLists = { de: 'harnstoff-; harnsaure-; harnsaeure-' };

const BLOOD: WordLists = {
  en: '-blood-; -serum-; -plasma-',
  es: '-sangre-; -suero-',
  de: '-blut-',
  zh: '血',
  fr: 'sang',
  it: 'sangue; siero',
  ru: '-кров-; -сыворотк-; -плазм-',
};

/** Blood in another specimen, and bacteria. */
const NO_BLOOD: WordLists = {
  en: 'occult blood-; ocult blood-; bloody-; blood stain-; blood ting-; -mycoplasma-; -toxoplasma-; -ureaplasma-',
  es: 'sangre oculta-',
  de: 'okkultes blut-; -blutig-',
  zh: '隐血; 潜血; 血性',
};

/** Codes of HL7 table 0487: urine, stool, sputum, saliva, semen, sweat, and fluids of the body. */
const CODE_OF_OTHER =
  /^(?:U|UR|URC|URT|URNS|USCOP|STL|SPT|SAL|SMN|SWT|PLR|PRT|AMN|BIFL|DIAF|DUFL|FLU|PAFL|SNV|VITF)$/i;

/** Codes of HL7 table 0487 and of LOINC. */
const CODE_OF_BLOOD = /^(?:SER(?:\/PLAS)?|PLAS|PPP|BLD[ACV]?|WB)$/i;

const OTHER_WORD = wordPattern('iu', NAMES, URINALYSIS, OTHERS);
const NO_OTHER_WORD = wordPattern('giu', NO_OTHERS);
const BLOOD_WORD = wordPattern('iu', BLOOD);
const NO_BLOOD_WORD = wordPattern('giu', NO_BLOOD);

/** Whether a text has a word that is no part of an exception. */
const hasWord = (text: string, word: RegExp, exception: RegExp): boolean =>
  word.test(text) && word.test(text.replaceAll(exception, ' '));

/** Blood or a part of it, any other specimen, or both, as a list of specimens names them. */
export type SpecimenKind = 'blood' | 'other' | 'both';

/** What a text names as a specimen; null for none, as in `A-17`. */
export function specimenKind(text: string): SpecimenKind | null {
  const code = text.trim();
  const words = withoutAccents(code);
  const isBlood = CODE_OF_BLOOD.test(code) || hasWord(words, BLOOD_WORD, NO_BLOOD_WORD);
  const isOther = CODE_OF_OTHER.test(code) || hasWord(words, OTHER_WORD, NO_OTHER_WORD);
  if (isBlood) return isOther ? 'both' : 'blood';
  return isOther ? 'other' : null;
}

/** Whether a text names a specimen that is not blood, alone or beside blood. */
export function namesOther(text: string): boolean {
  const kind = specimenKind(text);
  return kind === 'other' || kind === 'both';
}

/** What is done with a specimen. */
const TESTS: WordLists = {
  en: 'test; tests; analysis; analyses; chemistry; microscopy; sediment; status; dipstick; strip',
  zh: '常规; 分析; 检查; 检验; 沉渣; 生化',
};

const HEADING = new RegExp(String.raw`^${wordSource(NAMES)}[\s:：]*$`, 'iu');

const PANEL = new RegExp(
  `^(?:(?:complete|routine|random|spot|24[- ]?h(?:our)?) )?(?:${wordSource(NAMES)}(?:-? ?${wordSource(TESTS)}){0,2}|${wordSource(URINALYSIS)})$`,
  'iu',
);

/** Whether a text is the name of a specimen alone that is not blood: `URINE:`. */
export const isSpecimenAlone = (text: string): boolean => HEADING.test(withoutAccents(text));

/** Whether a text is the name of a panel of tests of one specimen that is not blood: `Routine urine analysis`. */
export const isPanelOfOther = (text: string): boolean => PANEL.test(withoutAccents(text));

/** What the title of a report has behind the name of its panel. */
const REPORT: WordLists = {
  en: 'report; reports; result; results',
  es: 'informe',
  de: 'befund; befundbericht',
  zh: '检验报告; 检验报告单; 报告; 报告单; 结果',
};

const REPORT_WORD = new RegExp(String.raw`[\s:：-]*${wordSource(REPORT)}$`, 'iu');

/** A title of a report without the word for a report. */
export const withoutReport = (title: string): string => title.replace(REPORT_WORD, '');

/** Organs through which urine flows: as the site of a specimen they do not say that it is urine. */
const URINARY: WordLists = {
  en: '-urinary bladder-; -urinary tract-; -urinary system-; -urinary meatus-',
  es: '-tracto urinario-; -vias urinarias-',
  de: '-harnblase-; -harnwege-; -harnrohre-; -harnleiter-; -harntrakt-',
  zh: '尿道; 尿路; 泌尿',
};

const URINARY_WORD = wordPattern('iu', URINARY);

export const isUrinaryOrgan = (site: string): boolean => URINARY_WORD.test(withoutAccents(site));

/** Headings of the parts of urinalysis. */
const PARTS: WordLists = {
  en: 'physical-; chemical-; microscop-; microskop-; macroscop-; macroskop-; sediment-; strip; strips; test strip; test strips; dip strip; dip strips; reagent strip; reagent strips; dip stick-',
  de: 'mikroskop-; mikroscop-; makroskop-; makroscop-; sediment-; teststreifen-',
  zh: '理学; 化学; 镜检; 沉渣',
};

/** Headings of tests of blood that begin in the same way. */
const NO_PARTS: WordLists = { en: 'chemical path-; sedimentation-', zh: '化学发光' };

const PART = new RegExp(
  String.raw`^(?:(?:\p{L}|\d|I{1,3})[.)]\s*)?(?!${wordPattern('iu', NO_PARTS).source})(?:${wordPattern('iu', PARTS).source})`,
  'iu',
);

/** Whether a heading is that of a part of urinalysis: `A. Chemical examination`. */
export const isPartOfUrinalysis = (heading: string): boolean => PART.test(withoutAccents(heading));
