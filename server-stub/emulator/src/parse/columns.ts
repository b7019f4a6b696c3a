/** A field of a row, as a table column or object key names it. */
export type Column =
  | 'name'
  | 'result'
  | 'unit'
  | 'low'
  | 'high'
  | 'range'
  | 'interpretation'
  | 'loinc'
  | 'date'
  | 'comment';

export type ColumnLanguage = 'en' | 'es' | 'de' | 'zh' | 'fr' | 'it' | 'pt' | 'nl' | 'sv' | 'pl' | 'ru';

/** Words that another language has too stand there. */
type Headers = Readonly<Partial<Record<Column, string>>>;

/**
 * Header names per language, best first: a table with both `Test` and `Name` has the analyte in `Test`. Without spaces; compared by
 * `headerKey`.
 */
const HEADERS: Readonly<Record<ColumnLanguage, Headers>> = {
  en: {
    name: 'biomarkername biomarker analytename analyte testname labtest test component parameter measurement assay investigation observation description name tests testparameter investigations laboratorytest labtestname labname testdescription testtype resultname observationname parametername markername marker indicator',
    result:
      'result resultvalue testresult value measuredvalue reading finding results values yourresult currentresult currentvalue yourvalue observedvalue numericvalue numericresult resultnumeric valuenumeric labresult labvalue observationvalue valuetext resulttext',
    unit: 'unitofmeasurement unitofmeasure units unit resultunit resultunits valueunit valueunits testunit testunits measurementunit uom unitsofmeasure',
    low: 'lowrefrange lowreferencerange referencelow referencerangelow rangelow refrangelow normalrangelow lowerrange reflow lowerlimit lowlimit lowerreferencelimit normallow min minimum low',
    high: 'highrefrange highreferencerange referencehigh referencerangehigh rangehigh refrangehigh normalrangehigh upperrange refhigh upperlimit highlimit upperreferencelimit normalhigh max maximum high',
    range:
      'referencerange referenceinterval refrange referencevalues normalrange reference range referenceranges referenceintervals refranges refinterval refint biologicalreferenceinterval biologicalrefinterval bioreferenceinterval biorefinterval biologicalreferencerange normalvalues normalvalue normallimits expectedvalues expectedrange standardrange targetrange',
    interpretation: 'interpretation abnormalflag resultflag flag flags abnormal hl lh abn',
    loinc: 'loinccode loinc loincnumber loincnum',
    date: 'date testdate resultdate collectiondate collecteddate collectedat collected observationdate observationdatetime observationtime observedat observedon dateobserved effectivedate effectivedatetime sampledate sampledat sampledon sampletime samplingdate samplingtime specimendate collectiontime collectiondatetime collectedon collecteddatetime datecollected dateofcollection drawdate drawndate drawnat drawtime servicedate dateofservice testdatetime datetested testedat testedon performedat performeddate measurementdate measuredon takenat datetaken recordedat recordeddate reportdate reportedat reporteddate resultedat resulttime resultdatetime datetime timestamp measuredat',
    comment: 'comment comments note notes remark remarks',
  },
  es: {
    name: 'biomarcador nombredelaprueba nombredelbiomarcador prueba analito determinacion analisis parametro examen ensayo nombre pruebas determinaciones estudio magnitud analitos',
    result: 'resultado resultados valor valorobtenido',
    unit: 'unidaddemedida unidades unidad unid uds ud',
    low: 'limiteinferior valorminimo minimo refminimo inferior',
    high: 'limitesuperior valormaximo maximo refmaximo superior',
    range:
      'rangodereferencia intervalodereferencia valoresdereferencia valordereferencia valoresnormales rangonormal referencia rango rangosdereferencia intervalosdereferencia valoresderef valderef valref vref valorreferencia valoresreferencia rangoreferencia intervaloreferencia referencias',
    interpretation: 'interpretacion indicador alerta marca',
    loinc: 'codigoloinc',
    date: 'fecha fechadelaprueba fechadeextraccion fechadetoma fechademuestra fechaderesultado fechadelinforme fechayhora',
    comment: 'comentario comentarios observaciones nota notas',
  },
  de: {
    name: 'biomarker analyt untersuchung parameter laborwert messgrosse bezeichnung test kurzbezeichnung name analyse untersuchungen laborparameter analyten',
    result: 'ergebnis messwert resultat wert befund ergebnisse istwert',
    unit: 'masseinheit einheit einheiten einh dimension',
    low: 'untergrenze unterergrenzwert unteregrenze referenzuntergrenze normuntergrenze',
    high: 'obergrenze obergrenzwert oberergrenzwert oberegrenze referenzobergrenze normobergrenze',
    range:
      'referenzbereich referenzintervall referenzwerte referenzwert normbereich normwerte normwert referenz referenzbereiche refbereich normalbereich normalbereiche normalwerte normalwert',
    interpretation: 'interpretation bewertung kennzeichnung kennzeichen markierung auffalligkeit bew',
    loinc: 'loinccode loinc',
    date: 'datum testdatum entnahmedatum abnahmedatum probendatum messdatum befunddatum zeitpunkt',
    comment: 'kommentar bemerkung bemerkungen anmerkung hinweis',
  },
  zh: {
    name: '检验项目 检测项目 检查项目 项目名称 生物标志物 指标名称 项目 指标 名称 检验项目名称 检验名称 中文名称 检测指标 检验指标 测定项目 化验项目 分析项目',
    result: '检验结果 检测结果 检查结果 测定结果 结果 测定值 检测值 数值 结果值 检验值 测试结果 测量值',
    unit: '计量单位 单位',
    low: '参考下限 参考值下限 下限 最低值',
    high: '参考上限 参考值上限 上限 最高值',
    range:
      '参考范围 参考区间 参考值范围 参考值 正常范围 正常值 生物参考区间 参考值区间 正常参考值 正常参考范围 参考标准 参考',
    interpretation: '异常标志 结果提示 异常提示 提示 标志 解释 高低 异常',
    loinc: 'loinc代码 loinc编码 loinc码',
    date: '检验日期 检测日期 检查日期 采样日期 采集日期 采样时间 报告日期 报告时间 检验时间 日期 时间',
    comment: '备注 注释 说明 评语',
  },
  fr: {
    name: 'examen examens analyses nomdelexamen libelle nomdelanalyse parametre',
    result: 'resultat resultats valeur valeurs',
    unit: 'unite unites unitedemesure',
    low: 'limiteinferieure borneinferieure valeurminimale',
    high: 'limitesuperieure bornesuperieure valeurmaximale',
    range:
      'valeursdereference valeurdereference intervalledereference intervallesdereference valeursusuelles normes norme valeursnormales',
    date: 'dateduprelevement datedeprelevement dateprelevement datedelexamen dateduresultat',
    comment: 'commentaire commentaires remarque remarques',
  },
  it: {
    name: 'esame esami analisi prova nomeesame descrizioneesame analita parametroesame',
    result: 'risultato risultati esito valore valori valoremisurato',
    unit: 'unita unitadimisura unitamisura um udm',
    low: 'limiteinferiore valoreminimo',
    high: 'limitesuperiore valoremassimo',
    range:
      'valoridiriferimento valorediriferimento intervallodiriferimento intervallidiriferimento valoririferimento riferimento rif valorinormali',
    interpretation: 'interpretazione anomalo',
    loinc: 'codiceloinc',
    date: 'dataprelievo datadelprelievo datadiprelievo dataesame datareferto data',
    comment: 'commento commenti osservazioni annotazioni',
  },
  pt: {
    name: 'exame exames analise nomedoexame parametroanalitico',
    range:
      'valoresdereferencia valordereferencia intervalodereferencia valoresreferenciais faixadereferencia vr valoresreferencia',
    interpretation: 'interpretacao alteracao',
    date: 'datadacoleta datadecoleta datacoleta datadacolheita datadoexame dataexame',
    comment: 'observacao observacoes',
  },
  nl: {
    name: 'bepaling bepalingen onderzoek naambepaling',
    result: 'uitslag uitslagen waarde resultaat meetwaarde',
    unit: 'eenheid eenheden',
    low: 'ondergrens',
    high: 'bovengrens',
    range: 'referentiewaarde referentiewaarden referentie referentieinterval referentiegebied normaalwaarden',
    interpretation: 'beoordeling afwijkend',
    date: 'afnamedatum datumafname uitslagdatum',
    comment: 'opmerking opmerkingen toelichting',
  },
  sv: {
    name: 'analys analysnamn undersokning provnamn laboratorieanalys komponent',
    result: 'resultat provsvar varde matvarde svar',
    unit: 'enhet enheter mattenhet',
    low: 'undregrans nedregrans lagreferens',
    high: 'ovregrans hogreferens',
    range: 'referensintervall referensvarde referensvarden referensomrade referens refintervall normalvarde',
    interpretation: 'bedomning avvikelse avvikande',
    date: 'provdatum provtagningsdatum provtagningstid provtagning svarsdatum analysdatum',
    comment: 'anmarkning',
  },
  pl: {
    name: 'badanie badania nazwabadania oznaczenie nazwaparametru',
    result: 'wynik wyniki wynikbadania wartosc',
    unit: 'jednostka jednostki jedn',
    low: 'dolnagranica dolnanorma min',
    high: 'gornagranica gornanorma max',
    range:
      'zakresreferencyjny wartoscireferencyjne wartoscreferencyjna zakresnormy zakresnorm normy przedziałreferencyjny',
    interpretation: 'interpretacja ocena flaga',
    date: 'databadania datapobrania datawyniku datawykonania datapobraniamateriału',
    comment: 'komentarz uwagi',
  },
  ru: {
    name: 'исследование показатель анализ наименование тест наименованиепоказателя наименованиеисследования название параметр исследования показатели',
    result: 'результат результаты значение',
    unit: 'единицы единицаизмерения единицыизмерения едизм едизмерения ед единица',
    low: 'нижняяграница нижнийпредел мин',
    high: 'верхняяграница верхнийпредел макс',
    range:
      'референсныезначения референсныеинтервалы референсныйинтервал референсныйдиапазон референс норма нормы диапазоннормы нормальныезначения',
    interpretation: 'отклонение интерпретация оценка флаг',
    date: 'дата датаанализа датаисследования датавзятия датавзятияматериала датавзятиябиоматериала датарезультата',
    comment: 'комментарий комментарии примечание',
  },
};

