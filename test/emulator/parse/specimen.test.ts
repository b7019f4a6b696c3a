import { describe } from 'vitest';
import { type Cases, runAll, table } from './rows-of-documents.js';

type Case = Cases[number];

const specimen = (name: string): string =>
  `<specimen><specimenRole><specimenPlayingEntity><code displayName="${name}"/></specimenPlayingEntity></specimenRole></specimen>`;

const taken = (name: string): string =>
  `<component><procedure classCode="PROC" moodCode="EVN"><participant typeCode="PRD"><participantRole classCode="SPEC"><playingEntity><code displayName="${name}"/></playingEntity></participantRole></participant></procedure></component>`;

const observation = (name: string, value: number, more = ''): string =>
  `<component><observation classCode="OBS" moodCode="EVN"><code nullFlavor="UNK"><originalText>${name}</originalText></code><statusCode code="completed"/><value xsi:type="PQ" value="${value}" unit="mg/dL"/>${more}</observation></component>`;

const organizer = (name: string, content: string, more = ''): string =>
  `<entry><organizer classCode="BATTERY" moodCode="EVN"><code displayName="${name}"/>${more}${content}</organizer></entry>`;

const clinical = (...entries: readonly string[]): string =>
  `<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><component><structuredBody><component><section><code code="30954-2" codeSystem="2.16.840.1.113883.6.1"/>${entries.join('')}</section></component></structuredBody></component></ClinicalDocument>`;

