/** Spanish names of tests by LOINC code, in the words of nurses. They are our own, and say so wherever they are shown. */
export const esTestNames = `
6690-2 26464-8 804-5 Leucocitos
789-8 26453-1 Eritrocitos
718-7 59260-0 20509-6 Hemoglobina
4544-3 20570-8 Hematocrito
787-2 30428-7 Volumen corpuscular medio (VCM)
785-6 28539-5 Hemoglobina corpuscular media (HCM)
786-4 28540-3 Concentración de hemoglobina corpuscular media (CHCM)
788-0 30385-9 Amplitud de distribución eritrocitaria (ADE)
21000-5 Amplitud de distribución eritrocitaria (ADE-DE)
777-3 26515-7 Plaquetas
32623-1 28542-9 Volumen plaquetario medio (VPM)
51637-7 Plaquetocrito
751-8 26499-4 Neutrófilos
770-8 26511-6 Neutrófilos (%)
731-0 26474-7 Linfocitos
736-9 26478-8 Linfocitos (%)
742-7 26484-6 Monocitos
5905-5 26485-3 Monocitos (%)
711-2 26449-9 Eosinófilos
713-8 26450-7 Eosinófilos (%)
704-7 26444-0 Basófilos
706-2 30180-4 Basófilos (%)
53115-2 51584-1 Granulocitos inmaduros
71695-1 38518-7 Granulocitos inmaduros (%)
764-1 26508-2 35332-6 Neutrófilos en banda (%)
769-0 26505-8 Neutrófilos segmentados (%)
14196-0 60474-4 Reticulocitos
4679-7 17849-1 Reticulocitos (%)
771-6 30392-5 Eritroblastos
4537-7 30341-2 Velocidad de sedimentación (VSG)
2951-2 Sodio
2823-3 Potasio
2075-0 Cloruro
2028-9 Dióxido de carbono total
1963-8 Bicarbonato
33037-3 1863-0 10466-1 Hiato aniónico
17861-6 2000-8 Calcio
1995-0 17863-2 Calcio iónico
19123-9 2601-3 Magnesio
2777-1 14879-1 Fosfato
2692-2 Osmolalidad
5763-8 Zinc
5631-7 14665-4 Cobre
5724-0 Selenio
5574-9 Aluminio
2345-7 14749-6 Glucosa
1558-6 14771-0 Glucosa en ayunas
4548-4 17856-6 59261-8 Hemoglobina glicosilada (HbA1c)
15069-8 Fructosamina
2160-0 14682-9 Creatinina
3094-0 14937-7 Nitrógeno ureico
3091-6 22664-7 Urea
3097-3 Nitrógeno ureico/Creatinina
3084-1 14933-6 Ácido úrico
33914-3 62238-1 69405-9 98979-8 Filtrado glomerular estimado (FGe)
33863-2 Cistatina C
2885-2 Proteínas totales
1751-7 54347-0 Albúmina
2336-6 10834-0 Globulina
1759-0 Cociente albúmina/globulina
14338-8 Prealbúmina
14118-4 2524-7 Lactato
16362-6 22763-7 Amoníaco
13965-9 Homocisteína
1825-9 Alfa-1 antitripsina
4542-7 Haptoglobina
2064-4 Ceruloplasmina
1952-1 Beta-2 microglobulina
1975-2 14631-6 Bilirrubina total
1968-7 14629-0 Bilirrubina directa
1971-1 14630-8 Bilirrubina indirecta
14628-2 Ácidos biliares
1742-6 1743-4 Alanina aminotransferasa (ALT/GPT)
1920-8 30239-8 Aspartato aminotransferasa (AST/GOT)
6768-6 Fosfatasa alcalina
2324-2 Gamma-glutamil transferasa (GGT)
2532-0 14804-9 14805-6 Lactato deshidrogenasa (LDH)
2157-6 Creatina quinasa (CK)
32673-6 2152-7 Creatina quinasa MB, actividad (CK-MB)
13969-1 Creatina quinasa MB, masa (CK-MB)
1798-8 Amilasa
1805-1 Amilasa pancreática
3040-3 Lipasa
2098-2 Colinesterasa
2742-5 Enzima convertidora de angiotensina (ECA)
2093-3 14647-2 Colesterol total
2085-9 14646-4 Colesterol HDL
2089-1 22748-8 13457-7 18262-6 39469-2 69419-0 Colesterol LDL
2091-7 25371-6 13458-5 Colesterol VLDL
43396-1 70204-3 Colesterol no HDL
2571-8 14927-8 Triglicéridos
9830-1 32309-7 Cociente colesterol total/HDL
11054-4 Cociente LDL/HDL
10835-7 43583-4 Lipoproteína (a)
1869-7 Apolipoproteína A-I
1884-6 Apolipoproteína B
2498-4 14798-3 Hierro
2500-7 14800-7 Capacidad total de fijación de hierro
2501-5 22753-8 Capacidad latente de fijación de hierro
2502-3 Saturación de transferrina
3034-6 Transferrina
30248-9 Receptor soluble de transferrina
2276-4 20567-4 Ferritina
62292-8 68438-1 Vitamina D (25-OH)
1989-3 14635-7 Vitamina D3 (25-OH)
2132-9 14685-2 Vitamina B12
2284-8 14732-2 Ácido fólico
2923-1 14905-4 Vitamina A
1823-4 14590-4 Vitamina E
1903-4 Vitamina C
30552-4 Vitamina B6
13964-2 Ácido metilmalónico
3016-3 11579-0 11580-8 TSH (tiroides)
3024-7 14920-3 T4 libre
3026-2 14921-1 T4 (tiroxina)
3051-0 14928-6 T3 libre
3053-6 14930-2 T3 (triyodotironina)
3013-0 Tiroglobulina
8099-4 Anticuerpos anti-TPO
8098-6 Anticuerpos anti-tiroglobulina
5385-0 Anticuerpos anti-receptor de TSH
2143-6 14675-3 Cortisol
2141-0 14674-6 Corticotropina (ACTH)
1763-2 14586-2 Aldosterona
10501-5 Hormona luteinizante (LH)
15067-2 Hormona foliculoestimulante (FSH)
2842-3 15081-3 Prolactina
2243-4 14715-7 Estradiol
2839-9 14890-8 Progesterona
2986-8 14913-8 Testosterona
2991-8 14914-6 Testosterona libre
13967-5 Globulina fijadora de hormonas sexuales (SHBG)
2191-5 14688-6 Sulfato de DHEA
1854-9 14603-5 Androstenediona
1668-3 14569-8 17-hidroxiprogesterona
38476-8 Hormona antimülleriana (AMH)
21198-7 Hormona del embarazo (beta-hCG)
2963-7 Hormona del crecimiento
2484-4 Factor de crecimiento IGF-1
2731-8 14866-8 Parathormona (PTH)
1992-7 Calcitonina
20448-7 Insulina
1986-9 14633-2 Péptido C
2333-3 Gastrina
30895-7 Renina
5902-2 5964-2 Tiempo de protrombina
5894-1 Actividad de protrombina
6301-6 34714-6 INR (coagulación)
14979-9 3173-2 Tiempo de tromboplastina parcial activado (TTPa)
3243-3 Tiempo de trombina
3255-7 Fibrinógeno
48065-7 Dímero D (FEU)
48066-5 Dímero D (DDU)
27811-9 Antitrombina
27818-4 27819-2 Proteína C, actividad
27822-6 Proteína S, actividad
3209-4 Factor VIII de la coagulación
3187-2 Factor IX de la coagulación
3193-0 Factor V de la coagulación
3198-9 Factor VII de la coagulación
3218-5 Factor X de la coagulación
3226-8 Factor XI de la coagulación
3232-6 Factor XII de la coagulación
27816-8 Antígeno del factor von Willebrand
10839-9 Troponina I
89579-7 Troponina I (ultrasensible)
6598-7 Troponina T
67151-1 Troponina T (ultrasensible)
30934-4 42637-9 BNP (péptido natriurético)
33762-6 NT-proBNP (péptido natriurético)
2639-3 Mioglobina
1988-5 Proteína C reactiva (PCR)
30522-7 Proteína C reactiva ultrasensible (PCR-us)
33959-8 75241-0 Procalcitonina
26881-3 Interleucina 6
5370-2 Antiestreptolisina O (ASLO)
11572-5 Factor reumatoide
2465-3 Inmunoglobulina G (IgG)
2458-8 Inmunoglobulina A (IgA)
2472-9 Inmunoglobulina M (IgM)
19113-0 Inmunoglobulina E (IgE)
4485-9 Complemento C3
4498-2 Complemento C4
36916-5 Cadenas ligeras libres kappa
33944-0 Cadenas ligeras libres lambda
8061-4 5048-4 Anticuerpos antinucleares (ANA)
5130-0 31348-6 Anticuerpos anti-ADN de doble cadena
53027-9 32218-0 33935-8 Anticuerpos anti-CCP
31017-7 Anticuerpos IgA anti-transglutaminasa (celiaquía)
2039-6 Antígeno carcinoembrionario (CEA)
1834-1 Alfafetoproteína (AFP)
10334-1 Antígeno CA 125
24108-3 Antígeno CA 19-9
6875-9 Antígeno CA 15-3
17843-4 Antígeno CA 72-4
2857-1 Antígeno prostático (PSA)
10886-0 Antígeno prostático libre (PSA libre)
12841-3 Cociente PSA libre/total
15060-7 Enolasa neuroespecífica (NSE)
9811-1 Cromogranina A
5195-3 5196-1 63557-3 Antígeno de superficie de la hepatitis B (HBsAg)
22322-2 16935-9 5193-8 10900-9 Anticuerpos de superficie de la hepatitis B (anti-HBs)
16933-4 13952-7 Anticuerpos del core de la hepatitis B (anti-HBc)
31204-1 24113-3 Anticuerpos IgM del core de la hepatitis B
13954-3 Antígeno e de la hepatitis B (HBeAg)
13953-5 Anticuerpos e de la hepatitis B (anti-HBe)
16128-1 13955-0 Anticuerpos de la hepatitis C (anti-VHC)
11011-4 ARN del virus de la hepatitis C
22314-9 13950-1 Anticuerpos IgM de la hepatitis A
20575-7 13951-9 Anticuerpos de la hepatitis A
7918-6 31201-7 Anticuerpos del VIH
56888-1 Anticuerpos del VIH y antígeno p24
20447-9 25836-8 Carga viral del VIH
20507-0 31147-2 Prueba de sífilis (RPR)
22587-0 11597-2 Anticuerpos de la sífilis
25514-1 8014-3 5334-8 Anticuerpos IgG de la rubéola
20479-2 5244-9 Anticuerpos IgG del sarampión
19162-7 8047-3 Anticuerpos IgG de la varicela
22580-5 5388-4 Anticuerpos IgG de la toxoplasmosis
40678-5 Anticuerpos IgM de la toxoplasmosis
22244-8 7852-7 5124-3 Anticuerpos IgG de citomegalovirus (CMV)
30325-5 Anticuerpos IgM de citomegalovirus (CMV)
94563-4 Anticuerpos IgG de la COVID-19
10535-3 14698-5 Digoxina
3968-5 14877-5 Fenitoína
3432-2 14639-9 Carbamazepina
4086-5 14946-8 Ácido valproico
3948-7 14874-2 Fenobarbital
6948-4 25458-1 Lamotrigina
30471-7 48347-9 Levetiracetam
4049-3 14915-3 Teofilina
14334-7 Litio
3298-7 Paracetamol
4024-6 14909-6 Salicilatos
20578-1 31012-8 Vancomicina
4092-3 39797-6 Vancomicina (valle)
35668-3 Gentamicina
14836-1 Metotrexato
3520-4 Ciclosporina
11253-2 Tacrolimus
29247-4 Sirolimus
50544-6 Everolimus
5643-2 14719-9 Alcohol (etanol)
5671-3 14807-2 Plomo
5685-3 Mercurio
11558-4 2744-1 2746-6 pH de la sangre
11557-6 2019-8 2021-4 Presión de dióxido de carbono (pCO2)
11556-8 2703-7 2705-2 Presión de oxígeno (pO2)
1959-6 1960-4 Bicarbonato en sangre
11555-0 1925-7 Exceso de base
20564-1 2708-6 Saturación de oxígeno
20563-3 2030-5 Carboxihemoglobina (COHb)
2614-6 2615-3 Metahemoglobina
32693-4 2518-9 Lactato en sangre
24467-3 Linfocitos CD4
14135-8 Linfocitos CD8
883-9 Grupo sanguíneo (ABO)
10331-7 Factor Rh
882-1 Grupo sanguíneo y factor Rh
1007-4 Prueba de Coombs directa
890-4 Detección de anticuerpos irregulares
5778-6 Color de la orina
5767-9 Aspecto de la orina
2965-2 5811-5 Densidad de la orina
2756-5 5803-2 pH de la orina
2349-9 2350-7 15076-3 25428-4 5792-7 22705-8 Glucosa en orina
2887-8 2888-6 20454-5 5804-0 Proteínas en orina
2514-8 5797-6 Cetonas en orina
1977-8 1978-6 5770-3 20505-4 Bilirrubina en orina
5818-0 20405-7 Urobilinógeno en orina
5802-4 Nitritos en orina
5799-2 Leucocitos en orina (esterasa)
725-2 5794-3 Sangre en orina (hemoglobina)
5821-4 Leucocitos en el sedimento de orina
13945-1 Eritrocitos en el sedimento de orina
5787-7 Células epiteliales en el sedimento de orina
5769-5 25145-4 Bacterias en el sedimento de orina
5796-8 Cilindros hialinos en el sedimento de orina
2161-8 14683-7 Creatinina en orina
1754-1 14957-5 Albúmina en orina
9318-7 14959-1 32294-1 30000-4 77253-3 Cociente albúmina/creatinina en orina
2890-2 34366-5 Cociente proteínas/creatinina en orina
2955-3 Sodio en orina
2828-2 Potasio en orina
2078-4 Cloruro en orina
17862-4 2004-0 Calcio en orina
19124-7 Magnesio en orina
2778-9 13539-2 Fosfato en orina
22700-9 Urea en orina
3086-6 14934-4 Ácido úrico en orina
2695-5 Osmolalidad de la orina
2106-3 Prueba de embarazo en orina
2889-4 Proteínas en orina de 24 horas
2164-2 Aclaramiento de creatinina
2342-4 14744-7 Glucosa en líquido cefalorraquídeo
2880-3 Proteínas en líquido cefalorraquídeo
2335-8 Sangre oculta en heces
38445-3 Calprotectina en heces
17780-8 Helicobacter pylori en heces
`;
