import { section } from '../catalogue.js';

/** Cerebrospinal fluid. */
export const CEREBROSPINAL_FLUID = section(
  'csf',
  `
Glucose in cerebrospinal fluid; Glucosa en líquido cefalorraquídeo; Glukose im Liquor; 脑脊液葡萄糖
  codes 2342-4 mg/dL, 14744-7 mmol/L; SI mmol/L; molar mass 180.156
  also CSF glucose; Glucosa en LCR; Liquorglukose
  within Glucose; Glucosa; Glukose; 葡萄糖
Protein in cerebrospinal fluid; Proteínas en líquido cefalorraquídeo; Protein im Liquor; 脑脊液蛋白
  codes 2880-3 mg/dL; SI g/L
  also CSF protein; Proteínas en LCR; Liquorprotein; Gesamteiweiß im Liquor; 脑脊液总蛋白
  within Protein; Total protein; Proteína; Proteínas; Eiweiß; Gesamteiweiß; 蛋白; 蛋白质
`,
);
