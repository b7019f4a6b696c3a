import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Patient } from '../../../../src/core/patient.js';
import type { TextFormat } from '../../../../src/files/format.js';
import {
  areSamePatients,
  isAboutSomeoneElse,
  readPatients,
} from '../../../../src/upload/patients/patients.js';
import { readBirthDate } from '../../../../src/upload/patients/patients-in-table.js';
import { processorTime } from '../../../support/processor-time.js';

const read = async (text: string, format: TextFormat) => readPatients(text, format);
const hl7 = (...pid: string[]) => `MSH|^~\\&|A|B\r${pid.map((fields) => `PID|1||${fields}\r`).join('')}OBX|1`;

const ERIKA = {
  ids: [{ value: '417', issuer: 'HARBOUR MR' }],
  name: 'ERIKA MUSTER',
  birthDate: '1984-03-12',
};

describe('readPatients', () => {
  it('reads PID of HL7: ids with their issuers, name, date of birth', async () => {
    const message = hl7('417^^^HARBOUR^MR||MUSTER^ERIKA||198403120830|F');
    assert.deepEqual(await read(message, 'hl7'), [ERIKA]);
  });

  it('reads every id and the first name, by the separators the message declares', async () => {
    const message = 'MSH*:+\\&*A\nPID*1**417:::HARBOUR:MR+9**MUSTER&VON:ERIKA:ANNA+ALIAS:E**1984\n';
    assert.deepEqual(await read(message, 'hl7'), [
      { ids: [ERIKA.ids[0], { value: '9', issuer: '' }], name: 'ERIKA ANNA MUSTER', birthDate: '1984' },
    ]);
  });

  it('names each person of a batch once', async () => {
    const erika = '417^^^HARBOUR^MR||MUSTER^ERIKA||19840312';
    const found = await read(hl7(erika, '9||MUSTER^MAX', erika), 'hl7');
    assert.deepEqual(
      found.map(({ name }) => name),
      ['ERIKA MUSTER', 'MAX MUSTER'],
    );
  });

  it('finds the patients of indented and concatenated messages', async () => {
    const second = 'MSH$~^\\&$A$B\rPID$1$$Q72$$ELM~TOBY$$19700101\rOBX$1';
    for (const blank of ['  ', '\t', '\u00A0', '\u200B', '\uFEFF', '\u2060']) {
      const all = `${hl7('Q71||VALE^MIRA')}\r${second}`.replaceAll(/^(?=[A-Z])/gm, blank);
      const found = await read(all.replace('PID', 'pid '), 'hl7');
      assert.deepEqual(
        found.map(({ name }) => name),
        ['MIRA VALE', 'TOBY ELM'],
        JSON.stringify(blank),
      );
    }
  });

  const PATIENT = {
    resourceType: 'Patient',
    identifier: [{ system: 'urn:harbour', value: '417' }, { system: 'urn:none' }],
    name: [{ family: 'Muster', given: ['Erika', 'Anna'] }],
    birthDate: '1984-03-12',
  };
  const FOUND = {
    ids: [{ value: '417', issuer: 'urn:harbour' }],
    name: 'Erika Anna Muster',
    birthDate: '1984-03-12',
  };
  for (const [where, resource] of [
    ['by itself', PATIENT],
    ['in an array of resources', [{ resourceType: 'Observation' }, PATIENT]],
    ['in a Bundle', { resourceType: 'Bundle', entry: [{}, { resource: PATIENT }] }],
    ['contained in another resource', { resourceType: 'DiagnosticReport', contained: [PATIENT] }],
  ] as const) {
    it(`reads a FHIR Patient ${where}`, async () =>
      assert.deepEqual(await read(JSON.stringify(resource), 'json'), [FOUND]));
  }

  it('prefers a name as text over its parts', async () => {
    const patient = { ...PATIENT, name: [{ text: 'Dr. Erika Muster', family: 'Muster' }] };
    assert.equal((await read(JSON.stringify(patient), 'json'))[0]?.name, 'Dr. Erika Muster');
  });

  it('takes no placeholder for a number or a date of birth', async () => {
    const name = 'ERIKA MUSTER';
    for (const number of ['""', '0', '000-0', 'N/A', 'unknown'])
      for (const birth of ['""', '00000000', '19000101', '99991231'])
        assert.deepEqual(
          await read(hl7(`${number}^^^HARBOUR^MR||MUSTER^ERIKA||${birth}`), 'hl7'),
          [{ ids: [], name, birthDate: '' }],
          `${number} ${birth}`,
        );
    const real = hl7('N417^^^HARBOUR^MR||MUSTER^ERIKA||19010102');
    assert.deepEqual(await read(real, 'hl7'), [
      { ids: [{ value: 'N417', issuer: 'HARBOUR MR' }], name, birthDate: '1901-01-02' },
    ]);
  });

  it('finds nobody where none is named, and in unreadable text', async () => {
    const hostile = '{"resourceType":"Patient","identifier":{"value":1},"name":[null,7],"birthDate":{}}';
    for (const [text, format] of [
      [hl7('||||'), 'hl7'],
      ['MSH', 'hl7'],
      ['{"resourceType":"Patient"', 'json'],
      ['[]', 'json'],
      ['null', 'json'],
      [hostile, 'json'],
    ] as const) {
      assert.deepEqual(await read(text, format), [], text);
    }
  });
});

