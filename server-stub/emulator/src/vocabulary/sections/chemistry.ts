import { parseSection } from '../catalogue.js';

/** Electrolytes, minerals and trace elements. */
export const ELECTROLYTES = parseSection(
  'serum',
  `
Sodium; Sodio; Natrium; 钠
  codes 2951-2 mmol/L; valence 1
  also Na; Na+; Serum sodium; Sodio sérico; Sodio (Na); 血清钠; 血钠; 钠离子
Potassium; Potasio; Kalium; 钾
  codes 2823-3 mmol/L; valence 1
  also K; K+; Serum potassium; Potasio sérico; Potasio (K); 血清钾; 血钾; 钾离子
Chloride; Cloruro; Chlorid; 氯
  codes 2075-0 mmol/L; valence 1
  also Cl; Cl-; Cloro; Cloruros; Chlor; 血氯; 血清氯; 氯化物; 氯离子
Carbon dioxide, total; Dióxido de carbono total; Gesamt-Kohlendioxid; 二氧化碳总量
  codes 2028-9 mmol/L; valence 1
  also CO2; TCO2; Total CO2; CO2 total; Carbon dioxide; CO2 content; Carbon dioxide total; Dióxido de carbono; 总二氧化碳; 二氧化碳
Bicarbonate; Bicarbonato; Bikarbonat; 碳酸氢盐
  codes 1963-8 mmol/L; valence 1
  also HCO3; HCO3-; Hydrogencarbonat; Serum bicarbonate; 碳酸氢根
Anion gap; Brecha aniónica; Anionenlücke; 阴离子间隙
  codes 33037-3 mmol/L, 1863-0 mmol/L, 10466-1 mmol/L; valence 1
  also AG; Anión gap; Hiato aniónico; Intervalo aniónico
Calcium; Calcio; Kalzium; 钙
  codes 17861-6 mg/dL, 2000-8 mmol/L; SI mmol/L; molar mass 40.078; valence 2
  also Ca; Ca++; Ca2+; Total calcium; Calcium total; Calcio total; Calcio sérico; Calcium gesamt; Gesamtkalzium; 总钙; 血钙; 血清钙
Calcium, ionized; Calcio iónico; Ionisiertes Kalzium; 游离钙
  codes 17863-2 mg/dL, 1995-0 mmol/L; SI mmol/L; molar mass 40.078; valence 2
  also Ionized calcium; Ionised calcium; iCa; Free calcium; Calcio ionizado; Calcium ionisiert; Freies Kalzium; 离子钙
Magnesium; Magnesio; Magnesium; 镁
  codes 19123-9 mg/dL, 2601-3 mmol/L; SI mmol/L; molar mass 24.305; valence 2
  also Mg; Mg++; Mg2+; Magnesio sérico; 血镁; 血清镁; 镁离子
Phosphate; Fosfato; Phosphat; 磷酸盐
  codes 2777-1 mg/dL, 14879-1 mmol/L; SI mmol/L; molar mass 30.974
  also PO4; Phos; Phosphorus; Inorganic phosphate; Inorganic phosphorus; Phosphorus inorganic; Fósforo; Fósforo inorgánico; Anorganisches Phosphat; Phosphor; 无机磷; 血磷; 磷
Osmolality; Osmolalidad; Osmolalität; 渗透压
  codes 2692-2 mosm/kg, 18182-6 mosm/kg
  also Serum osmolality; Osmo; Osmolalidad sérica; Serumosmolalität; 血浆渗透压; 血清渗透压
Zinc; Zinc; Zink; 锌
  codes 5763-8 ug/dL, 14955-9 umol/L; SI umol/L; molar mass 65.38
  also Zn; Cinc; 血清锌; 血锌
Copper; Cobre; Kupfer; 铜
  codes 5631-7 ug/dL, 14665-4 umol/L; SI umol/L; molar mass 63.546
  also Cu; Cobre sérico; 血清铜; 血铜
Selenium; Selenio; Selen; 硒
  codes 5724-0 ug/L
  also Se; Selenio sérico; 血清硒
Aluminum; Aluminio; Aluminium; 铝
  codes 5574-9 ug/L
  also Al; 血清铝
`,
);

