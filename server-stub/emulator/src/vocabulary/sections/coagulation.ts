import { section } from '../catalogue.js';

/** Coagulation, in platelet poor plasma. */
export const COAGULATION = section(
  'plasma',
  `
Prothrombin time; Tiempo de protrombina; Prothrombinzeit; 凝血酶原时间
  codes 5902-2 s, 5964-2 s
  also PT; Protime; Pro time; TP; Thromboplastinzeit; TPZ
Prothrombin time activity; Actividad de protrombina; Quick-Wert; 凝血酶原活动度
  codes 5894-1 %
  also PT%; PT activity; Quick; Prothrombin activity; Índice de Quick; Índice de protrombina; Tasa de protrombina; Thromboplastinzeit; Thromboplastinzeit (Quick); TPZ; PTA; 凝血酶原活度
INR; INR; INR; 国际标准化比值
  codes 6301-6 {INR}, 34714-6 {INR}
  also International normalized ratio; PT INR; PT-INR; INR PT; Índice internacional normalizado; Razón internacional normalizada; International normierte Ratio; 凝血酶原国际标准化比值
Activated partial thromboplastin time; Tiempo de tromboplastina parcial activado; Aktivierte partielle Thromboplastinzeit; 活化部分凝血活酶时间
  codes 14979-9 s, 3173-2 s
  also aPTT; PTT; APTT; Partial thromboplastin time; TTPA; TTPa; TPTA; Tiempo de tromboplastina parcial activada; Partielle Thromboplastinzeit
Thrombin time; Tiempo de trombina; Thrombinzeit; 凝血酶时间
  codes 3243-3 s
  also TT; TCT; PTZ
Fibrinogen; Fibrinógeno; Fibrinogen; 纤维蛋白原
  codes 3255-7 mg/dL; SI g/L
  also FIB; FBG; Fibrinogen activity; Fibrinógeno (Clauss); Fibrinogen nach Clauss
Fibrin D-dimer FEU; Dímero D (FEU); D-Dimer (FEU); D-二聚体(FEU)
  codes 48065-7 ug/mL{FEU}; SI mg/L{FEU}
  also D-dimer; D dimer; Dímero D; Dímeros D; D-Dimere; D-二聚体; D二聚体; D-dimer FEU; D-Dimer in FEU
Fibrin D-dimer DDU; Dímero D (DDU); D-Dimer (DDU); D-二聚体(DDU)
  codes 48066-5 ng/mL{DDU}; SI ug/L{DDU}
  also D-dimer; D dimer; Dímero D; Dímeros D; D-Dimere; D-二聚体; D二聚体; D-dimer DDU; D-Dimer in DDU
Antithrombin activity; Actividad de antitrombina; Antithrombin-Aktivität; 抗凝血酶活性
  codes 27811-9 %
  also Antithrombin; Antithrombin III; AT III; ATIII; AT-III; Antitrombina; Antitrombina III; 抗凝血酶III; 抗凝血酶
Protein C activity; Actividad de proteína C; Protein-C-Aktivität; 蛋白C活性
  codes 27818-4 %, 27819-2 %
  also Protein C; Proteína C; Proteína C funcional; 蛋白C
Protein S activity; Actividad de proteína S; Protein-S-Aktivität; 蛋白S活性
  codes 27822-6 %
  also Protein S; Proteína S; 蛋白S
Factor VIII activity; Actividad del factor VIII; Faktor-VIII-Aktivität; 凝血因子VIII活性
  codes 3209-4 %
  also Factor VIII; FVIII; F VIII; Faktor VIII; 因子VIII; 凝血因子VIII
Factor IX activity; Actividad del factor IX; Faktor-IX-Aktivität; 凝血因子IX活性
  codes 3187-2 %
  also Factor IX; FIX; F IX; Faktor IX; 因子IX; 凝血因子IX
Factor V activity; Actividad del factor V; Faktor-V-Aktivität; 凝血因子V活性
  codes 3193-0 %
  also Factor V; F V; Faktor V; 因子V; 凝血因子V
Factor VII activity; Actividad del factor VII; Faktor-VII-Aktivität; 凝血因子VII活性
  codes 3198-9 %
  also Factor VII; FVII; F VII; Faktor VII; 因子VII; 凝血因子VII
Factor X activity; Actividad del factor X; Faktor-X-Aktivität; 凝血因子X活性
  codes 3218-5 %
  also Factor X; FX; F X; Faktor X; 因子X; 凝血因子X
Factor XI activity; Actividad del factor XI; Faktor-XI-Aktivität; 凝血因子XI活性
  codes 3226-8 %
  also Factor XI; FXI; F XI; Faktor XI; 因子XI; 凝血因子XI
Factor XII activity; Actividad del factor XII; Faktor-XII-Aktivität; 凝血因子XII活性
  codes 3232-6 %
  also Factor XII; FXII; F XII; Faktor XII; 因子XII; 凝血因子XII
von Willebrand factor antigen; Antígeno del factor von Willebrand; Von-Willebrand-Faktor-Antigen; 血管性血友病因子抗原
  codes 27816-8 %
  also vWF antigen; vWF:Ag; VWF Ag; Factor von Willebrand antígeno
von Willebrand factor ristocetin cofactor; Cofactor de ristocetina del factor von Willebrand; Von-Willebrand-Faktor-Ristocetin-Kofaktor; 血管性血友病因子瑞斯托霉素辅因子
  codes 6014-5 %
  also vWF:RCo; Ristocetin cofactor; vWF activity; Cofactor de ristocetina; Ristocetin-Kofaktor
`,
);
