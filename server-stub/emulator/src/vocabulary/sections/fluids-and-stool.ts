import { parseSection } from '../catalogue.js';

/** Cerebrospinal fluid. */
export const CEREBROSPINAL_FLUID = parseSection(
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

/** Stool. */
export const STOOL = parseSection(
  'stool',
  `
Hemoglobin in stool; Sangre oculta en heces; Okkultes Blut im Stuhl; 粪便隐血
  codes 2335-8 text
  also Occult blood; Fecal occult blood; Faecal occult blood; FOBT; FOB; Occult blood stool; Stool occult blood; SOH; Sangre oculta; Haemoccult; Okkultes Blut; 大便隐血; 大便潜血
  within Hemoglobin; Blood; Hämoglobin
Calprotectin in stool; Calprotectina en heces; Calprotectin im Stuhl; 粪便钙卫蛋白
  codes 38445-3 ug/g
  also Calprotectin; Fecal calprotectin; Faecal calprotectin; Calprotectina; Calprotectina fecal; 钙卫蛋白
Helicobacter pylori antigen in stool; Antígeno de Helicobacter pylori en heces; Helicobacter-pylori-Antigen im Stuhl; 粪便幽门螺杆菌抗原
  codes 17780-8 text
  also H. pylori antigen; H. pylori stool antigen; Helicobacter pylori Ag; H pylori Ag stool; Antígeno de H. pylori; H.-pylori-Antigen; 幽门螺杆菌抗原
`,
);