/** Normalises a header or key: `Low-Ref-Range`, `lowRefRange` and `Low Ref. Range` are equal. */
export const headerKey = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Headers of personal columns: beside them `Name` is the person's, not the analyte's. */
const PERSON =
  'patientname patient patientid mrn dob dateofbirth birthdate firstname lastname surname paciente nombredelpaciente fechadenacimiento apellidos apellido geburtsdatum geboren vorname nachname patientenname patienten 姓名 患者 患者姓名 病人姓名 出生日期 patientnamn personnummer fodelsedatum fornamn efternamn pacjent imie nazwisko imieinazwisko pesel dataurodzenia пациент фамилия имя фио датарождения';
const BARE_NAMES = new Set(['name', 'nombre', '名称']);

const PERSON_KEYS = new Set(PERSON.split(' ').map((word) => headerKey(word)));

export interface Meaning {
  readonly column: Column;
  readonly language: ColumnLanguage;
  /** Lower is better. */
  readonly rank: number;
}

const MEANINGS = new Map<string, Meaning>();
for (const [language, headers] of Object.entries(HEADERS) as [ColumnLanguage, Headers][]) {
  for (const [column, words] of Object.entries(headers) as [Column, string][]) {
    words.split(' ').forEach((word, rank) => {
      const key = headerKey(word);
      if (!MEANINGS.has(key)) MEANINGS.set(key, { column, language, rank });
    });
  }
}