const named = (name: string, birthDate = '', ...numbers: string[]): Patient => ({
  name,
  birthDate,
  ids: numbers.map((value) => ({ value, issuer: '' })),
});

describe('a table names', () => {
  const TABLES: readonly (readonly [string, string, readonly Patient[]])[] = [
    [
      'a patient in a column',
      'Patient;Date of birth;Test;Result\nErika Muster;1984-03-12;TSH;2\nErika Muster;1984-03-12;FT4;9',
      [named('Erika Muster', '1984-03-12')],
    ],
    [
      'names in two columns',
      'MRN,Last Name,First Name,DOB,Test,Result\n7,Muster,Erika,03/25/1984,TSH,2',
      [named('Erika Muster', '1984-03-25', '7')],
    ],
    [
      'names in German',
      'Name;Vorname;Geb.-Datum;Analyse;Ergebnis\nMuster;Erika;12.03.1984;TSH;2',
      [named('Erika Muster', '1984-03-12')],
    ],
    [
      'names in Spanish',
      'Apellidos;Nombre;F. nacimiento;Prueba;Resultado\nMuster;Erika;25/03/1984;TSH;2',
      [named('Erika Muster', '1984-03-25')],
    ],
    [
      'names in Chinese',
      '姓名,出生日期,项目,结果\n王小明,1984年3月12日,TSH,2',
      [named('王小明', '1984-03-12')],
    ],
    [
      'a patient above the table',
      'Laboratory;Harbour\nPatient;Erika Muster;Geb.;12.03.1984\n\nTest;Result\nTSH;2',
      [named('Erika Muster', '1984-03-12')],
    ],
    [
      'a patient in one cell',
      'Patient: Erika Muster,,\nDOB: 1984-03-12,,\nTest,Result,Unit\nTSH,2,mU/L',
      [named('Erika Muster', '1984-03-12')],
    ],
    ['a quoted name', 'Patient,Test,Result\n"Muster, Erika",TSH,2', [named('Muster, Erika')]],
    [
      'two patients',
      'Patient\tTest\tResult\nErika Muster\tTSH\t2\nJonas Beispiel\tTSH\t3',
      [named('Erika Muster'), named('Jonas Beispiel')],
    ],
    ['nobody by the name of a test', 'Name;Result;Unit\nSodium;139;mmol/L', []],
    ['nobody by the name of a test in Spanish', 'Nombre;Resultado;Unidad\nSodio;139;mmol/L', []],
    ['nobody in an empty column', 'Patient;Test;Result\n;TSH;2', []],
    ['nobody at all', '', []],
  ];
  for (const [what, table, patients] of TABLES)
    it(what, () => assert.deepEqual(readPatients(table, 'csv'), patients));

  for (const [text, date] of [
    ['1984-03-12', '1984-03-12'],
    ['1984/3/12', '1984-03-12'],
    ['19840312', '1984-03-12'],
    ['12.3.1984', '1984-03-12'],
    ['25/03/1984', '1984-03-25'],
    ['03/25/1984', '1984-03-25'],
    ['03/03/1984', '1984-03-03'],
    ['03/12/1984', '1984'],
    ['12.03.84', ''],
    ['12031984', ''],
    ['120384', ''],
    ['198412', ''],
    ['1984-13-02', ''],
    ['32.01.1984', ''],
    ['soon', ''],
  ] as const)
    it(`a birth date ${text} as ${date || 'none'}`, () => assert.equal(readBirthDate(text), date));
});

