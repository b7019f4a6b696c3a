import { parseSection } from '../catalogue.js';

/** Immunoglobulins, complement, electrophoresis and autoantibodies. */
export const IMMUNOLOGY = parseSection(
  'serum',
  `
IgG; IgG; IgG; 免疫球蛋白G
  codes 2465-3 mg/dL; SI g/L
  also Immunoglobulin G; Inmunoglobulina G; IgG total
IgA; IgA; IgA; 免疫球蛋白A
  codes 2458-8 mg/dL; SI g/L
  also Immunoglobulin A; Inmunoglobulina A
IgM; IgM; IgM; 免疫球蛋白M
  codes 2472-9 mg/dL; SI g/L
  also Immunoglobulin M; Inmunoglobulina M
IgE; IgE; IgE; 免疫球蛋白E
  codes 19113-0 [IU]/mL; SI k[IU]/L
  also Immunoglobulin E; Total IgE; IgE total; Inmunoglobulina E; Gesamt-IgE; IgE gesamt; 总IgE; 总免疫球蛋白E
Complement C3; Complemento C3; Komplement C3; 补体C3
  codes 4485-9 mg/dL; SI g/L
  also C3; C3 complement; Komplementfaktor C3
Complement C4; Complemento C4; Komplement C4; 补体C4
  codes 4498-2 mg/dL; SI g/L
  also C4; C4 complement; Komplementfaktor C4
Kappa light chains free; Cadenas ligeras kappa libres; Freie Kappa-Leichtketten; 游离κ轻链
  codes 36916-5 mg/L
  also Kappa free light chains; Free kappa light chains; Free kappa; Kappa libre; Kappa-Leichtketten frei; 游离轻链κ; 血清游离κ轻链
Lambda light chains free; Cadenas ligeras lambda libres; Freie Lambda-Leichtketten; 游离λ轻链
  codes 33944-0 mg/L
  also Lambda free light chains; Free lambda light chains; Free lambda; Lambda libre; Lambda-Leichtketten frei; 游离轻链λ; 血清游离λ轻链
Kappa light chains free/Lambda light chains free; Cadenas ligeras libres kappa/lambda; Freie Kappa-/Lambda-Leichtketten-Quotient; 游离κ/λ轻链比值
  codes 48378-4 {ratio}
  also Kappa/lambda ratio; Free kappa/lambda ratio; Kappa/Lambda free light chain ratio; Cociente kappa/lambda; Kappa/Lambda-Quotient
Albumin, electrophoresis fraction; Albúmina, fracción electroforética; Albumin, Elektrophorese-Fraktion; 白蛋白电泳组分
  codes 13980-8 %
  also Albumin electrophoresis %; Albúmina (electroforesis); Albumin (Elektrophorese); 白蛋白(电泳)
Alpha 1 globulin fraction; Fracción de alfa-1 globulina; Alpha-1-Globulin-Fraktion; α1球蛋白组分
  codes 13978-2 %
  also Alpha 1 globulin; Alpha-1-globulin; Alfa 1 globulina; Alpha-1-Globuline; α1球蛋白; α1-球蛋白
Alpha 2 globulin fraction; Fracción de alfa-2 globulina; Alpha-2-Globulin-Fraktion; α2球蛋白组分
  codes 13981-6 %
  also Alpha 2 globulin; Alpha-2-globulin; Alfa 2 globulina; Alpha-2-Globuline; α2球蛋白; α2-球蛋白
Beta globulin fraction; Fracción de beta globulina; Beta-Globulin-Fraktion; β球蛋白组分
  codes 13982-4 %
  also Beta globulin; Beta-globulin; Beta globulina; Beta-Globuline; β球蛋白; β-球蛋白
Gamma globulin fraction; Fracción de gamma globulina; Gamma-Globulin-Fraktion; γ球蛋白组分
  codes 13983-2 %
  also Gamma globulin; Gamma-globulin; Gamma globulina; Gamma-Globuline; γ球蛋白; γ-球蛋白
Nuclear antibody; Anticuerpos antinucleares; Antinukleäre Antikörper; 抗核抗体
  codes 8061-4 text, 5048-4 {titer}
  also ANA; Antinuclear antibody; Antinuclear antibodies; ANA titer; Antinuclear Ab; Anticuerpos antinucleares (ANA); AAN; ANA-Titer; 抗核抗体谱
DNA double strand antibody; Anticuerpos anti-ADN de doble cadena; Doppelstrang-DNA-Antikörper; 抗双链DNA抗体
  codes 5130-0 [IU]/mL, 31348-6 text
  also Anti-dsDNA; dsDNA antibody; dsDNA Ab; Anti-DNA; Anti-ADN; Anti-ADNdc; dsDNS-Antikörper; dsDNA-Antikörper; 抗ds-DNA抗体
Cyclic citrullinated peptide antibody; Anticuerpos anti-péptido citrulinado cíclico; CCP-Antikörper; 抗环瓜氨酸肽抗体
  codes 53027-9 [arb'U]/mL, 32218-0 [arb'U]/mL, 33935-8 [arb'U]/mL
  also Anti-CCP; CCP antibody; Anti-CCP antibodies; CCP Ab; Anticuerpos anti-CCP; Anti-CCP-Antikörper; ACPA; 抗CCP抗体
Tissue transglutaminase IgA antibody; Anticuerpos IgA anti-transglutaminasa tisular; Gewebstransglutaminase-IgA-Antikörper; 组织转谷氨酰胺酶IgA抗体
  codes 31017-7 [arb'U]/mL
  also tTG IgA; tTG-IgA; Anti-tTG IgA; Tissue transglutaminase IgA; Transglutaminase IgA; Transglutaminasa IgA; Antitransglutaminasa IgA; Transglutaminase-IgA-AK
Mitochondrial antibody; Anticuerpos antimitocondriales; Antimitochondriale Antikörper; 抗线粒体抗体
  codes 17284-1 text, 20483-4 {titer}, 8077-0 [IU]/mL
  also AMA; Antimitochondrial antibody; Anti-mitochondrial antibodies; Mitochondrial Ab
Smooth muscle antibody; Anticuerpos anti-músculo liso; Antikörper gegen glatte Muskulatur; 抗平滑肌抗体
  codes 14252-1 text
  also ASMA; SMA; Anti-smooth muscle antibody; Smooth muscle Ab; Anticuerpos antimúsculo liso
`,
);
