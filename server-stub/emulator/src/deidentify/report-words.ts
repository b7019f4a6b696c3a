/** Words of one language by subject, folded and divided by spaces. Each is in one list of its language. */
interface WordsOfLanguage {
  /** Everyday words that are also names, or parts of names: never removed on their own. */
  readonly common: Readonly<Record<string, string>>;
  /**
   * Words of laboratories' sentences and of what systems write where there is no name, such as `TESTS`, `LAB` or `UNKNOWN
   * PHYSICIAN`. They are kept on their own; beside a word that is a name they are removed with it.
   */
  readonly laboratory: Readonly<Record<string, string>>;
}

/** Words that stay in reports though a person may be called so. They are collected by hand: a word is added when a report loses it. */
export const REPORT_WORDS: Readonly<Record<string, WordsOfLanguage>> = {
  english: {
    common: {
      grammar: `as be but can have he her his if it must no nor off our out she so than that their then there they this too up
        us we who will would you your just still even also again very due per ago within without between after before during
        since until about above below over under into some any both each all another every few least much many more most other
        only own same such done given taken sent use used`,
      numbers: `zero one two three four five six seven eight nine ten eleven twelve twenty hundred thousand once twice first
        second third fourth half quarter double single`,
      time: `january february march april may june july august october november december monday tuesday wednesday thursday
        friday saturday sunday spring summer winter morning night date time early late`,
      qualities: `bad best black blue bright brown clear cold dark dry fair false fast fine flat free fresh full good grand
        grave gray great green grey hard high large last lean left light little long low major mean mild minor mixed near new
        noble old paid pink poor pure quick rapid rich right sharp short sick silver small soft strong sweet tall thick thin
        total true warm well white wild wise yellow young`,
      people: `abbot adult aged bishop boy child cook female girl king man male woman body blood bone cell cells gene hand
        heart`,
      nature: `bass bird bloom brook bush east field fish flow fluid forest fox frost gas gold ground hill iron lake lamb land
        marsh moon moss north object park pool rain reed ring rise river rock rose salt sand sea snow south star steel stone
        sun virus water wave west wind wood`,
      things: `ball banks bar bell bond book brand care close copies cross dose down end fall flag ford glass grant hall heat
        home hope house hunt index joy key kit law lead line mark mass mill mind name next page pain place post power present
        price ratio run sex ship site stain state tablet target trace type weight word work`,
    },
    laboratory: {
      grammar: 'a an and at been by for from had has in is not of on or the to was were with',
      results: `test tests testing tested retest result results resulted value values range ranges unit units level levels
        quantity count limit limits detection detectable undetectable detected critical abnormal normal elevated increased
        decreased equivocal indeterminate reference interval differential panel profile analysis evaluation study studies
        screen screening negative positive reactive sensitive resistant susceptible intermediate random moderate heavy scant
        none toxic therapeutic`,
      reporting: `report reports reported reporting pending performed perform ordered order orders collected collection
        recollect recollected received rejected cancelled canceled cancel repeat repeated confirmed confirm verified verify
        notified notify called call calls phoned faxed reviewed review read back interpreted interpretation comment comments
        note notes notice please see seen contact discussed informed history information additional recommend recommended
        suggest suggested consider correlate correlation follow following further final preliminary corrected amended addendum
        previously requesting referring ordering attending consulting consult consultation aware closed emergency urgent
        unassigned applicable unknown unspecified generic default external internal`,
      specimens: `sample samples specimen specimens hemolyzed hemolysed haemolysed hemolysis lipemic lipemia icteric clotted
        contaminated insufficient sufficient urine serum plasma swab vaginal tissue smear smears film fasting`,
      institutions: `laboratory laboratories lab labs hospital hospitals medical center centre clinic clinics clinical
        department departments health healthcare system systems service services university institute county national regional
        general office outreach interface automated automatic autoverify analyzer analyser instrument method methodology assay
        room community practice group team oncology cardiology surgery pediatrics radiology nephrology microbiology hematology
        haematology cytology histology medicine pathology`,
      people: `physician physicians doctor doctors provider providers nurse nurses pathologist pathologists technologist
        technologists technician technicians director directors supervisor staff patient patients practitioner practitioners
        admin administrator`,
      time: 'hour hours day days week weeks month months year years minute minutes',
      findings: `treatment therapy risk disease infection diagnosis diagnostic pregnancy pregnant trimester hodgkin biopsy
        morphology culture growth organism organisms bacteria isolate isolated gram cocci bacilli yeast malignant malignancy
        benign carcinoma adenocarcinoma lymphoma melanoma nevus neoplasia intraepithelial dysplasia metaplasia hyperplasia
        inflammation gastritis colitis invasive ductal lobular squamous epithelial glandular acute chronic severe metastatic
        margin margins lesion lesions atypical atypia polyp adenoma`,
    },
  },
  spanish: {
    common: {
      grammar: 'de del el en es la las le lo los para por que sin sobre',
      numbers: `uno una dos tres cuatro cinco seis siete ocho nueve diez cien mil primero primera segundo segunda tercero
        tercera medio`,
      time: 'enero marzo mayo dia',
      qualities: `alto baja bajo blanco blanca bueno claro clara corto dulce fuerte frio gordo grande joven largo leve moreno
        negativo negro nuevo pequeno positivo rico rojo rubio santa santo san total verde viejo`,
      people: 'hijo madre padre rey reyes sangre',
      nature: 'campo fuente hierro leon luna luz mar oro prado rosa sal sierra sol valle',
      things: 'casa cruz guerra paz torre',
    },
    laboratory: {
      results: 'prueba pruebas resultado resultados valor valores rango analisis cultivo informe',
      reporting: `pendiente pendientes realizado realizada solicitado solicitada repetir repetido confirmado observaciones
        comentario nota desconocido desconocida ninguno ninguna`,
      specimens: 'muestra muestras hemolizada hemolizado lipemica coagulada insuficiente ayunas',
      institutions: 'laboratorio laboratorios hospital clinica servicio centro salud',
      people: 'medico medica paciente pacientes',
    },
  },
  german: {
    common: {
      grammar: `am auf aus bei bis das dem den der des die ein eine ist mit nach nicht oder ohne sind und vom von vor war wie
        zu zum zur`,
      numbers: `eins zwei drei vier funf sechs sieben acht neun zehn hundert tausend erste erster zweite zweiter dritte
        dritter halb`,
      time: 'mai sommer winter sonntag tag nacht',
      qualities: `alt braun dick dunn ernst frei frisch gelb gering gross grun gut hart heil hell hoch jung kalt klar klein
        krank kurz lang leicht negativ neu positiv rein reich rot sauer scharf schnell schon schwarz stark voll weiss weis`,
      people: 'bein junge mann maria',
      nature: 'berg eisen fuchs gold mars stein vogel wasser wolf',
      things: 'essig fried haus kraft zucker',
    },
    laboratory: {
      results: 'ergebnis ergebnisse wert werte befund befunde untersuchung untersuchungen kontrolle',
      reporting:
        'ausstehend folgt angefordert wiederholung wiederholt bestatigt unbekannt keine kommentar hinweis bemerkung',
      specimens: 'probe proben hamolytisch haemolytisch lipamisch geronnen unzureichend nuchtern',
      institutions: 'labor labore krankenhaus klinik station',
      people: 'arzt arzte patient patientin patienten',
    },
  },
  chinese: {
    common: {},
    laboratory: {
      results: '检测 检验 结果 阴性 阳性 正常 升高 降低',
      reporting: '报告 待查 复查 未知 不详',
      specimens: '样本 标本 空腹 溶血 脂血',
      institutions: '医院 科室 急诊 门诊',
      people: '医生 患者 男性 女性',
    },
  },
  any: {
    common: {
      /** Of Italian, Portuguese, French and Dutch surnames. */
      particles: 'da das della di do dos du van',
      units: 'mol mmol umol nmol pmol grams ml dl ul mg kg ng pg iu miu meq copy hpf lpf sec min',
    },
    laboratory: {
      /** Genera and species. */
      organisms: `escherichia coli staphylococcus aureus epidermidis streptococcus pneumoniae pyogenes klebsiella pseudomonas
        aeruginosa albicans enterococcus faecalis faecium helicobacter pylori enterobacter proteus mirabilis salmonella
        shigella campylobacter clostridium clostridioides difficile haemophilus influenzae neisseria trichomonas gardnerella
        vaginalis`,
    },
  },
};
