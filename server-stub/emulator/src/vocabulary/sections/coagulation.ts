import type { Section } from '../analyte.js';

/** Coagulation, in platelet poor plasma. */
export const COAGULATION: Section = {
  specimen: 'plasma',
  analytes: [
    {
      names: 'Prothrombin time; Tiempo de protrombina; Prothrombinzeit; 凝血酶原时间',
      codes: { '5902-2': 's', '5964-2': 's' },
      synonyms: 'PT; Protime; Pro time; TP; Thromboplastinzeit; TPZ',
    },
    {
      names: 'Prothrombin time activity; Actividad de protrombina; Quick-Wert; 凝血酶原活动度',
      codes: { '5894-1': '%' },
      synonyms:
        'PT%; PT activity; Quick; Prothrombin activity; Índice de Quick; Índice de protrombina; Tasa de protrombina; Thromboplastinzeit; Thromboplastinzeit (Quick); TPZ; PTA; 凝血酶原活度',
    },
    {
      names: 'INR; INR; INR; 国际标准化比值',
      codes: { '6301-6': '{INR}', '34714-6': '{INR}' },
      synonyms:
        'International normalized ratio; PT INR; PT-INR; INR PT; Índice internacional normalizado; Razón internacional normalizada; International normierte Ratio; 凝血酶原国际标准化比值',
    },
    {
      names:
        'Activated partial thromboplastin time; Tiempo de tromboplastina parcial activado; Aktivierte partielle Thromboplastinzeit; 活化部分凝血活酶时间',
      codes: { '14979-9': 's', '3173-2': 's' },
      synonyms:
        'aPTT; PTT; APTT; Partial thromboplastin time; TTPA; TTPa; TPTA; Tiempo de tromboplastina parcial activada; Partielle Thromboplastinzeit',
    },
    {
      names: 'Thrombin time; Tiempo de trombina; Thrombinzeit; 凝血酶时间',
      codes: { '3243-3': 's' },
      synonyms: 'TT; TCT; PTZ',
    },
    {
      names: 'Fibrinogen; Fibrinógeno; Fibrinogen; 纤维蛋白原',
      codes: { '3255-7': 'mg/dL' },
      si: 'g/L',
      synonyms: 'FIB; FBG; Fibrinogen activity; Fibrinógeno (Clauss); Fibrinogen nach Clauss',
    },
    {
      names: 'Fibrin D-dimer FEU; Dímero D (FEU); D-Dimer (FEU); D-二聚体(FEU)',
      codes: { '48065-7': 'ug/mL{FEU}' },
      si: 'mg/L{FEU}',
      synonyms:
        'D-dimer; D dimer; Dímero D; Dímeros D; D-Dimere; D-二聚体; D二聚体; D-dimer FEU; D-Dimer in FEU',
    },
    {
      names: 'Fibrin D-dimer DDU; Dímero D (DDU); D-Dimer (DDU); D-二聚体(DDU)',
      codes: { '48066-5': 'ng/mL{DDU}' },
      si: 'ug/L{DDU}',
      synonyms:
        'D-dimer; D dimer; Dímero D; Dímeros D; D-Dimere; D-二聚体; D二聚体; D-dimer DDU; D-Dimer in DDU',
    },
    {
      names: 'Antithrombin activity; Actividad de antitrombina; Antithrombin-Aktivität; 抗凝血酶活性',
      codes: { '27811-9': '%' },
      synonyms:
        'Antithrombin; Antithrombin III; AT III; ATIII; AT-III; Antitrombina; Antitrombina III; 抗凝血酶III; 抗凝血酶',
    },
    {
      names: 'Protein C activity; Actividad de proteína C; Protein-C-Aktivität; 蛋白C活性',
      codes: { '27818-4': '%', '27819-2': '%' },
      synonyms: 'Protein C; Proteína C; Proteína C funcional; 蛋白C',
    },
    {
      names: 'Protein S activity; Actividad de proteína S; Protein-S-Aktivität; 蛋白S活性',
      codes: { '27822-6': '%' },
      synonyms: 'Protein S; Proteína S; 蛋白S',
    },
    {
      names: 'Factor VIII activity; Actividad del factor VIII; Faktor-VIII-Aktivität; 凝血因子VIII活性',
      codes: { '3209-4': '%' },
      synonyms: 'Factor VIII; FVIII; F VIII; Faktor VIII; 因子VIII; 凝血因子VIII',
    },
    {
      names: 'Factor IX activity; Actividad del factor IX; Faktor-IX-Aktivität; 凝血因子IX活性',
      codes: { '3187-2': '%' },
      synonyms: 'Factor IX; FIX; F IX; Faktor IX; 因子IX; 凝血因子IX',
    },
    {
      names: 'Factor V activity; Actividad del factor V; Faktor-V-Aktivität; 凝血因子V活性',
      codes: { '3193-0': '%' },
      synonyms: 'Factor V; F V; Faktor V; 因子V; 凝血因子V',
    },
    {
      names: 'Factor VII activity; Actividad del factor VII; Faktor-VII-Aktivität; 凝血因子VII活性',
      codes: { '3198-9': '%' },
      synonyms: 'Factor VII; FVII; F VII; Faktor VII; 因子VII; 凝血因子VII',
    },
    {
      names: 'Factor X activity; Actividad del factor X; Faktor-X-Aktivität; 凝血因子X活性',
      codes: { '3218-5': '%' },
      synonyms: 'Factor X; FX; F X; Faktor X; 因子X; 凝血因子X',
    },
    {
      names: 'Factor XI activity; Actividad del factor XI; Faktor-XI-Aktivität; 凝血因子XI活性',
      codes: { '3226-8': '%' },
      synonyms: 'Factor XI; FXI; F XI; Faktor XI; 因子XI; 凝血因子XI',
    },
    {
      names: 'Factor XII activity; Actividad del factor XII; Faktor-XII-Aktivität; 凝血因子XII活性',
      codes: { '3232-6': '%' },
      synonyms: 'Factor XII; FXII; F XII; Faktor XII; 因子XII; 凝血因子XII',
    },
    {
      names:
        'von Willebrand factor antigen; Antígeno del factor von Willebrand; Von-Willebrand-Faktor-Antigen; 血管性血友病因子抗原',
      codes: { '27816-8': '%' },
      synonyms: 'vWF antigen; vWF:Ag; VWF Ag; Factor von Willebrand antígeno',
    },
    {
      names:
        'von Willebrand factor ristocetin cofactor; Cofactor de ristocetina del factor von Willebrand; Von-Willebrand-Faktor-Ristocetin-Kofaktor; 血管性血友病因子瑞斯托霉素辅因子',
      codes: { '6014-5': '%' },
      synonyms: 'vWF:RCo; Ristocetin cofactor; vWF activity; Cofactor de ristocetina; Ristocetin-Kofaktor',
    },
  ],
};
