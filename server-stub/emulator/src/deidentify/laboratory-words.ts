/**
 * Words of laboratories' sentences and of what systems write where there is no name, such as `TESTS`, `LAB` or `UNKNOWN
 * PHYSICIAN`. Folded, in four languages. They are kept on their own; beside a word that is a name they are removed with it.
 */
const WORDS = `
  test tests testing tested retest result results resulted sample samples specimen specimens value values range ranges unit units level levels
  report reports reported reporting pending performed perform ordered order orders collected collection recollect recollected received rejected
  cancelled canceled cancel hemolyzed hemolysed haemolysed hemolysis lipemic lipemia icteric clotted contaminated insufficient quantity sufficient
  repeat repeated confirmed confirm verified verify notified notify called call calls phoned faxed reviewed review read back by to of at
  interpreted interpretation comment comments note notes notice please see contact discussed informed laboratory laboratories lab labs
  hospital hospitals medical center centre clinic clinics clinical department departments health healthcare system systems service services
  university institute county national regional general office physician physicians doctor doctors provider providers nurse nurses pathologist
  pathologists pathology technologist technologists technician technicians director directors supervisor staff patient patients unknown none
  unspecified generic default outreach external internal admin administrator interface automated automatic autoverify analyzer analyser
  instrument method methodology assay limit limits detection detectable undetectable detected critical abnormal normal elevated increased decreased
  equivocal indeterminate reference interval therapeutic toxic treatment therapy risk disease infection screening screen diagnosis
  diagnostic history information additional recommend recommended suggest suggested consider correlate correlation follow following further
  evaluation study studies analysis panel profile count differential morphology smear culture growth organism organisms bacteria isolate
  isolated sensitive resistant susceptible intermediate final preliminary corrected amended addendum previously negative positive reactive
  pregnancy pregnant trimester fasting random hour hours day days week weeks month months year years minute minutes not seen the a an and or is was were has had been for from with on in at
  requesting referring ordering attending consulting consult consultation practitioner practitioners hodgkin aware closed emergency urgent medicine room unassigned applicable community practice group team
  oncology cardiology surgery pediatrics radiology nephrology microbiology hematology haematology cytology histology biopsy tissue
  gram cocci bacilli yeast moderate heavy scant smears film escherichia coli staphylococcus aureus epidermidis streptococcus
  pneumoniae pyogenes klebsiella pseudomonas aeruginosa albicans enterococcus faecalis faecium helicobacter pylori enterobacter
  proteus mirabilis salmonella shigella campylobacter clostridium clostridioides difficile haemophilus influenzae neisseria trichomonas
  gardnerella vaginalis swab vaginal urine serum plasma malignant malignancy benign carcinoma adenocarcinoma lymphoma melanoma nevus neoplasia
  intraepithelial dysplasia metaplasia hyperplasia inflammation gastritis colitis invasive ductal lobular squamous epithelial glandular acute
  chronic severe metastatic margin margins lesion lesions atypical atypia polyp adenoma
  prueba pruebas resultado resultados muestra muestras valor valores rango pendiente pendientes realizado realizada solicitado solicitada
  repetir repetido confirmado hemolizada hemolizado lipemica coagulada insuficiente laboratorio laboratorios hospital clinica medico medica
  paciente pacientes desconocido desconocida ninguno ninguna servicio centro salud ayunas observaciones comentario nota informe analisis cultivo
  probe proben ergebnis ergebnisse wert werte befund befunde untersuchung untersuchungen ausstehend folgt angefordert wiederholung wiederholt
  kontrolle bestatigt hamolytisch haemolytisch lipamisch geronnen unzureichend labor labore krankenhaus klinik arzt arzte patientin patient
  patienten unbekannt keine station kommentar hinweis bemerkung nuchtern
  检测 检验 样本 标本 结果 报告 待查 复查 医院 科室 医生 患者 未知 不详 空腹 溶血 脂血 急诊 门诊 男性 女性
  阴性 阳性 正常 升高 降低
`;

const LABORATORY_WORDS = new Set(WORDS.split(/\s+/).filter((word) => word !== ''));

/** Whether a folded word belongs to a laboratory's sentences. */
export const isLaboratoryWord = (word: string): boolean => LABORATORY_WORDS.has(word);
