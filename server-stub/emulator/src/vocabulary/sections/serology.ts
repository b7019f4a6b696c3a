import { parseSection } from '../catalogue.js';

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
