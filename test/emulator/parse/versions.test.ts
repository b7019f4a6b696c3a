import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { toRetrievalResult } from '../../../server-stub/emulator/src/outputs/json.js';
import { doubtOf } from '../../../server-stub/emulator/src/review/doubt.js';
import { read } from '../support.js';

const HEADER = 'MSH|^~\\&|L|L|A|A|20260304||ORU^R01|1|P|2.5\r';
const hl7 = (...segments: readonly string[]) => `${HEADER}${segments.join('\r')}\r`;

const lines = async (document: string) =>
  (await read(document)).map(
    ({ name, result, comment }) => `${name} ${result}${comment ? ` # ${comment}` : ''}`,
  );

const bundle = (...resources: readonly object[]) =>
  JSON.stringify({ resourceType: 'Bundle', entry: resources.map((resource) => ({ resource })) });
const fhir = (status: string, value: number, more: object = {}) => ({
  resourceType: 'Observation',
  status,
  code: { text: 'Glucose' },
  effectiveDateTime: '2026-03-03T07:40:00Z',
  valueQuantity: { value, unit: 'mmol/L' },
  ...more,
});
const cda = (...observations: readonly (readonly [status: string, value: string, attributes?: string])[]) =>
  `<section xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><code code="30954-2"/><text/>${observations
    .map(
      ([status, value, attributes = '']) =>
        `<entry><observation classCode="OBS" moodCode="EVN" ${attributes}><code code="2345-7" codeSystem="2.16.840.1.113883.6.1" displayName="Glucose"/><statusCode code="${status}"/><value xsi:type="PQ" value="${value}" unit="mmol/L"/></observation></entry>`,
    )
    .join('')}</section>`;

