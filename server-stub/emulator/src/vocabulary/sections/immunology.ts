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

/** Immunoglobulins, complement, electrophoresis and autoantibodies. */
export const IMMUNOLOGY = parseSection(
  'serum',
  `
IgG; IgG; IgG; 免疫球蛋白G
  codes 2465-3 mg/dL; SI g/L
  also Immunoglobulin G; Inmunoglobulina G; IgG total
IgA; IgA; IgA; 免疫球蛋白A
  codes 2458-8 mg/dL; SI g/L
  also Immunoglobulin A; Inmunoglobulina A
IgM; IgM; IgM; 免疫球蛋白M
  codes 2472-9 mg/dL; SI g/L
  also Immunoglobulin M; Inmunoglobulina M
IgE; IgE; IgE; 免疫球蛋白E
  codes 19113-0 [IU]/mL; SI k[IU]/L
  also Immunoglobulin E; Total IgE; IgE total; Inmunoglobulina E; Gesamt-IgE; IgE gesamt; 总IgE; 总免疫球蛋白E
Complement C3; Complemento C3; Komplement C3; 补体C3
  codes 4485-9 mg/dL; SI g/L
  also C3; C3 complement; Komplementfaktor C3
Complement C4; Complemento C4; Komplement C4; 补体C4
  codes 4498-2 mg/dL; SI g/L
  also C4; C4 complement; Komplementfaktor C4
Kappa light chains free; Cadenas ligeras kappa libres; Freie Kappa-Leichtketten; 游离κ轻链
  codes 36916-5 mg/L
  also Kappa free light chains; Free kappa light chains; Free kappa; Kappa libre; Kappa-Leichtketten frei; 游离轻链κ; 血清游离κ轻链
Lambda light chains free; Cadenas ligeras lambda libres; Freie Lambda-Leichtketten; 游离λ轻链
  codes 33944-0 mg/L
  also Lambda free light chains; Free lambda light chains; Free lambda; Lambda libre; Lambda-Leichtketten frei; 游离轻链λ; 血清游离λ轻链
Kappa light chains free/Lambda light chains free; Cadenas ligeras libres kappa/lambda; Freie Kappa-/Lambda-Leichtketten-Quotient; 游离κ/λ轻链比值
  codes 48378-4 {ratio}
  also Kappa/lambda ratio; Free kappa/lambda ratio; Kappa/Lambda free light chain ratio; Cociente kappa/lambda; Kappa/Lambda-Quotient
Albumin, electrophoresis fraction; Albúmina, fracción electroforética; Albumin, Elektrophorese-Fraktion; 白蛋白电泳组分
  codes 13980-8 %
  also Albumin electrophoresis %; Albúmina (electroforesis); Albumin (Elektrophorese); 白蛋白(电泳)
Alpha 1 globulin fraction; Fracción de alfa-1 globulina; Alpha-1-Globulin-Fraktion; α1球蛋白组分
  codes 13978-2 %
  also Alpha 1 globulin; Alpha-1-globulin; Alfa 1 globulina; Alpha-1-Globuline; α1球蛋白; α1-球蛋白
Alpha 2 globulin fraction; Fracción de alfa-2 globulina; Alpha-2-Globulin-Fraktion; α2球蛋白组分
  codes 13981-6 %
  also Alpha 2 globulin; Alpha-2-globulin; Alfa 2 globulina; Alpha-2-Globuline; α2球蛋白; α2-球蛋白
Beta globulin fraction; Fracción de beta globulina; Beta-Globulin-Fraktion; β球蛋白组分
  codes 13982-4 %
  also Beta globulin; Beta-globulin; Beta globulina; Beta-Globuline; β球蛋白; β-球蛋白
Gamma globulin fraction; Fracción de gamma globulina; Gamma-Globulin-Fraktion; γ球蛋白组分
  codes 13983-2 %
  also Gamma globulin; Gamma-globulin; Gamma globulina; Gamma-Globuline; γ球蛋白; γ-球蛋白
Nuclear antibody; Anticuerpos antinucleares; Antinukleäre Antikörper; 抗核抗体
  codes 8061-4 text, 5048-4 {titer}
  also ANA; Antinuclear antibody; Antinuclear antibodies; ANA titer; Antinuclear Ab; Anticuerpos antinucleares (ANA); AAN; ANA-Titer; 抗核抗体谱
DNA double strand antibody; Anticuerpos anti-ADN de doble cadena; Doppelstrang-DNA-Antikörper; 抗双链DNA抗体
  codes 5130-0 [IU]/mL, 31348-6 text
  also Anti-dsDNA; dsDNA antibody; dsDNA Ab; Anti-DNA; Anti-ADN; Anti-ADNdc; dsDNS-Antikörper; dsDNA-Antikörper; 抗ds-DNA抗体
Cyclic citrullinated peptide antibody; Anticuerpos anti-péptido citrulinado cíclico; CCP-Antikörper; 抗环瓜氨酸肽抗体
  codes 53027-9 [arb'U]/mL, 32218-0 [arb'U]/mL, 33935-8 [arb'U]/mL
  also Anti-CCP; CCP antibody; Anti-CCP antibodies; CCP Ab; Anticuerpos anti-CCP; Anti-CCP-Antikörper; ACPA; 抗CCP抗体
Tissue transglutaminase IgA antibody; Anticuerpos IgA anti-transglutaminasa tisular; Gewebstransglutaminase-IgA-Antikörper; 组织转谷氨酰胺酶IgA抗体
  codes 31017-7 [arb'U]/mL
  also tTG IgA; tTG-IgA; Anti-tTG IgA; Tissue transglutaminase IgA; Transglutaminase IgA; Transglutaminasa IgA; Antitransglutaminasa IgA; Transglutaminase-IgA-AK
Mitochondrial antibody; Anticuerpos antimitocondriales; Antimitochondriale Antikörper; 抗线粒体抗体
  codes 17284-1 text, 20483-4 {titer}, 8077-0 [IU]/mL
  also AMA; Antimitochondrial antibody; Anti-mitochondrial antibodies; Mitochondrial Ab
Smooth muscle antibody; Anticuerpos anti-músculo liso; Antikörper gegen glatte Muskulatur; 抗平滑肌抗体
  codes 14252-1 text
  also ASMA; SMA; Anti-smooth muscle antibody; Smooth muscle Ab; Anticuerpos antimúsculo liso
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

/** Infection serology and viral loads. */
export const SEROLOGY = parseSection(
  'serum',
  `
Hepatitis B virus surface antigen; Antígeno de superficie del virus de la hepatitis B; Hepatitis-B-Virus-Oberflächenantigen; 乙型肝炎病毒表面抗原
  codes 5195-3 text, 5196-1 text, 63557-3 [IU]/mL
  also HBsAg; HBs Ag; Hepatitis B surface antigen; Hep B surface antigen; Antígeno de superficie hepatitis B; Ag HBs; HBs-Antigen; 乙肝表面抗原; 乙型肝炎表面抗原
Hepatitis B virus surface antibody; Anticuerpo de superficie del virus de la hepatitis B; Hepatitis-B-Virus-Oberflächenantikörper; 乙型肝炎病毒表面抗体
  codes 22322-2 text, 16935-9 m[IU]/mL, 5193-8 m[IU]/mL, 10900-9 text; SI [IU]/L
  also Anti-HBs; HBsAb; HBs Ab; Hepatitis B surface antibody; Hep B surface antibody; Anticuerpos anti-HBs; Anti-HBs-Antikörper; 乙肝表面抗体; 乙型肝炎表面抗体
Hepatitis B virus core antibody; Anticuerpo del core del virus de la hepatitis B; Hepatitis-B-Virus-Core-Antikörper; 乙型肝炎病毒核心抗体
  codes 16933-4 text, 13952-7 text
  also Anti-HBc; HBcAb; Hepatitis B core antibody; Hepatitis B core total; Anti-HBc total; Anticuerpos anti-HBc; Anti-HBc gesamt; 乙肝核心抗体; 乙型肝炎核心抗体
Hepatitis B virus core IgM antibody; Anticuerpo IgM del core del virus de la hepatitis B; Hepatitis-B-Virus-Core-IgM-Antikörper; 乙型肝炎病毒核心抗体IgM
  codes 31204-1 text, 24113-3 text
  also Anti-HBc IgM; HBc IgM; Hepatitis B core IgM; Hepatitis B core IgM antibody; 乙肝核心抗体IgM
Hepatitis B virus e antigen; Antígeno e del virus de la hepatitis B; Hepatitis-B-Virus-e-Antigen; 乙型肝炎病毒e抗原
  codes 13954-3 text
  also HBeAg; HBe Ag; Hepatitis B e antigen; HBe-Antigen; Ag HBe; 乙肝e抗原; 乙型肝炎e抗原
Hepatitis B virus e antibody; Anticuerpo e del virus de la hepatitis B; Hepatitis-B-Virus-e-Antikörper; 乙型肝炎病毒e抗体
  codes 13953-5 text
  also Anti-HBe; HBeAb; Hepatitis B e antibody; HBe-Antikörper; 乙肝e抗体; 乙型肝炎e抗体
Hepatitis C virus antibody; Anticuerpo del virus de la hepatitis C; Hepatitis-C-Virus-Antikörper; 丙型肝炎病毒抗体
  codes 16128-1 text, 13955-0 text
  also Anti-HCV; HCV Ab; HCV antibody; Hepatitis C antibody; Hep C antibody; Hepatitis C Ab; Anticuerpos anti-VHC; Anti-VHC; HCV-Antikörper; 丙肝抗体; 丙型肝炎抗体
Hepatitis C virus RNA; ARN del virus de la hepatitis C; Hepatitis-C-Virus-RNA; 丙型肝炎病毒核糖核酸
  codes 11011-4 [IU]/mL
  also HCV RNA; HCV viral load; HCV RNA quantitative; Carga viral VHC; ARN VHC; HCV-RNA quantitativ; HCV-Viruslast; 丙肝病毒载量
Hepatitis A virus IgM antibody; Anticuerpo IgM del virus de la hepatitis A; Hepatitis-A-Virus-IgM-Antikörper; 甲型肝炎病毒抗体IgM
  codes 22314-9 text, 13950-1 text
  also Anti-HAV IgM; HAV IgM; Hepatitis A IgM; Hepatitis A antibody IgM; Hep A IgM; Anti-VHA IgM; HAV-IgM; 甲肝抗体IgM
Hepatitis A virus antibody; Anticuerpo del virus de la hepatitis A; Hepatitis-A-Virus-Antikörper; 甲型肝炎病毒抗体
  codes 20575-7 text, 13951-9 text
  also Anti-HAV; HAV Ab; Hepatitis A antibody; Hepatitis A total; Anti-HAV total; Anti-VHA; HAV-Antikörper; 甲肝抗体
HIV 1+2 antibody; Anticuerpos anti-VIH 1+2; HIV-1/2-Antikörper; 人类免疫缺陷病毒抗体
  codes 7918-6 text, 31201-7 text
  also HIV antibody; HIV Ab; HIV 1/2 antibody; Anti-HIV; HIV 1/2 Ab; Anti-VIH; Anticuerpos VIH; HIV-Antikörper; Anti-HIV 1/2; HIV抗体; 艾滋病毒抗体
HIV 1+2 antibody and p24 antigen; Anticuerpos VIH 1+2 y antígeno p24; HIV-1/2-Antikörper und p24-Antigen; 人类免疫缺陷病毒抗原抗体
  codes 56888-1 text
  also HIV Ag/Ab; HIV Ag/Ab combo; HIV antigen/antibody; HIV 4th generation; HIV combo; VIH Ag/Ac; HIV-Suchtest; HIV抗原抗体
HIV 1 RNA; ARN del VIH 1; HIV-1-RNA; 人类免疫缺陷病毒1型核糖核酸
  codes 20447-9 {copies}/mL, 25836-8 {copies}/mL
  also HIV viral load; HIV-1 RNA; HIV-1 viral load; HIV RNA; Carga viral VIH; ARN VIH-1; HIV-Viruslast; HIV-1病毒载量; HIV病毒载量
Reagin antibody by RPR; Anticuerpos reagínicos (RPR); Reagin-Antikörper (RPR); 快速血浆反应素试验
  codes 20507-0 text, 31147-2 {titer}
  also RPR; Rapid plasma reagin; RPR titer; Syphilis RPR; RPR cualitativo; RPR-Titer; 梅毒快速血浆反应素
Treponema pallidum antibody; Anticuerpos anti-Treponema pallidum; Treponema-pallidum-Antikörper; 梅毒螺旋体抗体
  codes 22587-0 text, 11597-2 [arb'U]/mL
  also Treponemal antibody; Syphilis antibody; Syphilis Ab; T. pallidum Ab; Treponema pallidum Ab; Anticuerpos treponémicos; Sífilis (anticuerpos treponémicos); Lues-Suchtest; TP抗体; 梅毒抗体
Rubella virus IgG antibody; Anticuerpo IgG de la rubéola; Rötelnvirus-IgG-Antikörper; 风疹病毒抗体IgG
  codes 25514-1 text, 8014-3 [IU]/mL, 5334-8 [IU]/mL
  also Rubella IgG; Rubella IgG Ab; Rubella antibody IgG; Rubéola (anticuerpos IgG); Röteln IgG; Röteln-IgG; 风疹抗体IgG; 风疹病毒IgG抗体
Measles virus IgG antibody; Anticuerpo IgG del sarampión; Masernvirus-IgG-Antikörper; 麻疹病毒抗体IgG
  codes 20479-2 text, 5244-9 [arb'U]/mL
  also Measles IgG; Measles IgG Ab; Sarampión IgG; Masern IgG; Masern-IgG; 麻疹抗体IgG; 麻疹病毒IgG抗体
Varicella zoster virus IgG antibody; Anticuerpo IgG de varicela-zóster; Varizella-Zoster-Virus-IgG-Antikörper; 水痘-带状疱疹病毒抗体IgG
  codes 19162-7 text, 8047-3 [arb'U]/mL
  also VZV IgG; Varicella IgG; Varicella zoster IgG; Varicela IgG; Varizellen IgG; VZV-IgG; 水痘抗体IgG; 水痘带状疱疹病毒IgG抗体
Toxoplasma gondii IgG antibody; Anticuerpo IgG de Toxoplasma gondii; Toxoplasma-gondii-IgG-Antikörper; 弓形虫抗体IgG
  codes 22580-5 text, 5388-4 [IU]/mL
  also Toxoplasma IgG; Toxo IgG; Toxoplasmosis IgG; Toxoplasmose IgG; Toxoplasma-IgG; 弓形虫IgG抗体; 弓形体抗体IgG
Toxoplasma gondii IgM antibody; Anticuerpo IgM de Toxoplasma gondii; Toxoplasma-gondii-IgM-Antikörper; 弓形虫抗体IgM
  codes 40678-5 text
  also Toxoplasma IgM; Toxo IgM; Toxoplasmosis IgM; Toxoplasmose IgM; Toxoplasma-IgM; 弓形虫IgM抗体; 弓形体抗体IgM
Cytomegalovirus IgG antibody; Anticuerpo IgG de citomegalovirus; Zytomegalievirus-IgG-Antikörper; 巨细胞病毒抗体IgG
  codes 22244-8 text, 7852-7 [arb'U]/mL, 5124-3 [arb'U]/mL
  also CMV IgG; Cytomegalovirus IgG; CMV antibody IgG; Citomegalovirus IgG; CMV-IgG; 巨细胞病毒IgG抗体
Cytomegalovirus IgM antibody; Anticuerpo IgM de citomegalovirus; Zytomegalievirus-IgM-Antikörper; 巨细胞病毒抗体IgM
  codes 30325-5 text
  also CMV IgM; Cytomegalovirus IgM; CMV antibody IgM; Citomegalovirus IgM; CMV-IgM; 巨细胞病毒IgM抗体
Epstein Barr virus capsid IgG antibody; Anticuerpo IgG de la cápside del virus de Epstein-Barr; Epstein-Barr-Virus-Kapsid-IgG-Antikörper; EB病毒衣壳抗体IgG
  codes 7885-7 [arb'U]/mL
  also EBV VCA IgG; EBV-VCA IgG; EBV VCA-IgG; VEB VCA IgG; EB病毒VCA-IgG; EB病毒衣壳抗原IgG抗体
Epstein Barr virus capsid IgM antibody; Anticuerpo IgM de la cápside del virus de Epstein-Barr; Epstein-Barr-Virus-Kapsid-IgM-Antikörper; EB病毒衣壳抗体IgM
  codes 7886-5 [arb'U]/mL
  also EBV VCA IgM; EBV-VCA IgM; EBV VCA-IgM; VEB VCA IgM; EB病毒VCA-IgM; EB病毒衣壳抗原IgM抗体
Helicobacter pylori IgG antibody; Anticuerpo IgG de Helicobacter pylori; Helicobacter-pylori-IgG-Antikörper; 幽门螺杆菌抗体IgG
  codes 17859-0 text
  also H. pylori IgG; H pylori IgG; Helicobacter pylori IgG; H. pylori antibody IgG; H.-pylori-IgG; 幽门螺杆菌IgG抗体
SARS-CoV-2 IgG antibody; Anticuerpo IgG de SARS-CoV-2; SARS-CoV-2-IgG-Antikörper; 新型冠状病毒抗体IgG
  codes 94563-4 text
  also SARS-CoV-2 IgG; COVID-19 IgG; COVID IgG; SARS-CoV-2 antibody IgG; 新冠病毒IgG抗体; 新冠抗体IgG
`,
);
