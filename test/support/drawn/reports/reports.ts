/** What a laboratory prints, invented anew for every seed: names in four languages, numbers with and without decimals. */
import { createDice, type Dice } from '../devices/faces.js';

export type ReportLanguage = 'en' | 'es' | 'de' | 'zh';

/** The cells of one line, as printed. */
export interface PrintedRow {
  readonly name: string;
  readonly result: string;
  readonly unit: string;
  readonly reference: string;
  readonly flag: string;
}

export interface PrintedReport {
  readonly laboratory: string;
  readonly title: string;
  readonly person: readonly string[];
  readonly columns: readonly [string, string, string, string, string];
  readonly rows: readonly PrintedRow[];
}

interface Analyte {
  readonly names: Readonly<Record<ReportLanguage, string>>;
  readonly unit: string;
  readonly low: number;
  readonly high: number;
  readonly decimals: number;
}

const analyte = (
  names: readonly [en: string, es: string, de: string, zh: string],
  unit: string,
  low: number,
  high: number,
  decimals: number,
): Analyte => ({
  names: { en: names[0], es: names[1], de: names[2], zh: names[3] },
  unit,
  low,
  high,
  decimals,
});

const ANALYTES: readonly Analyte[] = [
  analyte(['Hemoglobin', 'Hemoglobina', 'Hämoglobin', '血红蛋白'], 'g/dL', 12, 16, 1),
  analyte(['Leukocytes', 'Leucocitos', 'Leukozyten', '白细胞'], '10^9/L', 4, 10, 2),
  analyte(['Platelets', 'Plaquetas', 'Thrombozyten', '血小板'], '10^9/L', 150, 400, 0),
  analyte(['Glucose', 'Glucosa', 'Glukose', '葡萄糖'], 'mmol/L', 3.9, 6.1, 2),
  analyte(['Creatinine', 'Creatinina', 'Kreatinin', '肌酐'], 'mg/dL', 0.5, 0.9, 2),
  analyte(['Urea', 'Urea', 'Harnstoff', '尿素'], 'mg/dL', 17, 43, 0),
  analyte(['Sodium', 'Sodio', 'Natrium', '钠'], 'mmol/L', 136, 145, 0),
  analyte(['Potassium', 'Potasio', 'Kalium', '钾'], 'mmol/L', 3.5, 5.1, 1),
  analyte(['Total cholesterol', 'Colesterol total', 'Gesamtcholesterin', '总胆固醇'], 'mg/dL', 120, 200, 0),
  analyte(['Triglycerides', 'Triglicéridos', 'Triglyceride', '甘油三酯'], 'mmol/L', 0.45, 1.7, 2),
  analyte(
    ['Alanine aminotransferase', 'Alanina aminotransferasa', 'Alaninaminotransferase', '丙氨酸氨基转移酶'],
    'U/L',
    7,
    40,
    1,
  ),
  analyte(['Total bilirubin', 'Bilirrubina total', 'Bilirubin gesamt', '总胆红素'], 'mg/dL', 0.1, 1.2, 2),
  analyte(['Albumin', 'Albúmina', 'Albumin', '白蛋白'], 'g/L', 35, 52, 1),
  analyte(['TSH', 'TSH', 'TSH', '促甲状腺激素'], 'mIU/L', 0.27, 4.2, 3),
  analyte(['Ferritin', 'Ferritina', 'Ferritin', '铁蛋白'], 'ng/mL', 15, 150, 1),
  analyte(
    ['C-reactive protein', 'Proteína C reactiva', 'C-reaktives Protein', 'C反应蛋白'],
    'mg/L',
    0.1,
    5,
    1,
  ),
  analyte(['Uric acid', 'Ácido úrico', 'Harnsäure', '尿酸'], 'mg/dL', 2.4, 5.7, 1),
  analyte(['Calcium', 'Calcio', 'Calcium', '钙'], 'mmol/L', 2.15, 2.55, 2),
];

const WORDS: Readonly<Record<ReportLanguage, Pick<PrintedReport, 'laboratory' | 'title' | 'columns'>>> = {
  en: {
    laboratory: 'Northfield Clinical Laboratory',
    title: 'Laboratory report',
    columns: ['Test', 'Result', 'Unit', 'Reference range', 'Flag'],
  },
  es: {
    laboratory: 'Laboratorio Clínico del Norte',
    title: 'Informe de laboratorio',
    columns: ['Prueba', 'Resultado', 'Unidad', 'Valores de referencia', 'Nota'],
  },
  de: {
    laboratory: 'Medizinisches Labor Nordfeld',
    title: 'Laborbefund',
    columns: ['Untersuchung', 'Ergebnis', 'Einheit', 'Referenzbereich', 'Hinweis'],
  },
  zh: {
    laboratory: '北方医学检验中心',
    title: '检验报告单',
    columns: ['项目名称', '结果', '单位', '参考范围', '提示'],
  },
};

const COMMA: ReadonlySet<ReportLanguage> = new Set(['de', 'es']);

function printRow(dice: Dice, language: ReportLanguage, one: Analyte): PrintedRow {
  const print = (value: number): string => {
    const text = value.toFixed(one.decimals);
    return COMMA.has(language) ? text.replace('.', ',') : text;
  };
  const value = dice.between(one.low * 0.6, one.high * 1.4);
  const mark = value < one.low ? 'L' : value > one.high ? 'H' : '';
  return {
    name: one.names[language],
    result: print(value),
    unit: one.unit,
    reference: `${print(one.low)} - ${print(one.high)}`,
    flag: mark,
  };
}

/** The same seed prints the same report. */
export function printReport(seed: number, language: ReportLanguage, rows = 10): PrintedReport {
  const dice = createDice(seed);
  const left = [...ANALYTES];
  const chosen = Array.from({ length: rows }, () => left.splice(dice.whole(0, left.length - 1), 1)[0]!);
  return {
    ...WORDS[language],
    person: ['Ana Example', '03.02.1980', `P-${dice.whole(10000, 99999)}`],
    rows: chosen.map((one) => printRow(dice, language, one)),
  };
}

/**
 * Every character a report in Chinese may hold beyond Latin ones: run by hand to cut the font that draws it.
 *
 * @public
 */
export const chineseCharacters = (): string =>
  [
    ...new Set(
      `${WORDS.zh.laboratory}${WORDS.zh.title}${WORDS.zh.columns.join('')}${ANALYTES.map(({ names }) => names.zh).join('')}`,
    ),
  ]
    .filter((character) => character > '\u2e80')
    .sort()
    .join('');