describe('versions of a result', () => {
  const cases: readonly [what: string, document: string, expected: readonly string[]][] = [
    [
      'a count, a percentage and a word of one name, of which the percentage is corrected',
      'Date,Test,Result,Unit,Status\n2026-03-04,Neutrophils,normal,,final\n2026-03-04,Neutrophils,4.2,10^9/L,final\n2026-03-04,Neutrophils,60,%,final\n2026-03-04,Neutrophils,61,%,corrected\n',
      ['Neutrophils normal', 'Neutrophils 4.2', 'Neutrophils 61'],
    ],
    [
      'a preliminary one beside a final one without a value',
      hl7('OBX|1|NM|^Glucose||5.2|mmol/L|||||P', 'OBX|2|NM|^Glucose||||||||F'),
      ['Glucose 5.2', 'Glucose '],
    ],
    [
      'texts of two days in a message',
      hl7('OBX|1|TX|^Culture||Negative||||||F|||20260303', 'OBX|2|TX|^Culture||Positive||||||F|||20260304'),
      ['Culture Negative', 'Culture Positive'],
    ],
    [
      'findings of two times of a day in a message',
      hl7(
        'OBX|1|TX|^Culture||Negative||||||F|||202603030800',
        'OBX|2|TX|^Culture||Positive||||||F|||202603031200',
      ),
      ['Culture Negative', 'Culture Positive'],
    ],
    [
      'lines of one text with times of their own in a message',
      hl7(
        'OBX|1|TX|^Smear||No blasts are seen.||||||F|||20260303080001',
        'OBX|2|TX|^Smear||Platelets are large.||||||F|||20260303080002',
      ),
      ['Smear No blasts are seen.\nPlatelets are large.'],
    ],
    [
      'a text of another day than the number before it in a message',
      hl7('OBX|1|NM|^Glucose||5.2|mmol/L|||||F|||20260303', 'OBX|2|TX|^Glucose||Not done||||||F|||20260304'),
      ['Glucose 5.2', 'Glucose Not done'],
    ],
    [
      'a correction in a message',
      hl7('OBX|1|NM|^Glucose||15.2|mmol/L|||||P', 'OBX|2|NM|^Glucose||5.2|mmol/L|||||C'),
      ['Glucose 5.2'],
    ],
    [
      'a correction of a final result in the next message',
      `${hl7('OBR|1||A|^Panel|||20260303074000', 'OBX|1|NM|^Glucose||15.2|mmol/L|||||F')}${hl7('OBR|1||A|^Panel|||20260303074000', 'OBX|1|NM|^Glucose||5.2|mmol/L|||||C')}`,
      ['Glucose 5.2'],
    ],
    [
      'a final result before its preliminary one, with the note of both',
      hl7(
        'OBX|1|NM|^Glucose||5.2|mmol/L|||||F',
        'OBX|2|NM|^Glucose||15.2|mmol/L|||||P',
        'NTE|1||To be confirmed.',
      ),
      ['Glucose 5.2 # To be confirmed.'],
    ],
    [
      'a preliminary result with a code, and a final one without',
      hl7('OBX|1|NM|2345-7^Glucose^LN||15.2|mmol/L|||||P', 'OBX|2|NM|C1^Glucose^L||5.2|mmol/L|||||F'),
      ['Glucose 5.2'],
    ],
    [
      'tests of one name and two codes, which are two tests',
      hl7('OBX|1|NM|2345-7^Glucose^LN||15.2|mmol/L|||||P', 'OBX|2|NM|5792-7^Glucose^LN||5.2|mmol/L|||||F'),
      ['Glucose 15.2', 'Glucose 5.2'],
    ],
    [
      'a preliminary count and a final percentage of one name',
      hl7('OBX|1|NM|N1^NEUT^L||4.1|10*9/L|||||P', 'OBX|2|NM|N1^NEUT^L||61|%|||||F'),
      ['NEUT 4.1', 'NEUT 61'],
    ],
    [
      'a percentage and a count, each with its preliminary one',
      hl7(
        'OBX|1|NM|N1^NEUT^L||60|%|||||P',
        'OBX|2|NM|N1^NEUT^L||4.1|10*9/L|||||P',
        'OBX|3|NM|N1^NEUT^L||61|%|||||F',
        'OBX|4|NM|N1^NEUT^L||4.2|10*9/L|||||F',
      ),
      ['NEUT 61', 'NEUT 4.2'],
    ],
    [
      'a count beside the corrected percentage of its name',
      hl7(
        'OBX|1|NM|N1^NEUT^L||4.1|10*9/L|||||F',
        'OBX|2|NM|N1^NEUT^L||60|%|||||F',
        'OBX|3|NM|N1^NEUT^L||61|%|||||C',
      ),
      ['NEUT 4.1', 'NEUT 61'],
    ],
    [
      'a final result in the other unit of its preliminary one',
      hl7('OBX|1|NM|^Glucose||90|mg/dL|||||P', 'OBX|2|NM|^Glucose||5.2|mmol/L|||||F'),
      ['Glucose 5.2'],
    ],
    [
      'a corrected unit',
      hl7('OBX|1|NM|^Glucose||5.2|%|||||F', 'OBX|2|NM|^Glucose||5.2|mmol/L|||||C'),
      ['Glucose 5.2'],
    ],
    [
      'the status of the order',
      hl7(
        'OBR|1||A|^Panel|||20260303||||||||||||||||||P',
        'OBX|1|NM|^Glucose||15.2|mmol/L',
        'OBR|2||A|^Panel|||20260303||||||||||||||||||C',
        'OBX|1|NM|^Glucose||5.2|mmol/L|||||',
      ),
      ['Glucose 5.2'],
    ],
    [
      'two corrections',
      hl7(
        'OBX|1|NM|^Glucose||15.2|mmol/L|||||F',
        'OBX|1|NM|^Glucose||6.2|mmol/L|||||C',
        'OBX|1|NM|^Glucose||5.2|mmol/L|||||C',
      ),
      ['Glucose 5.2'],
    ],
    [
      'other times, and results that another number tells apart',
      hl7(
        'OBX|1|NM|^Glucose||15.2|mmol/L|||||P|||20260303070000',
        'OBX|2|NM|^Glucose||5.2|mmol/L|||||C|||20260303090000',
        'OBX|3|NM|^Lactate|1|1.2|mmol/L|||||P',
        'OBX|4|NM|^Lactate|2|1.4|mmol/L|||||C',
      ),
      ['Glucose 15.2', 'Glucose 5.2', 'Lactate 1.2', 'Lactate 1.4'],
    ],
    [
      'a number of a test that was not done',
      hl7(
        'OBX|1|NM|^Glucose||0|mmol/L|||||X',
        'OBX|2|ST|^Sodium||Specimen lost||||||X',
        'OBX|3|NM|^Urea||5|mmol/L|||||F',
      ),
      ['Sodium Specimen lost', 'Urea 5'],
    ],
    [
      'a result that a later message deletes',
      `${hl7('OBR|1||A|^Panel|||20260303074000', 'OBX|1|NM|^Glucose||15.2|mmol/L|||||F', 'OBX|2|NM|^Urea||5|mmol/L|||||F')}${hl7('OBR|1||A|^Panel|||20260303074000', 'OBX|1|NM|^Glucose||15.2|mmol/L|||||D')}`,
      ['Urea 5'],
    ],
    [
      'a wrong result, and the one in its place',
      hl7(
        'OBX|1|NM|^Glucose||15.2|mmol/L|||||F',
        'OBX|1|NM|^Glucose||15.2|mmol/L|||||W',
        'OBX|2|NM|^Glucose||5.2|mmol/L|||||F',
        'OBX|3|NM|^Glucose|2|6.2|mmol/L|||||F',
      ),
      ['Glucose 5.2', 'Glucose 6.2'],
    ],
    [
      'a deleted result beside another value of its test',
      hl7('OBX|1|NM|^Glucose||5.2|mmol/L|||||F', 'OBX|90|NM|^Glucose||8.2|mmol/L|||||D'),
      ['Glucose 5.2'],
    ],
    [
      'a result that is deleted without its value',
      hl7(
        'OBX|1|NM|^Glucose||5.2|mmol/L|||||F',
        'OBX|1|NM|^Glucose|||mmol/L|||||D',
        'OBX|2|NM|^Urea||5|mmol/L|||||F',
      ),
      ['Urea 5'],
    ],
    [
      'a lower-case word instead of a code',
      hl7('OBX|1|NM|^Glucose||15.2|mmol/L|||||cancelled', 'OBX|2|NM|^Urea||5|mmol/L|||||final'),
      ['Urea 5'],
    ],
    [
      'FHIR: amended',
      bundle(
        fhir('preliminary', 15.2),
        fhir('amended', 5.2),
        fhir('final', 7, { specimen: { reference: 'Specimen/2' } }),
      ),
      ['Glucose 5.2', 'Glucose 7'],
    ],
    [
      'FHIR: a history, of which the latest versions hold',
      JSON.stringify({
        resourceType: 'Bundle',
        type: 'history',
        entry: [
          { resource: fhir('entered-in-error', 15.2, { id: 'a' }) },
          {
            fullUrl: 'https://fhir.example/Observation/b',
            request: { method: 'DELETE', url: 'Observation/b' },
          },
          { resource: fhir('amended', 5.2, { id: 'c', specimen: { reference: 'Specimen/2' } }) },
          { fullUrl: 'https://fhir.example/Observation/a', resource: fhir('final', 15.2, { id: 'a' }) },
          { resource: fhir('final', 16.2, { id: 'b' }) },
          { resource: fhir('final', 52, { id: 'c', specimen: { reference: 'Specimen/2' } }) },
        ],
      }),
      ['Glucose 5.2'],
    ],
    ['FHIR: final', bundle(fhir('final', 5.2), fhir('preliminary', 15.2)), ['Glucose 5.2']],
    ['C-CDA: completed', cda(['active', '15.2'], ['completed', '5.2']), ['Glucose 5.2']],
    [
      'C-CDA: what was not found',
      cda(['completed', '15.2', 'negationInd="true"'], ['completed', '5.2']),
      ['Glucose 5.2'],
    ],
    [
      'a table with a column of status',
      'Test,Result,Unit,Status\nGlucose,15.2,mmol/L,Preliminary\nGlucose,5.2,mmol/L,Corrected\nUrea,5,mmol/L,Final\n',
      ['Glucose 5.2', 'Urea 5'],
    ],
  ];
  for (const [what, document, expected] of cases)
    test(what, async () => assert.deepEqual(await lines(document), expected));
});

