import { section } from '../catalogue.js';

/** Iron metabolism. */
export const IRON = section(
  'serum',
  `
Iron; Hierro; Eisen; 铁
  codes 2498-4 ug/dL, 14798-3 umol/L; SI umol/L; molar mass 55.845
  also Fe; Serum iron; Iron total; Hierro sérico; Sideremia; Serumeisen; 血清铁; 血铁
Iron binding capacity; Capacidad total de fijación de hierro; Totale Eisenbindungskapazität; 总铁结合力
  codes 2500-7 ug/dL, 14800-7 umol/L; SI umol/L; molar mass 55.845
  also TIBC; Total iron binding capacity; Iron binding capacity total; CTFH; TEBK; Capacidad total de fijación del hierro
Iron binding capacity, unsaturated; Capacidad latente de fijación de hierro; Ungesättigte Eisenbindungskapazität; 未饱和铁结合力
  codes 2501-5 ug/dL, 22753-8 umol/L; SI umol/L; molar mass 55.845
  also UIBC; Unsaturated iron binding capacity; Freie Eisenbindungskapazität; 不饱和铁结合力
Iron saturation; Saturación de hierro; Eisensättigung; 铁饱和度
  codes 2502-3 %
  also Transferrin saturation; TSAT; Iron % saturation; Iron saturation %; % Saturation; Saturación de transferrina; Índice de saturación de transferrina; IST; Transferrinsättigung; 转铁蛋白饱和度
Transferrin; Transferrina; Transferrin; 转铁蛋白
  codes 3034-6 mg/dL; SI g/L
  also TRF; Siderofilina; 血清转铁蛋白
Transferrin receptor, soluble; Receptor soluble de transferrina; Löslicher Transferrinrezeptor; 可溶性转铁蛋白受体
  codes 30248-9 mg/L
  also sTfR; Soluble transferrin receptor
Ferritin; Ferritina; Ferritin; 铁蛋白
  codes 2276-4 ng/mL, 20567-4 ng/mL; SI ug/L
  also FER; Ferr; Serum ferritin; Ferritina sérica; 血清铁蛋白
`,
);
