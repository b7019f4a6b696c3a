import { parseSection } from '../catalogue.js';

/** Blood count, differential, reticulocytes, red cell indices. */
export const BLOOD_COUNT = parseSection(
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

/** Lymphocyte subsets and immunohaematology. */
export const CELLS_AND_GROUPS = parseSection(
  'blood',
  `
CD4 T cells; Linfocitos T CD4; CD4-T-Zellen; CD4阳性T细胞绝对值
  codes 24467-3 /uL; SI 10*6/L
  also CD4; CD4 count; CD4 absolute; Absolute CD4; CD3+CD4+ (T4 helper) cells; CD4+ T cells; Linfocitos CD4; Recuento de CD4; CD4-Zellen; T-Helferzellen; CD4细胞计数; CD4+T淋巴细胞计数
CD8 T cells; Linfocitos T CD8; CD8-T-Zellen; CD8阳性T细胞绝对值
  codes 14135-8 /uL; SI 10*6/L
  also CD8; CD8 count; CD8 absolute; Absolute CD8; CD8+ T cells; Linfocitos CD8; Recuento de CD8; CD8-Zellen; T-Suppressorzellen; CD8细胞计数; CD8+T淋巴细胞计数
CD4/CD8 ratio; Cociente CD4/CD8; CD4/CD8-Quotient; CD4/CD8比值
  codes 54218-3 {ratio}
  also CD4/CD8; CD4:CD8 ratio; CD4:CD8; Relación CD4/CD8; CD4/CD8-Ratio
ABO group; Grupo sanguíneo ABO; AB0-Blutgruppe; ABO血型
  codes 883-9 text
  also ABO; ABO blood group; Blood group ABO; ABO grouping; Grupo ABO; AB0; Blutgruppe AB0; ABO Blutgruppe
Rh type; Factor Rh; Rhesusfaktor; Rh血型
  codes 10331-7 text
  also Rh; Rh factor; Rh(D); RhD; RhD type; Rhesus factor; Rh D; Grupo Rh; Rhesus-Faktor; Rhesusfaktor D; Rh(D)血型
ABO and Rh group; Grupo sanguíneo ABO y Rh; AB0- und Rhesus-Blutgruppe; ABO和Rh血型
  codes 882-1 text
  also Blood group; Blood type; ABO/Rh; ABO Rh; ABO and Rh; Blood group and Rh; Grupo sanguíneo; Grupo sanguíneo y Rh; Grupo y factor; Blutgruppe; 血型
Direct antiglobulin test; Prueba de antiglobulina directa; Direkter Antiglobulintest; 直接抗人球蛋白试验
  codes 1007-4 text
  also DAT; Direct Coombs; Direct Coombs test; Coombs directo; Direkter Coombs-Test; Coombs-Test direkt; 直接Coombs试验
Blood group antibody screen; Escrutinio de anticuerpos irregulares; Antikörpersuchtest; 不规则抗体筛查
  codes 890-4 text
  also Antibody screen; Indirect antiglobulin test; Indirect Coombs; Indirect Coombs test; Coombs indirecto; Indirekter Coombs-Test; Coombs-Test indirekt; 血型抗体筛查; 抗体筛查
`,
);

/** Coagulation, in platelet poor plasma. */
export const COAGULATION = parseSection(
  'plasma',
  `
Prothrombin time; Tiempo de protrombina; Prothrombinzeit; 凝血酶原时间
  codes 5902-2 s, 5964-2 s
  also PT; Protime; Pro time; TP; Thromboplastinzeit; TPZ
Prothrombin time activity; Actividad de protrombina; Quick-Wert; 凝血酶原活动度
  codes 5894-1 %
  also PT%; PT activity; Quick; Prothrombin activity; Índice de Quick; Índice de protrombina; Tasa de protrombina; Thromboplastinzeit; Thromboplastinzeit (Quick); TPZ; PTA; 凝血酶原活度
INR; INR; INR; 国际标准化比值
  codes 6301-6 {INR}, 34714-6 {INR}
  also International normalized ratio; PT INR; PT-INR; INR PT; Índice internacional normalizado; Razón internacional normalizada; International normierte Ratio; 凝血酶原国际标准化比值
Activated partial thromboplastin time; Tiempo de tromboplastina parcial activado; Aktivierte partielle Thromboplastinzeit; 活化部分凝血活酶时间
  codes 14979-9 s, 3173-2 s
  also aPTT; PTT; APTT; Partial thromboplastin time; TTPA; TTPa; TPTA; Tiempo de tromboplastina parcial activada; Partielle Thromboplastinzeit
Thrombin time; Tiempo de trombina; Thrombinzeit; 凝血酶时间
  codes 3243-3 s
  also TT; TCT; PTZ
Fibrinogen; Fibrinógeno; Fibrinogen; 纤维蛋白原
  codes 3255-7 mg/dL; SI g/L
  also FIB; FBG; Fibrinogen activity; Fibrinógeno (Clauss); Fibrinogen nach Clauss
Fibrin D-dimer FEU; Dímero D (FEU); D-Dimer (FEU); D-二聚体(FEU)
  codes 48065-7 ug/mL{FEU}; SI mg/L{FEU}
  also D-dimer; D dimer; Dímero D; Dímeros D; D-Dimere; D-二聚体; D二聚体; D-dimer FEU; D-Dimer in FEU
Fibrin D-dimer DDU; Dímero D (DDU); D-Dimer (DDU); D-二聚体(DDU)
  codes 48066-5 ng/mL{DDU}; SI ug/L{DDU}
  also D-dimer; D dimer; Dímero D; Dímeros D; D-Dimere; D-二聚体; D二聚体; D-dimer DDU; D-Dimer in DDU
Antithrombin activity; Actividad de antitrombina; Antithrombin-Aktivität; 抗凝血酶活性
  codes 27811-9 %
  also Antithrombin; Antithrombin III; AT III; ATIII; AT-III; Antitrombina; Antitrombina III; 抗凝血酶III; 抗凝血酶
Protein C activity; Actividad de proteína C; Protein-C-Aktivität; 蛋白C活性
  codes 27818-4 %, 27819-2 %
  also Protein C; Proteína C; Proteína C funcional; 蛋白C
Protein S activity; Actividad de proteína S; Protein-S-Aktivität; 蛋白S活性
  codes 27822-6 %
  also Protein S; Proteína S; 蛋白S
Factor VIII activity; Actividad del factor VIII; Faktor-VIII-Aktivität; 凝血因子VIII活性
  codes 3209-4 %
  also Factor VIII; FVIII; F VIII; Faktor VIII; 因子VIII; 凝血因子VIII
Factor IX activity; Actividad del factor IX; Faktor-IX-Aktivität; 凝血因子IX活性
  codes 3187-2 %
  also Factor IX; FIX; F IX; Faktor IX; 因子IX; 凝血因子IX
Factor V activity; Actividad del factor V; Faktor-V-Aktivität; 凝血因子V活性
  codes 3193-0 %
  also Factor V; F V; Faktor V; 因子V; 凝血因子V
Factor VII activity; Actividad del factor VII; Faktor-VII-Aktivität; 凝血因子VII活性
  codes 3198-9 %
  also Factor VII; FVII; F VII; Faktor VII; 因子VII; 凝血因子VII
Factor X activity; Actividad del factor X; Faktor-X-Aktivität; 凝血因子X活性
  codes 3218-5 %
  also Factor X; FX; F X; Faktor X; 因子X; 凝血因子X
Factor XI activity; Actividad del factor XI; Faktor-XI-Aktivität; 凝血因子XI活性
  codes 3226-8 %
  also Factor XI; FXI; F XI; Faktor XI; 因子XI; 凝血因子XI
Factor XII activity; Actividad del factor XII; Faktor-XII-Aktivität; 凝血因子XII活性
  codes 3232-6 %
  also Factor XII; FXII; F XII; Faktor XII; 因子XII; 凝血因子XII
von Willebrand factor antigen; Antígeno del factor von Willebrand; Von-Willebrand-Faktor-Antigen; 血管性血友病因子抗原
  codes 27816-8 %
  also vWF antigen; vWF:Ag; VWF Ag; Factor von Willebrand antígeno
von Willebrand factor ristocetin cofactor; Cofactor de ristocetina del factor von Willebrand; Von-Willebrand-Faktor-Ristocetin-Kofaktor; 血管性血友病因子瑞斯托霉素辅因子
  codes 6014-5 %
  also vWF:RCo; Ristocetin cofactor; vWF activity; Cofactor de ristocetina; Ristocetin-Kofaktor
`,
);
