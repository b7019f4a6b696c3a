/**
 * Names in English that reports print for a LOINC code, separated by `;`. Where a report prints another name than these, its
 * code may be wrong, and its own name stays.
 */
export const enTestNames = `
6690-2 26464-8 804-5 Leukocytes; White blood cells; White blood cell count; White cell count; WBC; WBC count
789-8 26453-1 Erythrocytes; Red blood cells; Red blood cell count; Red cell count; RBC; RBC count
718-7 59260-0 20509-6 Hemoglobin; Haemoglobin; Hgb; Hb
4544-3 20570-8 Hematocrit; Haematocrit; Hct; Packed cell volume; PCV
787-2 30428-7 Erythrocyte mean corpuscular volume; Mean corpuscular volume; Mean cell volume; MCV
785-6 28539-5 Erythrocyte mean corpuscular hemoglobin; Mean corpuscular hemoglobin; Mean cell hemoglobin; Mean corpuscular haemoglobin; MCH
786-4 28540-3 Erythrocyte mean corpuscular hemoglobin concentration; Mean corpuscular hemoglobin concentration; Mean cell hemoglobin concentration; Mean corpuscular haemoglobin concentration; MCHC
788-0 30385-9 Erythrocyte distribution width; Red cell distribution width; Red blood cell distribution width; RDW; RDW-CV
21000-5 Erythrocyte distribution width as volume; RDW-SD; Red cell distribution width SD
777-3 26515-7 Platelets; Platelet count; Thrombocytes; PLT
32623-1 28542-9 Platelet mean volume; Mean platelet volume; MPV
51637-7 Plateletcrit
751-8 26499-4 Neutrophils; Neutrophil count; Absolute neutrophils; Neutrophils absolute; Absolute neutrophil count; ANC
770-8 26511-6 Neutrophils/100 leukocytes; Neutrophils %; Neutrophils percent; Neutrophil percentage
731-0 26474-7 Lymphocytes; Lymphocyte count; Absolute lymphocytes; Lymphocytes absolute; Absolute lymphocyte count
736-9 26478-8 Lymphocytes/100 leukocytes; Lymphocytes %; Lymphocytes percent; Lymphocyte percentage
742-7 26484-6 Monocytes; Monocyte count; Absolute monocytes; Monocytes absolute; Absolute monocyte count
5905-5 26485-3 Monocytes/100 leukocytes; Monocytes %; Monocytes percent; Monocyte percentage
711-2 26449-9 Eosinophils; Eosinophil count; Absolute eosinophils; Eosinophils absolute; Absolute eosinophil count
713-8 26450-7 Eosinophils/100 leukocytes; Eosinophils %; Eosinophils percent; Eosinophil percentage
704-7 26444-0 Basophils; Basophil count; Absolute basophils; Basophils absolute; Absolute basophil count
706-2 30180-4 Basophils/100 leukocytes; Basophils %; Basophils percent; Basophil percentage
53115-2 51584-1 Granulocytes immature; Immature granulocytes; Immature granulocytes absolute
71695-1 38518-7 Granulocytes immature/100 leukocytes; Immature granulocytes/100 leukocytes; Immature granulocytes %
764-1 26508-2 35332-6 Band form neutrophils/100 leukocytes; Band neutrophils %; Bands %
769-0 26505-8 Segmented neutrophils/100 leukocytes; Segmented neutrophils %
14196-0 60474-4 Reticulocytes; Reticulocyte count; Reticulocytes absolute
4679-7 17849-1 Reticulocytes/100 erythrocytes; Reticulocytes %; Reticulocyte percentage
771-6 30392-5 Nucleated erythrocytes; Nucleated red blood cells; NRBC
4537-7 30341-2 Erythrocyte sedimentation rate; Sedimentation rate; ESR
2951-2 Sodium; Na; Na+
2823-3 Potassium; K; K+
2075-0 Chloride; Cl; Cl-
2028-9 Carbon dioxide, total; Carbon dioxide; Total CO2; CO2; TCO2
1963-8 Bicarbonate; HCO3; HCO3-
33037-3 1863-0 10466-1 Anion gap; AG
17861-6 2000-8 Calcium; Calcium, total; Total calcium; Ca; Ca2+
1995-0 17863-2 Calcium, ionized; Ionized calcium; Ionised calcium; Calcium.ionized; Free calcium; iCa
19123-9 2601-3 Magnesium; Mg
2777-1 14879-1 Phosphate; Phosphorus; Inorganic phosphate; Inorganic phosphorus; PO4
2692-2 Osmolality
5763-8 Zinc; Zn
5631-7 14665-4 Copper; Cu
5724-0 Selenium; Se
5574-9 Aluminum; Aluminium; Al
2345-7 14749-6 Glucose; Blood glucose; Blood sugar; Glu
1558-6 14771-0 Glucose, fasting; Fasting glucose; Glucose fasting; Fasting blood glucose
4548-4 17856-6 59261-8 Hemoglobin A1c; Haemoglobin A1c; Hemoglobin A1c/Hemoglobin.total; HbA1c; A1c; Glycated hemoglobin; Glycated haemoglobin
15069-8 Fructosamine
2160-0 14682-9 Creatinine; Creat; Cr
3094-0 14937-7 Urea nitrogen; Blood urea nitrogen; BUN
3091-6 22664-7 Urea
3097-3 Urea nitrogen/Creatinine; BUN/Creatinine ratio; BUN/Creatinine
3084-1 14933-6 Urate; Uric acid
33914-3 62238-1 69405-9 98979-8 Glomerular filtration rate, estimated; Glomerular filtration rate/1.73 sq M.predicted; Estimated glomerular filtration rate; Estimated GFR; Glomerular filtration rate; eGFR; GFR
33863-2 Cystatin C
2885-2 Protein, total; Total protein; TP; Protein [Mass/volume] in Serum or Plasma
1751-7 54347-0 Albumin; Alb
2336-6 10834-0 Globulin
1759-0 Albumin/Globulin; Albumin/Globulin ratio; A/G ratio
14338-8 Prealbumin; Transthyretin
14118-4 2524-7 Lactate; Lactic acid
16362-6 22763-7 Ammonia; NH3
13965-9 Homocysteine; Homocystine
1825-9 Alpha 1 antitrypsin
4542-7 Haptoglobin
2064-4 Ceruloplasmin; Caeruloplasmin
1952-1 Beta 2 microglobulin; Beta-2-Microglobulin
1975-2 14631-6 Bilirubin, total; Total bilirubin; Bilirubin; Bilirubin.total
1968-7 14629-0 Bilirubin, direct; Direct bilirubin; Conjugated bilirubin; Bilirubin.direct
1971-1 14630-8 Bilirubin, indirect; Indirect bilirubin; Unconjugated bilirubin; Bilirubin.indirect
14628-2 Bile acids; Bile acid
1742-6 1743-4 Alanine aminotransferase; Alanine transaminase; ALT; SGPT; ALT (SGPT)
1920-8 30239-8 Aspartate aminotransferase; Aspartate transaminase; AST; SGOT; AST (SGOT)
6768-6 Alkaline phosphatase; ALP; Alk phos
2324-2 Gamma glutamyl transferase; Gamma-glutamyltransferase; GGT; Gamma GT
2532-0 14804-9 14805-6 Lactate dehydrogenase; LDH; LD
2157-6 Creatine kinase; CK; CPK; Creatine phosphokinase
32673-6 2152-7 Creatine kinase MB, activity; Creatine kinase MB activity
13969-1 Creatine kinase MB, mass; Creatine kinase MB mass; CK-MB mass
1798-8 Amylase
1805-1 Amylase, pancreatic; Pancreatic amylase
3040-3 Lipase
2098-2 Cholinesterase
2742-5 Angiotensin converting enzyme; ACE
2093-3 14647-2 Cholesterol; Total cholesterol; Cholesterol, total
2085-9 14646-4 Cholesterol in HDL; HDL cholesterol; HDL; HDL-C; Cholesterol, HDL
2089-1 22748-8 13457-7 18262-6 39469-2 69419-0 Cholesterol in LDL; LDL cholesterol; LDL; LDL-C; Cholesterol, LDL
2091-7 25371-6 13458-5 Cholesterol in VLDL; VLDL cholesterol; VLDL
43396-1 70204-3 Cholesterol non HDL; Non-HDL cholesterol; Non HDL cholesterol
2571-8 14927-8 Triglyceride; Triglycerides; TG
9830-1 32309-7 Cholesterol total/Cholesterol in HDL; Cholesterol.total/Cholesterol in HDL; Total cholesterol/HDL ratio; Cholesterol/HDL ratio
11054-4 Cholesterol in LDL/Cholesterol in HDL; LDL/HDL ratio
10835-7 43583-4 Lipoprotein (a); Lipoprotein a; Lp(a)
1869-7 Apolipoprotein A-I; Apolipoprotein A1; ApoA1
1884-6 Apolipoprotein B; Apolipoprotein B-100; ApoB
2498-4 14798-3 Iron; Fe
2500-7 14800-7 Iron binding capacity; Total iron binding capacity; TIBC
2501-5 22753-8 Iron binding capacity, unsaturated; Unsaturated iron binding capacity; UIBC
2502-3 Iron saturation; Transferrin saturation; Iron/Iron binding capacity.total
3034-6 Transferrin
30248-9 Transferrin receptor, soluble; Soluble transferrin receptor
2276-4 20567-4 Ferritin
62292-8 68438-1 25-Hydroxyvitamin D; 25-hydroxyvitamin D3+D2; 25-OH vitamin D; Vitamin D; Vitamin D, 25-hydroxy; Vitamin D total
1989-3 14635-7 25-Hydroxyvitamin D3; 25-OH vitamin D3; Calcidiol
2132-9 14685-2 Cobalamin (vitamin B12); Cobalamin; Cobalamins; Vitamin B12; B12
2284-8 14732-2 Folate; Folic acid; Serum folate
2923-1 14905-4 Retinol (vitamin A); Retinol; Vitamin A
1823-4 14590-4 Alpha tocopherol (vitamin E); Alpha tocopherol; Vitamin E
1903-4 Ascorbate (vitamin C); Ascorbate; Ascorbic acid; Vitamin C
30552-4 Pyridoxal phosphate (vitamin B6); Pyridoxal phosphate; Vitamin B6
13964-2 Methylmalonate; Methylmalonic acid; MMA
3016-3 11579-0 11580-8 Thyrotropin; Thyroid stimulating hormone; Thyroid-stimulating hormone; TSH
3024-7 14920-3 Thyroxine free; Free thyroxine; Thyroxine (T4) free; Free T4; FT4; T4 free
3026-2 14921-1 Thyroxine; Thyroxine (T4); Total T4; T4; T4 total
3051-0 14928-6 Triiodothyronine free; Free triiodothyronine; Triiodothyronine (T3) free; Free T3; FT3; T3 free
3053-6 14930-2 Triiodothyronine; Triiodothyronine (T3); Total T3; T3; T3 total
3013-0 Thyroglobulin
8099-4 Thyroperoxidase antibody; Thyroperoxidase Ab; Thyroid peroxidase antibody; Anti-TPO; TPO antibody; TPO antibodies
8098-6 Thyroglobulin antibody; Thyroglobulin Ab; Thyroglobulin antibodies
5385-0 Thyrotropin receptor antibody; Thyrotropin receptor Ab; TSH receptor antibody; TRAb
2143-6 14675-3 Cortisol
2141-0 14674-6 Corticotropin; Adrenocorticotropic hormone; ACTH
1763-2 14586-2 Aldosterone
10501-5 Lutropin; Luteinizing hormone; Luteinising hormone; LH
15067-2 Follitropin; Follicle stimulating hormone; Follicle-stimulating hormone; FSH
2842-3 15081-3 Prolactin; PRL
2243-4 14715-7 Estradiol; Oestradiol; Estradiol (E2); E2
2839-9 14890-8 Progesterone
2986-8 14913-8 Testosterone; Testosterone total; Total testosterone
2991-8 14914-6 Testosterone free; Free testosterone; Testosterone.free
13967-5 Sex hormone binding globulin; SHBG
2191-5 14688-6 Dehydroepiandrosterone sulfate; DHEA sulfate; DHEAS; DHEA-S
1854-9 14603-5 Androstenedione
1668-3 14569-8 17-Hydroxyprogesterone; 17-OH progesterone
38476-8 Mullerian inhibiting substance; Anti-Mullerian hormone; AMH
21198-7 Choriogonadotropin, beta subunit; Choriogonadotropin.beta subunit; Beta HCG; Beta-hCG; HCG beta
2963-7 Somatotropin; Growth hormone; GH
2484-4 Insulin-like growth factor-I; Insulin-like growth factor 1; IGF-1; IGF-I
2731-8 14866-8 Parathyrin intact; Parathyrin.intact; Parathyroid hormone; Parathyroid hormone intact; Intact PTH; PTH
1992-7 Calcitonin
20448-7 Insulin
1986-9 14633-2 C peptide; C-peptide
2333-3 Gastrin
30895-7 Renin direct; Direct renin; Renin
5902-2 5964-2 Prothrombin time; PT
5894-1 Prothrombin time activity; Prothrombin activity; Quick
6301-6 34714-6 INR; International normalized ratio; International normalised ratio
14979-9 3173-2 Activated partial thromboplastin time; Partial thromboplastin time; aPTT; APTT; PTT
3243-3 Thrombin time
3255-7 Fibrinogen
48065-7 Fibrin D-dimer FEU; D-dimer FEU
48066-5 Fibrin D-dimer DDU; D-dimer DDU
27811-9 Antithrombin activity; Antithrombin III activity; Antithrombin
27818-4 27819-2 Protein C activity
27822-6 Protein S activity
3209-4 Factor VIII activity; Coagulation factor VIII activity
3187-2 Factor IX activity; Coagulation factor IX activity
3193-0 Factor V activity; Coagulation factor V activity
3198-9 Factor VII activity; Coagulation factor VII activity
3218-5 Factor X activity; Coagulation factor X activity
3226-8 Factor XI activity; Coagulation factor XI activity
3232-6 Factor XII activity; Coagulation factor XII activity
27816-8 von Willebrand factor antigen
10839-9 Troponin I; Troponin I.cardiac; Cardiac troponin I
89579-7 Troponin I, high sensitivity; High sensitivity troponin I; Troponin I high sensitivity
6598-7 Troponin T; Troponin T.cardiac; Cardiac troponin T
67151-1 Troponin T, high sensitivity; High sensitivity troponin T; Troponin T high sensitivity
30934-4 42637-9 Natriuretic peptide B; B-type natriuretic peptide; Brain natriuretic peptide; BNP
33762-6 Natriuretic peptide B prohormone N-terminal; Natriuretic peptide.B prohormone N-Terminal; NT-proBNP
2639-3 Myoglobin
1988-5 C reactive protein; C-reactive protein; CRP
30522-7 C reactive protein, high sensitivity; High sensitivity C-reactive protein; hs-CRP; hsCRP
33959-8 75241-0 Procalcitonin; PCT
26881-3 Interleukin 6; IL-6
5370-2 Streptolysin O antibody; Antistreptolysin O; ASO
11572-5 Rheumatoid factor; RF
2465-3 IgG; Immunoglobulin G
2458-8 IgA; Immunoglobulin A
2472-9 IgM; Immunoglobulin M
19113-0 IgE; Immunoglobulin E; Total IgE
4485-9 Complement C3; C3
4498-2 Complement C4; C4
36916-5 Kappa light chains free; Kappa light chains.free; Free kappa light chains
33944-0 Lambda light chains free; Lambda light chains.free; Free lambda light chains
8061-4 5048-4 Nuclear antibody; Nuclear Ab; Antinuclear antibodies; Antinuclear antibody; ANA
5130-0 31348-6 DNA double strand antibody; DNA double strand Ab; Anti-dsDNA; dsDNA antibody
53027-9 32218-0 33935-8 Cyclic citrullinated peptide antibody; Cyclic citrullinated peptide Ab; Anti-CCP; CCP antibody
31017-7 Tissue transglutaminase IgA antibody; Tissue transglutaminase Ab.IgA; Tissue transglutaminase IgA; tTG IgA
2039-6 Carcinoembryonic antigen; Carcinoembryonic Ag; CEA
1834-1 Alpha-1-Fetoprotein; Alpha-fetoprotein; Alpha fetoprotein; AFP
10334-1 Cancer antigen 125; Cancer Ag 125; CA 125; CA-125
24108-3 Cancer antigen 19-9; Cancer Ag 19-9; CA 19-9
6875-9 Cancer antigen 15-3; Cancer Ag 15-3; CA 15-3
17843-4 Cancer antigen 72-4; Cancer Ag 72-4; CA 72-4
2857-1 Prostate specific antigen; Prostate specific Ag; Prostate-specific antigen; PSA; PSA total; Total PSA
10886-0 Prostate specific antigen free; Prostate specific Ag.free; Free PSA; PSA free
12841-3 Prostate specific antigen free/total; Prostate specific Ag.free/Prostate specific Ag.total; Free PSA/Total PSA; PSA ratio
15060-7 Neuron specific enolase; Neuron-specific enolase; Enolase.neuron specific; NSE
9811-1 Chromogranin A
5195-3 5196-1 63557-3 Hepatitis B virus surface antigen; Hepatitis B virus surface Ag; Hepatitis B surface antigen; HBsAg
22322-2 16935-9 5193-8 10900-9 Hepatitis B virus surface antibody; Hepatitis B virus surface Ab; Hepatitis B surface antibody; Anti-HBs; HBsAb
16933-4 13952-7 Hepatitis B virus core antibody; Hepatitis B virus core Ab; Hepatitis B core antibody; Anti-HBc; HBcAb
31204-1 24113-3 Hepatitis B virus core IgM antibody; Hepatitis B virus core Ab.IgM; Hepatitis B virus core IgM Ab; Anti-HBc IgM
13954-3 Hepatitis B virus e antigen; Hepatitis B virus little e Ag; Hepatitis B e antigen; HBeAg
13953-5 Hepatitis B virus e antibody; Hepatitis B virus little e Ab; Hepatitis B e antibody; Anti-HBe
16128-1 13955-0 Hepatitis C virus antibody; Hepatitis C virus Ab; Hepatitis C antibody; Anti-HCV; HCV antibody
11011-4 Hepatitis C virus RNA; HCV RNA
22314-9 13950-1 Hepatitis A virus IgM antibody; Hepatitis A virus Ab.IgM; Hepatitis A virus IgM Ab; Hepatitis A IgM
20575-7 13951-9 Hepatitis A virus antibody; Hepatitis A virus Ab; Hepatitis A antibody
7918-6 31201-7 HIV 1+2 antibody; HIV 1+2 Ab; HIV antibody
56888-1 HIV 1+2 antibody and p24 antigen; HIV 1+2 Ab+HIV1 p24 Ag; HIV antigen/antibody
20447-9 25836-8 HIV 1 RNA; HIV-1 RNA; HIV viral load
20507-0 31147-2 Reagin antibody by RPR; Reagin Ab; RPR; Rapid plasma reagin
22587-0 11597-2 Treponema pallidum antibody; Treponema pallidum Ab; Syphilis antibody
25514-1 8014-3 5334-8 Rubella virus IgG antibody; Rubella virus Ab.IgG; Rubella virus IgG Ab; Rubella IgG
20479-2 5244-9 Measles virus IgG antibody; Measles virus Ab.IgG; Measles virus IgG Ab; Measles IgG
19162-7 8047-3 Varicella zoster virus IgG antibody; Varicella zoster virus Ab.IgG; Varicella zoster virus IgG Ab; Varicella IgG
22580-5 5388-4 Toxoplasma gondii IgG antibody; Toxoplasma gondii Ab.IgG; Toxoplasma gondii IgG Ab; Toxoplasma IgG
40678-5 Toxoplasma gondii IgM antibody; Toxoplasma gondii Ab.IgM; Toxoplasma gondii IgM Ab; Toxoplasma IgM
22244-8 7852-7 5124-3 Cytomegalovirus IgG antibody; Cytomegalovirus Ab.IgG; Cytomegalovirus IgG Ab; CMV IgG
30325-5 Cytomegalovirus IgM antibody; Cytomegalovirus Ab.IgM; Cytomegalovirus IgM Ab; CMV IgM
94563-4 SARS-CoV-2 IgG antibody; SARS-CoV-2 Ab.IgG; SARS-CoV-2 IgG Ab; COVID-19 IgG
10535-3 14698-5 Digoxin
3968-5 14877-5 Phenytoin
3432-2 14639-9 Carbamazepine
4086-5 14946-8 Valproate; Valproic acid
3948-7 14874-2 Phenobarbital
6948-4 25458-1 Lamotrigine
30471-7 48347-9 Levetiracetam
4049-3 14915-3 Theophylline
14334-7 Lithium
3298-7 Acetaminophen; Paracetamol
4024-6 14909-6 Salicylates; Salicylate
20578-1 31012-8 Vancomycin
4092-3 39797-6 Vancomycin, trough; Vancomycin trough; Vancomycin --trough
35668-3 Gentamicin
14836-1 Methotrexate
3520-4 Cyclosporine; Ciclosporin; Cyclosporin; Cyclosporin A
11253-2 Tacrolimus
29247-4 Sirolimus
50544-6 Everolimus
5643-2 14719-9 Ethanol; Alcohol
5671-3 14807-2 Lead
5685-3 Mercury
11558-4 2744-1 2746-6 pH of blood; Blood pH
11557-6 2019-8 2021-4 Carbon dioxide partial pressure; pCO2
11556-8 2703-7 2705-2 Oxygen partial pressure; pO2
1959-6 1960-4 Bicarbonate in blood
11555-0 1925-7 Base excess; BE
20564-1 2708-6 Oxygen saturation; sO2
20563-3 2030-5 Carboxyhemoglobin; Carboxyhaemoglobin; COHb
2614-6 2615-3 Methemoglobin; Methaemoglobin; MetHb
32693-4 2518-9 Lactate in blood
24467-3 CD4 T cells; CD3+CD4+ (T4 helper) cells; CD4 count; CD4 cells
14135-8 CD8 T cells; CD3+CD8+ (T8 suppressor) cells; CD8 cells
883-9 ABO group; Blood group; ABO blood group
10331-7 Rh type; Rh; Rh factor; Rhesus factor
882-1 ABO and Rh group; ABO & Rh group; ABO+Rh group
1007-4 Direct antiglobulin test; Direct Coombs test
890-4 Blood group antibody screen; Antibody screen
5778-6 Color of urine; Colour of urine; Urine color; Urine colour; Color in urine
5767-9 Appearance of urine; Urine appearance
2965-2 5811-5 Specific gravity of urine; Urine specific gravity; Specific gravity in urine
2756-5 5803-2 pH of urine; Urine pH; pH in urine
2349-9 2350-7 15076-3 25428-4 5792-7 22705-8 Glucose in urine; Urine glucose
2887-8 2888-6 20454-5 5804-0 Protein in urine; Urine protein
2514-8 5797-6 Ketones in urine; Urine ketones
1977-8 1978-6 5770-3 20505-4 Bilirubin in urine; Urine bilirubin
5818-0 20405-7 Urobilinogen in urine; Urine urobilinogen
5802-4 Nitrite in urine; Urine nitrite; Nitrites in urine
5799-2 Leukocyte esterase in urine; Urine leukocyte esterase
725-2 5794-3 Hemoglobin in urine; Haemoglobin in urine; Blood in urine; Urine blood
5821-4 Leukocytes in urine sediment; White blood cells in urine sediment
13945-1 Erythrocytes in urine sediment; Red blood cells in urine sediment
5787-7 Epithelial cells in urine sediment
5769-5 25145-4 Bacteria in urine sediment
5796-8 Hyaline casts in urine sediment
2161-8 14683-7 Creatinine in urine; Urine creatinine
1754-1 14957-5 Albumin in urine; Urine albumin; Microalbumin in urine; Urine microalbumin
9318-7 14959-1 32294-1 30000-4 77253-3 Albumin/Creatinine in urine; Albumin/Creatinine; Urine albumin/creatinine ratio; Albumin/Creatinine ratio; ACR; Microalbumin/Creatinine in urine; Microalbumin/Creatinine
2890-2 34366-5 Protein/Creatinine in urine; Protein/Creatinine; Urine protein/creatinine ratio; Protein/Creatinine ratio
2955-3 Sodium in urine; Urine sodium
2828-2 Potassium in urine; Urine potassium
2078-4 Chloride in urine; Urine chloride
17862-4 2004-0 Calcium in urine; Urine calcium
19124-7 Magnesium in urine; Urine magnesium
2778-9 13539-2 Phosphate in urine; Urine phosphate
22700-9 Urea in urine; Urine urea
3086-6 14934-4 Urate in urine; Uric acid in urine; Urine uric acid
2695-5 Osmolality of urine; Urine osmolality
2106-3 Choriogonadotropin in urine; Urine pregnancy test; Choriogonadotropin (pregnancy test) in urine
2889-4 Protein in 24 hour urine
2164-2 Creatinine clearance; Creatinine renal clearance
2342-4 14744-7 Glucose in cerebrospinal fluid; Glucose in cerebral spinal fluid; CSF glucose
2880-3 Protein in cerebrospinal fluid; Protein in cerebral spinal fluid; CSF protein
2335-8 Hemoglobin in stool; Haemoglobin in stool; Fecal occult blood; Occult blood in stool
38445-3 Calprotectin in stool; Fecal calprotectin
17780-8 Helicobacter pylori antigen in stool; Helicobacter pylori Ag in stool
`;