export interface Layout {
  /** Position of each column among the headers. */
  readonly positions: ReadonlyMap<Column, number>;
  /** All columns of each meaning, best first. */
  readonly all: ReadonlyMap<Column, readonly number[]>;
  readonly language: ColumnLanguage;
}

/**
 * A cell of a record by column. Where several columns mean the same it is the first that is not empty, except of a name or a
 * date, whose other columns mean another thing; comments are joined.
 */
export function cellOf(record: readonly string[], { positions, all }: Layout, column: Column): string {
  const best = record[positions.get(column) ?? -1] ?? '';
  const cells = (all.get(column) ?? []).map((position) => record[position]?.trim() ?? '');
  if (column === 'comment') return [...new Set(cells)].filter((cell) => cell !== '').join('\n');
  return column === 'name' || column === 'date' || best.trim() !== ''
    ? best
    : (cells.find((cell) => cell !== '') ?? '');
}

const MAX_HEADER_LENGTH = 60;

/** The column of a header; null when unknown. */
export const meaningOf = (header: string): Meaning | null =>
  header.length <= MAX_HEADER_LENGTH ? (MEANINGS.get(headerKey(header)) ?? null) : null;

/** A column with the meaning of its header. */
export type FoundColumn = Meaning & { readonly position: number };

/** The columns that a row of headers names. */
export function columnsIn(headers: readonly string[]): readonly FoundColumn[] {
  const keys = headers.map((header) => (header.length <= MAX_HEADER_LENGTH ? headerKey(header) : ''));
  const withPerson = keys.some((key) => PERSON_KEYS.has(key));
  return keys.flatMap((key, position) => {
    const meaning = MEANINGS.get(key);
    return !meaning || (withPerson && BARE_NAMES.has(key)) ? [] : [{ ...meaning, position }];
  });
}

/** Reads a row of headers; null unless it has at least an analyte and a result. */
export function readHeaders(headers: readonly string[]): Layout | null {
  const layout = layoutOf(columnsIn(headers));
  return layout.positions.has('name') && layout.positions.has('result') ? layout : null;
}

/** The layout of columns with their meanings. */
export function layoutOf(columns: readonly FoundColumn[]): Layout {
  const all = new Map<Column, number[]>();
  const best: Meaning[] = [];
  // Sorting is stable: of equal ranks the first column is the best.
  for (const meaning of [...columns].sort((one, other) => one.rank - other.rank)) {
    const same = all.get(meaning.column);
    if (same) same.push(meaning.position);
    else {
      all.set(meaning.column, [meaning.position]);
      best.push(meaning);
    }
  }
  const positions = new Map([...all].map(([column, [position]]) => [column, position!]));
  return { positions, all, language: dominantLanguage(best) };
}

/** English only without any other: English words appear in tables of all languages. */
const dominantLanguage = (found: readonly Meaning[]): ColumnLanguage =>
  found.find(({ language }) => language !== 'en')?.language ?? 'en';
