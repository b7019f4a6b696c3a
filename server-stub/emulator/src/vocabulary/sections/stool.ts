import { section } from '../catalogue.js';

/** Stool. */
export const STOOL = section(
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
