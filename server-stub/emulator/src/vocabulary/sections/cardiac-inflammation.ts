import type { Section } from '../analyte.js';

/** Cardiac markers and markers of inflammation. */
export const CARDIAC_AND_INFLAMMATION: Section = {
  specimen: 'serum',
  analytes: [
    {
      names: 'Troponin I; Troponina I; Troponin I; 肌钙蛋白I',
      codes: { '10839-9': 'ng/mL' },
      si: 'ug/L',
      synonyms:
        'TnI; cTnI; Troponin I cardiac; Cardiac troponin I; Troponina I cardíaca; Kardiales Troponin I; 心肌肌钙蛋白I',
    },
    {
      names:
        'Troponin I, high sensitivity; Troponina I ultrasensible; Troponin I hochsensitiv; 高敏肌钙蛋白I',
      codes: { '89579-7': 'ng/L' },
      synonyms:
        'hs-TnI; hsTnI; hs-cTnI; High sensitivity troponin I; Troponin I high sensitivity; Troponina I de alta sensibilidad; Hochsensitives Troponin I; hs-Troponin I; 超敏肌钙蛋白I; 高敏心肌肌钙蛋白I',
    },
    {
      names: 'Troponin T; Troponina T; Troponin T; 肌钙蛋白T',
      codes: { '6598-7': 'ng/mL' },
      si: 'ug/L',
      synonyms:
        'TnT; cTnT; Troponin T cardiac; Cardiac troponin T; Troponina T cardíaca; Kardiales Troponin T; 心肌肌钙蛋白T',
    },
    {
      names:
        'Troponin T, high sensitivity; Troponina T ultrasensible; Troponin T hochsensitiv; 高敏肌钙蛋白T',
      codes: { '67151-1': 'ng/L' },
      synonyms:
        'hs-TnT; hsTnT; hs-cTnT; High sensitivity troponin T; Troponin T high sensitivity; Troponina T de alta sensibilidad; Hochsensitives Troponin T; hs-Troponin T; 超敏肌钙蛋白T; 高敏心肌肌钙蛋白T',
    },
    {
      names: 'Natriuretic peptide B; Péptido natriurético tipo B; Natriuretisches Peptid Typ B; B型利钠肽',
      codes: { '30934-4': 'pg/mL', '42637-9': 'pg/mL' },
      si: 'ng/L',
      synonyms:
        'BNP; Brain natriuretic peptide; B-type natriuretic peptide; Péptido natriurético cerebral; Brain-natriuretisches Peptid; 脑钠肽; 脑利钠肽',
    },
    {
      names:
        'Natriuretic peptide B prohormone N-terminal; Propéptido natriurético tipo B N-terminal; N-terminales pro-BNP; N末端B型利钠肽原',
      codes: { '33762-6': 'pg/mL' },
      si: 'ng/L',
      synonyms:
        'NT-proBNP; proBNP; NT pro BNP; N-terminal pro-BNP; N-terminal proBNP; NT-pro-BNP; N端脑钠肽前体; N末端脑钠肽前体; 氨基末端脑钠肽前体',
    },
    {
      names: 'Myoglobin; Mioglobina; Myoglobin; 肌红蛋白',
      codes: { '2639-3': 'ng/mL' },
      si: 'ug/L',
      synonyms: 'MYO; Mb; Mioglobina sérica; 血清肌红蛋白',
    },
    {
      names: 'C reactive protein; Proteína C reactiva; C-reaktives Protein; C反应蛋白',
      codes: { '1988-5': 'mg/L' },
      synonyms: 'CRP; C-reactive protein; PCR; Proteína C-reactiva; C-反应蛋白; 反应蛋白C',
    },
    {
      names:
        'C reactive protein, high sensitivity; Proteína C reactiva ultrasensible; C-reaktives Protein hochsensitiv; 超敏C反应蛋白',
      codes: { '30522-7': 'mg/L' },
      synonyms:
        'hs-CRP; hsCRP; High sensitivity CRP; CRP high sensitivity; C-reactive protein high sensitivity; High sensitivity C-reactive protein; PCR ultrasensible; PCR-us; CRP hochsensitiv; CRP ultrasensitiv; 高敏C反应蛋白; 超敏C-反应蛋白',
    },
    {
      names: 'Procalcitonin; Procalcitonina; Procalcitonin; 降钙素原',
      codes: { '33959-8': 'ng/mL', '75241-0': 'ng/mL' },
      si: 'ug/L',
      synonyms: 'PCT; ProCT; Prokalzitonin',
    },
    {
      names: 'Interleukin 6; Interleucina 6; Interleukin 6; 白细胞介素-6',
      codes: { '26881-3': 'pg/mL' },
      si: 'ng/L',
      synonyms: 'IL-6; IL6; Interleukin-6; Interleuquina 6; 白介素6; 白介素-6',
    },
    {
      names: 'Streptolysin O antibody; Antiestreptolisina O; Antistreptolysin O; 抗链球菌溶血素O',
      codes: { '5370-2': '[IU]/mL' },
      si: 'k[IU]/L',
      synonyms: 'ASO; ASLO; Anti-streptolysin O; ASTO; ASL; 抗链O; 抗链球菌溶血素“O”',
    },
    {
      names: 'Rheumatoid factor; Factor reumatoide; Rheumafaktor; 类风湿因子',
      codes: { '11572-5': '[IU]/mL' },
      si: 'k[IU]/L',
      synonyms: 'RF; FR; Rheumafaktoren',
    },
  ],
};
