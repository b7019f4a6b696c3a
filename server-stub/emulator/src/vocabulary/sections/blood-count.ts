import { section } from '../catalogue.js';

/** Blood count, differential, reticulocytes, red cell indices. */
export const BLOOD_COUNT = section(
  'blood',
  `
Leukocytes; Leucocitos; Leukozyten; 白细胞
  codes 26464-8 10*3/uL, 6690-2 10*3/uL, 804-5 10*3/uL; SI 10*9/L
  also WBC; White blood cells; White blood cell count; White cell count; WCC; Leukocyte count; Leucocytes; Glóbulos blancos; Recuento de leucocitos; Leukos; Weiße Blutkörperchen; Leukozytenzahl; 白细胞计数; 白血球
Erythrocytes; Eritrocitos; Erythrozyten; 红细胞
  codes 26453-1 10*6/uL, 789-8 10*6/uL; SI 10*12/L
  also RBC; Red blood cells; Red blood cell count; Red cell count; Hematíes; Glóbulos rojos; Recuento de eritrocitos; Erys; Rote Blutkörperchen; Erythrozytenzahl; 红细胞计数; 红血球
Hemoglobin; Hemoglobina; Hämoglobin; 血红蛋白
  codes 718-7 g/dL, 59260-0 mmol/L, 20509-6 g/dL; SI g/L; molar mass 16114.5
  also Hb; Hgb; Haemoglobin; HB; Hemoglobina total; 血色素
Hematocrit; Hematocrito; Hämatokrit; 红细胞压积
  codes 20570-8 %, 4544-3 %; SI L/L
  also Hct; Haematocrit; PCV; Packed cell volume; Hto; HKT; Hk; 红细胞比容; 红细胞比积
Erythrocyte mean corpuscular volume; Volumen corpuscular medio; Mittleres Erythrozytenvolumen; 平均红细胞体积
  codes 30428-7 fL, 787-2 fL
  also MCV; Mean corpuscular volume; Mean cell volume; VCM; Mittleres korpuskuläres Volumen; 红细胞平均体积
Erythrocyte mean corpuscular hemoglobin; Hemoglobina corpuscular media; Mittlerer Hämoglobingehalt der Erythrozyten; 平均红细胞血红蛋白量
  codes 28539-5 pg, 785-6 pg
  also MCH; HCM; HbE; Mean corpuscular hemoglobin; Mean corpuscular haemoglobin; Mean cell hemoglobin; Mittleres korpuskuläres Hämoglobin; 平均红细胞血红蛋白含量; 红细胞平均血红蛋白量
Erythrocyte mean corpuscular hemoglobin concentration; Concentración de hemoglobina corpuscular media; Mittlere Hämoglobinkonzentration der Erythrozyten; 平均红细胞血红蛋白浓度
  codes 28540-3 g/dL, 786-4 g/dL; SI g/L
  also MCHC; CHCM; Mean corpuscular hemoglobin concentration; Mean corpuscular haemoglobin concentration; Mittlere korpuskuläre Hämoglobinkonzentration; 红细胞平均血红蛋白浓度
Erythrocyte distribution width; Ancho de distribución eritrocitaria; Erythrozytenverteilungsbreite; 红细胞分布宽度变异系数
  codes 30385-9 %, 788-0 %
  also RDW; RDW-CV; Red cell distribution width; Red blood cell distribution width; ADE; IDE; Amplitud de distribución eritrocitaria; EVB; 红细胞分布宽度; 红细胞体积分布宽度
Erythrocyte distribution width as volume; Ancho de distribución eritrocitaria (desviación estándar); Erythrozytenverteilungsbreite (Standardabweichung); 红细胞分布宽度标准差
  codes 21000-5 fL
  also RDW-SD; RDW SD
Platelets; Plaquetas; Thrombozyten; 血小板
  codes 26515-7 10*3/uL, 777-3 10*3/uL; SI 10*9/L
  also PLT; Platelet count; Thrombocytes; Thrombocyte count; Recuento de plaquetas; Trombocitos; Thrombos; Thrombozytenzahl; Blutplättchen; 血小板计数
Platelet mean volume; Volumen plaquetario medio; Mittleres Thrombozytenvolumen; 平均血小板体积
  codes 28542-9 fL, 32623-1 fL
  also MPV; Mean platelet volume; VPM; VMP; 血小板平均体积
Platelet distribution width; Ancho de distribución plaquetaria; Thrombozytenverteilungsbreite; 血小板分布宽度
  codes 32207-3 fL, 51631-0 %
  also PDW; ADP
Plateletcrit; Plaquetocrito; Thrombokrit; 血小板压积
  codes 51637-7 %
  also PCT; Platelet hematocrit; Platelet crit; 血小板比容
Neutrophils; Neutrófilos; Neutrophile; 中性粒细胞绝对值
  codes 26499-4 10*3/uL, 751-8 10*3/uL; SI 10*9/L
  also NEUT; ANC; NEUT#; Neutrophil count; Absolute neutrophils; Absolute neutrophil count; Neutrophils absolute; Neutrophils #; Neutrófilos absolutos; Neutrófilos (absolutos); Neutrophile absolut; Neutrophile Granulozyten; Segmented neutrophils absolute; 中性粒细胞计数; 中性粒细胞; 中性粒细胞数; 中性粒细胞#
Neutrophils/100 leukocytes; Neutrófilos/100 leucocitos; Neutrophile/100 Leukozyten; 中性粒细胞百分比
  codes 26511-6 %, 770-8 %
  also Neutrophils/Leukocytes; NEUT; NEUT%; Neutrophils; Neutrophils %; Neutrophil percentage; Neutrófilos; Neutrófilos %; Neutrophile; Neutrophile %; Neutrophile relativ; Neutrophile Granulozyten; 中性粒细胞%; 中性粒细胞; 中性粒细胞比率
Lymphocytes; Linfocitos; Lymphozyten; 淋巴细胞绝对值
  codes 26474-7 10*3/uL, 731-0 10*3/uL; SI 10*9/L
  also LYMPH; LYM; LYMPH#; LYM#; Lymphocyte count; Absolute lymphocytes; Absolute lymphocyte count; Lymphocytes absolute; Lymphs absolute; Lymphocytes #; Linfocitos absolutos; Linfocitos (absolutos); Lymphozyten absolut; 淋巴细胞计数; 淋巴细胞; 淋巴细胞数; 淋巴细胞#
Lymphocytes/100 leukocytes; Linfocitos/100 leucocitos; Lymphozyten/100 Leukozyten; 淋巴细胞百分比
  codes 26478-8 %, 736-9 %
  also Lymphocytes/Leukocytes; LYMPH; LYM; LYMPH%; LYM%; Lymphs; Lymphocytes; Lymphocytes %; Lymphocyte percentage; Linfocitos; Linfocitos %; Lymphozyten; Lymphozyten %; Lymphozyten relativ; 淋巴细胞%; 淋巴细胞; 淋巴细胞比率
Monocytes; Monocitos; Monozyten; 单核细胞绝对值
  codes 26484-6 10*3/uL, 742-7 10*3/uL; SI 10*9/L
  also MONO; MONO#; Monocyte count; Absolute monocytes; Absolute monocyte count; Monocytes absolute; Monocytes #; Monocitos absolutos; Monocitos (absolutos); Monozyten absolut; 单核细胞计数; 单核细胞; 单核细胞数; 单核细胞#
Monocytes/100 leukocytes; Monocitos/100 leucocitos; Monozyten/100 Leukozyten; 单核细胞百分比
  codes 26485-3 %, 5905-5 %
  also Monocytes/Leukocytes; MONO; MONO%; Monocytes; Monocytes %; Monocyte percentage; Monocitos; Monocitos %; Monozyten; Monozyten %; Monozyten relativ; 单核细胞%; 单核细胞; 单核细胞比率
Eosinophils; Eosinófilos; Eosinophile; 嗜酸性粒细胞绝对值
  codes 26449-9 10*3/uL, 711-2 10*3/uL; SI 10*9/L
  also EOS; EO; EO#; EOS#; Eosinophil count; Absolute eosinophils; Absolute eosinophil count; Eosinophils absolute; Eos absolute; Eosinophils #; Eosinófilos absolutos; Eosinófilos (absolutos); Eosinophile absolut; Eosinophile Granulozyten; 嗜酸性粒细胞计数; 嗜酸性粒细胞; 嗜酸性粒细胞数; 嗜酸性粒细胞#
Eosinophils/100 leukocytes; Eosinófilos/100 leucocitos; Eosinophile/100 Leukozyten; 嗜酸性粒细胞百分比
  codes 26450-7 %, 713-8 %
  also Eosinophils/Leukocytes; EOS; EO; EO%; EOS%; Eosinophils; Eosinophils %; Eosinophil percentage; Eosinófilos; Eosinófilos %; Eosinophile; Eosinophile %; Eosinophile relativ; Eosinophile Granulozyten; 嗜酸性粒细胞%; 嗜酸性粒细胞; 嗜酸性粒细胞比率
Basophils; Basófilos; Basophile; 嗜碱性粒细胞绝对值
  codes 26444-0 10*3/uL, 704-7 10*3/uL; SI 10*9/L
  also BASO; BASO#; Basophil count; Absolute basophils; Absolute basophil count; Basophils absolute; Baso absolute; Basophils #; Basófilos absolutos; Basófilos (absolutos); Basophile absolut; Basophile Granulozyten; 嗜碱性粒细胞计数; 嗜碱性粒细胞; 嗜碱性粒细胞数; 嗜碱性粒细胞#
Basophils/100 leukocytes; Basófilos/100 leucocitos; Basophile/100 Leukozyten; 嗜碱性粒细胞百分比
  codes 30180-4 %, 706-2 %
  also Basophils/Leukocytes; BASO; BASO%; Basophils; Basophils %; Basophil percentage; Basófilos; Basófilos %; Basophile; Basophile %; Basophile relativ; Basophile Granulozyten; 嗜碱性粒细胞%; 嗜碱性粒细胞; 嗜碱性粒细胞比率
Granulocytes immature; Granulocitos inmaduros; Unreife Granulozyten; 未成熟粒细胞绝对值
  codes 51584-1 10*3/uL, 53115-2 10*3/uL; SI 10*9/L
  also Immature granulocytes; IG; IG#; Immature granulocytes absolute; Unreife Granulozyten absolut; Granulocitos inmaduros absolutos; 未成熟粒细胞; 幼稚粒细胞
Granulocytes immature/100 leukocytes; Granulocitos inmaduros/100 leucocitos; Unreife Granulozyten/100 Leukozyten; 未成熟粒细胞百分比
  codes 38518-7 %, 71695-1 %
  also Immature granulocytes; IG; IG%; Immature granulocytes %; Granulocitos inmaduros; Granulocitos inmaduros %; Unreife Granulozyten; Unreife Granulozyten %; 未成熟粒细胞; 未成熟粒细胞%; 幼稚粒细胞%
Band form neutrophils/100 leukocytes; Neutrófilos en banda/100 leucocitos; Stabkernige Neutrophile/100 Leukozyten; 杆状核中性粒细胞百分比
  codes 26508-2 %, 35332-6 %, 764-1 %
  also Bands; Band neutrophils; Band cells; Cayados; Neutrófilos en banda; Bandas; Stabkernige; Stabkernige Granulozyten; 杆状核粒细胞; 杆状核
Segmented neutrophils/100 leukocytes; Neutrófilos segmentados/100 leucocitos; Segmentkernige Neutrophile/100 Leukozyten; 分叶核中性粒细胞百分比
  codes 26505-8 %, 769-0 %
  also Segs; Segmented neutrophils; Polys; Segmentados; Neutrófilos segmentados; Segmentkernige; Segmentkernige Granulozyten; 分叶核粒细胞; 分叶核
Reticulocytes; Reticulocitos; Retikulozyten; 网织红细胞绝对值
  codes 14196-0 10*3/uL, 60474-4 10*3/uL; SI 10*9/L
  also RETIC; Reticulocyte count; Reticulocytes absolute; Absolute reticulocytes; Recuento de reticulocitos; Reticulocitos absolutos; Retikulozyten absolut; Retikulozytenzahl; 网织红细胞计数; 网织红细胞
Reticulocytes/100 erythrocytes; Reticulocitos/100 eritrocitos; Retikulozyten/100 Erythrozyten; 网织红细胞百分比
  codes 4679-7 %, 17849-1 %
  also RETIC; RETIC%; Reticulocytes; Reticulocytes %; Reticulocyte percentage; Reticulocitos; Reticulocitos %; Retikulozyten; Retikulozyten %; 网织红细胞%; 网织红细胞
Nucleated erythrocytes; Eritroblastos; Kernhaltige Erythrozyten; 有核红细胞绝对值
  codes 30392-5 10*3/uL, 771-6 10*3/uL; SI 10*9/L
  also NRBC; NRBC#; Nucleated RBC; Nucleated red blood cells; NRBC absolute; Normoblasten; Erythroblasten; 有核红细胞
Nucleated erythrocytes/100 leukocytes; Eritroblastos/100 leucocitos; Kernhaltige Erythrozyten/100 Leukozyten; 有核红细胞百分比
  codes 19048-8 /100{WBCs}, 58413-6 /100{WBCs}
  also NRBC; NRBC%; Nucleated RBC; Nucleated red blood cells; Eritroblastos; Normoblasten; 有核红细胞; 有核红细胞%
Erythrocyte sedimentation rate; Velocidad de sedimentación globular; Blutsenkungsgeschwindigkeit; 红细胞沉降率
  codes 30341-2 mm/h, 4537-7 mm/h
  also Erythrocyte sedimentation rate by Westergren method; ESR; Sed rate; Sedimentation rate; VSG; Velocidad de sedimentación; BSG; BKS; Blutsenkung; Blutkörperchensenkungsgeschwindigkeit; 血沉; 血沉率
`,
);
