import type { BiomarkerRow } from '../../src/results/data/biomarkers.js';
import { HdtResults } from '../../src/results.js';
import {
  abnormalRows,
  convertedRows,
  criticalRows,
  earlierRows as earlier,
  longRows,
  mixedRows,
  normalRows,
  repeatedRows,
} from './rows.js';
import type { State } from './state.js';

const report = (
  rows: readonly BiomarkerRow[],
  {
    unreadLines = 0,
    earlierRows = [],
    person = null,
    act,
  }: Partial<Pick<HdtResults, 'unreadLines' | 'earlierRows' | 'person'>> & Pick<State, 'act'> = {},
): State => ({
  create: () =>
    Object.assign(new HdtResults(), { rows, earlierRows, unreadLines, person, fileName: 'blood-panel.hl7' }),
  ...(act && { act }),
});

/** English names under the codes of the tests, on a page in another language. */
const inLanguage = (lang: string): State => ({
  ...report(abnormalRows),
  lang,
});

function search(root: ShadowRoot): void {
  const field = root.querySelector<HTMLInputElement>('input[type=search]')!;
  field.value = 'zzzz';
  field.dispatchEvent(new InputEvent('input'));
}

const pressPrint = (root: ShadowRoot): void =>
  root.querySelectorAll<HTMLButtonElement>('.save > button')[1]!.click();

export const RESULTS: Readonly<Record<string, State>> = {
  'in-range': report(normalRows),
  'out-of-range': report(abnormalRows),
  critical: report(criticalRows),
  'every-kind': report(mixedRows),
  converted: report(convertedRows),
  'over-time': report(repeatedRows),
  'names-german': inLanguage('de'),
  'names-spanish': inLanguage('es'),
  compared: report(abnormalRows, { earlierRows: earlier }),
  'lines-unread': report(normalRows, { unreadLines: 2 }),
  long: report(longRows),
  'long-no-match': report(longRows, { act: search }),
  'print-question': report(abnormalRows, {
    person: { name: 'Erika Muster', birthDate: '1984-03-12' },
    act: pressPrint,
  }),
  empty: report([]),
};