describe('what a test was made of', () => {
  runAll([
    [
      'in a column',
      table('Analyse;Material;Ergebnis;Einheit', 'Kreatinin;Urin;95;mg/dl', 'Kreatinin;Serum;0,9;mg/dl'),
      ['Kreatinin (Urin) 95 mg/dl', 'Kreatinin 0,9 mg/dl'],
    ],
    [
      'in a column beside a name that says it',
      table('Test,Specimen,Result,Unit', 'Urine creatinine,Urine,95,mg/dL', 'Glucose,Whole blood,95,mg/dL'),
      ['Urine creatinine 95 mg/dL', 'Glucose 95 mg/dL'],
    ],
    [
      'in JSON',
      JSON.stringify([
        { test: 'Glucose', specimen: 'CSF', value: 60, unit: 'mg/dL' },
        { test: 'Glucose', specimen: 'Plasma', value: 95, unit: 'mg/dL' },
      ]),
      ['Glucose (CSF) 60 mg/dL', 'Glucose 95 mg/dL'],
    ],
    [
      'in a column of panels',
      table(
        'Panel,Test,Result,Unit',
        'Urine chemistry,Creatinine,95,mg/dL',
        'Urine culture,Glucose,95,mg/dL',
        'Liver,Albumin,4.2,g/dL',
      ),
      ['Creatinine (Urine chemistry) 95 mg/dL', 'Glucose 95 mg/dL', 'Albumin 4.2 g/dL'],
    ],
    [
      'in a heading',
      table(
        'Test,Result,Unit',
        'URINE:,,',
        'Creatinine,95,mg/dL',
        'SERUM:,,',
        'Creatinine,0.9,mg/dL',
        'Urinalysis,,',
        'Glucose,95,mg/dL',
      ),
      [
        'URINE:',
        'Creatinine (URINE) 95 mg/dL',
        'SERUM:',
        'Creatinine 0.9 mg/dL',
        'Urinalysis',
        'Glucose 95 mg/dL',
      ],
    ],
    [
      'in the panel of JSON',
      JSON.stringify([
        { name: 'Urinalysis', results: [{ test: 'Glucose', value: 500, unit: 'mg/dL' }] },
        { name: 'U1', specimen: 'Urine', results: [{ test: 'Creatinine', value: 95, unit: 'mg/dL' }] },
        { name: 'CMP', results: [{ test: 'Glucose', value: 95, unit: 'mg/dL' }] },
      ]),
      ['Glucose (Urinalysis) 500 mg/dL', 'Creatinine (Urine) 95 mg/dL', 'Glucose 95 mg/dL'],
    ],
    [
      'in the Specimen of FHIR, for a test without a code of LOINC',
      JSON.stringify({
        resourceType: 'Bundle',
        entry: [
          { resource: { resourceType: 'Specimen', id: 's', type: { text: 'Urine specimen' } } },
          ...[{ reference: 'Specimen/s' }, { display: 'Urine' }, { display: 'Serum' }].map(
            (specimen, at) => ({
              resource: {
                resourceType: 'Observation',
                specimen,
                code: { text: 'Creatinine' },
                effectiveDateTime: `2026-01-0${at + 1}`,
                valueQuantity: { value: 9, unit: 'mg/dL' },
              },
            }),
          ),
        ],
      }),
      [
        '2026-01-01 Creatinine (Urine specimen) 9 mg/dL',
        '2026-01-02 Creatinine (Urine) 9 mg/dL',
        '2026-01-03 Creatinine 9 mg/dL',
      ],
    ],
    [
      'in the order of a message, for a test without a code',
      [
        'MSH|^~\\&|L|L|A|A|20260304||ORU^R01|1|P|2.5',
        'OBR|1|A|B|UA^Urinalysis^L|||20260304||||||||UR&Urine',
        'OBX|1|NM|GLU^Glucose^L||500|mg/dL|||||F',
        'OBX|2|NM|2350-7^Glucose^LN||500|mg/dL|||||F',
        '',
      ].join('\r'),
      ['2026-03-04 Glucose (Urinalysis) 500 mg/dL', '2026-03-04 Glucose 500 mg/dL'],
    ],
    [
      'in the specimen of the order of a message',
      [
        'MSH|^~\\&|L|L|A|A|20260304||ORU^R01|1|P|2.5',
        'OBR|1|A|B|CHEM^Chemistry^L|||20260304||||||||UR&Urine',
        'OBX|1|NM|CRE^Creatinine^L||95|mg/dL|||||F',
        '',
      ].join('\r'),
      ['2026-03-04 Creatinine (Urine) 95 mg/dL'],
    ],
    [
      'in the specimen segment behind the results of a message',
      [
        'MSH|^~\\&|L|L|A|A|20260304||ORU^R01^ORU_R01|1|P|2.5.1',
        'OBR|1|A|B|GLU^Glucose^L',
        'OBX|1|NM|GLU^Glucose^L||65|mg/dL|||||F|||||20260306',
        'OBX|2|NM|2339-0^Glucose^LN||95|mg/dL|||||F|||20260304',
        'SPM|1|||CSF^Cerebrospinal fluid^HL70487|||||||||||||20260304101500^20260304102000',
        'OBR|2|A|C|CRE^Creatinine^L|||20260304',
        'OBX|1|NM|CRE^Creatinine^L||0.9|mg/dL|||||F',
        'SPM|2|||SER^Serum^HL70487',
        'OBR|3|A|D|CRE^Creatinine^L|||20260305',
        'OBX|1|NM|CRE^Creatinine^L||0.9|mg/dL|||||F',
        'SPM|3|||SER^Serum^HL70487',
        'SPM|4|||UR^Urine^HL70487',
        '',
      ].join('\r'),
      [
        '2026-03-04 10:15:00 Glucose (Cerebrospinal fluid) 65 mg/dL',
        '2026-03-04 Glucose 95 mg/dL',
        '2026-03-04 Creatinine 0.9 mg/dL',
        '2026-03-05 Creatinine 0.9 mg/dL',
      ],
    ],
    [
      'in the specimen segment before the orders of a message of specimens',
      [
        'MSH|^~\\&|L|L|A|A|20260304||OUL^R22^OUL_R22|1|P|2.5.1',
        'SPM|1|||UR',
        'OBR|1|A|B|CRE^Creatinine^L|||20260304',
        'OBX|1|NM|CRE^Creatinine^L||95|mg/dL|||||F',
        'SPM|2|||SER',
        'OBR|1|A|B|CRE^Creatinine^L|||20260304',
        'OBX|1|NM|CRE^Creatinine^L||0.9|mg/dL|||||F',
        '',
      ].join('\r'),
      ['2026-03-04 Creatinine (UR) 95 mg/dL', '2026-03-04 Creatinine 0.9 mg/dL'],
    ],
    [
      'in the specimen segments of each patient of a message',
      [
        'MSH|^~\\&|L|L|A|A|20260304||ORU^R01^ORU_R01|1|P|2.5.1',
        'PID|1||11',
        'SPM|1|||UR|||||||||||||20260301',
        'OBR|1|A|B|CRE^Creatinine^L',
        'OBX|1|NM|CRE^Creatinine^L||95|mg/dL|||||F',
        'PID|2||22',
        'OBR|1|A|C|CRE^Creatinine^L|||20260304',
        'OBX|1|NM|CRE^Creatinine^L||0.9|mg/dL|||||F',
        'PID|3||33',
        'SPM|1|||UR',
        'OBR|1|A|D|CRE^Creatinine^L|||20260305',
        'OBX|1|NM|CRE^Creatinine^L||96|mg/dL|||||F',
        '',
      ].join('\r'),
      [
        '2026-03-01 Creatinine (UR) 95 mg/dL | flawed-source',
        '2026-03-04 Creatinine 0.9 mg/dL | flawed-source',
        '2026-03-05 Creatinine (UR) 96 mg/dL | flawed-source',
      ],
    ],
    [
      'in the specimen or the name of an organizer of C-CDA',
      clinical(
        organizer('Chemistry', observation('Creatinine', 95), specimen('Urine specimen')),
        organizer('Chemistry', observation('Creatinine', 0.9, specimen('Serum')), specimen('Urine specimen')),
        organizer('Urinalysis', observation('Glucose', 500)),
        organizer('Chemistry', observation('Creatinine', 95, specimen('Urine'))),
        organizer('Chemistry', observation('Creatinine', 95), taken('Urine')),
      ),
      [
        'Creatinine (Urine specimen) 95 mg/dL',
        'Creatinine 0.9 mg/dL',
        'Glucose (Urinalysis) 500 mg/dL',
        'Creatinine (Urine) 95 mg/dL',
        'Creatinine (Urine) 95 mg/dL',
      ],
    ],
    [
      'in the panel, the report and the site of an Observation of FHIR',
      JSON.stringify({
        resourceType: 'Bundle',
        entry: [
          {
            resourceType: 'Observation',
            code: { text: 'Urinalysis' },
            effectiveDateTime: '2026-01-01',
            component: [{ code: { text: 'Glucose' }, valueQuantity: { value: 500, unit: 'mg/dL' } }],
          },
          {
            resourceType: 'DiagnosticReport',
            code: { text: 'Chemistry' },
            effectiveDateTime: '2026-01-02',
            specimen: [{ display: 'Urine' }],
            result: [{ reference: 'Observation/a' }, { reference: 'Observation/b' }],
          },
          {
            resourceType: 'Observation',
            id: 'a',
            code: { text: 'Creatinine' },
            valueQuantity: { value: 95, unit: 'mg/dL' },
          },
          {
            resourceType: 'Observation',
            id: 'b',
            specimen: { display: 'Serum' },
            code: { text: 'Creatinine' },
            valueQuantity: { value: 0.9, unit: 'mg/dL' },
          },
          {
            resourceType: 'Observation',
            bodySite: { text: 'Pleural fluid' },
            effectiveDateTime: '2026-01-03',
            code: { text: 'Glucose' },
            valueQuantity: { value: 60, unit: 'mg/dL' },
          },
        ].map((resource) => ({ resource })),
      }),
      [
        '2026-01-01 Glucose (Urinalysis) 500 mg/dL',
        '2026-01-02 Creatinine (Urine) 95 mg/dL',
        '2026-01-02 Creatinine 0.9 mg/dL',
        '2026-01-03 Glucose (Pleural fluid) 60 mg/dL',
      ],
    ],
    [
      'in an object around the results of JSON',
      JSON.stringify([
        { sampleType: 'urine', results: [{ test: 'Creatinine', value: 80, unit: 'mg/dL' }] },
        {
          specimen: { type: 'Urine', collected: '2026-01-05' },
          results: [{ test: 'Creatinine', value: 81, unit: 'mg/dL' }],
        },
        { panelName: 'Urinalysis', tests: [{ testName: 'Glucose', value: 500, unit: 'mg/dL' }] },
        { specimen: 'Serum', results: [{ test: 'Creatinine', value: 0.9, unit: 'mg/dL' }] },
      ]),
      [
        'Creatinine (urine) 80 mg/dL',
        '2026-01-05 Creatinine (Urine) 81 mg/dL',
        'Glucose (Urinalysis) 500 mg/dL',
        'Creatinine 0.9 mg/dL',
      ],
    ],
    [
      'in an element around the results of XML',
      '<LabReport><Specimen>Urine</Specimen><Results><Result><Test>Creatinine</Test><Value>80</Value><Unit>mg/dL</Unit></Result></Results></LabReport>',
      ['Creatinine (Urine) 80 mg/dL'],
    ],
    [
      'in the title above a table',
      table('尿常规', '项目,结果,参考值,单位', '白细胞,12,0-5,/ul', '肌酐,8.5,,mmol/L'),
      ['白细胞 (尿常规) 12 /ul 0..5', '肌酐 (尿常规) 8.5 mmol/L'],
    ],
    [
      'in a labelled line above a table, whatever its headings',
      table('Material;Urin', 'Untersuchung;Ergebnis;Einheit', 'Chemie;;', 'Kreatinin;85;mg/dl'),
      ['Chemie', 'Kreatinin (Urin) 85 mg/dl'],
    ],
    [
      'not in a labelled line of several',
      table('Material;Serum, Urin', 'Untersuchung;Ergebnis;Einheit', 'Kreatinin;0,9;mg/dl'),
      ['Kreatinin 0,9 mg/dl'],
    ],
    [
      'above a table of days and a table of tests',
      table('样本类型：尿液', '项目,单位,2026-01-05,2026-01-06', '肌酐,mmol/L,8.5,9.5'),
      ['2026-01-05 肌酐 (尿液) 8.5 mmol/L', '2026-01-06 肌酐 (尿液) 9.5 mmol/L'],
    ],
    [
      'in the title of the first of two panels with a header each',
      table(
        'Urinalysis',
        'Test,Result,Unit',
        'Glucose,500,mg/dL',
        '',
        'Chemistry',
        'Test,Result,Unit',
        'Creatinine,0.9,mg/dL',
        'URINE:',
        'Test,Result,Unit',
        'Creatinine,90,mg/dL',
      ),
      [
        'Glucose (Urinalysis) 500 mg/dL',
        'Chemistry',
        'Creatinine 0.9 mg/dL',
        'URINE:',
        'Creatinine (URINE) 90 mg/dL',
      ],
    ],
    [
      'in an object of a record of JSON',
      JSON.stringify([{ test: 'Creatinine', value: 80, unit: 'mg/dL', specimen: { value: 'Urine' } }]),
      ['Creatinine (Urine) 80 mg/dL'],
    ],
    [
      'in a column of fluids',
      table('charttime,label,fluid,value,valueuom', '2026-01-05,Creatinine,Urine,80,mg/dL'),
      ['2026-01-05 Creatinine (Urine) 80 mg/dL'],
    ],
    [
      'in a record, and not around it',
      JSON.stringify([
        {
          sampleType: 'urine',
          results: [
            { test: 'Creatinine', value: 0.9, unit: 'mg/dL', specimen: 'Serum' },
            { test: 'Glucose', value: 95, unit: 'mg/dL', specimen: 'PLAS' },
            { test: 'Creatinine', value: 90, unit: 'mg/dL', specimen: 'A-17' },
          ],
        },
        {
          specimen: 'Urine',
          panels: [{ specimen: 'Serum', results: [{ test: 'Albumin', value: 4.2, unit: 'g/dL' }] }],
        },
        {
          specimen: 'Blood',
          panels: [
            {
              name: 'Urinalysis',
              specimen: 'Blood',
              results: [{ test: 'Glucose', value: 500, unit: 'mg/dL' }],
            },
          ],
        },
      ]),
      [
        'Creatinine 0.9 mg/dL',
        'Glucose 95 mg/dL',
        'Creatinine (urine) 90 mg/dL',
        'Albumin 4.2 g/dL',
        'Glucose (Urinalysis) 500 mg/dL',
      ],
    ],
    [
      'in a column, and not in a line above the table',
      table(
        'Specimen: Urine',
        'Test,Specimen,Result,Unit',
        'Creatinine,Serum,0.9,mg/dL',
        'Creatinine,,90,mg/dL',
      ),
      ['Creatinine 0.9 mg/dL', 'Creatinine (Urine) 90 mg/dL'],
    ],
    [
      'in a column beside those of days, and not in a line above the table',
      table(
        'Specimen: Urine',
        'Test,Specimen,Unit,2026-01-05,2026-01-06',
        'Creatinine,Serum,mg/dL,0.9,1.1',
        'Creatinine,,mg/dL,90,91',
      ),
      [
        '2026-01-05 Creatinine 0.9 mg/dL',
        '2026-01-06 Creatinine 1.1 mg/dL',
        '2026-01-05 Creatinine (Urine) 90 mg/dL',
        '2026-01-06 Creatinine (Urine) 91 mg/dL',
      ],
    ],
    [
      'not in labelled lines of blood and of another specimen',
      table('Material;Serum', 'Material;Urin', 'Untersuchung;Ergebnis;Einheit', 'Kreatinin;0,9;mg/dl'),
      ['Kreatinin 0,9 mg/dl'],
    ],
    [
      'in labelled lines of two specimens that are not blood',
      table('Material;Urin', 'Material;Liquor', 'Untersuchung;Ergebnis;Einheit', 'Glukose;65;mg/dl'),
      ['Glukose (Urin, Liquor) 65 mg/dl'],
    ],
    [
      'not in a list of specimens around the results',
      JSON.stringify([
        { sampleType: 'Serum, Urine', results: [{ test: 'Creatinine', value: 0.9, unit: 'mg/dL' }] },
        {
          sampleType: 'Bloody fluid',
          results: [{ test: 'Glucose', value: 60, unit: 'mg/dL' }],
        },
      ]),
      ['Creatinine 0.9 mg/dL', 'Glucose (Bloody fluid) 60 mg/dL'],
    ],
    [
      'in an object of specimens, however its keys are written',
      JSON.stringify([
        { specimens: [{ type: 'Urine' }], results: [{ test: 'Creatinine', value: 81, unit: 'mg/dL' }] },
        { specimen: { specimenType: 'Urine' }, results: [{ test: 'Glucose', value: 82, unit: 'mg/dL' }] },
        { Specimen: { Type: { Text: 'Urine' } }, results: [{ test: 'Sodium', value: 83, unit: 'mmol/L' }] },
        {
          specimens: [{ type: 'Urine' }, { type: 'Serum' }],
          results: [{ test: 'Creatinine', value: 0.9, unit: 'mg/dL' }],
        },
        {
          samples: [
            { name: 'Urine culture', results: [{ test: 'Potassium', value: 4, unit: 'mmol/L' }] },
            { name: 'Chemistry', results: [{ test: 'Glucose', value: 95, unit: 'mg/dL' }] },
          ],
        },
      ]),
      [
        'Creatinine (Urine) 81 mg/dL',
        'Glucose (Urine) 82 mg/dL',
        'Sodium (Urine) 83 mmol/L',
        'Creatinine 0.9 mg/dL',
        'Potassium 4 mmol/L',
        'Glucose 95 mg/dL',
      ],
    ],
    [
      'in the elements of a specimen of XML',
      '<LabReport><Specimen><Type code="UR">Urine</Type></Specimen><Results><Result><Test>Creatinine</Test><Value>80</Value><Unit>mg/dL</Unit></Result></Results></LabReport>',
      ['Creatinine (Urine) 80 mg/dL'],
    ],
    [
      'not in the specimen of blood and of urine of an organizer of C-CDA',
      clinical(
        organizer('Chemistry', observation('Creatinine', 0.9), specimen('Urine') + specimen('Serum')),
        organizer('Chemistry', observation('Glucose', 95), taken('Urine') + taken('Serum')),
        organizer(
          'Chemistry',
          organizer('Kidney', observation('Uric acid', 5), taken('Urine') + taken('Serum')).replaceAll(
            'entry>',
            'component>',
          ),
          specimen('Urine'),
        ),
      ),
      ['Creatinine 0.9 mg/dL', 'Glucose 95 mg/dL', 'Uric acid 5 mg/dL'],
    ],
    [
      'in the observation around another one of C-CDA',
      clinical(
        organizer(
          'Chemistry',
          observation(
            'Protein electrophoresis',
            6,
            `${specimen('Urine')}${observation('Creatinine', 90).replaceAll('component>', 'entryRelationship>')}`,
          ),
          specimen('Serum'),
        ),
      ),
      ['Protein electrophoresis 6 mg/dL', 'Creatinine (Urine) 90 mg/dL'],
    ],
    [
      'in the specimen segment before the orders of a message of results',
      [
        'MSH|^~\\&|L|L|A|A|20260304||ORU^R01^ORU_R01|1|P|2.5.1',
        'PID|1',
        'SPM|1|||SER^Serum^HL70487',
        'OBR|1|A|B|CRE^Creatinine^L|||20260304',
        'OBX|1|NM|CRE^Creatinine^L||0.9|mg/dL|||||F',
        'SPM|2|||UR^Urine^HL70487',
        'OBR|2|A|C|CRE^Creatinine^L|||20260305',
        'OBX|1|NM|CRE^Creatinine^L||90|mg/dL|||||F',
        'SPM|3|||SER^Serum^HL70487',
        'SPM|4|||UR^Urine^HL70487',
        'OBR|3|A|D|CRE^Creatinine^L|||20260306',
        'OBX|1|NM|CRE^Creatinine^L||1.1|mg/dL|||||F',
        '',
      ].join('\r'),
      [
        '2026-03-04 Creatinine 0.9 mg/dL',
        '2026-03-05 Creatinine (Urine) 90 mg/dL',
        '2026-03-06 Creatinine 1.1 mg/dL',
      ],
    ],
    [
      'in the specimen segment of a message, in words for two',
      [
        'MSH|^~\\&|L|L|A|A|20260304||ORU^R01^ORU_R01|1|P|2.5.1',
        'OBR|1|A|B|CRE^Creatinine^L|||20260304',
        'OBX|1|NM|CRE^Creatinine^L||0.9|mg/dL|||||F',
        'SPM|1|||^Serum, Urine',
        '',
      ].join('\r'),
      ['2026-03-04 Creatinine 0.9 mg/dL'],
    ],
    [
      'of a report of FHIR, which can have several',
      JSON.stringify({
        resourceType: 'Bundle',
        entry: [
          ['Serum', 'Urine'],
          ['Urine', 'CSF'],
        ].map((displays, at) => ({
          resource: {
            resourceType: 'DiagnosticReport',
            effectiveDateTime: `2026-01-0${at + 1}`,
            specimen: displays.map((display) => ({ display })),
            contained: [
              {
                resourceType: 'Observation',
                id: 'a',
                code: { text: 'Glucose' },
                valueQuantity: { value: 95, unit: 'mg/dL' },
              },
            ],
            result: [{ reference: '#a' }],
          },
        })),
      }),
      ['2026-01-01 Glucose 95 mg/dL', '2026-01-02 Glucose (Urine, CSF) 95 mg/dL'],
    ],
    [
      'not in an organ that is the site of an Observation of FHIR',
      JSON.stringify({
        resourceType: 'Bundle',
        entry: ['Urinary bladder', 'Urinary tract', 'Harnblase', 'Urine'].map((text, at) => ({
          resource: {
            resourceType: 'Observation',
            bodySite: { text },
            effectiveDateTime: `2026-01-0${at + 1}`,
            code: { text: 'Creatinine' },
            valueQuantity: { value: 9, unit: 'mg/dL' },
          },
        })),
      }),
      [
        '2026-01-01 Creatinine 9 mg/dL',
        '2026-01-02 Creatinine 9 mg/dL',
        '2026-01-03 Creatinine 9 mg/dL',
        '2026-01-04 Creatinine (Urine) 9 mg/dL',
      ],
    ],
  ]);
});

