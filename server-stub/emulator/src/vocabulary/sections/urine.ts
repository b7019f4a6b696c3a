import { parseSection } from '../catalogue.js';

/** Urine by test strip and under the microscope. */
export const URINE_STRIP = parseSection(
  'urine',
  `
Color of urine; Color de la orina; Urinfarbe; 尿液颜色
  codes 5778-6 text
  also Urine color; Urine colour; Colour of urine; Color urine; 尿色; 尿颜色
  within Color; Colour; Farbe; 颜色
Appearance of urine; Aspecto de la orina; Aussehen des Urins; 尿液外观
  codes 5767-9 text
  also Urine appearance; Aspecto orina; Urinaussehen; 尿外观
  within Appearance; Aspecto; Aussehen; 外观
Clarity of urine; Transparencia de la orina; Trübung des Urins; 尿液透明度
  codes 32167-9 text
  also Urine clarity; Urine turbidity; Turbidez de la orina; Urintrübung; 尿透明度; 尿浊度
  within Clarity; Turbidity; Turbidez; Trübung; 透明度; 浊度
Specific gravity of urine; Densidad de la orina; Spezifisches Gewicht des Urins; 尿比重
  codes 2965-2 {Spec_grav}, 5811-5 {Spec_grav}
  also Specific gravity; Urine specific gravity; Sp Gr; Densidad urinaria; Urindichte; 尿液比重
  within SG; Densidad; Spezifisches Gewicht; Dichte; 比重; Relative density
pH of urine; pH de la orina; pH-Wert des Urins; 尿液酸碱度
  codes 2756-5 [pH], 5803-2 [pH]
  also Urine pH; pH urinario; Urin-pH; 尿pH; 尿液pH
  within pH; pH-Wert; 酸碱度
Glucose in urine; Glucosa en orina; Glukose im Urin; 尿葡萄糖
  codes 2349-9 text, 2350-7 mg/dL, 15076-3 mmol/L, 25428-4 text, 5792-7 mg/dL, 22705-8 mmol/L; SI mmol/L; molar mass 180.156
  also Urine glucose; Glucosuria; Uringlukose; 尿糖; 尿液葡萄糖
  within Glucose; Glucosa; Glukose; Glu; 葡萄糖
Protein in urine; Proteínas en orina; Protein im Urin; 尿蛋白
  codes 2887-8 text, 2888-6 mg/dL, 20454-5 text, 5804-0 mg/dL; SI g/L
  also Urine protein; Proteinuria; Urinprotein; 尿液蛋白; 尿蛋白质; 尿总蛋白
  within Protein; Total protein; Protein total; Proteína; Proteínas; Eiweiß; Gesamteiweiß; 蛋白; 蛋白质
Ketones in urine; Cuerpos cetónicos en orina; Ketone im Urin; 尿酮体
  codes 2514-8 text, 5797-6 mg/dL
  also Urine ketones; Cetonuria; Urinketone; 尿液酮体
  within Ketones; Ketone; Cetonas; Cuerpos cetónicos; Ketonkörper; 酮体; KET
Bilirubin in urine; Bilirrubina en orina; Bilirubin im Urin; 尿胆红素
  codes 1977-8 text, 1978-6 mg/dL, 5770-3 text, 20505-4 mg/dL
  also Urine bilirubin; Bilirrubinuria; Urinbilirubin; 尿液胆红素
  within Bilirubin; Bilirrubina; 胆红素
Urobilinogen in urine; Urobilinógeno en orina; Urobilinogen im Urin; 尿胆原
  codes 5818-0 text, 20405-7 mg/dL
  also Urobilinogen; Urine urobilinogen; Urobilinógeno; URO; UBG; 尿液尿胆原
Nitrite in urine; Nitritos en orina; Nitrit im Urin; 尿亚硝酸盐
  codes 5802-4 text
  also Nitrite; Nitrites; Urine nitrite; Nitritos; Nitrito; Nitrit; NIT; 亚硝酸盐; 尿液亚硝酸盐
Leukocyte esterase in urine; Esterasa leucocitaria en orina; Leukozytenesterase im Urin; 尿白细胞酯酶
  codes 5799-2 text
  also Leukocyte esterase; Leukocyte esterase urine; Esterasa leucocitaria; Leukozytenesterase; Leukozyten-Esterase; 白细胞酯酶; 尿液白细胞酯酶
Hemoglobin in urine; Hemoglobina en orina; Hämoglobin im Urin; 尿隐血
  codes 725-2 text, 5794-3 text
  also Blood in urine; Urine blood; Occult blood urine; Urine hemoglobin; Blood, urine; Sangre en orina; Hemoglobinuria; Blut im Urin; Blut im Harn; 尿潜血; 尿血红蛋白
  within Hemoglobin; Haemoglobin; Hemoglobina; Hämoglobin; 隐血; 潜血; 血红蛋白
Leukocytes in urine sediment; Leucocitos en sedimento urinario; Leukozyten im Urinsediment; 尿沉渣白细胞
  codes 5821-4 /[HPF]
  also WBC urine sediment; Urine WBC; Leukocytes urine sediment; Leucocitos (sedimento); Leukozyten (Sediment); 尿白细胞(镜检)
  within WBC; Leukocytes; White blood cells; Leucocitos; Leukozyten; 白细胞
Erythrocytes in urine sediment; Eritrocitos en sedimento urinario; Erythrozyten im Urinsediment; 尿沉渣红细胞
  codes 13945-1 /[HPF]
  also RBC urine sediment; Urine RBC; Erythrocytes urine sediment; Hematíes (sedimento); Erythrozyten (Sediment); 尿红细胞(镜检)
  within RBC; Erythrocytes; Red blood cells; Eritrocitos; Hematíes; Erythrozyten; 红细胞
Epithelial cells in urine sediment; Células epiteliales en sedimento urinario; Epithelzellen im Urinsediment; 尿沉渣上皮细胞
  codes 5787-7 /[HPF]
  also Epithelial cells urine; Células epiteliales (sedimento); Epithelien (Sediment)
  within Epithelial cells; Células epiteliales; Epithelzellen; Epithelien; 上皮细胞
Bacteria in urine sediment; Bacterias en sedimento urinario; Bakterien im Urinsediment; 尿沉渣细菌
  codes 5769-5 /[HPF], 25145-4 text
  also Bacteria urine; Bacterias (sedimento); Bakterien (Sediment)
  within Bacteria; Bacterias; Bakterien; 细菌
Hyaline casts in urine sediment; Cilindros hialinos en sedimento urinario; Hyaline Zylinder im Urinsediment; 尿沉渣透明管型
  codes 5796-8 /[LPF]
  also Hyaline casts; Cilindros hialinos; Hyaline Zylinder; 透明管型
Granular casts in urine sediment; Cilindros granulosos en sedimento urinario; Granulierte Zylinder im Urinsediment; 尿沉渣颗粒管型
  codes 5793-5 /[LPF]
  also Granular casts; Cilindros granulosos; Granulierte Zylinder; 颗粒管型
Mucus in urine sediment; Moco en sedimento urinario; Schleim im Urinsediment; 尿沉渣黏液丝
  codes 8247-9 text
  also Urine mucus; Moco (sedimento); Schleim (Sediment); 黏液丝; 粘液丝
  within Mucus; Moco; Schleim
Yeast in urine sediment; Levaduras en sedimento urinario; Hefen im Urinsediment; 尿沉渣酵母菌
  codes 5822-2 /[HPF]
  also Urine yeast; Levaduras (sedimento); Hefen (Sediment)
  within Yeast; Levaduras; Hefen; 酵母菌
`,
);

