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

/** Header names of one language. A name that two languages share stands in one of them. */
export type Headers = Readonly<Partial<Record<Column, string>>>;

/**
 * Header names per language, best first: a table with both `Test` and `Name` has the analyte in `Test`. Without spaces; compared by
 * `headerKey`.
 */
export const HEADERS: Readonly<Record<ColumnLanguage, Headers>> = {
  en: {
    name: 'biomarkername biomarker analytename analyte testname labtest test component parameter measurement assay investigation observation description name tests testparameter investigations laboratorytest labtestname labname testdescription testtype resultname observationname parametername markername marker indicator',
    result:
      'result resultvalue testresult value measuredvalue reading finding results values yourresult currentresult currentvalue yourvalue observedvalue numericvalue numericresult resultnumeric valuenumeric labresult labvalue observationvalue valuetext resulttext textresult textvalue resulttxt resultstring valuestring stringresult stringvalue alpharesult resultalpha alphanumericresult qualitativeresult resultqualitative numericalresult numericalvalue resultnum',
    unit: 'unitofmeasurement unitofmeasure units unit resultunit resultunits valueunit valueunits testunit testunits measurementunit uom unitsofmeasure',
    low: 'lowrefrange lowreferencerange referencelow referencerangelow rangelow refrangelow normalrangelow lowerrange reflow lowerlimit lower lowerbound lowlimit lowerreferencelimit normallow min minimum low lbornrlo',
    high: 'highrefrange highreferencerange referencehigh referencerangehigh rangehigh refrangehigh normalrangehigh upperrange refhigh upperlimit upper upperbound highlimit upperreferencelimit normalhigh max maximum high lbornrhi',
    range:
      'referencerange referenceinterval refrange referencevalues normalrange reference range referenceranges referenceintervals refranges refinterval refint biologicalreferenceinterval biologicalrefinterval bioreferenceinterval biorefinterval biologicalreferencerange normalvalues normalvalue normallimits expectedvalues expectedrange standardrange targetrange',
    interpretation: 'interpretation abnormalflag resultflag flag flags abnormal hl lh abn',
    loinc: 'loinccode loinc loincnumber loincnum',
    date: 'date testdate collectiondate collecteddate collectedat collected observationdate observationdatetime observationtime observedat observedon dateobserved effectivedate effectivedatetime sampledate sampledat sampledon sampletime samplingdate samplingtime specimendate collectiontime collectiondatetime collectedon collecteddatetime datecollected dateofcollection drawdate drawndate drawnat drawtime servicedate dateofservice testdatetime datetested testedat testedon performedat performeddate measurementdate measuredon takenat datetaken recordedat recordeddate resultdate reportdate reportedat reporteddate resultedat resulttime resultdatetime datetime timestamp measuredat',
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