describe('what a test was made of, in words of other languages and codes', () => {
  const order = (panel: string, specimen: string): string =>
    [
      'MSH|^~\\&|L|L|A|A|20260304||ORU^R01^ORU_R01|1|P|2.5.1',
      `OBR|1|A|B|${panel}|||20260304`,
      'OBX|1|NM|CRE^Creatinine^L||95|mg/dL|||||F',
      `SPM|1|||${specimen}`,
      '',
    ].join('\r');
  runAll([
    ...['Harnstatus', 'Uroanálisis'].map(
      (panel): Case => [
        `a panel: ${panel}`,
        order(`UA^${panel}^L`, ''),
        [`2026-03-04 Creatinine (${panel}) 95 mg/dL`],
      ],
    ),
    ...['URC', 'URT', 'PAFL'].map(
      (code): Case => [
        `a code of HL7: ${code}`,
        order('CHEM^Chemistry^L', code),
        [`2026-03-04 Creatinine (${code}) 95 mg/dL`],
      ],
    ),
    ...[
      'Li\u0301quido pleural',
      'Líquor',
      'Mocz',
      'Kał',
      'Selles',
      'Fezes',
      'Avföring',
      'Моча',
      'Harnsediment',
    ].map(
      (words): Case => [
        `a specimen: ${words.normalize('NFC')}`,
        table('Test,Specimen,Result,Unit', `Albumin,${words},95,mg/dL`),
        [`Albumin (${words}) 95 mg/dL`],
      ],
    ),
    ...['Mycoplasma', 'Калий', 'Harnstoff'].map(
      (words): Case => [
        `no specimen: ${words}`,
        table('Test,Specimen,Result,Unit', `Albumin,${words},4.5,g/dL`),
        ['Albumin 4.5 g/dL'],
      ],
    ),
    [
      'the heading of urine',
      table('Badanie;Wynik;Jednostka', 'Mocz;;', 'Albumina;95;mg/dl'),
      ['Mocz', 'Albumina (Mocz) 95 mg/dl'],
    ],
  ]);
});

