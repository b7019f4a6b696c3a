import { parseSection } from '../catalogue.js';

/** Lipids and lipoproteins. */
export const LIPIDS = parseSection(
  'serum',
  `
Cholesterol; Colesterol; Cholesterin; 胆固醇
  codes 2093-3 mg/dL, 14647-2 mmol/L; SI mmol/L; molar mass 386.65
  also Chol; Total cholesterol; Cholesterol total; TC; CHO; CT; Colesterol total; Gesamtcholesterin; Cholesterin gesamt; 总胆固醇
Cholesterol in HDL; Colesterol HDL; HDL-Cholesterin; 高密度脂蛋白胆固醇
  codes 2085-9 mg/dL, 14646-4 mmol/L; SI mmol/L; molar mass 386.65
  also HDL; HDL-C; HDL cholesterol; Cholesterol HDL; HDLc; c-HDL; HDL colesterol; HDL-Chol
Cholesterol in LDL; Colesterol LDL; LDL-Cholesterin; 低密度脂蛋白胆固醇
  codes 2089-1 mg/dL, 22748-8 mmol/L, 13457-7 mg/dL, 18262-6 mg/dL, 39469-2 mmol/L, 69419-0 mmol/L; SI mmol/L; molar mass 386.65
  also LDL; LDL-C; LDL cholesterol; Cholesterol LDL; LDL calculated; LDLc; c-LDL; LDL colesterol; LDL-Chol; LDL direct
Cholesterol in VLDL; Colesterol VLDL; VLDL-Cholesterin; 极低密度脂蛋白胆固醇
  codes 2091-7 mg/dL, 25371-6 mmol/L, 13458-5 mg/dL; SI mmol/L; molar mass 386.65
  also VLDL; VLDL-C; VLDL cholesterol; Cholesterol VLDL; c-VLDL
Cholesterol non HDL; Colesterol no HDL; Non-HDL-Cholesterin; 非高密度脂蛋白胆固醇
  codes 43396-1 mg/dL, 70204-3 mmol/L; SI mmol/L; molar mass 386.65
  also Non-HDL cholesterol; Non HDL; Non-HDL-C; nonHDL; Colesterol no-HDL; Nicht-HDL-Cholesterin
Triglyceride; Triglicéridos; Triglyzeride; 甘油三酯
  codes 2571-8 mg/dL, 14927-8 mmol/L; SI mmol/L; molar mass 885.43
  also Triglycerides; TG; TRIG; Trigs; Triglicérido; TAG; Neutralfette; 三酰甘油
Cholesterol total/Cholesterol in HDL; Colesterol total/HDL; Gesamt-/HDL-Cholesterin-Quotient; 总胆固醇/高密度脂蛋白胆固醇
  codes 9830-1 {ratio}, 32309-7 {ratio}
  also Chol/HDL ratio; Cholesterol/HDL ratio; TC/HDL ratio; Total cholesterol/HDL ratio; Cholesterol/HDL; Índice aterogénico; Índice colesterol/HDL; Chol/HDL-Quotient
Cholesterol in LDL/Cholesterol in HDL; Colesterol LDL/HDL; LDL/HDL-Quotient; 低密度/高密度脂蛋白胆固醇
  codes 11054-4 {ratio}
  also LDL/HDL ratio; LDL/HDL; Cociente LDL/HDL; Índice LDL/HDL
Lipoprotein (a); Lipoproteína (a); Lipoprotein (a); 脂蛋白(a)
  codes 10835-7 mg/dL, 43583-4 nmol/L; SI mg/L
  also Lp(a); LPA; Lipoprotein a; Lipoproteína a; 脂蛋白a
Apolipoprotein A-I; Apolipoproteína A-I; Apolipoprotein A-I; 载脂蛋白A1
  codes 1869-7 mg/dL; SI g/L
  also ApoA1; Apo A-I; Apo A1; Apolipoprotein A1; Apolipoproteína A1; 载脂蛋白AI
Apolipoprotein B; Apolipoproteína B; Apolipoprotein B; 载脂蛋白B
  codes 1884-6 mg/dL; SI g/L
  also ApoB; Apo B; Apolipoprotein B-100; Apo B-100; Apolipoproteína B100
`,
);

