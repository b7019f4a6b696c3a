/** The meaning of a label on a page. */
export type LabelKind =
  | 'person'
  | 'birth'
  | 'identifier'
  | 'address'
  | 'phone'
  | 'mail'
  | 'physician'
  /** When the specimen was taken. */
  | 'collected'
  /** When it was received, tested or reported. */
  | 'tested'
  | 'reported'
  | 'received'
  | 'date'
  | 'laboratory'
  /** A comment on a result. */
  | 'comment'
  /** Anything else that is not a result: sex, ward, page, signature lines. */
  | 'other';

/**
 * Labels in English, Spanish, German and Chinese, separated by `;`; those of people also in the other languages in which tables are
 * read.
 */
export const LABELS: Readonly<Record<LabelKind, string>> = {
  person: `patient; patient name; name of patient; patients name; name; full name; first name; last name; surname; given name; family name; forename; middle name; client name; next of kin; guardian; mother; father; contact person; alias; alias name; aka; also known as; known as; maiden name; former name; birth name; previous name; emergency contact; guarantor; insured; subscriber; spouse;
    paciente; nombre; nombre del paciente; nombre y apellidos; nombre y apellido; nombres; apellidos; apellido; apellidos y nombre; nombre completo; nombre de soltera; alias; contacto de emergencia; tutor; titular; conyuge; madre; padre;
    patientin; patient in; patientenname; name vorname; vorname; nachname; familienname; name des patienten; versicherter; name vorname des versicherten; geburtsname; madchenname; fruherer name; notfallkontakt; ansprechpartner; ehepartner; mutter; vater;
    姓名; 患者; 患者姓名; 病人姓名; 病人; 名字; 联系人; 曾用名; 别名; 紧急联系人; 母亲; 父亲; 监护人; 家属;
    nom; prenom; prenoms; nom prenom; nom et prenom; nom du patient; nom de naissance; nom de jeune fille; nom usuel; personne a contacter;
    cognome; nome; nome e cognome; cognome e nome; nome paziente; nome del paziente; paziente; assistito; nome completo; utente; nome do paciente; nome da mae; sobrenome; apelido;
    naam; achternaam; voornaam; patientnaam; naam patient; geboortenaam;
    patientnamn; namn; fornamn; efternamn; patientens namn; anhorig; pacjent; imie; nazwisko; imie i nazwisko; nazwisko i imie; imie nazwisko; nazwisko rodowe; pacjentka;
    пациент; фио; фио пациента; фамилия; имя; отчество; фамилия имя отчество; пациентка`,
  birth: `dob; d o b; date of birth; birth date; birthdate; birthday; born; year of birth; dob age; dob sex; age dob; dob age sex;
    fecha de nacimiento; fecha nacimiento; fecha nac; f nacimiento; f nac; fn; nacimiento; nacido; nacida;
    geburtsdatum; geb datum; geboren; geboren am; geb am; geb; geburtstag; gebdatum;
    出生日期; 出生年月; 生日;
    date de naissance; ne le; nee le; data di nascita; nato il; nata il; data de nascimento; nascimento; dt nasc; geboortedatum; geb dat;
    fodelsedatum; fodd; data urodzenia; data ur; urodzony; urodzona; дата рождения; год рождения`,
  identifier: `mrn; medical record number; medical record no; medical record; patient id; patient no; patient number; pat id; pid; id; id no; id number; hospital no; hospital number; hospital id; nhs no; nhs number; ssn; social security number; social security; nric; fin; nric fin; passport; passport no; passport number; health card; health card number; insurance; insurance no; insurance id; insurance number; policy number; member id; account; account no; account number; account; accession; accession no; accession number; accession id; specimen id; specimen no; specimen number; sample id; sample no; sample number; order id; order no; order number; order; requisition; requisition no; requisition number; request no; request number; request id; visit no; visit number; visit id; encounter; encounter no; episode; episode no; lab no; lab number; lab id; lab ref; laboratory no; laboratory number; report no; report id; report number; reference no; ref no; barcode; case no; case number; chart no; chart number; urn; uhid; umr no; nhi; ihi; medicare; medicare no; license; npi;
    nhc; n historia; no historia; historia; historia clinica; numero de historia clinica; n de historia; no de historia clinica; expediente; no expediente; dni; nif; nie; cedula; curp; pasaporte; documento; documento de identidad; identificacion; numero de identificacion; no identificacion; tarjeta sanitaria; cip; numero de paciente; id paciente; folio; no de folio; n de peticion; peticion; numero de peticion; solicitud; no de solicitud; numero de solicitud; orden; no de orden; numero de orden; muestra; no de muestra; n de muestra; numero de muestra; codigo de barras; poliza; no de poliza; registro; episodio;
    patienten id; patientennummer; patienten nr; patientennr; pat nr; pat id; fallnummer; fall nr; aufnahmenummer; versichertennummer; versicherten nr; versichertennr; krankenversichertennummer; kvnr; kv nr; krankenkasse; kasse; auftragsnummer; auftrags nr; auftragsnr; auftrag; auftrag nr; probennummer; proben nr; probennr; labornummer; labor nr; tagesnummer; tages nr; befundnummer; befund nr; barcode; ausweisnummer; bsnr; lanr;
    住院号; 门诊号; 病历号; 病案号; 登记号; 就诊号; 就诊卡号; 卡号; 患者id; 患者编号; 病人id; 病人编号; 身份证号; 身份证; 身份证号码; 证件号; 证件号码; 条码; 条码号; 条形码; 样本号; 样本编号; 标本号; 标本编号; 检验编号; 报告编号; 报告单号; 编号; 申请单号; 医嘱号; 流水号; 床号; 医保号; 医保卡号; 体检号; 序列号;
    ipp; numero patient; numero de securite sociale; n securite sociale; nss; numero de dossier; codice fiscale; tessera sanitaria; numero paziente; id paziente; cpf; cns; cartao nacional de saude; numero do utente; numero de utente; nif; prontuario; bsn; burgerservicenummer; patientnummer;
    personnummer; patient id nummer; samordningsnummer; pesel; numer pacjenta; nr pacjenta; id pacjenta; nr zlecenia; nr badania; снилс; полис; номер карты; номер заказа; номер заявки; паспорт`,
  address: `address; home address; patient address; street; city; zip; zip code; postcode; postal code;
    direccion; domicilio; calle; ciudad; codigo postal; cp; poblacion; localidad;
    adresse; anschrift; strasse; wohnort; plz; plz ort; ort; wohnhaft;
    地址; 住址; 家庭住址; 家庭地址; 联系地址; 通讯地址; 邮编;
    domicile; code postal; ville; rue; indirizzo; residenza; cap; citta; endereco; morada; cep; cidade; adres; woonplaats;
    adress; postnummer; ort; adres zamieszkania; kod pocztowy; miejscowosc; адрес; город`,
  phone: `phone; phone no; phone number; tel; tel no; telephone; telephone number; mobile; mobile no; mobile number; cell; cell phone; fax; fax no; contact; contact no; contact number; home phone; work phone;
    telefono; tlf; tfno; tel movil; telefono movil; movil; celular; contacto;
    telefon; telefonnummer; telefonnr; mobil; mobiltelefon; handy; rufnummer; telefax;
    电话; 联系电话; 手机; 手机号; 手机号码; 电话号码; 传真; 联系方式;
    telephone portable; portable; cellulare; telemovel; telefone; telefoon; telefoonnummer; telefonnummer; mobilnummer; telefon komorkowy; телефон`,
  mail: `email; e mail; mail; email address; correo; correo electronico; e mail adresse; mailadresse; 邮箱; 电子邮箱; 电子邮件; courriel; adresse mail; posta elettronica; e post; epost; электронная почта`,
  physician: `physician; doctor; dr; doc; ordering physician; ordering provider; ordering doctor; ordered by; provider; referring physician; referring doctor; referred by; ref by; ref doctor; refd by; requesting physician; requesting doctor; requested by; requester; requestor; attending; attending physician; consultant; clinician; gp; primary care; primary care physician; copy to; copies to; cc; pathologist; medical director; laboratory director; lab director; director; technologist; technician; authorised by; authorized by; verified by; validated by; approved by; reported by; checked by; reviewed by; performed by; signed by; electronically signed by; signature; collected by; drawn by; printed by; tested by; released by;
    medico; medica; medico solicitante; medico tratante; medico remitente; doctor a; doctora; solicitado por; solicitante; remitente; prescriptor; facultativo; peticionario; director tecnico; director medico; responsable; validado por; firmado por; firma; revisado por; autorizado por; realizado por; bioquimico; quimico; q f b; qfb; facultativo responsable;
    arzt; arztin; aerztin; einsender; einsendender arzt; zuweiser; zuweisender arzt; uberweiser; uberweisender arzt; ueberweiser; hausarzt; behandelnder arzt; anforderer; anfordernder arzt; auftraggeber; freigegeben von; validiert von; validiert durch; freigegeben durch; unterschrift; laborarzt; laborleiter; laborleitung; arztliche leitung; leitung; befundet von; medizinisch validiert; erstellt von; kopie an;
    医生; 送检医生; 申请医生; 开单医生; 送检医师; 申请医师; 医师; 主治医生; 主治医师; 检验者; 检验人; 检验员; 检验师; 检验医师; 审核者; 审核人; 审核; 审核医师; 报告者; 报告人; 报告医师; 复核者; 复核人; 操作者; 签名; 批准人; 接收者; 采样者; 采集者;
    medecin; medecin prescripteur; prescripteur; biologiste; valide par; medico richiedente; medico curante; medico solicitante; solicitante; medico requisitante; aanvrager; huisarts; arts; behandelend arts;
    lakare; bestallare; remittent; remitterande lakare; lekarz; lekarz zlecajacy; zlecajacy; врач; лечащий врач; врач лаборант; исполнитель`,
  collected: `collected; collected on; collected at; collection date; collection date time; collection time; collection datetime; collection; date collected; date of collection; date time collected; collected date; collected date time; sample collected; specimen collected; specimen date; sample date; sampled; sampling date; sampling time; sample taken; sample collection date; specimen collection date; drawn; date drawn; drawn on; date of sample; date sampled; date taken;
    fecha de toma; fecha toma; fecha de toma de muestra; toma de muestra; fecha y hora de toma; fecha y hora de toma de muestra; fecha de extraccion; fecha extraccion; extraccion; fecha de recoleccion; fecha de recogida; fecha de la muestra; fecha de muestra; fecha muestra; fecha de obtencion; recoleccion; hora de toma;
    entnahmedatum; entnahme; entnahme am; entnahmezeit; entnahmezeitpunkt; abnahme; abnahmedatum; abnahme am; abnahmezeit; abnahmezeitpunkt; probenentnahme; probenahme; probenahmedatum; blutentnahme; blutabnahme; datum der entnahme; material vom; probe vom; entnommen; entnommen am;
    采样时间; 采样日期; 采集时间; 采集日期; 采血时间; 采血日期; 标本采集时间; 样本采集时间; 抽血时间; 取样时间`,
  tested: `test date; date of test; tested; tested on; analysis date; date of analysis; examination date; date performed; performed; performed on; date of service; service date; observation date; date tested;
    fecha de analisis; fecha de la prueba; fecha de prueba; fecha de realizacion; fecha de examen; fecha analisis; fecha del analisis;
    untersuchungsdatum; analysedatum; messdatum; testdatum; untersucht am; datum der untersuchung;
    检验日期; 检验时间; 检测日期; 检测时间; 检查日期; 检查时间; 测定日期; 测定时间`,
  reported: `reported; reported on; reported at; report date; report date time; date reported; date of report; report time; report datetime; reporting date; result date; results date; date of result; date of results; resulted; released; released on; date released; issued; issued on; date issued; final report; verified; verified on; completed; completed on; approved on; validated on; date time reported;
    fecha de informe; fecha del informe; fecha informe; fecha de resultado; fecha de resultados; fecha de reporte; fecha del reporte; fecha reporte; fecha resultado; fecha de emision; fecha emision; emitido; fecha de validacion; fecha validacion; fecha de entrega; informe;
    befunddatum; befund vom; befundzeit; berichtsdatum; bericht vom; berichtdatum; ergebnisdatum; freigabe; freigabedatum; freigabe am; validiert am; ausgang; ausgangsdatum; endbefund; endbefund vom; berichtet; berichtet am;
    报告时间; 报告日期; 审核时间; 审核日期; 发布时间; 发布日期; 报告发布时间; 签发时间; 签发日期`,
  received: `received; received on; date received; receipt date; received date; received date time; date of receipt; registered; registered on; registration date; request date; date requested; order date; date ordered; ordered; ordered on; login date; sample received; specimen received;
    fecha de recepcion; fecha recepcion; recepcion; recibido; fecha de registro; fecha registro; fecha de solicitud; fecha solicitud; fecha de ingreso; fecha ingreso; fecha de peticion; fecha peticion;
    eingang; eingangsdatum; eingang am; probeneingang; materialeingang; eingegangen; eingegangen am; auftragsdatum; auftrag vom; anforderung vom; eingangszeit;
    接收时间; 接收日期; 送检日期; 送检时间; 收样时间; 收到时间; 核收时间; 申请时间; 申请日期; 登记时间; 登记日期; 签收时间`,
  date: `date; date time; time; datetime; fecha; fecha y hora; hora; datum; datum uhrzeit; uhrzeit; zeit; 日期; 时间`,
  laboratory: `laboratory; lab; laboratory name; lab name; performing laboratory; performing lab; performed at; testing laboratory; reporting laboratory; laboratorio; nombre del laboratorio; labor; laboratorium; untersuchendes labor; 检验机构; 检验单位; 实验室; 检测机构; 检测单位; 医院名称`,
  comment: `comment; comments; note; notes; remark; remarks; interpretation; interpretive comment; lab comment; result comment; footnote; comentario; comentarios; nota; notas; observacion; observaciones; interpretacion; kommentar; bemerkung; bemerkungen; anmerkung; anmerkungen; hinweis; hinweise; beurteilung; befundkommentar; 备注; 注; 说明; 评语; 建议; 提示; 结果解释`,
  other: `age; sex; gender; age sex; sex age; age gender; gender age; dob gender; race; ethnicity; location; ward; room; bed; unit no; department; dept; clinic; facility; hospital; site; page; page no; printed; printed on; print date; print time; date printed; status; report status; order status; priority; fasting; fasting status; specimen; specimen type; specimen source; sample type; sample; source; type; diagnosis; clinical details; clinical history; clinical information; clinical notes; history; icd; icd 10; method; methodology; website; web; www; end of report; final; preliminary; legend; key; height; weight; bmi; blood pressure; panel; profile; tests ordered; tests requested; test requested; tests; copy; disclaimer; medication; reason; version; accreditation; clia; clia no; clia id; cap; iso;
    edad; sexo; genero; edad sexo; sexo edad; pagina; pag; impreso; fecha de impresion; fecha impresion; servicio; procedencia; origen; destino; diagnostico; estado; tipo de muestra; tipo muestra; cama; habitacion; planta; centro; entidad; empresa; aseguradora; convenio; metodo; metodologia; ayuno; sede; sala; fin del informe; pruebas solicitadas; tecnica;
    alter; geschlecht; m w; seite; druckdatum; gedruckt; gedruckt am; ausdruck; ausdruck vom; station; abteilung; klinik; status; material; probenmaterial; probenart; diagnose; klinische angaben; verdachtsdiagnose; anforderung; groesse; grosse; gewicht; methode; befundstatus; legende; nuchtern; ende des befundes; kostentrager;
    性别; 年龄; 科室; 科别; 病区; 病房; 送检科室; 申请科室; 标本类型; 标本种类; 样本类型; 标本; 标本状态; 样本状态; 临床诊断; 诊断; 打印时间; 打印日期; 页; 检验目的; 检验仪器; 仪器; 方法; 检验方法; 病人类型; 病人类别; 患者类型; 费别; 民族; 职业; 送检单位; 单位名称; 检验项目组; 声明`,
};