describe('what the tests below a title were made of', () => {
  const below = (title: string, heading: string): string =>
    table(title, 'Test,Result,Unit', 'Glucose,500,mg/dL', heading, 'Creatinine,9,mg/dL');
  const [urine, blood] = ['Creatinine (Urine) 9 mg/dL', 'Creatinine 9 mg/dL'];
  runAll([
    ...[
      'Physical characteristics',
      'Chemical examination',
      'A. Chemical examination',
      'Microscopy',
      'Mikroskopie',
      'Sediment',
      'Dipstick',
      'Test strip',
      'Urine microscopy',
      '化学检查',
    ].map(
      (heading): Case => [
        `a part of urinalysis: ${heading}`,
        below('Urine report', heading),
        ['Glucose (Urine) 500 mg/dL', heading, urine],
      ],
    ),
    ...[
      'Biochemical tests',
      'Chemical pathology',
      'Clinical chemical tests',
      'Sedimentation',
      '临床化学',
      '生化学',
      '化学发光',
    ].map(
      (heading): Case => [
        `no part of urinalysis: ${heading}`,
        below('Urine report', heading),
        ['Glucose (Urine) 500 mg/dL', heading, blood],
      ],
    ),
    [
      'of another panel, behind what was ordered',
      table('Urine test', 'Lipid panel', 'Basic metabolic panel', 'Test,Result,Unit', 'Creatinine,9,mg/dL'),
      [blood],
    ],
    [
      'of urine, in a title with a colon',
      table('Urine: Report', 'Test,Result,Unit', 'Creatinine,9,mg/dL'),
      [urine],
    ],
    [
      'of urine, before the patient, a date and marks',
      table(
        'Urine report',
        'Patient: Jane Doe',
        '5 Jan 2026',
        '-----',
        'Test,Result,Unit',
        'Creatinine,9,mg/dL',
      ),
      [urine],
    ],
  ]);
});