/** Urine measured quantitatively. */
export const URINE_CHEMISTRY = parseSection(
  'urine',
  `
Creatinine in urine; Creatinina en orina; Kreatinin im Urin; 尿肌酐
  codes 2161-8 mg/dL, 14683-7 mmol/L; SI mmol/L; molar mass 113.12
  also Urine creatinine; Creatinine random urine; Creatinina urinaria; Urinkreatinin; 尿液肌酐
  within Creatinine; Creatinina; Kreatinin; Crea; 肌酐
Albumin in urine; Albúmina en orina; Albumin im Urin; 尿白蛋白
  codes 1754-1 mg/dL, 14957-5 mg/dL; SI mg/L
  also Urine albumin; Microalbumin; Microalbumin urine; Microalbúmina; Microalbuminuria; Albuminuria; Mikroalbumin; Urinalbumin; 尿微量白蛋白; 微量白蛋白
  within Albumin; Albúmina; 白蛋白
Albumin/Creatinine in urine; Albúmina/Creatinina en orina; Albumin/Kreatinin im Urin; 尿白蛋白/肌酐
  codes 9318-7 mg/g{creat}, 14959-1 mg/g{creat}, 32294-1 mg/mmol{creat}, 30000-4 mg/mmol{creat}, 77253-3 mg/mmol{creat}; SI mg/mmol{creat}; molar mass 113.12
  also ACR; UACR; Albumin/Creatinine ratio; Albumin/Creat ratio; Microalbumin/Creatinine ratio; Microalbumin/Creatinine; Urine albumin/creatinine ratio; Cociente albúmina/creatinina; Albumin-Kreatinin-Quotient; 尿白蛋白肌酐比值; 尿微量白蛋白/肌酐
  within Albumin/Creatinine; Albúmina/Creatinina; Albumin/Kreatinin
Protein/Creatinine in urine; Proteínas/Creatinina en orina; Protein/Kreatinin im Urin; 尿蛋白/肌酐
  codes 2890-2 mg/g{creat}, 34366-5 mg/mmol{creat}; SI mg/mmol{creat}; molar mass 113.12
  also UPCR; Protein/Creatinine ratio; Urine protein/creatinine ratio; Cociente proteína/creatinina; Protein-Kreatinin-Quotient; 尿蛋白肌酐比值
  within Protein/Creatinine; Proteínas/Creatinina; Protein/Kreatinin
Sodium in urine; Sodio en orina; Natrium im Urin; 尿钠
  codes 2955-3 mmol/L; valence 1
  also Urine sodium; Sodio urinario; Urin-Natrium
  within Sodium; Na; Sodio; Natrium; 钠
Potassium in urine; Potasio en orina; Kalium im Urin; 尿钾
  codes 2828-2 mmol/L; valence 1
  also Urine potassium; Potasio urinario; Urin-Kalium
  within Potassium; K; Potasio; Kalium; 钾
Chloride in urine; Cloruro en orina; Chlorid im Urin; 尿氯
  codes 2078-4 mmol/L; valence 1
  also Urine chloride; Cloruro urinario; Urin-Chlorid
  within Chloride; Cl; Cloruro; Cloro; Chlorid; 氯
Calcium in urine; Calcio en orina; Kalzium im Urin; 尿钙
  codes 17862-4 mg/dL, 2004-0 mmol/L; SI mmol/L; molar mass 40.078; valence 2
  also Urine calcium; Calcio urinario; Calciuria; Urin-Kalzium
  within Calcium; Ca; Calcio; Kalzium; 钙
Magnesium in urine; Magnesio en orina; Magnesium im Urin; 尿镁
  codes 19124-7 mg/dL; valence 2
  also Urine magnesium; Magnesio urinario
  within Magnesium; Mg; Magnesio; 镁
Phosphate in urine; Fosfato en orina; Phosphat im Urin; 尿磷
  codes 2778-9 mg/dL, 13539-2 mmol/L; SI mmol/L; molar mass 30.974
  also Urine phosphate; Urine phosphorus; Fósforo urinario; Urin-Phosphat; 尿磷酸盐
  within Phosphate; Phosphorus; Fosfato; Fósforo; Phosphat; 磷; 无机磷
Urea in urine; Urea en orina; Harnstoff im Urin; 尿尿素
  codes 22700-9 mmol/L
  also Urine urea; Urea urinaria; Urin-Harnstoff
  within Urea; Harnstoff; 尿素
Urea nitrogen in urine; Nitrógeno ureico en orina; Harnstoff-Stickstoff im Urin; 尿尿素氮
  codes 3095-7 mg/dL
  also Urine urea nitrogen; UUN; Nitrógeno ureico urinario
  within Urea nitrogen; Nitrógeno ureico; 尿素氮
Urate in urine; Ácido úrico en orina; Harnsäure im Urin; 尿液尿酸
  codes 3086-6 mg/dL, 14934-4 umol/L; SI umol/L; molar mass 168.11
  also Urine uric acid; Ácido úrico urinario; Urin-Harnsäure; 尿尿酸
  within Uric acid; Urate; Ácido úrico; Harnsäure; 尿酸
Osmolality of urine; Osmolalidad de la orina; Osmolalität des Urins; 尿渗透压
  codes 2695-5 mosm/kg
  also Urine osmolality; Osmolalidad urinaria; Urinosmolalität; 尿液渗透压
  within Osmolality; Osmolalidad; Osmolalität; 渗透压
Amylase in urine; Amilasa en orina; Amylase im Urin; 尿淀粉酶
  codes 1799-6 U/L
  also Urine amylase; Amilasuria; Urinamylase; 尿液淀粉酶
  within Amylase; Amilasa; 淀粉酶
Choriogonadotropin in urine; Gonadotropina coriónica en orina; Choriongonadotropin im Urin; 尿人绒毛膜促性腺激素
  codes 2106-3 text
  also Urine hCG; Urine pregnancy test; Pregnancy test; hCG urine; Prueba de embarazo; Prueba de embarazo en orina; Schwangerschaftstest; 尿妊娠试验; 妊娠试验
  within hCG; Choriogonadotropin
Protein in 24 hour urine; Proteínas en orina de 24 horas; Protein im 24-Stunden-Urin; 24小时尿蛋白
  codes 2889-4 mg/(24.h); SI g/(24.h)
  also 24 hour urine protein; 24h urine protein; Urine protein 24h; Protein 24 hour urine; Proteinuria de 24 horas; Proteinuria 24 h; Protein im 24h-Urin; Protein im 24-h-Urin; 24小时尿蛋白定量; 24h尿蛋白
Creatinine in 24 hour urine; Creatinina en orina de 24 horas; Kreatinin im 24-Stunden-Urin; 24小时尿肌酐
  codes 2162-6 g/(24.h), 14684-5 mmol/(24.h); SI mmol/(24.h); molar mass 113.12
  also 24 hour urine creatinine; 24h urine creatinine; Creatinina en orina 24 h; Kreatinin im 24h-Urin; 24h尿肌酐
Calcium in 24 hour urine; Calcio en orina de 24 horas; Kalzium im 24-Stunden-Urin; 24小时尿钙
  codes 6874-2 mg/(24.h)
  also 24 hour urine calcium; 24h urine calcium; Calciuria de 24 horas; Calcio en orina 24 h; Kalzium im 24h-Urin; 24h尿钙
Albumin in 24 hour urine; Albúmina en orina de 24 horas; Albumin im 24-Stunden-Urin; 24小时尿白蛋白
  codes 1755-8 mg/(24.h), 14956-7 mg/(24.h)
  also 24 hour urine albumin; 24h urine albumin; Albúmina en orina 24 h; Albumin im 24h-Urin; 24h尿白蛋白; 24小时尿微量白蛋白
Creatinine clearance; Aclaramiento de creatinina; Kreatinin-Clearance; 肌酐清除率
  codes 2164-2 mL/min
  also CrCl; Creatinine renal clearance; CCr; Depuración de creatinina; Aclaramiento de creatinina en orina de 24 horas; 内生肌酐清除率
Amphetamines in urine; Anfetaminas en orina; Amphetamine im Urin; 尿苯丙胺类
  codes 3349-8 text
  also Urine amphetamines
  within Amphetamines; Anfetaminas; Amphetamine; 苯丙胺
Benzodiazepines in urine; Benzodiacepinas en orina; Benzodiazepine im Urin; 尿苯二氮卓类
  codes 3390-2 text, 14316-4 text
  also Urine benzodiazepines
  within Benzodiazepines; Benzodiacepinas; Benzodiazepine; 苯二氮卓类
Cannabinoids in urine; Cannabinoides en orina; Cannabinoide im Urin; 尿大麻类
  codes 3427-2 text
  also Urine cannabinoids; THC urine
  within Cannabinoids; THC; Cannabinoides; Cannabinoide; 大麻
Cocaine in urine; Cocaína en orina; Kokain im Urin; 尿可卡因
  codes 3397-7 text
  also Urine cocaine
  within Cocaine; Cocaína; Kokain; 可卡因
Opiates in urine; Opiáceos en orina; Opiate im Urin; 尿阿片类
  codes 3879-4 text, 19295-5 text
  also Urine opiates
  within Opiates; Opiáceos; Opiate; 阿片类
`,
);
