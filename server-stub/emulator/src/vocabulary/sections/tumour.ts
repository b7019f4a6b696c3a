import { section } from '../catalogue.js';

/** Tumour markers. */
export const TUMOUR_MARKERS = section(
  'serum',
  `
Carcinoembryonic antigen; Antígeno carcinoembrionario; Carcinoembryonales Antigen; 癌胚抗原
  codes 2039-6 ng/mL; SI ug/L
  also CEA; Antígeno carcinoembrionario (CEA); ACE
Alpha-1-Fetoprotein; Alfafetoproteína; Alpha-1-Fetoprotein; 甲胎蛋白
  codes 1834-1 ng/mL; SI ug/L
  also AFP; Alpha fetoprotein; Alpha-fetoprotein; Alfa-fetoproteína; Alfa fetoproteína; α-甲胎蛋白
Cancer antigen 125; Antígeno CA 125; CA 125; 糖类抗原125
  codes 10334-1 [arb'U]/mL; SI k[arb'U]/L
  also CA-125; Cancer Ag 125; 癌抗原125; 糖链抗原125
Cancer antigen 19-9; Antígeno CA 19-9; CA 19-9; 糖类抗原19-9
  codes 24108-3 [arb'U]/mL; SI k[arb'U]/L
  also CA19-9; Cancer Ag 19-9; 癌抗原19-9; 糖链抗原19-9; 糖类抗原199; 糖链抗原199
Cancer antigen 15-3; Antígeno CA 15-3; CA 15-3; 糖类抗原15-3
  codes 6875-9 [arb'U]/mL; SI k[arb'U]/L
  also CA15-3; Cancer Ag 15-3; 癌抗原15-3; 糖链抗原15-3; 糖类抗原153; 糖链抗原153
Cancer antigen 27-29; Antígeno CA 27-29; CA 27-29; 糖类抗原27-29
  codes 17842-6 [arb'U]/mL; SI k[arb'U]/L
  also CA 27.29; Cancer Ag 27-29
Cancer antigen 72-4; Antígeno CA 72-4; CA 72-4; 糖类抗原72-4
  codes 17843-4 [arb'U]/mL; SI k[arb'U]/L
  also CA72-4; Cancer Ag 72-4; 糖类抗原724; 糖链抗原724
Prostate specific antigen; Antígeno prostático específico; Prostataspezifisches Antigen; 前列腺特异性抗原
  codes 2857-1 ng/mL; SI ug/L
  also PSA; Prostate specific Ag; PSA total; Total PSA; tPSA; Prostate-specific antigen; APE; Antígeno prostático específico total; PSA gesamt; Gesamt-PSA; 总前列腺特异性抗原; 总PSA; 前列腺特异抗原
Prostate specific antigen free; Antígeno prostático específico libre; Freies prostataspezifisches Antigen; 游离前列腺特异性抗原
  codes 10886-0 ng/mL; SI ug/L
  also Free PSA; PSA free; fPSA; PSA libre; Freies PSA; PSA frei; 游离PSA; 游离前列腺特异抗原
Prostate specific antigen free/total; Antígeno prostático específico libre/total; Freies/Gesamt-PSA; 游离/总前列腺特异性抗原
  codes 12841-3 %
  also Free PSA %; % Free PSA; PSA free/total; PSA ratio; Free/total PSA; Cociente PSA libre/total; PSA-Quotient
Neuron specific enolase; Enolasa neuroespecífica; Neuronenspezifische Enolase; 神经元特异性烯醇化酶
  codes 15060-7 ng/mL; SI ug/L
  also NSE; Neuron-specific enolase; Enolasa neuronal específica
Squamous cell carcinoma antigen; Antígeno de carcinoma de células escamosas; Plattenepithelkarzinom-Antigen; 鳞状细胞癌抗原
  codes 9679-2 ng/mL; SI ug/L
  also SCC; SCC-Ag; SCCA; SCC antigen; SCC-Antigen
Human epididymis protein 4; Proteína 4 del epidídimo humano; Humanes Epididymis-Protein 4; 人附睾蛋白4
  codes 55180-4 pmol/L
  also HE4; HE 4
Chromogranin A; Cromogranina A; Chromogranin A; 嗜铬粒蛋白A
  codes 9811-1 ng/mL; SI ug/L
  also CgA
`,
);
