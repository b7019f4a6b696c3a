import { section } from '../catalogue.js';

/** Enzymes of liver, heart, muscle and pancreas. */
export const ENZYMES = section(
  'serum',
  `
Alanine aminotransferase; Alanina aminotransferasa; Alanin-Aminotransferase; 丙氨酸氨基转移酶
  codes 1742-6 U/L, 1743-4 U/L
  also ALT; ALAT; GPT; SGPT; ALT (SGPT); ALT/SGPT; ALAT (GPT); GPT (ALT); GPT (ALAT); ALT (GPT); Alanine transaminase; Transaminasa glutámico pirúvica; TGP; Glutamat-Pyruvat-Transaminase; 谷丙转氨酶
Aspartate aminotransferase; Aspartato aminotransferasa; Aspartat-Aminotransferase; 天门冬氨酸氨基转移酶
  codes 1920-8 U/L, 30239-8 U/L
  also AST; ASAT; GOT; SGOT; AST (SGOT); AST/SGOT; ASAT (GOT); GOT (AST); GOT (ASAT); AST (GOT); Aspartate transaminase; Transaminasa glutámico oxalacética; TGO; Glutamat-Oxalacetat-Transaminase; 谷草转氨酶; 天冬氨酸氨基转移酶
Alkaline phosphatase; Fosfatasa alcalina; Alkalische Phosphatase; 碱性磷酸酶
  codes 6768-6 U/L
  also ALP; Alk Phos; AP; ALKP; FA; FAL; aP
Gamma glutamyl transferase; Gamma-glutamil transferasa; Gamma-Glutamyltransferase; γ-谷氨酰转移酶
  codes 2324-2 U/L
  also GGT; Gamma GT; γ-GT; GGTP; G-GT; Gamma-glutamyl transpeptidase; Gamma-glutamyltransferase; Gamma glutamil transpeptidasa; Gamma-glutamiltransferasa; 谷氨酰转肽酶; γ-谷氨酰转肽酶; 谷氨酰转移酶
Lactate dehydrogenase; Lactato deshidrogenasa; Laktatdehydrogenase; 乳酸脱氢酶
  codes 2532-0 U/L, 14804-9 U/L, 14805-6 U/L
  also LDH; LD; Lactic dehydrogenase; Deshidrogenasa láctica; Lactat-Dehydrogenase
Creatine kinase; Creatina quinasa; Creatinkinase; 肌酸激酶
  codes 2157-6 U/L
  also CK; CPK; Creatine phosphokinase; CK total; Total CK; Creatincinasa; Creatina cinasa; Creatinfosfoquinasa; Kreatinkinase; CK gesamt; 磷酸肌酸激酶
Creatine kinase MB, activity; Creatina quinasa MB, actividad; Creatinkinase-MB-Aktivität; 肌酸激酶同工酶MB活性
  codes 32673-6 U/L, 2152-7 U/L
  also CK-MB; CKMB; Creatine kinase MB; CPK-MB; CK MB; 肌酸激酶同工酶; 肌酸激酶MB同工酶
Creatine kinase MB, mass; Creatina quinasa MB, masa; Creatinkinase-MB-Masse; 肌酸激酶同工酶MB质量
  codes 13969-1 ng/mL; SI ug/L
  also CK-MB; CKMB; CK-MB mass; CK-MB masa; CK-MB Masse; Creatine kinase MB; 肌酸激酶同工酶; 肌酸激酶同工酶质量
Amylase; Amilasa; Amylase; 淀粉酶
  codes 1798-8 U/L
  also AMY; Alpha amylase; Serum amylase; Alfa amilasa; Amilasa total; Alpha-Amylase; 血淀粉酶; 血清淀粉酶; α-淀粉酶
Amylase, pancreatic; Amilasa pancreática; Pankreas-Amylase; 胰淀粉酶
  codes 1805-1 U/L
  also Pancreatic amylase; P-amylase; Pankreasamylase
Lipase; Lipasa; Lipase; 脂肪酶
  codes 3040-3 U/L
  also LIP; LPS; Triacylglycerol lipase; Lipasa pancreática; Pankreaslipase; 胰脂肪酶
Cholinesterase; Colinesterasa; Cholinesterase; 胆碱酯酶
  codes 2098-2 U/L
  also CHE; Pseudocholinesterase; Serum cholinesterase; Pseudocolinesterasa; 血清胆碱酯酶
Aldolase; Aldolasa; Aldolase; 醛缩酶
  codes 1761-6 U/L
  also ALD
Angiotensin converting enzyme; Enzima convertidora de angiotensina; Angiotensin-Converting-Enzym; 血管紧张素转换酶
  codes 2742-5 U/L
  also ACE; ECA; Angiotensin-converting enzyme; Angiotensin-Konversionsenzym
`,
);