/** Iron metabolism. */
export const IRON = parseSection(
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

/** Vitamins. */
export const VITAMINS = parseSection(
  'serum',
  `
25-Hydroxyvitamin D; 25-Hidroxivitamina D; 25-Hydroxyvitamin D; 25-羟基维生素D
  codes 62292-8 ng/mL, 68438-1 nmol/L; SI nmol/L; molar mass 400.64
  also 25-OH vitamin D; 25-hydroxyvitamin D2+25-hydroxyvitamin D3; 25-hydroxyvitamin D3+25-hydroxyvitamin D2; Vitamin D; Vitamin D 25-hydroxy; Vitamin D, 25-OH; 25-OH-D; 25(OH)D; Vitamin D total; Vitamin D 25 OH; 25-Hydroxyvitamin D2+D3; Vitamina D; Vitamina D total; 25-OH vitamina D; 25-OH-Vitamin D; Vitamin D (25-OH); 维生素D; 25羟维生素D; 25-羟维生素D; 总25-羟基维生素D
25-Hydroxyvitamin D3; 25-Hidroxivitamina D3; 25-Hydroxyvitamin D3; 25-羟基维生素D3
  codes 1989-3 ng/mL, 14635-7 nmol/L; SI nmol/L; molar mass 400.64
  also Calcidiol; Vitamin D3; 25-OH vitamin D3; 25-OH-Vitamin D3; Calcifediol; Vitamina D3; 25-OH vitamina D3; 25(OH)D3; 维生素D3
Calcitriol; Calcitriol; Calcitriol; 骨化三醇
  codes 1649-3 pg/mL, 14566-4 pmol/L, 62290-2 pg/mL; SI pmol/L; molar mass 416.64
  also 1,25(OH)2D; 1,25-Dihydroxyvitamin D; 1,25-Dihydroxy vitamin D; 1,25-Dihydroxyvitamin D3; 1,25-Dihidroxivitamina D; 1,25-二羟基维生素D; 1,25-二羟基维生素D3
Cobalamin (vitamin B12); Cobalamina (vitamina B12); Cobalamin (Vitamin B12); 维生素B12
  codes 2132-9 pg/mL, 14685-2 pmol/L; SI pmol/L; molar mass 1355.37
  also Vitamin B12; B12; Vit B12; Cobalamin; Cobalamins; Vitamina B12; Vit. B12; Cianocobalamina; 钴胺素
Folate; Folato; Folat; 叶酸
  codes 2284-8 ng/mL, 14732-2 nmol/L; SI nmol/L; molar mass 441.4
  also Folic acid; Vitamin B9; Serum folate; Ácido fólico; Folsäure; Folato sérico; 血清叶酸
Retinol (vitamin A); Retinol (vitamina A); Retinol (Vitamin A); 维生素A
  codes 2923-1 ug/dL, 14905-4 umol/L; SI umol/L; molar mass 286.45
  also Vitamin A; Retinol; Vit A; Vitamina A; 视黄醇
Alpha tocopherol (vitamin E); Alfa-tocoferol (vitamina E); Alpha-Tocopherol (Vitamin E); 维生素E
  codes 1823-4 mg/L, 14590-4 umol/L; SI umol/L; molar mass 430.71
  also Vitamin E; Alpha tocopherol; Tocopherol; Vit E; Vitamina E; Tocoferol; α-生育酚
Ascorbate (vitamin C); Ascorbato (vitamina C); Ascorbinsäure (Vitamin C); 维生素C
  codes 1903-4 mg/dL
  also Vitamin C; Ascorbic acid; Vit C; Vitamina C; Ácido ascórbico; Ascorbinsäure; 抗坏血酸
Pyridoxal phosphate (vitamin B6); Fosfato de piridoxal (vitamina B6); Pyridoxalphosphat (Vitamin B6); 维生素B6
  codes 30552-4 ng/mL
  also Vitamin B6; Pyridoxal phosphate; Pyridoxal 5-phosphate; PLP; Vitamina B6; Vit B6; 磷酸吡哆醛
Methylmalonate; Ácido metilmalónico; Methylmalonsäure; 甲基丙二酸
  codes 13964-2 umol/L
  also MMA; Methylmalonic acid; Metilmalonato; Methylmalonat
`,
);