describe('XML names', () => {
  const ROLE = `<recordTarget><patientRole><id root="2.16.1" extension="417"/><addr><city>x</city></addr>
    <patient><name use="L"><given>Erika</given><given>Anna</given><family>M&#252;ller &amp; Co</family></name>
    <birthTime value="19840312"/><guardian><guardianPerson><name><given>Max</given></name></guardianPerson></guardian></patient>
    </patientRole></recordTarget>`;
  const FHIR = `<Bundle xmlns="http://hl7.org/fhir"><entry><resource><Patient><identifier><system value="urn:h"/><value value="417"/></identifier>
    <name><family value="Muster"/><given value="Erika"/></name><birthDate value="1984-03-12"/></Patient></resource></entry></Bundle>`;
  const V2 = `<ORU_R01><PID><PID.3><CX.1>417</CX.1><CX.4><HD.1>HARBOUR</HD.1></CX.4><CX.5>MR</CX.5></PID.3>
    <PID.5><XPN.1><FN.1>Muster</FN.1></XPN.1><XPN.2>Erika</XPN.2></PID.5><PID.7><TS.1>19840312</TS.1></PID.7></PID></ORU_R01>`;
  const ids = (issuer: string) => [{ value: '417', issuer }];
  for (const [what, xml, patients] of [
    [
      'a patient of C-CDA',
      ROLE,
      [{ ids: ids('2.16.1'), name: 'Erika Anna Müller & Co', birthDate: '1984-03-12' }],
    ],
    [
      'a patient with prefixes',
      ROLE.replaceAll(/<(\/?)(?=[a-z])/gi, '<$1cda:'),
      [{ ids: ids('2.16.1'), name: 'Erika Anna Müller & Co', birthDate: '1984-03-12' }],
    ],
    ['a patient of FHIR', FHIR, [{ ids: ids('urn:h'), name: 'Erika Muster', birthDate: '1984-03-12' }]],
    [
      'no number and name of others in a patient of FHIR',
      `<Patient><contained><RelatedPerson><birthDate value="1950-01-01"/></RelatedPerson></contained>
        <identifier><system value="urn:h"/><value value="417"/><assigner><identifier><value value="7"/></identifier></assigner></identifier>
        <contact><name><family value="Kontakt"/></name></contact><birthDate value="1984-03-12"/>
        <managingOrganization><identifier><system value="urn:o"/><value value="9"/></identifier></managingOrganization></Patient>`,
      [{ ids: ids('urn:h'), name: '', birthDate: '1984-03-12' }],
    ],
    [
      'a birth date of HL7 v2 from its own field alone',
      V2.replace(/<PID\.7>.*<\/PID\.7>/, '<PID.33><TS.1>20240101</TS.1></PID.33>'),
      [{ ids: ids('HARBOUR MR'), name: 'Erika Muster', birthDate: '' }],
    ],
    ['a patient of HL7 v2', V2, [{ ids: ids('HARBOUR MR'), name: 'Erika Muster', birthDate: '1984-03-12' }]],
    [
      'a name with an apostrophe between the other quotes',
      `<Patient><identifier><value value='"417"'/></identifier><name><given value="Maria"/><family value="O'Brien"/></name></Patient>`,
      [{ ids: [{ value: '"417"', issuer: '' }], name: "Maria O'Brien", birthDate: '' }],
    ],
    [
      'a patient after an attribute with a closing bracket',
      `<Patient><text value="a > b"/><name><text value='a "/> b'/></name><birthDate value="1984-03-12"/></Patient>`,
      [{ ids: [], name: 'a "/> b', birthDate: '1984-03-12' }],
    ],
    [
      'a patient of C-CDA whose attributes contain brackets, and attributes in quotes',
      `<patientRole note="a > b"><id assigningAuthorityName="H > extension='9'" root="2.16.1" extension="417"/><patient>
        <name use="a > b"><given>Maria</given><family>O'<x y="a > b"/>Brien</family></name>
        <birthTime note="it's > value='1999'" value='19840312'/></patient></patientRole>`,
      [{ ids: ids('2.16.1'), name: "Maria O' Brien", birthDate: '1984-03-12' }],
    ],
    [
      'a name without a comment that has an apostrophe',
      `<patientRole><patient><name><family>Muster<!-- it's --></family></name></patient></patientRole>`,
      [{ ids: [], name: 'Muster', birthDate: '' }],
    ],
    ['nobody that is not closed', '<patientRole><patient><name>Erika', []],
    ['nobody in other XML', '<a><name>Erika</name></a>', []],
  ] as const)
    it(what, () => assert.deepEqual(readPatients(xml, 'xml'), patients));

  it('in a time that grows with its length', () => {
    const milliseconds = processorTime(() => {
      for (const part of ['<patientRole>', '<Patient x', '<PID><PID.5>', '&#x'])
        readPatients(part.repeat(100_000), 'xml');
      readPatients(`<Patient><${'a'.repeat(200_000)}</Patient>`, 'xml');
      for (const part of ['"', "'", ' value', ' value="', " value='", `" value='`, '/', ' value  = '])
        for (const [start, end] of [
          ['<Patient ', '</Patient>'],
          ['<Patient><name ', '/></Patient>'],
          ['<patientRole><id ', '/></patientRole>'],
          ['<patientRole><patient><birthTime ', '/></patient></patientRole>'],
          ['<PID><PID.3>', '</PID.3></PID>'],
        ])
          readPatients(start + part.repeat(100_000) + end, 'xml');
      readPatients('"'.repeat(1_000_000), 'csv');
    });
    assert.ok(milliseconds < 5000, `${milliseconds} ms`);
  });
});

