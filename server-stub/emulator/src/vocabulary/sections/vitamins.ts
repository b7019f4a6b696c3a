import { section } from '../catalogue.js';

/** Vitamins. */
export const VITAMINS = section(
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