/** Metabolites, kidney function and proteins. */
export const CHEMISTRY = parseSection(
  'serum',
  `
Glucose; Glucosa; Glukose; 葡萄糖
  codes 2345-7 mg/dL, 14749-6 mmol/L; SI mmol/L; molar mass 180.156
  also Glu; GLUC; Blood glucose; Blood sugar; Serum glucose; Glucemia; Glucosa sérica; Blutzucker; BZ; Glucose im Serum; 血糖; 血葡萄糖; GLU
Glucose, fasting; Glucosa en ayunas; Nüchternglukose; 空腹血糖
  codes 1558-6 mg/dL, 14771-0 mmol/L; SI mmol/L; molar mass 180.156
  also Fasting glucose; Fasting blood glucose; Fasting blood sugar; Fasting plasma glucose; FBG; FPG; FBS; Glucose fasting; Glucosa basal; Glucemia basal; Glucemia en ayunas; Nüchternblutzucker; Glukose nüchtern; 空腹葡萄糖
Creatinine; Creatinina; Kreatinin; 肌酐
  codes 2160-0 mg/dL, 14682-9 umol/L; SI umol/L; molar mass 113.12
  also Cr; Crea; Creat; Serum creatinine; Creatinina sérica; Krea; Serumkreatinin; 血肌酐; 血清肌酐
Urea nitrogen; Nitrógeno ureico; Harnstoff-Stickstoff; 尿素氮
  codes 3094-0 mg/dL, 14937-7 mmol/L; SI mmol/L; molar mass 28.014
  also BUN; Blood urea nitrogen; Nitrógeno ureico en sangre; Blood urea nitrogen (BUN); Nitrógeno ureico sanguíneo; 血尿素氮; 血清尿素氮
Urea; Urea; Harnstoff; 尿素
  codes 3091-6 mg/dL, 22664-7 mmol/L; SI mmol/L; molar mass 60.056
  also Blood urea; Serum urea; Urea sérica; Urea en sangre; Serumharnstoff; 血尿素; 血清尿素
Urea nitrogen/Creatinine; Nitrógeno ureico/Creatinina; Harnstoff-Stickstoff/Kreatinin; 尿素氮/肌酐
  codes 3097-3 {ratio}
  also BUN/Creatinine ratio; BUN/Creat ratio; BUN/Creatinine; Urea nitrogen/creatinine ratio; Relación BUN/creatinina; 尿素氮肌酐比值
Urate; Ácido úrico; Harnsäure; 尿酸
  codes 3084-1 mg/dL, 14933-6 umol/L; SI umol/L; molar mass 168.11
  also Uric acid; UA; Uric acid serum; Urato; Urat; 血尿酸; 血清尿酸
Glomerular filtration rate, estimated; Filtrado glomerular estimado; Geschätzte glomeruläre Filtrationsrate; 估算肾小球滤过率
  codes 69405-9 mL/min/{1.73_m2}, 33914-3 mL/min/{1.73_m2}, 62238-1 mL/min/{1.73_m2}, 98979-8 mL/min/{1.73_m2}
  also eGFR; GFR; Estimated GFR; GFR estimated; Estimated glomerular filtration rate; Glomerular filtration rate; TFG; TFGe; FGe; Filtrado glomerular; Tasa de filtración glomerular; Tasa de filtración glomerular estimada; Glomeruläre Filtrationsrate; GFR geschätzt; 肾小球滤过率; 估计肾小球滤过率
Cystatin C; Cistatina C; Cystatin C; 胱抑素C
  codes 33863-2 mg/L
  also CysC; Zystatin C; 血清胱抑素C
Protein, total; Proteínas totales; Gesamteiweiß; 总蛋白
  codes 2885-2 g/dL; SI g/L
  also TP; Total protein; Protein total; Serum protein; PT; Proteína total; Proteínas totales séricas; Gesamtprotein; Eiweiß gesamt; GE; Gesamteiweiss; 血清总蛋白
Albumin; Albúmina; Albumin; 白蛋白
  codes 1751-7 g/dL, 54347-0 umol/L; SI g/L
  also Alb; Serum albumin; Albúmina sérica; Serumalbumin; 血清白蛋白; 清蛋白
Globulin; Globulina; Globulin; 球蛋白
  codes 2336-6 g/dL, 10834-0 g/dL; SI g/L
  also Glob; Globulin total; Total globulin; Globulinas; Globuline; 血清球蛋白
Albumin/Globulin; Albúmina/Globulina; Albumin/Globulin-Quotient; 白球比
  codes 1759-0 {ratio}
  also A/G ratio; AG ratio; A/G; Albumin/Globulin ratio; Relación albúmina/globulina; Cociente albúmina/globulina; 白蛋白/球蛋白; 白球比例; 白/球比值
Prealbumin; Prealbúmina; Präalbumin; 前白蛋白
  codes 14338-8 mg/dL; SI mg/L
  also Transthyretin; Transtiretina; PAB; PALB
Bilirubin, total; Bilirrubina total; Bilirubin gesamt; 总胆红素
  codes 1975-2 mg/dL, 14631-6 umol/L; SI umol/L; molar mass 584.66
  also Bilirubin; Total bilirubin; TBIL; T-BIL; Bilirubin total; T. Bili; Bili total; Bilirrubina; Gesamtbilirubin; 胆红素; 血清总胆红素
Bilirubin, direct; Bilirrubina directa; Direktes Bilirubin; 直接胆红素
  codes 1968-7 mg/dL, 14629-0 umol/L; SI umol/L; molar mass 584.66
  also Direct bilirubin; Conjugated bilirubin; DBIL; D-BIL; Bilirubin direct; Bilirrubina conjugada; Bilirubin direkt; Konjugiertes Bilirubin; 结合胆红素
Bilirubin, indirect; Bilirrubina indirecta; Indirektes Bilirubin; 间接胆红素
  codes 1971-1 mg/dL, 14630-8 umol/L; SI umol/L; molar mass 584.66
  also Indirect bilirubin; Unconjugated bilirubin; IBIL; I-BIL; Bilirubin indirect; Bilirrubina no conjugada; Bilirubin indirekt; Unkonjugiertes Bilirubin; 非结合胆红素
Bile acids; Ácidos biliares; Gallensäuren; 总胆汁酸
  codes 14628-2 umol/L
  also TBA; Total bile acids; Bile acids total; Bile acid total; Ácidos biliares totales; Gallensäuren gesamt; 胆汁酸
Ammonia; Amoníaco; Ammoniak; 氨
  codes 22763-7 ug/dL, 16362-6 umol/L; SI umol/L; molar mass 17.031
  also NH3; Amonio; Amoniaco; Plasma ammonia; 血氨
Lactate; Lactato; Laktat; 乳酸
  codes 14118-4 mg/dL, 2524-7 mmol/L; SI mmol/L; molar mass 90.08
  also Lactic acid; Ácido láctico; Milchsäure; 血乳酸
Beta hydroxybutyrate; Beta-hidroxibutirato; Beta-Hydroxybutyrat; β-羟丁酸
  codes 6873-4 mmol/L
  also BHB; 3-Hydroxybutyrate; B-hydroxybutyrate; Beta-hydroxybutyric acid; 3-Hydroxybutyrat; Hidroxibutirato
Hemoglobin A1c; Hemoglobina A1c; Hämoglobin A1c; 糖化血红蛋白
  codes 4548-4 %, 17856-6 %, 59261-8 mmol/mol; SI mmol/mol; equation ngsp-ifcc; specimen blood
  also HbA1c; A1c; Hgb A1c; Hemoglobin A1c/Hemoglobin.total; Glycated hemoglobin; Glycosylated hemoglobin; Glycohemoglobin; Haemoglobin A1c; Hemoglobina glicosilada; Hemoglobina glicada; Hemoglobina glucosilada; Glykohämoglobin; Glykiertes Hämoglobin; 糖化血红蛋白A1c
Fructosamine; Fructosamina; Fructosamin; 果糖胺
  codes 15069-8 umol/L
  also Fruktosamin; 糖化血清蛋白
Homocysteine; Homocisteína; Homocystein; 同型半胱氨酸
  codes 13965-9 umol/L
  also Hcy; HCYS; Homocysteine total; Total homocysteine; Homocisteína total; Homozystein; 血同型半胱氨酸
Alpha 1 antitrypsin; Alfa-1 antitripsina; Alpha-1-Antitrypsin; α1-抗胰蛋白酶
  codes 1825-9 mg/dL; SI g/L
  also AAT; A1AT; Alpha-1-antitrypsin; Antitripsina alfa 1; 抗胰蛋白酶
Haptoglobin; Haptoglobina; Haptoglobin; 触珠蛋白
  codes 4542-7 mg/dL; SI g/L
  also Hp; HPT; 结合珠蛋白
Ceruloplasmin; Ceruloplasmina; Coeruloplasmin; 铜蓝蛋白
  codes 2064-4 mg/dL; SI g/L
  also Cp; Caeruloplasmin; Zäruloplasmin
Beta 2 microglobulin; Beta-2 microglobulina; Beta-2-Mikroglobulin; β2-微球蛋白
  codes 1952-1 mg/L
  also B2M; β2-MG; Beta-2-microglobulin; Microglobulina beta 2
`,
);

/** Enzymes of liver, heart, muscle and pancreas. */
export const ENZYMES = parseSection(
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
  also CK-MB; CKMB; MB; Creatine kinase MB; CPK-MB; CK MB; 肌酸激酶同工酶; 肌酸激酶MB同工酶
Creatine kinase MB, mass; Creatina quinasa MB, masa; Creatinkinase-MB-Masse; 肌酸激酶同工酶MB质量
  codes 13969-1 ng/mL; SI ug/L
  also CK-MB; CKMB; MB; CK-MB mass; CK-MB masa; CK-MB Masse; Creatine kinase MB; 肌酸激酶同工酶; 肌酸激酶同工酶质量
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
