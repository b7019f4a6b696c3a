import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { LANGUAGES, nameIn } from '../../../server-stub/emulator/src/vocabulary/analyte.js';
import { analyteOfCode, analytesNamed } from '../../../server-stub/emulator/src/vocabulary/lookup.js';

const meant = (name: string) => analytesNamed(name).map(({ names }) => names[0]);

describe('an analyte is found by its name', () => {
  for (const [analyte, ...names] of [
    [
      'Hemoglobin',
      'Hemoglobin',
      'Hemoglobina',
      'Hämoglobin',
      '血红蛋白',
      'HGB',
      'hb',
      'Haemoglobin',
      '血红蛋白(HGB)',
    ],
    ['Erythrocytes', 'Red Blood Cells', 'Hematíes', 'Erythrozyten', '红细胞计数', 'RBC'],
    [
      'Glucose',
      'glucose',
      'Glucosa',
      'GLUKOSE',
      '血糖',
      'Glucemia',
      'Blutzucker',
      'Serum Glucose',
      'S-Glukose',
    ],
    ['Alanine aminotransferase', 'ALT', 'GPT', 'ALT (SGPT)', '谷丙转氨酶', 'ALAT (GPT)'],
    ['Gamma glutamyl transferase', 'GGT', 'γ-GT', 'Gamma-GT', 'gamma gt', 'γ-谷氨酰转肽酶'],
    ['Cholesterol in HDL', 'HDL-C', 'Colesterol HDL', 'HDL-Cholesterin', '高密度脂蛋白胆固醇'],
    ['Urate', 'Uric Acid', 'Ácido úrico', 'Acido urico', 'Harnsäure', '尿酸'],
    ['Potassium', 'Potassium (K)', 'K+', 'Kalium', '血清钾', 'Potasio sérico'],
    ['C reactive protein', 'CRP', 'PCR', 'C-reaktives Protein', 'C-反应蛋白'],
    [
      'Glucose in urine',
      'Glucose, urine',
      'Urine Glucose',
      'Glukose im Urin',
      'Glucosa en orina',
      '尿糖',
      'U-Glukose',
    ],
    [
      'Creatinine in urine',
      'Creatinine [urine]',
      'CREATININE [MASS/VOLUME] IN URINE',
      'Creatinine, Random Urine',
      'Kreatinin (Urin)',
      'Creatinina (orina)',
      '尿肌酐',
    ],
    ['Glucose in cerebrospinal fluid', 'Glucose [CSF]', 'CSF glucose', 'Glukose im Liquor', '脑脊液葡萄糖'],
    ['Leukocytes', 'Leukocytes [#/volume] in Blood by Automated count', 'WBC', '白细胞'],
    [
      'Creatinine',
      'Creatinine [Mass/volume] in Serum or Plasma',
      'Kreatinin [Masse/Volumen]',
      'Kreatinin im Serum',
      '血清肌酐',
    ],
    ['Thyroxine binding globulin', 'Globulina fijadora de tiroxina en suero'],
    ['Hemoglobin', 'B-Hämoglobin', 'B—Hemoglobin'],
    ['Sodium', 'S-Natrium', 'P-Natrium'],
    ['Protein in urine', 'U-Protein'],
    ['Protein, total', 'S-Total protein', 'Total protein'],
    ['Protein S activity', 'Protein S', 'Protein-S', 'proteinS', 'Proteína S'],
    ['25-Hydroxyvitamin D', 'vitaminD', 'VITAMIND', 'vitamin_d'],
    [
      'Erythrocyte mean corpuscular hemoglobin',
      'MCH [Entitic mass] in Red Blood Cells',
      'MCH in red blood cells',
    ],
    ['Sodium in urine', 'Harn-Natrium', 'Urine-Sodium', 'Sodio en orina', '尿液钠', 'Natrium im Harn'],
  ] as const) {
    for (const name of names) {
      it(`${name} is ${analyte}`, () => assert.deepEqual(meant(name), [analyte]));
    }
  }

  it('in words that leave a count and a share open, which the unit decides', () => {
    assert.deepEqual(meant('Neutrophils'), ['Neutrophils', 'Neutrophils/100 leukocytes']);
    assert.deepEqual(meant('Neutrophils %'), ['Neutrophils/100 leukocytes']);
    assert.deepEqual(meant('NEUT#'), ['Neutrophils']);
  });
});

describe('no analyte is found', () => {
  // `Rubeola` is measles in English and rubella in Spanish.
  for (const name of [
    'Rubeola IgG',
    'LE',
    '',
    ' ',
    'Patient',
    'Potassium (Na)',
    'Glucose (2 h post load)',
    'Glucose, pleural fluid',
    'Glucose [pleural fluid]',
    'Testosterone [bioavailable]',
    'Calcium [corrected]',
    'IgG [CSF]',
    'Magnesium [RBC]',
    'Glucose in urine and serum',
    'Troponin I.cardiac [Mass/volume] in Serum or Plasma by High sensitivity method',
    // The letter is part of the analyte, not the specimen.
    'B-Lymphozyten',
    'B-Lymphocytes',
    'B-Lymphocytes %',
    'B—Lymphocytes',
    'B_Lymphozyten absolut',
    'B-Linfocitos',
    'B-淋巴细胞',
    'B-LYM#',
    'B-Lymphocytes [#/volume] in Blood',
    'T-Lymphozyten',
    'NK-Lymphocytes',
    'P-Amilasa',
    'P-Alpha-Amylase',
    'S-Amylase',
    'S-淀粉酶',
    'S-IgA',
    'S-Immunoglobulin A',
    'S-Protein',
    'P-Peptide',
    'Protein C/S',
    'Troponin I/T',
    'Hepatitis B surface',
    'Vitamin B',
    // Words with the letters of `Protein S`, `Proteína S`, `Vitamin A`, `Vitamin E` and `Lipoprotein a`.
    'Proteins',
    'Proteínas',
    'Vitamina',
    'Vitamine',
    'Lipoproteína',
    'Proteins in plasma',
    // Of the cells, not of serum.
    'Folate [Mass/volume] in Red Blood Cells',
    'Magnesium [Moles/volume] in Red Blood Cells',
    'constructor',
    '__proto__',
    'toString',
    '(((((((((((((((((((((',
    '[]',
    'Glucose\u0000Glucose'.repeat(40),
    '葡'.repeat(100_000),
    `Glucose${' '.repeat(100_000)}(`,
    'a '.repeat(100_000),
    '\u202Eesoculg-x',
    '🩸',
    '%#/',
  ]) {
    it(JSON.stringify(name.slice(0, 60)), () => assert.deepEqual(meant(name), []));
  }
});

describe('a name is given in the language asked for', () => {
  for (const [code, ...names] of [
    ['2160-0', 'Creatinine', 'Creatinina', 'Kreatinin', '肌酐'],
    ['26464-8', 'Leukocytes', 'Leucocitos', 'Leukozyten', '白细胞'],
    ['3084-1', 'Urate', 'Ácido úrico', 'Harnsäure', '尿酸'],
    ['3016-3', 'Thyrotropin', 'Tirotropina', 'Thyreotropin', '促甲状腺激素'],
    ['2498-4', 'Iron', 'Hierro', 'Eisen', '铁'],
    ['5671-3', 'Lead', 'Plomo', 'Blei', '铅'],
  ] as const) {
    it(names[0], () => {
      const analyte = analyteOfCode(code)!;
      assert.deepEqual(
        LANGUAGES.map((language) => nameIn(analyte, language)),
        names,
      );
    });
  }
});
