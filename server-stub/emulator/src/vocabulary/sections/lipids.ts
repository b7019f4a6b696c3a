import { section } from '../catalogue.js';

/** Lipids and lipoproteins. */
export const LIPIDS = section(
  'serum',
  `
Cholesterol; Colesterol; Cholesterin; 胆固醇
  codes 2093-3 mg/dL, 14647-2 mmol/L; SI mmol/L; molar mass 386.65
  also Chol; Total cholesterol; Cholesterol total; TC; CHO; CT; Colesterol total; Gesamtcholesterin; Cholesterin gesamt; 总胆固醇
Cholesterol in HDL; Colesterol HDL; HDL-Cholesterin; 高密度脂蛋白胆固醇
  codes 2085-9 mg/dL, 14646-4 mmol/L; SI mmol/L; molar mass 386.65
  also HDL; HDL-C; HDL cholesterol; Cholesterol HDL; HDLc; c-HDL; HDL colesterol; HDL-Chol
Cholesterol in LDL; Colesterol LDL; LDL-Cholesterin; 低密度脂蛋白胆固醇
  codes 2089-1 mg/dL, 22748-8 mmol/L, 13457-7 mg/dL, 18262-6 mg/dL, 39469-2 mmol/L, 69419-0 mmol/L; SI mmol/L; molar mass 386.65
  also LDL; LDL-C; LDL cholesterol; Cholesterol LDL; LDL calculated; LDLc; c-LDL; LDL colesterol; LDL-Chol; LDL direct
Cholesterol in VLDL; Colesterol VLDL; VLDL-Cholesterin; 极低密度脂蛋白胆固醇
  codes 2091-7 mg/dL, 25371-6 mmol/L, 13458-5 mg/dL; SI mmol/L; molar mass 386.65
  also VLDL; VLDL-C; VLDL cholesterol; Cholesterol VLDL; c-VLDL
Cholesterol non HDL; Colesterol no HDL; Non-HDL-Cholesterin; 非高密度脂蛋白胆固醇
  codes 43396-1 mg/dL, 70204-3 mmol/L; SI mmol/L; molar mass 386.65
  also Non-HDL cholesterol; Non HDL; Non-HDL-C; nonHDL; Colesterol no-HDL; Nicht-HDL-Cholesterin
Triglyceride; Triglicéridos; Triglyzeride; 甘油三酯
  codes 2571-8 mg/dL, 14927-8 mmol/L; SI mmol/L; molar mass 885.43
  also Triglycerides; TG; TRIG; Trigs; Triglicérido; TAG; Neutralfette; 三酰甘油
Cholesterol total/Cholesterol in HDL; Colesterol total/HDL; Gesamt-/HDL-Cholesterin-Quotient; 总胆固醇/高密度脂蛋白胆固醇
  codes 9830-1 {ratio}, 32309-7 {ratio}
  also Chol/HDL ratio; Cholesterol/HDL ratio; TC/HDL ratio; Total cholesterol/HDL ratio; Cholesterol/HDL; Índice aterogénico; Índice colesterol/HDL; Chol/HDL-Quotient
Cholesterol in LDL/Cholesterol in HDL; Colesterol LDL/HDL; LDL/HDL-Quotient; 低密度/高密度脂蛋白胆固醇
  codes 11054-4 {ratio}
  also LDL/HDL ratio; LDL/HDL; Cociente LDL/HDL; Índice LDL/HDL
Lipoprotein (a); Lipoproteína (a); Lipoprotein (a); 脂蛋白(a)
  codes 10835-7 mg/dL, 43583-4 nmol/L; SI mg/L
  also Lp(a); LPA; Lipoprotein a; Lipoproteína a; 脂蛋白a
Apolipoprotein A-I; Apolipoproteína A-I; Apolipoprotein A-I; 载脂蛋白A1
  codes 1869-7 mg/dL; SI g/L
  also ApoA1; Apo A-I; Apo A1; Apolipoprotein A1; Apolipoproteína A1; 载脂蛋白AI
Apolipoprotein B; Apolipoproteína B; Apolipoprotein B; 载脂蛋白B
  codes 1884-6 mg/dL; SI g/L
  also ApoB; Apo B; Apolipoprotein B-100; Apo B-100; Apolipoproteína B100
`,
);
