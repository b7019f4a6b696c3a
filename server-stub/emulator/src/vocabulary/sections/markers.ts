import { parseSection } from '../catalogue.js';

/** Cardiac markers and markers of inflammation. */
export const CARDIAC_AND_INFLAMMATION = parseSection(
  'serum',
  `
Troponin I; Troponina I; Troponin I; 肌钙蛋白I
  codes 10839-9 ng/mL; SI ug/L
  also TnI; cTnI; Troponin I cardiac; Cardiac troponin I; Troponina I cardíaca; Kardiales Troponin I; 心肌肌钙蛋白I
Troponin I, high sensitivity; Troponina I ultrasensible; Troponin I hochsensitiv; 高敏肌钙蛋白I
  codes 89579-7 ng/L
  also hs-TnI; hsTnI; hs-cTnI; High sensitivity troponin I; Troponin I high sensitivity; Troponina I de alta sensibilidad; Hochsensitives Troponin I; hs-Troponin I; 超敏肌钙蛋白I; 高敏心肌肌钙蛋白I
Troponin T; Troponina T; Troponin T; 肌钙蛋白T
  codes 6598-7 ng/mL; SI ug/L
  also TnT; cTnT; Troponin T cardiac; Cardiac troponin T; Troponina T cardíaca; Kardiales Troponin T; 心肌肌钙蛋白T
Troponin T, high sensitivity; Troponina T ultrasensible; Troponin T hochsensitiv; 高敏肌钙蛋白T
  codes 67151-1 ng/L
  also hs-TnT; hsTnT; hs-cTnT; High sensitivity troponin T; Troponin T high sensitivity; Troponina T de alta sensibilidad; Hochsensitives Troponin T; hs-Troponin T; 超敏肌钙蛋白T; 高敏心肌肌钙蛋白T
Natriuretic peptide B; Péptido natriurético tipo B; Natriuretisches Peptid Typ B; B型利钠肽
  codes 30934-4 pg/mL, 42637-9 pg/mL; SI ng/L
  also BNP; Brain natriuretic peptide; B-type natriuretic peptide; Péptido natriurético cerebral; Brain-natriuretisches Peptid; 脑钠肽; 脑利钠肽
Natriuretic peptide B prohormone N-terminal; Propéptido natriurético tipo B N-terminal; N-terminales pro-BNP; N末端B型利钠肽原
  codes 33762-6 pg/mL; SI ng/L
  also NT-proBNP; proBNP; NT pro BNP; N-terminal pro-BNP; N-terminal proBNP; NT-pro-BNP; N端脑钠肽前体; N末端脑钠肽前体; 氨基末端脑钠肽前体
Myoglobin; Mioglobina; Myoglobin; 肌红蛋白
  codes 2639-3 ng/mL; SI ug/L
  also MYO; Mb; Mioglobina sérica; 血清肌红蛋白
C reactive protein; Proteína C reactiva; C-reaktives Protein; C反应蛋白
  codes 1988-5 mg/L
  also CRP; C-reactive protein; PCR; Proteína C-reactiva; C-反应蛋白; 反应蛋白C
C reactive protein, high sensitivity; Proteína C reactiva ultrasensible; C-reaktives Protein hochsensitiv; 超敏C反应蛋白
  codes 30522-7 mg/L
  also hs-CRP; hsCRP; High sensitivity CRP; CRP high sensitivity; C-reactive protein high sensitivity; High sensitivity C-reactive protein; PCR ultrasensible; PCR-us; CRP hochsensitiv; CRP ultrasensitiv; 高敏C反应蛋白; 超敏C-反应蛋白
Procalcitonin; Procalcitonina; Procalcitonin; 降钙素原
  codes 33959-8 ng/mL, 75241-0 ng/mL; SI ug/L
  also PCT; ProCT; Prokalzitonin
Interleukin 6; Interleucina 6; Interleukin 6; 白细胞介素-6
  codes 26881-3 pg/mL; SI ng/L
  also IL-6; IL6; Interleukin-6; Interleuquina 6; 白介素6; 白介素-6
Streptolysin O antibody; Antiestreptolisina O; Antistreptolysin O; 抗链球菌溶血素O
  codes 5370-2 [IU]/mL; SI k[IU]/L
  also ASO; ASLO; Anti-streptolysin O; ASTO; ASL; 抗链O; 抗链球菌溶血素“O”
Rheumatoid factor; Factor reumatoide; Rheumafaktor; 类风湿因子
  codes 11572-5 [IU]/mL; SI k[IU]/L
  also RF; FR; Rheumafaktoren
`,
);

/** Tumour markers. */
export const TUMOUR_MARKERS = parseSection(
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
