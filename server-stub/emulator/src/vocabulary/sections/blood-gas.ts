import { parseSection } from '../catalogue.js';

/** Blood gases and co-oximetry. */
export const BLOOD_GAS = parseSection(
  'blood',
  `
pH of blood; pH de la sangre; pH im Blut; 血液酸碱度
  codes 11558-4 [pH], 2744-1 [pH], 2746-6 [pH]
  also Blood pH; pH; pH blood; pH arterial; pH arterial blood; pH sanguíneo; pH-Wert; 血pH; 血液pH; 酸碱度
Carbon dioxide partial pressure; Presión parcial de dióxido de carbono; Kohlendioxidpartialdruck; 二氧化碳分压
  codes 11557-6 mm[Hg], 2019-8 mm[Hg], 2021-4 mm[Hg]; SI kPa
  also pCO2; PaCO2; PCO2 arterial; Carbon dioxide [Partial pressure]; Presión parcial de CO2; CO2-Partialdruck
Oxygen partial pressure; Presión parcial de oxígeno; Sauerstoffpartialdruck; 氧分压
  codes 11556-8 mm[Hg], 2703-7 mm[Hg], 2705-2 mm[Hg]; SI kPa
  also pO2; PaO2; PO2 arterial; Oxygen [Partial pressure]; Presión parcial de O2; O2-Partialdruck
Bicarbonate in blood; Bicarbonato en sangre; Bikarbonat im Blut; 血液碳酸氢盐
  codes 1959-6 mmol/L, 1960-4 mmol/L; valence 1
  also Blood bicarbonate; HCO3 blood; HCO3 arterial; Actual bicarbonate; Aktuelles Bikarbonat; Bicarbonato actual; 实际碳酸氢根; 实际碳酸氢盐
Base excess; Exceso de base; Basenüberschuss; 碱剩余
  codes 11555-0 mmol/L, 1925-7 mmol/L; valence 1
  also BE; Base excess blood; Exceso de bases; Basenexzess; Base Excess; 剩余碱
Oxygen saturation; Saturación de oxígeno; Sauerstoffsättigung; 血氧饱和度
  codes 20564-1 %, 2708-6 %
  also sO2; SaO2; O2 sat; O2 saturation; Oxygen saturation arterial; Saturación de O2; O2-Sättigung; 氧饱和度
Oxyhemoglobin fraction; Fracción de oxihemoglobina; Oxyhämoglobin-Anteil; 氧合血红蛋白
  codes 11559-2 %
  also FO2Hb; O2Hb; Oxyhemoglobin; Oxihemoglobina; Oxyhämoglobin
Carboxyhemoglobin; Carboxihemoglobina; Carboxyhämoglobin; 碳氧血红蛋白
  codes 20563-3 %, 2030-5 %
  also COHb; FCOHb; HbCO; Carboxyhaemoglobin; CO-Hb; CO-Hämoglobin; 一氧化碳血红蛋白
Methemoglobin; Metahemoglobina; Methämoglobin; 高铁血红蛋白
  codes 2614-6 %, 2615-3 %
  also MetHb; FMetHb; Methaemoglobin; Met-Hb
Lactate in blood; Lactato en sangre; Laktat im Blut; 全血乳酸
  codes 32693-4 mmol/L, 2518-9 mmol/L
  also Blood lactate; Lactate blood; Lactate whole blood; Lactate arterial; Laktat arteriell; 血液乳酸
`,
);
