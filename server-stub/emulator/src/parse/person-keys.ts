const PERSON_NUMBER =
  /^(?:pat|patient\w*|person|subject|client|member|customer|user|employee|animal)(?:s)?(?:id|no|nr|num|number|nummer|code|mrn|identifier)?$|^(?:mrn|medicalrecord\w*|ssn|nhs\w*|dni|nif|nhc|curp|pesel|personnummer|uhid|nric|hospital(?:no|number|id)|chart(?:no|number)|versicherten\w*|paciente\w*|historiaclinica|患者.*|病人.*|病历号|身份证.*|住院号|门诊号)$/;

/** Whether a header or key, without its marks, names a number of the patient. */
export const isPersonNumber = (key: string): boolean => PERSON_NUMBER.test(key);

/** Whether a key names another person than the patient, or another name of theirs. */
export const isKinKey = (key: string): boolean =>
  /alias|maiden|kin|emergency|guarantor|contact|mother|father|spouse|insured|subscriber/.test(key);
