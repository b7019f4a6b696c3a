import { section } from '../catalogue.js';

/** Cardiac markers and markers of inflammation. */
export const CARDIAC_AND_INFLAMMATION = section(
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