describe('a report of very many patients', () => {
  const range = (length: number) => Array.from({ length }, (_, at) => at);
  it('is compared in no time, whatever it is made of', () => {
    const reports: readonly (readonly [text: string, format: TextFormat])[] = [
      [
        `PatientID,Result\n${range(20_000)
          .map((at) => `${at},5\n`)
          .join('')}`,
        'csv',
      ],
      [
        hl7(
          ...range(2).map((who) =>
            range(20_000)
              .map((at) => `${who}${at}`)
              .join('~'),
          ),
        ),
        'hl7',
      ],
      [
        hl7(
          ...range(2).map(
            (who) =>
              `||${range(20_000)
                .map((at) => `A${who}${at} `)
                .join('')}`,
          ),
        ),
        'hl7',
      ],
    ];
    const milliseconds = processorTime(() => {
      for (const [text, format] of reports) {
        const patients = readPatients(text, format);
        isAboutSomeoneElse(patients, { subject: null, known: patients });
      }
    });
    assert.ok(milliseconds < 5000, `${milliseconds} ms`);
  });

  it('is read as far as back ends take them', () => {
    const letters = 'x'.repeat(300);
    const patients = readPatients(
      hl7(...range(30).map((at) => `${at}${'~1'.repeat(30)}||${letters}`)),
      'hl7',
    );
    assert.equal(patients.length, 20);
    assert.equal(patients[0]!.ids.length, 20);
    assert.equal(patients[0]!.name.length, 200);
  });
});

it('JSON names a patient beside its results', () => {
  for (const patient of [
    { name: 'Erika Muster', birthDate: '1984-03-12', id: '417' },
    { firstName: 'Erika', lastName: 'Muster', dob: '1984-03-12', mrn: '417' },
    { name: { given: ['Erika'], family: 'Muster' }, dateOfBirth: '1984-03-12', id: '417' },
    { name: 'Erika Muster', birthDate: '1984-03-12', mrn: 417 },
  ])
    assert.deepEqual(readPatients(JSON.stringify({ patient, results: [] }), 'json'), [
      named('Erika Muster', '1984-03-12', '417'),
    ]);
});

describe('two reports are certainly of one patient', () => {
  const number = (issuer: string) => ({ ids: [{ value: '417', issuer }], name: '', birthDate: '' });
  for (const [what, one, other, same] of [
    [
      'by name and birth date',
      named('Erika Muster', '1984-03-12'),
      named('MUSTER, ERIKA', '1984-03-12'),
      true,
    ],
    [
      'not by the letters of a name',
      named('Anna Beer', '1984-03-12'),
      named('Anne Bear', '1984-03-12'),
      false,
    ],
    ['by a number of one issuer', number('H'), number('H'), true],
    ['not by a number of nobody', number(''), number(''), false],
    ['not by a name alone', named('Erika Muster'), named('Erika Muster'), false],
    ['not by a birth date alone', named('', '1984-03-12'), named('', '1984-03-12'), false],
    ['not by the year', named('Erika Muster', '1984'), named('Erika Muster', '1984'), false],
    ['not by nothing', named(''), named(''), false],
  ] as const)
    it(what, () => assert.equal(areSamePatients(one, other), same));
});
