/** German names of tests by LOINC code, in the words of nurses. They are our own, and say so wherever they are shown. */
export const deTestNames = `
6690-2 26464-8 804-5 Leukozyten
789-8 26453-1 Erythrozyten
718-7 59260-0 20509-6 Hämoglobin
4544-3 20570-8 Hämatokrit
787-2 30428-7 Mittleres Volumen der roten Blutkörperchen (MCV)
785-6 28539-5 Mittlerer Hämoglobingehalt (MCH)
786-4 28540-3 Mittlere Hämoglobinkonzentration (MCHC)
788-0 30385-9 Verteilungsbreite der roten Blutkörperchen (RDW)
21000-5 Verteilungsbreite der roten Blutkörperchen (RDW-SD)
777-3 26515-7 Thrombozyten
32623-1 28542-9 Mittleres Thrombozytenvolumen (MPV)
51637-7 Thrombokrit
751-8 26499-4 Neutrophile
770-8 26511-6 Neutrophile (%)
731-0 26474-7 Lymphozyten
736-9 26478-8 Lymphozyten (%)
742-7 26484-6 Monozyten
5905-5 26485-3 Monozyten (%)
711-2 26449-9 Eosinophile
713-8 26450-7 Eosinophile (%)
704-7 26444-0 Basophile
706-2 30180-4 Basophile (%)
53115-2 51584-1 Unreife Granulozyten
71695-1 38518-7 Unreife Granulozyten (%)
764-1 26508-2 35332-6 Stabkernige Neutrophile (%)
769-0 26505-8 Segmentkernige Neutrophile (%)
14196-0 60474-4 Retikulozyten
4679-7 17849-1 Retikulozyten (%)
771-6 30392-5 Kernhaltige rote Blutkörperchen
4537-7 30341-2 Blutsenkung (BSG)
2951-2 Natrium
2823-3 Kalium
2075-0 Chlorid
2028-9 Gesamt-Kohlendioxid
1963-8 Bikarbonat
33037-3 1863-0 10466-1 Anionenlücke
17861-6 2000-8 Kalzium
1995-0 17863-2 Ionisiertes Kalzium
19123-9 2601-3 Magnesium
2777-1 14879-1 Phosphat
2692-2 Osmolalität
5763-8 Zink
5631-7 14665-4 Kupfer
5724-0 Selen
5574-9 Aluminium
2345-7 14749-6 Glukose (Zucker)
1558-6 14771-0 Glukose nüchtern
4548-4 17856-6 59261-8 Langzeitblutzucker (HbA1c)
15069-8 Fructosamin
2160-0 14682-9 Kreatinin
3094-0 14937-7 Harnstoff-Stickstoff
3091-6 22664-7 Harnstoff
3097-3 Harnstoff-Stickstoff/Kreatinin
3084-1 14933-6 Harnsäure
33914-3 62238-1 69405-9 98979-8 Geschätzte Nierenleistung (eGFR)
33863-2 Cystatin C
2885-2 Gesamteiweiß
1751-7 54347-0 Albumin
2336-6 10834-0 Globulin
1759-0 Albumin-Globulin-Quotient
14338-8 Präalbumin
14118-4 2524-7 Laktat
16362-6 22763-7 Ammoniak
13965-9 Homocystein
1825-9 Alpha-1-Antitrypsin
4542-7 Haptoglobin
2064-4 Coeruloplasmin
1952-1 Beta-2-Mikroglobulin
1975-2 14631-6 Bilirubin gesamt
1968-7 14629-0 Direktes Bilirubin
1971-1 14630-8 Indirektes Bilirubin
14628-2 Gallensäuren
1742-6 1743-4 GPT (ALT)
1920-8 30239-8 GOT (AST)
6768-6 Alkalische Phosphatase (AP)
2324-2 Gamma-GT
2532-0 14804-9 14805-6 Laktatdehydrogenase (LDH)
2157-6 Kreatinkinase (CK)
32673-6 2152-7 Kreatinkinase MB, Aktivität (CK-MB)
13969-1 Kreatinkinase MB, Masse (CK-MB)
1798-8 Amylase
1805-1 Pankreas-Amylase
3040-3 Lipase
2098-2 Cholinesterase
2742-5 Angiotensin-Converting-Enzym (ACE)
2093-3 14647-2 Cholesterin gesamt
2085-9 14646-4 HDL-Cholesterin
2089-1 22748-8 13457-7 18262-6 39469-2 69419-0 LDL-Cholesterin
2091-7 25371-6 13458-5 VLDL-Cholesterin
43396-1 70204-3 Non-HDL-Cholesterin
2571-8 14927-8 Triglyzeride
9830-1 32309-7 Gesamtcholesterin/HDL-Quotient
11054-4 LDL/HDL-Quotient
10835-7 43583-4 Lipoprotein (a)
1869-7 Apolipoprotein A1
1884-6 Apolipoprotein B
2498-4 14798-3 Eisen
2500-7 14800-7 Totale Eisenbindungskapazität
2501-5 22753-8 Freie Eisenbindungskapazität
2502-3 Transferrinsättigung
3034-6 Transferrin
30248-9 Löslicher Transferrinrezeptor
2276-4 20567-4 Ferritin
62292-8 68438-1 Vitamin D (25-OH)
1989-3 14635-7 Vitamin D3 (25-OH)
2132-9 14685-2 Vitamin B12
2284-8 14732-2 Folsäure
2923-1 14905-4 Vitamin A
1823-4 14590-4 Vitamin E
1903-4 Vitamin C
30552-4 Vitamin B6
13964-2 Methylmalonsäure
3016-3 11579-0 11580-8 TSH (Schilddrüse)
3024-7 14920-3 Freies T4
3026-2 14921-1 T4 (Thyroxin)
3051-0 14928-6 Freies T3
3053-6 14930-2 T3 (Trijodthyronin)
3013-0 Thyreoglobulin
8099-4 TPO-Antikörper
8098-6 Thyreoglobulin-Antikörper
5385-0 TSH-Rezeptor-Antikörper (TRAK)
2143-6 14675-3 Cortisol
2141-0 14674-6 ACTH
1763-2 14586-2 Aldosteron
10501-5 LH (luteinisierendes Hormon)
15067-2 FSH (follikelstimulierendes Hormon)
2842-3 15081-3 Prolaktin
2243-4 14715-7 Östradiol
2839-9 14890-8 Progesteron
2986-8 14913-8 Testosteron
2991-8 14914-6 Freies Testosteron
13967-5 Sexualhormon-bindendes Globulin (SHBG)
2191-5 14688-6 DHEA-Sulfat
1854-9 14603-5 Androstendion
1668-3 14569-8 17-Hydroxyprogesteron
38476-8 Anti-Müller-Hormon (AMH)
21198-7 Schwangerschaftshormon (Beta-hCG)
2963-7 Wachstumshormon
2484-4 IGF-1 (Wachstumsfaktor)
2731-8 14866-8 Parathormon (PTH)
1992-7 Kalzitonin
20448-7 Insulin
1986-9 14633-2 C-Peptid
2333-3 Gastrin
30895-7 Renin
5902-2 5964-2 Prothrombinzeit
5894-1 Quick-Wert
6301-6 34714-6 INR (Gerinnung)
14979-9 3173-2 Partielle Thromboplastinzeit (aPTT)
3243-3 Thrombinzeit
3255-7 Fibrinogen
48065-7 D-Dimere (FEU)
48066-5 D-Dimere (DDU)
27811-9 Antithrombin
27818-4 27819-2 Protein C, Aktivität
27822-6 Protein S, Aktivität
3209-4 Gerinnungsfaktor VIII
3187-2 Gerinnungsfaktor IX
3193-0 Gerinnungsfaktor V
3198-9 Gerinnungsfaktor VII
3218-5 Gerinnungsfaktor X
3226-8 Gerinnungsfaktor XI
3232-6 Gerinnungsfaktor XII
27816-8 Von-Willebrand-Faktor-Antigen
10839-9 Troponin I
89579-7 Troponin I (hochsensitiv)
6598-7 Troponin T
67151-1 Troponin T (hochsensitiv)
30934-4 42637-9 BNP (Herzhormon)
33762-6 NT-proBNP (Herzhormon)
2639-3 Myoglobin
1988-5 C-reaktives Protein (CRP)
30522-7 C-reaktives Protein, hochsensitiv (hs-CRP)
33959-8 75241-0 Prokalzitonin
26881-3 Interleukin 6
5370-2 Antistreptolysin-Titer (ASL)
11572-5 Rheumafaktor
2465-3 Immunglobulin G (IgG)
2458-8 Immunglobulin A (IgA)
2472-9 Immunglobulin M (IgM)
19113-0 Immunglobulin E (IgE)
4485-9 Komplement C3
4498-2 Komplement C4
36916-5 Freie Leichtketten Kappa
33944-0 Freie Leichtketten Lambda
8061-4 5048-4 Antinukleäre Antikörper (ANA)
5130-0 31348-6 Antikörper gegen Doppelstrang-DNA
53027-9 32218-0 33935-8 CCP-Antikörper (Rheuma)
31017-7 Transglutaminase-IgA-Antikörper (Zöliakie)
2039-6 CEA (Tumormarker)
1834-1 Alpha-Fetoprotein (AFP)
10334-1 CA 125 (Tumormarker)
24108-3 CA 19-9 (Tumormarker)
6875-9 CA 15-3 (Tumormarker)
17843-4 CA 72-4 (Tumormarker)
2857-1 Prostatawert (PSA)
10886-0 Freier Prostatawert (freies PSA)
12841-3 Anteil des freien PSA
15060-7 Neuronenspezifische Enolase (NSE)
9811-1 Chromogranin A
5195-3 5196-1 63557-3 Hepatitis-B-Oberflächenantigen (HBsAg)
22322-2 16935-9 5193-8 10900-9 Antikörper gegen Hepatitis B (Anti-HBs)
16933-4 13952-7 Hepatitis-B-Core-Antikörper (Anti-HBc)
31204-1 24113-3 Hepatitis-B-Core-IgM-Antikörper
13954-3 Hepatitis-B-e-Antigen (HBeAg)
13953-5 Hepatitis-B-e-Antikörper (Anti-HBe)
16128-1 13955-0 Hepatitis-C-Antikörper (Anti-HCV)
11011-4 Hepatitis-C-Virus (RNA)
22314-9 13950-1 Hepatitis-A-IgM-Antikörper
20575-7 13951-9 Hepatitis-A-Antikörper
7918-6 31201-7 HIV-Antikörper
56888-1 HIV-Antikörper und p24-Antigen
20447-9 25836-8 HIV-Viruslast
20507-0 31147-2 Syphilis-Suchtest (RPR)
22587-0 11597-2 Syphilis-Antikörper
25514-1 8014-3 5334-8 Röteln-IgG-Antikörper
20479-2 5244-9 Masern-IgG-Antikörper
19162-7 8047-3 Windpocken-IgG-Antikörper
22580-5 5388-4 Toxoplasmose-IgG-Antikörper
40678-5 Toxoplasmose-IgM-Antikörper
22244-8 7852-7 5124-3 Zytomegalie-IgG-Antikörper (CMV)
30325-5 Zytomegalie-IgM-Antikörper (CMV)
94563-4 Corona-IgG-Antikörper (SARS-CoV-2)
10535-3 14698-5 Digoxin
3968-5 14877-5 Phenytoin
3432-2 14639-9 Carbamazepin
4086-5 14946-8 Valproinsäure
3948-7 14874-2 Phenobarbital
6948-4 25458-1 Lamotrigin
30471-7 48347-9 Levetiracetam
4049-3 14915-3 Theophyllin
14334-7 Lithium
3298-7 Paracetamol
4024-6 14909-6 Salizylate
20578-1 31012-8 Vancomycin
4092-3 39797-6 Vancomycin (Talspiegel)
35668-3 Gentamicin
14836-1 Methotrexat
3520-4 Ciclosporin
11253-2 Tacrolimus
29247-4 Sirolimus
50544-6 Everolimus
5643-2 14719-9 Alkohol (Ethanol)
5671-3 14807-2 Blei
5685-3 Quecksilber
11558-4 2744-1 2746-6 pH-Wert im Blut
11557-6 2019-8 2021-4 Kohlendioxiddruck (pCO2)
11556-8 2703-7 2705-2 Sauerstoffdruck (pO2)
1959-6 1960-4 Bikarbonat im Blut
11555-0 1925-7 Basenüberschuss
20564-1 2708-6 Sauerstoffsättigung
20563-3 2030-5 Kohlenmonoxid-Hämoglobin (COHb)
2614-6 2615-3 Methämoglobin
32693-4 2518-9 Laktat im Blut
24467-3 CD4-Helferzellen
14135-8 CD8-Zellen
883-9 Blutgruppe (AB0)
10331-7 Rhesusfaktor
882-1 Blutgruppe und Rhesusfaktor
1007-4 Direkter Coombs-Test
890-4 Antikörpersuchtest
5778-6 Farbe des Urins
5767-9 Aussehen des Urins
2965-2 5811-5 Dichte des Urins
2756-5 5803-2 pH-Wert des Urins
2349-9 2350-7 15076-3 25428-4 5792-7 22705-8 Zucker im Urin (Glukose)
2887-8 2888-6 20454-5 5804-0 Eiweiß im Urin
2514-8 5797-6 Ketone im Urin
1977-8 1978-6 5770-3 20505-4 Bilirubin im Urin
5818-0 20405-7 Urobilinogen im Urin
5802-4 Nitrit im Urin
5799-2 Leukozyten im Urin (Esterase)
725-2 5794-3 Blut im Urin (Hämoglobin)
5821-4 Leukozyten im Urinsediment
13945-1 Erythrozyten im Urinsediment
5787-7 Epithelzellen im Urinsediment
5769-5 25145-4 Bakterien im Urinsediment
5796-8 Hyaline Zylinder im Urinsediment
2161-8 14683-7 Kreatinin im Urin
1754-1 14957-5 Albumin im Urin
9318-7 14959-1 32294-1 30000-4 77253-3 Albumin-Kreatinin-Quotient im Urin
2890-2 34366-5 Eiweiß-Kreatinin-Quotient im Urin
2955-3 Natrium im Urin
2828-2 Kalium im Urin
2078-4 Chlorid im Urin
17862-4 2004-0 Kalzium im Urin
19124-7 Magnesium im Urin
2778-9 13539-2 Phosphat im Urin
22700-9 Harnstoff im Urin
3086-6 14934-4 Harnsäure im Urin
2695-5 Osmolalität des Urins
2106-3 Schwangerschaftstest im Urin
2889-4 Eiweiß im 24-Stunden-Urin
2164-2 Kreatinin-Clearance
2342-4 14744-7 Zucker im Nervenwasser (Liquor)
2880-3 Eiweiß im Nervenwasser (Liquor)
2335-8 Verborgenes Blut im Stuhl
38445-3 Calprotectin im Stuhl
17780-8 Magenkeim im Stuhl (Helicobacter pylori)
`;