describe('records without a valid result', () => {
  for (const word of [
    'Canceled',
    'ENTERED_IN_ERROR',
    'entered-in-error',
    'Voided',
    'Storniert',
    'Anulado',
    'Annulé',
    'Not done',
    '已取消',
    'Rejected',
  ])
    test(`${word} are left out of a table and of JSON`, async () => {
      assert.deepEqual(
        await lines(`Test;Result;Unit;Status\nUrea;5;mmol/L;Final\nGlucose;99;mg/dL;${word}\n`),
        ['Urea 5'],
      );
      const json = [
        { test: 'Urea', value: 5, unit: 'mmol/L', status: 'final' },
        { test: 'Glucose', value: 99, unit: 'mg/dL', status: word },
      ];
      assert.deepEqual(await lines(JSON.stringify(json)), ['Urea 5']);
    });

  test('are told by columns of yes and no', async () => {
    for (const [header, yes, no] of [
      ['Cancelled', 'true', 'false'],
      ['isDeleted', '1', '0'],
      ['Entered in error', 'Y', 'N'],
      ['Storniert', 'ja', 'nein'],
      ['valid', 'no', 'yes'],
    ])
      assert.deepEqual(
        await lines(`Test,Result,Unit,${header}\nUrea,5,mmol/L,${no}\nGlucose,99,mg/dL,${yes}\n`),
        ['Urea 5'],
        header,
      );
  });

  test('pass with a flag as their status, and go to review with a word that nobody knows', async () => {
    const rows = await read(
      'Test,Result,Unit,Status\nUrea,5,mmol/L,Normal\nGlucose,99,mg/dL,Out of range\nSodium,139,mmol/L,Zwischenlager\n',
    );
    assert.deepEqual(
      rows.map((row) => [row.flaws, doubtOf(row)]),
      [
        [undefined, null],
        [undefined, null],
        [{ status: 'Zwischenlager' }, 'flawed-source'],
      ],
    );
    const [row] = await read(hl7('OBX|1|NM|^Glucose||5|mmol/L|||||Q'));
    assert.deepEqual(row!.flaws, { status: 'Q' });
  });
});