describe('a code of urine', () => {
  const doubtful = 'Glucose 95 mg/dL | flawed-source';
  runAll([
    [
      'in a table beside a specimen of blood',
      table(
        'Test,LOINC,Specimen,Result,Unit',
        'Glucose,2350-7,Serum,95,mg/dL',
        'Glucose,2350-7,Urine,95,mg/dL',
        'Glucose,2350-7,,95,mg/dL',
        'Glucose,2345-7,Serum,95,mg/dL',
        'Glucose,2350-7,"Serum, Urine",95,mg/dL',
      ),
      [doubtful, 'Glucose 95 mg/dL', 'Glucose 95 mg/dL', 'Glucose 95 mg/dL', 'Glucose 95 mg/dL'],
    ],
    [
      'in a table below a line of a specimen of blood',
      table(
        'Specimen: Serum',
        'Test,LOINC,Result,Unit',
        'Glucose,2350-7,95,mg/dL',
        'Glucose,2345-7,95,mg/dL',
      ),
      [doubtful, 'Glucose 95 mg/dL'],
    ],
    [
      'in a table of days beside a specimen of blood',
      table(
        'Test,LOINC,Specimen,Unit,2026-01-05',
        'Glucose,2350-7,Serum,mg/dL,95',
        'Sodium,2951-2,Serum,mmol/L,140',
      ),
      [`2026-01-05 ${doubtful}`, '2026-01-05 Sodium 140 mmol/L'],
    ],
    [
      'in a message beside a specimen of blood',
      [
        'MSH|^~\\&|L|L|A|A|20260304||ORU^R01^ORU_R01|1|P|2.5.1',
        'OBR|1|A|B|CHEM^Chemistry^L|||20260304',
        'OBX|1|NM|2350-7^Glucose^LN||95|mg/dL|||||F',
        'SPM|1|||SER',
        '',
      ].join('\r'),
      [`2026-03-04 ${doubtful}`],
    ],
    [
      'in FHIR beside a specimen of blood',
      JSON.stringify({
        resourceType: 'Observation',
        specimen: { display: 'Serum' },
        code: { text: 'Glucose', coding: [{ system: 'http://loinc.org', code: '2350-7' }] },
        effectiveDateTime: '2026-01-01',
        valueQuantity: { value: 95, unit: 'mg/dL' },
      }),
      [`2026-01-01 ${doubtful}`],
    ],
    [
      'in C-CDA beside a specimen of blood',
      clinical(
        organizer(
          'Chemistry',
          observation('Glucose', 95).replace(
            'nullFlavor="UNK"',
            'code="2350-7" codeSystem="2.16.840.1.113883.6.1"',
          ),
          specimen('Serum'),
        ),
      ),
      [doubtful],
    ],
  ]);
});
