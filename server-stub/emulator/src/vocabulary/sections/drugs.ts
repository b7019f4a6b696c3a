import { parseSection } from '../catalogue.js';

/** Therapeutic drugs and toxicology in blood. */
export const DRUGS = parseSection(
  'serum',
  `
Digoxin; Digoxina; Digoxin; 地高辛
  codes 10535-3 ng/mL, 14698-5 nmol/L; SI nmol/L; molar mass 780.94
  also DIG; Digoxin level
Phenytoin; Fenitoína; Phenytoin; 苯妥英
  codes 3968-5 ug/mL, 14877-5 umol/L; SI umol/L; molar mass 252.27
  also Dilantin; Diphenylhydantoin; Phenytoin total; Phenytoin level; 苯妥英钠
Carbamazepine; Carbamazepina; Carbamazepin; 卡马西平
  codes 3432-2 ug/mL, 14639-9 umol/L; SI umol/L; molar mass 236.27
  also CBZ; Tegretol; Carbamazepine level
Valproate; Valproato; Valproat; 丙戊酸
  codes 4086-5 ug/mL, 14946-8 umol/L; SI umol/L; molar mass 144.21
  also Valproic acid; VPA; Ácido valproico; Valproinsäure; Valproic acid level; 丙戊酸钠
Phenobarbital; Fenobarbital; Phenobarbital; 苯巴比妥
  codes 3948-7 ug/mL, 14874-2 umol/L; SI umol/L; molar mass 232.24
  also Phenobarbitone; Phenobarb
Lamotrigine; Lamotrigina; Lamotrigin; 拉莫三嗪
  codes 6948-4 ug/mL, 25458-1 umol/L; SI umol/L; molar mass 256.09
  also LTG
Levetiracetam; Levetiracetam; Levetiracetam; 左乙拉西坦
  codes 30471-7 ug/mL, 48347-9 umol/L; SI umol/L; molar mass 170.21
  also Keppra; LEV
Theophylline; Teofilina; Theophyllin; 茶碱
  codes 4049-3 ug/mL, 14915-3 umol/L; SI umol/L; molar mass 180.17
  also Theophylline level
Lithium; Litio; Lithium; 锂
  codes 14334-7 mmol/L, 3719-2 ug/mL; molar mass 6.94; valence 1
  also Li; Lithium level; Litemia; 血锂; 血清锂
Acetaminophen; Paracetamol; Paracetamol; 对乙酰氨基酚
  codes 3298-7 ug/mL; SI mg/L
  also Paracetamol level; Acetaminophen level; 扑热息痛
Salicylates; Salicilatos; Salizylate; 水杨酸盐
  codes 4024-6 mg/dL, 14909-6 mmol/L; SI mmol/L; molar mass 138.12
  also Salicylate; Salicilato; Salicylsäure; Salizylat; 水杨酸
Vancomycin; Vancomicina; Vancomycin; 万古霉素
  codes 20578-1 ug/mL, 31012-8 umol/L; SI mg/L; molar mass 1449.3
  also Vancomycin random; Vancomycin level; Vancomicina nivel
Vancomycin, trough; Vancomicina, valle; Vancomycin-Talspiegel; 万古霉素谷浓度
  codes 4092-3 ug/mL, 39797-6 umol/L; SI mg/L; molar mass 1449.3
  also Vancomycin trough; Trough vancomycin; Vancomicina valle; Vancomycin Talspiegel
Gentamicin; Gentamicina; Gentamicin; 庆大霉素
  codes 35668-3 mg/L
  also Gentamycin; Gentamicin level
Tobramycin; Tobramicina; Tobramycin; 妥布霉素
  codes 35670-9 mg/L
  also Tobramycin level
Amikacin; Amikacina; Amikacin; 阿米卡星
  codes 35669-1 mg/L
  also Amikacin level; 丁胺卡那霉素
Methotrexate; Metotrexato; Methotrexat; 甲氨蝶呤
  codes 14836-1 umol/L
  also MTX; Methotrexate level
Cyclosporine; Ciclosporina; Ciclosporin; 环孢素
  codes 3520-4 ng/mL; SI ug/L; specimen blood
  also Cyclosporin; Ciclosporine; Cyclosporin A; CsA; Ciclosporina A; Cyclosporine A; Ciclosporin A; 环孢素A; 环孢霉素
Tacrolimus; Tacrolimus; Tacrolimus; 他克莫司
  codes 11253-2 ng/mL; SI ug/L; specimen blood
  also FK506; FK-506; Tacrolimús; Prograf
Sirolimus; Sirolimus; Sirolimus; 西罗莫司
  codes 29247-4 ng/mL; SI ug/L; specimen blood
  also Rapamycin; Rapamicina; 雷帕霉素
Everolimus; Everolimus; Everolimus; 依维莫司
  codes 50544-6 ng/mL; SI ug/L; specimen blood
Ethanol; Etanol; Ethanol; 乙醇
  codes 5643-2 mg/dL, 14719-9 mmol/L; SI mmol/L; molar mass 46.068
  also Alcohol; Ethyl alcohol; ETOH; Alcohol etílico; Alkohol; Blutalkohol; 酒精; 血酒精; 血液酒精
Lead; Plomo; Blei; 铅
  codes 5671-3 ug/dL, 14807-2 umol/L; SI umol/L; molar mass 207.2; specimen blood
  also Pb; Blood lead; Lead blood; Plomo en sangre; Blei im Blut; 血铅
Mercury; Mercurio; Quecksilber; 汞
  codes 5685-3 ug/L; specimen blood
  also Hg; Blood mercury; Mercurio en sangre; 血汞
`,
);
