import { isEmptyCell } from './cell-content.js';
import { headerKey, type Layout } from './columns.js';
import { headerWords } from './header-words.js';
import { specimenOfPanel } from './specimen-of.js';
import { isNamedTest } from './test-header.js';

/** Words of the names of panels of blood. Any other word, such as a time, a dose or a method, says what the test itself is. */
const PANEL =
  /^(?:(?:panel|profile|battery|complete|comprehensive|basic|full|standard|extended|advanced|routine|lipids?|metabolic|hepatic|liver|renal|kidney|thyroid|cardiac|cardiovascular|iron|electrolytes?|coagulation|ana?emia|function|tests?|blood|count|chem(?:istry)?|cbc|cmp|bmp|lfts?|tfts?|ha?emogram|hematology|haematology|auto|automated|diff|differential|plt|platelets?|includes?|including|with|w|and|lipidprofil|lipidstatus|blutbild|kleines|gro(?:ss|ß)es|leberwerte|nierenwerte|elektrolyte|gerinnung|perfil|lipidico|hepatico|tiroideo|hemograma|completo|bioquimica|basica)(?: |$))+$|^(?:血脂|肝功能?|肾功能?|血常规|甲功|电解质|凝血|生化)(?:[一二三四五六七八九十\d]{1,2}项|全套|检查|组合|全项)?$/iu;

const isPanel = (name: string): boolean =>
  PANEL.test(
    headerWords(name)
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  ) && !isNamedTest(name);

/** The name of the test of a record, and that of its panel or empty. */
interface RecordName {
  readonly name: string;
  readonly panel: string;
}

/** Headers of the tests of a panel, also of those that nobody knows. */
const OF_TEST =
  /^(?:(?:result|analyte|parameter|marker|biomarker|observation|component)name|component|analyte|parameter|marker|biomarker)$/;

/** The name of a record: of several columns the best, or the test beside the panel that this one names. */
export function nameIn(headers: readonly string[], cells: readonly string[], layout: Layout): RecordName {
  const [best = -1, ...others] = layout.all.get('name') ?? [];
  const first = cells[best] ?? '';
  const isOfPanel = others.length > 0 && (isPanel(first) || specimenOfPanel(first.trim()) !== '');
  if (!isOfPanel) return { name: first, panel: '' };
  const names = others.filter((at) => !isEmptyCell(cells[at] ?? '') && !isPanel(cells[at]!));
  const test =
    names.find((at) => isNamedTest(cells[at]!)) ??
    names.find((at) => OF_TEST.test(headerKey(headers[at] ?? '')));
  return test === undefined ? { name: first, panel: '' } : { name: cells[test]!, panel: first.trim() };
}
