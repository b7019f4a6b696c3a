import { section } from '../catalogue.js';

/** Electrolytes, minerals and trace elements. */
export const ELECTROLYTES = section(
  'serum',
  `
Sodium; Sodio; Natrium; 钠
  codes 2951-2 mmol/L; valence 1
  also Na; Na+; Serum sodium; Sodio sérico; Sodio (Na); 血清钠; 血钠; 钠离子
Potassium; Potasio; Kalium; 钾
  codes 2823-3 mmol/L; valence 1
  also K; K+; Serum potassium; Potasio sérico; Potasio (K); 血清钾; 血钾; 钾离子
Chloride; Cloruro; Chlorid; 氯
  codes 2075-0 mmol/L; valence 1
  also Cl; Cl-; Cloro; Cloruros; Chlor; 血氯; 血清氯; 氯化物; 氯离子
Carbon dioxide, total; Dióxido de carbono total; Gesamt-Kohlendioxid; 二氧化碳总量
  codes 2028-9 mmol/L; valence 1
  also CO2; TCO2; Total CO2; CO2 total; Carbon dioxide; CO2 content; Carbon dioxide total; Dióxido de carbono; 总二氧化碳; 二氧化碳
Bicarbonate; Bicarbonato; Bikarbonat; 碳酸氢盐
  codes 1963-8 mmol/L; valence 1
  also HCO3; HCO3-; Hydrogencarbonat; Serum bicarbonate; 碳酸氢根
Anion gap; Brecha aniónica; Anionenlücke; 阴离子间隙
  codes 33037-3 mmol/L, 1863-0 mmol/L, 10466-1 mmol/L; valence 1
  also AG; Anión gap; Hiato aniónico; Intervalo aniónico
Calcium; Calcio; Kalzium; 钙
  codes 17861-6 mg/dL, 2000-8 mmol/L; SI mmol/L; molar mass 40.078; valence 2
  also Ca; Ca++; Ca2+; Total calcium; Calcium total; Calcio total; Calcio sérico; Calcium gesamt; Gesamtkalzium; 总钙; 血钙; 血清钙
Calcium, ionized; Calcio iónico; Ionisiertes Kalzium; 游离钙
  codes 17863-2 mg/dL, 1995-0 mmol/L; SI mmol/L; molar mass 40.078; valence 2
  also Ionized calcium; Ionised calcium; iCa; Free calcium; Calcio ionizado; Calcium ionisiert; Freies Kalzium; 离子钙
Magnesium; Magnesio; Magnesium; 镁
  codes 19123-9 mg/dL, 2601-3 mmol/L; SI mmol/L; molar mass 24.305; valence 2
  also Mg; Mg++; Mg2+; Magnesio sérico; 血镁; 血清镁; 镁离子
Phosphate; Fosfato; Phosphat; 磷酸盐
  codes 2777-1 mg/dL, 14879-1 mmol/L; SI mmol/L; molar mass 30.974
  also PO4; Phos; Phosphorus; Inorganic phosphate; Inorganic phosphorus; Phosphorus inorganic; Fósforo; Fósforo inorgánico; Anorganisches Phosphat; Phosphor; 无机磷; 血磷; 磷
Osmolality; Osmolalidad; Osmolalität; 渗透压
  codes 2692-2 mosm/kg, 18182-6 mosm/kg
  also Serum osmolality; Osmo; Osmolalidad sérica; Serumosmolalität; 血浆渗透压; 血清渗透压
Zinc; Zinc; Zink; 锌
  codes 5763-8 ug/dL, 14955-9 umol/L; SI umol/L; molar mass 65.38
  also Zn; Cinc; 血清锌; 血锌
Copper; Cobre; Kupfer; 铜
  codes 5631-7 ug/dL, 14665-4 umol/L; SI umol/L; molar mass 63.546
  also Cu; Cobre sérico; 血清铜; 血铜
Selenium; Selenio; Selen; 硒
  codes 5724-0 ug/L
  also Se; Selenio sérico; 血清硒
Aluminum; Aluminio; Aluminium; 铝
  codes 5574-9 ug/L
  also Al; 血清铝
`,
);