describe('susceptibilities', () => {
  const organism = (id: number, part: string, name: string) =>
    `OBX|${id}|CWE|600-7^Organism^LN|${part}|^${name}||||||F`;
  const drug = (id: number, part: string, flag: string) =>
    `OBX|${id}|ST|18865-6^Ampicillin^LN|${part}|${flag === 'R' ? '>=32' : '2'}|||${flag}|||F`;
  const expected = [
    'Organism Escherichia coli',
    'Ampicillin >=32 # Escherichia coli',
    'Organism Enterococcus faecalis',
    'Ampicillin 2 # Enterococcus faecalis',
  ];

  test('have the organism above them', async () => {
    assert.deepEqual(
      await lines(
        hl7(
          organism(1, '', 'Escherichia coli'),
          drug(2, '', 'R'),
          organism(3, '', 'Enterococcus faecalis'),
          drug(4, '', 'S'),
        ),
      ),
      expected,
    );
  });

  test('a hormone named sulfate is none', async () => {
    const rows =
      'Test,Result,Unit\nUrine culture,Escherichia coli,\nDHEA Sulfate,250,ug/dL\nSulfadiazine,R,\n';
    assert.deepEqual(await lines(rows), [
      'Urine culture Escherichia coli',
      'DHEA Sulfate 250',
      'Sulfadiazine R # Escherichia coli',
    ]);
  });

  test('have the organism of their part', async () => {
    const document = hl7(
      organism(1, '1', 'Escherichia coli'),
      organism(2, '2', 'Enterococcus faecalis'),
      drug(3, '1.1', 'R'),
      drug(4, '2.1', 'S'),
    );
    assert.deepEqual((await lines(document)).sort(), [...expected].sort());
  });

  test('have the organism of their parent result', async () => {
    const document = hl7(
      'OBR|1||A|^Culture|||20260303',
      organism(1, '1', 'Escherichia coli'),
      organism(2, '2', 'Enterococcus faecalis'),
      'OBR|2||B|^Susceptibility|||20260303||||||||||||||||||F|600-7&Organism&LN^2',
      drug(1, '', 'S'),
      'OBR|3||C|^Susceptibility|||20260303||||||||||||||||||F|600-7&Organism&LN^1^E. coli',
      drug(1, '', 'R'),
    );
    assert.deepEqual((await lines(document)).sort(), [...expected].sort());
  });

  test('have the organism of the culture that is their parent', async () => {
    const susceptibility = (parent: string) =>
      `OBR|3||C|^Susceptibility|||20260303||||||||||||||||||F|600-7&Organism&LN^1|||${parent}`;
    const cultures = [
      'OBR|1|P1|A|^Culture|||20260303',
      organism(1, '1', 'Escherichia coli'),
      'OBR|2|P2|B^LAB|^Culture|||20260303',
      organism(2, '1', 'Enterococcus faecalis'),
    ];
    const document = hl7(
      ...cultures,
      susceptibility('P1^A'),
      drug(1, '', 'R'),
      susceptibility('P2&EHR^B&LAB'),
      drug(1, '', 'S'),
    );
    assert.deepEqual((await lines(document)).sort(), [...expected].sort());
  });

  test('have none where their parent can be one of two cultures', async () => {
    const document = hl7(
      'OBR|1|P1|A|^Culture|||20260303',
      organism(1, '1', 'Escherichia coli'),
      'OBR|2|P2|B|^Culture|||20260303',
      organism(2, '1', 'Enterococcus faecalis'),
      'OBR|3||C|^Susceptibility|||20260303||||||||||||||||||F|600-7&Organism&LN^1',
      drug(1, '', 'R'),
    );
    assert.equal((await lines(document)).at(-1), 'Ampicillin >=32');
  });

  test('have no organism of another message', async () => {
    const document =
      hl7('OBR|1||A|^Culture|||20260303', organism(1, '1', 'Escherichia coli')) +
      hl7(
        'OBR|1||B|^Susceptibility|||20260303||||||||||||||||||F|600-7&Organism&LN^1^Klebsiella',
        drug(1, '', 'R'),
      );
    const rows = await lines(document);
    assert.deepEqual(rows, ['Organism Escherichia coli', 'Ampicillin >=32 # Klebsiella']);
  });

  test('have the organism in a table and in FHIR', async () => {
    assert.deepEqual(
      await lines(
        'Test,Result,Interpretation\nOrganism,Escherichia coli,\nAmpicillin,>=32,R\nOrganism,Enterococcus faecalis,\nAmpicillin,2,S\n',
      ),
      expected,
    );
    const one = (id: string, name: string, member: string) => ({
      resourceType: 'Observation',
      id,
      status: 'final',
      code: { text: 'Organism' },
      valueCodeableConcept: { text: name },
      hasMember: [{ reference: `Observation/${member}` }],
    });
    const response = (id: string, value: string, flag: string) => ({
      resourceType: 'Observation',
      id,
      status: 'final',
      code: { text: 'Ampicillin' },
      valueString: value,
      interpretation: [{ coding: [{ code: flag }] }],
    });
    assert.deepEqual(
      (
        await lines(
          bundle(
            response('b', '2', 'S'),
            response('a', '>=32', 'R'),
            one('x', 'Escherichia coli', 'a'),
            one('y', 'Enterococcus faecalis', 'b'),
          ),
        )
      ).sort(),
      [...expected].sort(),
    );
  });
});

