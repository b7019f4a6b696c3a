import type { Section } from '../analyte.js';

/** Lipids and lipoproteins. */
export const LIPIDS: Section = {
  specimen: 'serum',
  analytes: [
    {
      names: 'Cholesterol; Colesterol; Cholesterin; 胆固醇',
      codes: { '2093-3': 'mg/dL', '14647-2': 'mmol/L' },
      si: 'mmol/L',
      molarMass: 386.65,
      synonyms:
        'Chol; Total cholesterol; Cholesterol total; TC; CHO; CT; Colesterol total; Gesamtcholesterin; Cholesterin gesamt; 总胆固醇',
    },
    {
      names: 'Cholesterol in HDL; Colesterol HDL; HDL-Cholesterin; 高密度脂蛋白胆固醇',
      codes: { '2085-9': 'mg/dL', '14646-4': 'mmol/L' },
      si: 'mmol/L',
      molarMass: 386.65,
      synonyms: 'HDL; HDL-C; HDL cholesterol; Cholesterol HDL; HDLc; c-HDL; HDL colesterol; HDL-Chol',
    },
    {
      names: 'Cholesterol in LDL; Colesterol LDL; LDL-Cholesterin; 低密度脂蛋白胆固醇',
      codes: {
        '2089-1': 'mg/dL',
        '22748-8': 'mmol/L',
        '13457-7': 'mg/dL',
        '18262-6': 'mg/dL',
        '39469-2': 'mmol/L',
        '69419-0': 'mmol/L',
      },
      si: 'mmol/L',
      molarMass: 386.65,
      synonyms:
        'LDL; LDL-C; LDL cholesterol; Cholesterol LDL; LDL calculated; LDLc; c-LDL; LDL colesterol; LDL-Chol; LDL direct',
    },
    {
      names: 'Cholesterol in VLDL; Colesterol VLDL; VLDL-Cholesterin; 极低密度脂蛋白胆固醇',
      codes: { '2091-7': 'mg/dL', '25371-6': 'mmol/L', '13458-5': 'mg/dL' },
      si: 'mmol/L',
      molarMass: 386.65,
      synonyms: 'VLDL; VLDL-C; VLDL cholesterol; Cholesterol VLDL; c-VLDL',
    },
    {
      names: 'Cholesterol non HDL; Colesterol no HDL; Non-HDL-Cholesterin; 非高密度脂蛋白胆固醇',
      codes: { '43396-1': 'mg/dL', '70204-3': 'mmol/L' },
      si: 'mmol/L',
      molarMass: 386.65,
      synonyms: 'Non-HDL cholesterol; Non HDL; Non-HDL-C; nonHDL; Colesterol no-HDL; Nicht-HDL-Cholesterin',
    },
    {
      names: 'Triglyceride; Triglicéridos; Triglyzeride; 甘油三酯',
      codes: { '2571-8': 'mg/dL', '14927-8': 'mmol/L' },
      si: 'mmol/L',
      molarMass: 885.43,
      synonyms: 'Triglycerides; TG; TRIG; Trigs; Triglicérido; TAG; Neutralfette; 三酰甘油',
    },
    {
      names:
        'Cholesterol total/Cholesterol in HDL; Colesterol total/HDL; Gesamt-/HDL-Cholesterin-Quotient; 总胆固醇/高密度脂蛋白胆固醇',
      codes: { '9830-1': '{ratio}', '32309-7': '{ratio}' },
      synonyms:
        'Chol/HDL ratio; Cholesterol/HDL ratio; TC/HDL ratio; Total cholesterol/HDL ratio; Cholesterol/HDL; Índice aterogénico; Índice colesterol/HDL; Chol/HDL-Quotient',
    },
    {
      names:
        'Cholesterol in LDL/Cholesterol in HDL; Colesterol LDL/HDL; LDL/HDL-Quotient; 低密度/高密度脂蛋白胆固醇',
      codes: { '11054-4': '{ratio}' },
      synonyms: 'LDL/HDL ratio; LDL/HDL; Cociente LDL/HDL; Índice LDL/HDL',
    },
    {
      names: 'Lipoprotein (a); Lipoproteína (a); Lipoprotein (a); 脂蛋白(a)',
      codes: { '10835-7': 'mg/dL', '43583-4': 'nmol/L' },
      si: 'mg/L',
      synonyms: 'Lp(a); LPA; Lipoprotein a; Lipoproteína a; 脂蛋白a',
    },
    {
      names: 'Apolipoprotein A-I; Apolipoproteína A-I; Apolipoprotein A-I; 载脂蛋白A1',
      codes: { '1869-7': 'mg/dL' },
      si: 'g/L',
      synonyms: 'ApoA1; Apo A-I; Apo A1; Apolipoprotein A1; Apolipoproteína A1; 载脂蛋白AI',
    },
    {
      names: 'Apolipoprotein B; Apolipoproteína B; Apolipoprotein B; 载脂蛋白B',
      codes: { '1884-6': 'mg/dL' },
      si: 'g/L',
      synonyms: 'ApoB; Apo B; Apolipoprotein B-100; Apo B-100; Apolipoproteína B100',
    },
  ],
};
