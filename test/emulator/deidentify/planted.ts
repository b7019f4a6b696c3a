/** A fictitious person with kin and physician, in every spelling a report may use. */
const BIRTH_SPELLINGS = [
  '1980-04-12',
  '19800412',
  '12/04/1980',
  '04/12/1980',
  '12.04.1980',
  '12 April 1980',
  'April 12, 1980',
  '12 de abril de 1980',
  '12. Apr. 1980',
  '1980年4月12日',
] as const;

export const PERSON = {
  family: 'Quiñonero-Zäblova',
  given: 'Thérèse',
  middle: 'Wilhelmina',
  alias: 'Ottokar von der Heidenau',
  chinese: '欧阳晓彤',
  mother: 'Brunhilde Xaverius',
  kin: 'Evaristo Pellegrini',
  physicianFamily: 'Kowalczyk',
  physicianGiven: 'Bartholomew',
  mrn: 'MRN-7734921',
  account: '88213746',
  ssn: '536-22-8145',
  street: '48 Larkspur Terrace',
  city: 'Ravensburg',
  zip: '88212',
  phone: '+49 751 5550198',
  mail: 'therese.q@mailhost.example',
} as const;

/** Folded texts that no output may hold, nor their parts. */
export const FORBIDDEN: readonly string[] = [
  'quinonero',
  'zablova',
  'zaeblova',
  'therese',
  'wilhelmina',
  'ottokar',
  'heidenau',
  '欧阳晓彤',
  'brunhilde',
  'xaverius',
  'evaristo',
  'pellegrini',
  'kowalczyk',
  'bartholomew',
  '7734921',
  '88213746',
  '536-22-8145',
  '536228145',
  'larkspur',
  'ravensburg',
  '88212',
  '5550198',
  'mailhost',
  '1980',
];

/** Comments about the person, one per line. */
export const PROSE: readonly string[] = [
  `Sample of ${PERSON.given} ${PERSON.family} was hemolysed`,
  'Called to QUINONERO-ZABLOVA, THERESE at noon',
  'T. Quiñonero-Zäblova fasted; W. had water',
  'Seen by Dr. Kowalczyk, and Bartholomew agrees',
  'Also known as von der Heidenau, Ottokar',
  `患者姓名：${PERSON.chinese}`,
  `${PERSON.chinese}标本`,
  `Next of kin: ${PERSON.kin}, mother ${PERSON.mother}`,
  'MRN 7734921 and mrn-7734921, account 88213746',
  'SSN: 536-22-8145 or 536228145',
  'Lives at 48 Larkspur Terrace, 88212 Ravensburg',
  'Phone 0751 5550198 or +49 (751) 555-0198, mail THERESE.Q@mailhost.example',
  ...BIRTH_SPELLINGS.map((date) => `Born ${date}, and again ${date}`),
];

/** Words of the same comments that are about the sample and are kept. */
export const CLINICAL = ['hemolysed', 'at noon', 'fasted', 'agrees', '标本'];
