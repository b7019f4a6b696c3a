import { section } from '../catalogue.js';

/** Metabolites, kidney function and proteins. */
export const CHEMISTRY = section(
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
