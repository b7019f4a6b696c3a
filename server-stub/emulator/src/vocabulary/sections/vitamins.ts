import type { Section } from '../analyte.js';

/** Vitamins. */
export const VITAMINS: Section = {
  specimen: 'serum',
  analytes: [
    {
      names: '25-Hydroxyvitamin D; 25-Hidroxivitamina D; 25-Hydroxyvitamin D; 25-羟基维生素D',
      codes: { '62292-8': 'ng/mL', '68438-1': 'nmol/L' },
      si: 'nmol/L',
      molarMass: 400.64,
      synonyms:
        '25-OH vitamin D; 25-hydroxyvitamin D2+25-hydroxyvitamin D3; 25-hydroxyvitamin D3+25-hydroxyvitamin D2; Vitamin D; Vitamin D 25-hydroxy; Vitamin D, 25-OH; 25-OH-D; 25(OH)D; Vitamin D total; Vitamin D 25 OH; 25-Hydroxyvitamin D2+D3; Vitamina D; Vitamina D total; 25-OH vitamina D; 25-OH-Vitamin D; Vitamin D (25-OH); 维生素D; 25羟维生素D; 25-羟维生素D; 总25-羟基维生素D',
    },
    {
      names: '25-Hydroxyvitamin D3; 25-Hidroxivitamina D3; 25-Hydroxyvitamin D3; 25-羟基维生素D3',
      codes: { '1989-3': 'ng/mL', '14635-7': 'nmol/L' },
      si: 'nmol/L',
      molarMass: 400.64,
      synonyms:
        'Calcidiol; Vitamin D3; 25-OH vitamin D3; 25-OH-Vitamin D3; Calcifediol; Vitamina D3; 25-OH vitamina D3; 25(OH)D3; 维生素D3',
    },
    {
      names: 'Calcitriol; Calcitriol; Calcitriol; 骨化三醇',
      codes: { '1649-3': 'pg/mL', '14566-4': 'pmol/L', '62290-2': 'pg/mL' },
      si: 'pmol/L',
      molarMass: 416.64,
      synonyms:
        '1,25(OH)2D; 1,25-Dihydroxyvitamin D; 1,25-Dihydroxy vitamin D; 1,25-Dihydroxyvitamin D3; 1,25-Dihidroxivitamina D; 1,25-二羟基维生素D; 1,25-二羟基维生素D3',
    },
    {
      names: 'Cobalamin (vitamin B12); Cobalamina (vitamina B12); Cobalamin (Vitamin B12); 维生素B12',
      codes: { '2132-9': 'pg/mL', '14685-2': 'pmol/L' },
      si: 'pmol/L',
      molarMass: 1355.37,
      synonyms:
        'Vitamin B12; B12; Vit B12; Cobalamin; Cobalamins; Vitamina B12; Vit. B12; Cianocobalamina; 钴胺素',
    },
    {
      names: 'Folate; Folato; Folat; 叶酸',
      codes: { '2284-8': 'ng/mL', '14732-2': 'nmol/L' },
      si: 'nmol/L',
      molarMass: 441.4,
      synonyms: 'Folic acid; Vitamin B9; Serum folate; Ácido fólico; Folsäure; Folato sérico; 血清叶酸',
    },
    {
      names: 'Retinol (vitamin A); Retinol (vitamina A); Retinol (Vitamin A); 维生素A',
      codes: { '2923-1': 'ug/dL', '14905-4': 'umol/L' },
      si: 'umol/L',
      molarMass: 286.45,
      synonyms: 'Vitamin A; Retinol; Vit A; Vitamina A; 视黄醇',
    },
    {
      names:
        'Alpha tocopherol (vitamin E); Alfa-tocoferol (vitamina E); Alpha-Tocopherol (Vitamin E); 维生素E',
      codes: { '1823-4': 'mg/L', '14590-4': 'umol/L' },
      si: 'umol/L',
      molarMass: 430.71,
      synonyms: 'Vitamin E; Alpha tocopherol; Tocopherol; Vit E; Vitamina E; Tocoferol; α-生育酚',
    },
    {
      names: 'Ascorbate (vitamin C); Ascorbato (vitamina C); Ascorbinsäure (Vitamin C); 维生素C',
      codes: { '1903-4': 'mg/dL' },
      synonyms: 'Vitamin C; Ascorbic acid; Vit C; Vitamina C; Ácido ascórbico; Ascorbinsäure; 抗坏血酸',
    },
    {
      names:
        'Pyridoxal phosphate (vitamin B6); Fosfato de piridoxal (vitamina B6); Pyridoxalphosphat (Vitamin B6); 维生素B6',
      codes: { '30552-4': 'ng/mL' },
      synonyms:
        'Vitamin B6; Pyridoxal phosphate; Pyridoxal 5-phosphate; PLP; Vitamina B6; Vit B6; 磷酸吡哆醛',
    },
    {
      names: 'Methylmalonate; Ácido metilmalónico; Methylmalonsäure; 甲基丙二酸',
      codes: { '13964-2': 'umol/L' },
      synonyms: 'MMA; Methylmalonic acid; Metilmalonato; Methylmalonat',
    },
  ],
};