describe('a text of several OBX', () => {
  const text = (type: string, part: (at: number) => string) =>
    hl7(
      ...[
        'MICROSCOPIC DESCRIPTION',
        'Sections show normal mucosa.',
        '12 glands are seen.',
        'No malignancy.',
      ].map((line, at) => `OBX|${at + 1}|${type}|PATH^Pathology report^L|${part(at)}|${line}||||||F`),
      'OBX|5|NM|^Glucose||5.2|mmol/L|||||F',
    );
  const whole = 'MICROSCOPIC DESCRIPTION\nSections show normal mucosa.\n12 glands are seen.\nNo malignancy.';
  for (const [what, document] of [
    ['TX', text('TX', () => '')],
    ['FT', text('FT', () => '')],
    ['ST', text('ST', () => '')],
    ['numbered lines', text('TX', (at) => String(at + 1))],
  ] as const)
    test(`is one row: ${what}`, async () => {
      const rows = await read(document);
      assert.deepEqual(
        rows.map(({ result }) => result),
        [whole, '5.2'],
      );
    });

  test('keeps its blank line and its correction, and stays apart from results in words', async () => {
    const rows = await read(
      hl7(
        'OBX|1|TX|^Report||First||||||P',
        'OBX|2|TX|^Report||draft||||||P',
        'OBX|1|TX|^Report||Second||||||C',
        'OBX|2|TX|^Report||||||||C',
        'OBX|3|TX|^Report||version||||||C',
        'OBX|4|ST|^Nitrite||Negative||||||F',
        'OBX|5|ST|^Nitrite||Positive||||||F',
      ),
    );
    assert.deepEqual(
      rows.map(({ result }) => result),
      ['Second\n\nversion', 'Negative', 'Positive'],
    );
  });
});

