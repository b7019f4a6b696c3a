import { section } from '../catalogue.js';

/** Lymphocyte subsets and immunohaematology. */
export const CELLS_AND_GROUPS = section(
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
