import { section } from '../catalogue.js';

/** Urine by test strip and under the microscope. */
export const URINE_STRIP = section(
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