describe('a result that may still change', () => {
  const cases: readonly [what: string, document: string, expected: readonly (true | undefined)[]][] = [
    ['P in OBX-11', hl7('OBX|1|NM|^Glucose||5.2|mmol/L|||||P'), [true]],
    [
      'the status of the order',
      hl7('OBR|1||A|^Panel|||20260303||||||||||||||||||P', 'OBX|1|NM|^Glucose||5.2|mmol/L'),
      [true],
    ],
    ['R in OBX-11: not verified', hl7('OBX|1|NM|^Glucose||5.2|mmol/L|||||R'), [true]],
    ['a preliminary Observation', bundle(fhir('preliminary', 5.2)), [true]],
    [
      'one beside a final one',
      hl7('OBX|1|NM|^Glucose||5.2|mmol/L|||||P', 'OBX|2|NM|^Sodium||140|mmol/L|||||F'),
      [true, undefined],
    ],
    [
      'one that a final one replaces',
      hl7('OBX|1|NM|^Glucose||15.2|mmol/L|||||P', 'OBX|2|NM|^Glucose||5.2|mmol/L|||||F'),
      [undefined],
    ],
    ['a final one', hl7('OBX|1|NM|^Glucose||5.2|mmol/L|||||F'), [undefined]],
    ['a corrected one', hl7('OBX|1|NM|^Glucose||5.2|mmol/L|||||C'), [undefined]],
    ['one without a status', hl7('OBX|1|NM|^Glucose||5.2|mmol/L'), [undefined]],
  ];
  for (const [what, document, expected] of cases) {
    test(what, async () => {
      const rows = await read(document);
      assert.deepEqual(
        rows.map(({ preliminary }) => preliminary),
        expected,
      );
      const { results } = toRetrievalResult({ customerId: 7, fileName: 'a.hl7', rows } as never);
      assert.deepEqual(
        results.map((row) => ('Status' in row ? row.Status : undefined)),
        expected.map((one) => one && 'preliminary'),
      );
    });
  }
});
