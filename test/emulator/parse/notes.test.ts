import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { read } from '../support.js';

/** Each row as `name result`, with its comment where it has one. */
const noted = async (document: string) =>
  (await read(document)).map(({ name, result, comment }) =>
    comment === '' ? `${name} ${result}`.trim() : [`${name} ${result}`.trim(), comment],
  );

const message = (type: string, ...segments: string[]) =>
  `${[`MSH|^~\\&|LAB|L|APP|A|20260114||${type}|1|P|2.5.1`, ...segments].join('\r')}\r`;
const oru = (...segments: string[]) => message('ORU^R01', ...segments);
const nte = (text: string, n = 1) => `NTE|${n}|L|${text}`;
const obr = (name: string, n = 1) => `OBR|${n}|||^${name}|||20260113080000`;
const obx = (name: string, value: string, type = 'NM') => `OBX|1|${type}|^${name}||${value}||||||F`;

describe('notes of HL7', () => {
  const cases: readonly (readonly [what: string, message: string, rows: readonly (string | string[])[]])[] = [
    [
      'on a result, in several segments',
      oru(
        obr('Lytes'),
        obx('Potassium', '6.6'),
        nte('Not hemolyzed.'),
        nte('Called at 09:10.', 2),
        obx('Sodium', '140'),
      ),
      [['Potassium 6.6', 'Not hemolyzed.\nCalled at 09:10.'], 'Sodium 140'],
    ],
    [
      'in repetitions, with escapes and blank lines between',
      oru(obr('Lytes'), obx('Sodium', '140'), nte('one~two \\T\\ three'), nte(''), nte('a\\.br\\b \\F\\ c')),
      [['Sodium 140', 'one\ntwo & three\n\na\nb | c']],
    ],
    [
      'on an order: its first row has them, above its own',
      oru(
        obr('Lytes'),
        nte('Specimen hemolyzed.'),
        obx('Potassium', '6.6'),
        nte('Repeat advised.'),
        obx('Sodium', '140'),
        obr('Lipids', 2),
        nte('Not fasting.'),
        obx('Triglycerides', '300'),
      ),
      [
        ['Potassium 6.6', 'Specimen hemolyzed.\nRepeat advised.'],
        'Sodium 140',
        ['Triglycerides 300', 'Not fasting.'],
      ],
    ],
    [
      'on a patient: the first row of all has them',
      oru(
        'PID|1',
        nte('On warfarin.'),
        'PV1|1',
        'ORC|RE',
        obr('INR'),
        nte('Citrate tube.'),
        obx('INR', '2.4'),
      ),
      [['INR 2.4', 'On warfarin.\nCitrate tube.']],
    ],
    [
      'of each patient in a batch',
      oru('PID|1', nte('first'), obr('A'), obx('Urea', '5')) +
        oru('PID|1', nte('second'), obr('A'), obx('Urea', '6')),
      [
        ['Urea 5', 'first'],
        ['Urea 6', 'second'],
      ],
    ],
    [
      'on a specimen after its results',
      oru(
        obr('A'),
        obx('Urea', '5'),
        obx('Sodium', '140'),
        'SPM|1',
        nte('Lipemic.'),
        obr('B', 2),
        obx('Iron', '9'),
      ),
      [['Urea 5', 'Lipemic.'], 'Sodium 140', 'Iron 9'],
    ],
    [
      'on a specimen before its orders (OUL^R22)',
      message(
        'OUL^R22',
        'SPM|1',
        obr('A'),
        obx('Urea', '5'),
        'SPM|2',
        nte('Lipemic.'),
        obr('B'),
        'ORC|RE',
        obx('Iron', '9'),
      ),
      ['Urea 5', ['Iron 9', 'Lipemic.']],
    ],
    [
      'of a result behind its TCD and SID (OUL^R21)',
      message('OUL^R21', obr('A'), obx('Urea', '5'), 'TCD|1', 'SID|1', nte('Diluted.'), obx('Iron', '9')),
      [['Urea 5', 'Diluted.'], 'Iron 9'],
    ],
    [
      'of an order without results: it is a row of its own',
      oru(
        obr('Blood culture'),
        nte('Specimen leaked.'),
        nte('Please send another.', 2),
        obr('B', 2),
        obx('Urea', '5'),
      ),
      [['Blood culture', 'Specimen leaked.\nPlease send another.'], 'Urea 5'],
    ],
    [
      'of an order that nobody named: the next row has them',
      oru('OBR|1', nte('Late arrival.'), 'OBR|2', obx('Urea', '5')),
      [['Urea 5', 'Late arrival.']],
    ],
    [
      'of an order at the end that nobody named: the last row has them',
      oru(obr('A'), obx('Urea', '5'), 'OBR|2', nte('End of report.')),
      [['Urea 5', 'End of report.']],
    ],
    [
      'of a withdrawn result: withdrawn with it',
      oru(obr('A'), obx('Urea', '5'), `${obx('Iron', '9').slice(0, -1)}W`, nte('Wrong patient.')),
      ['Urea 5'],
    ],
    [
      'sent as text without a name',
      oru(obr('A'), obx('Potassium', '6.6'), 'OBX|2|TX|||Hemolyzed.||||||F', obx('Sodium', '140')),
      [['Potassium 6.6', 'Hemolyzed.'], 'Sodium 140'],
    ],
    [
      'sent as a result named so, with a note of its own',
      oru(
        obr('A'),
        obx('Potassium', '6.6'),
        obx('Lab Comment', 'Hemolyzed.', 'ST'),
        nte('Phoned.'),
        obx('Kommentar', 'Kontrolle.', 'FT'),
      ),
      [['Potassium 6.6', 'Hemolyzed.\nPhoned.\nKontrolle.']],
    ],
    [
      'sent as text under the identifier of a number',
      oru(
        obr('A'),
        obx('Potassium', '6.6'),
        obx('Potassium', 'Hemolyzed.', 'TX'),
        obx('Smear', 'line one', 'TX'),
        obx('Smear', 'line two', 'TX'),
      ),
      [['Potassium 6.6', 'Hemolyzed.'], 'Smear line one\nline two'],
    ],
    [
      'sent as a result before all others: a row',
      oru(obr('A'), obx('Comment', 'Negative for malignancy.', 'TX'), obx('Urea', '5')),
      ['Comment Negative for malignancy.', 'Urea 5'],
    ],
  ];
  for (const [what, text, rows] of cases) test(what, async () => assert.deepEqual(await noted(text), rows));

  test('of the XML encoding', async () => {
    const field = (name: string, inner: string) => `<${name}>${inner}</${name}>`;
    const note = (text: string) => field('NTE', field('NTE.1', '1') + text);
    const xml = `<ORU_R01 xmlns="urn:hl7-org:v2xml"><MSH><MSH.1>|</MSH.1><MSH.2>^~\\&amp;</MSH.2></MSH>
      <ORU_R01.ORDER_OBSERVATION>
        ${field('OBR', '<OBR.4><CE.2>Lytes</CE.2></OBR.4>')}${note('<NTE.3>Hemolyzed &amp; late.</NTE.3>')}
        <ORU_R01.OBSERVATION>${field('OBX', '<OBX.2>NM</OBX.2><OBX.3><CE.2>Potassium</CE.2></OBX.3><OBX.5>6.6</OBX.5><OBX.11>F</OBX.11>')}
        ${note('<NTE.3>one</NTE.3><NTE.3>two<escape V=".br"/>three</NTE.3>')}</ORU_R01.OBSERVATION>
      </ORU_R01.ORDER_OBSERVATION></ORU_R01>`;
    assert.deepEqual(await noted(xml), [['Potassium 6.6', 'Hemolyzed & late.\none\ntwo\nthree']]);
  });

  test('of many segments in time that grows with them', async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => nte(`line ${i}`, i + 1));
    const [only] = await read(oru(obr('A'), obx('Urea', '5'), ...lines));
    assert.equal(only?.comment.split('\n').length, 20_000);
  });
});

const observation = (id: string, members: object) => ({
  resourceType: 'Observation',
  id,
  status: 'final',
  code: { text: id },
  ...members,
});
const json = (value: unknown) => JSON.stringify(value);
const bundle = (...resources: object[]) =>
  json({ resourceType: 'Bundle', type: 'collection', entry: resources.map((resource) => ({ resource })) });
const note = (...texts: string[]) => ({ note: texts.map((text) => ({ text })) });
const five = { valueInteger: 5 };
const refer = (...ids: string[]) => ids.map((id) => ({ reference: `Observation/${id}` }));

describe('notes of FHIR', () => {
  const cases: readonly (readonly [what: string, document: string, rows: readonly (string | string[])[]])[] =
    [
      [
        'on an Observation',
        json(observation('Potassium', { ...five, ...note('Not hemolyzed.', 'Called.') })),
        [['Potassium 5', 'Not hemolyzed.\nCalled.']],
      ],
      ['of STU3', json(observation('Urea', { ...five, comment: 'Fasting.' })), [['Urea 5', 'Fasting.']]],
      ['of DSTU2', json(observation('Urea', { ...five, comments: 'Fasting.' })), [['Urea 5', 'Fasting.']]],
      [
        'in the words of an interpretation, but not its name',
        bundle(
          observation('A', {
            ...five,
            interpretation: [{ coding: [{ code: 'H' }], text: 'Above target for diabetics' }],
          }),
          observation('B', {
            ...five,
            interpretation: [{ coding: [{ code: 'H', display: 'High' }], text: 'high' }],
          }),
          observation('C', {
            ...five,
            interpretation: [{ coding: [{ code: 'LL' }], text: 'Critically low' }],
          }),
        ),
        [['A 5', 'Above target for diabetics'], 'B 5', 'C 5'],
      ],
      [
        'with an author and a time, which are left out',
        json(
          observation('Urea', {
            ...five,
            note: [{ authorString: 'Dr. Orwen', time: '2026-01-14', text: 'Fasting.' }],
          }),
        ),
        [['Urea 5', 'Fasting.']],
      ],
      [
        'on an Observation of components: its first row has them, each component its own',
        json(
          observation('Pressure', {
            ...note('Lying down.'),
            component: [
              { code: { text: 'Systolic' }, valueInteger: 120 },
              {
                code: { text: 'Diastolic' },
                valueInteger: 80,
                interpretation: [{ coding: [{ code: 'N' }], text: 'Well controlled' }],
              },
            ],
          }),
        ),
        [
          ['Systolic 120', 'Lying down.'],
          ['Diastolic 80', 'Well controlled'],
        ],
      ],
      [
        'on a panel: the first of its members has them',
        bundle(
          observation('Other', five),
          observation('Panel', { ...note('Lipemic.'), hasMember: refer('B', 'A') }),
          observation('A', { ...five, ...note('own') }),
          observation('B', five),
        ),
        ['Other 5', ['A 5', 'Lipemic.\nown'], 'B 5'],
      ],
      [
        'on a contained member',
        json(
          observation('Panel', {
            hasMember: [{ reference: '#m' }],
            contained: [{ ...observation('m', { ...five, ...note('inside') }), code: { text: 'Member' } }],
          }),
        ),
        [['Member 5', 'inside']],
      ],
      [
        'of a report: its conclusion and note, on the first of its rows',
        bundle(
          observation('Other', five),
          {
            resourceType: 'DiagnosticReport',
            conclusion: 'Iron deficiency.',
            conclusionCode: [{ text: 'Anemia' }],
            ...note('Repeat in June.'),
            result: refer('Panel'),
          },
          observation('Panel', { hasMember: refer('A') }),
          observation('A', five),
        ),
        ['Other 5', ['A 5', 'Iron deficiency.\nAnemia\nRepeat in June.']],
      ],
      [
        'of the only report, which refers to nothing',
        bundle(observation('A', five), observation('B', five), {
          resourceType: 'DiagnosticReport',
          conclusion: 'All well.',
        }),
        [['A 5', 'All well.'], 'B 5'],
      ],
      [
        'of a report without rows: a row of its own',
        bundle(
          observation('A', five),
          { resourceType: 'DiagnosticReport', result: refer('A') },
          {
            resourceType: 'DiagnosticReport',
            code: { text: 'Smear' },
            conclusion: 'No parasites.',
            result: refer('gone'),
          },
        ),
        ['A 5', ['Smear', 'No parasites.']],
      ],
    ];
  for (const [what, text, rows] of cases) test(what, async () => assert.deepEqual(await noted(text), rows));

  test('are of nothing that a reference without an address could mean', async () => {
    const bare = (name: string) => ({ ...observation('', five), id: undefined, code: { text: name } });
    const report = {
      resourceType: 'DiagnosticReport',
      effectiveDateTime: '2026-01-02',
      conclusion: 'All well.',
      code: { text: 'Report' },
    };
    const references = [{ display: 'x' }, { reference: 'nothing' }, { reference: '#' }, { reference: '/' }];
    for (const reference of references) {
      const document = bundle({ ...report, result: [reference] }, bare('A'), bare('B'));
      assert.deepEqual(await noted(document), ['A 5', 'B 5', ['Report', 'All well.']], json(reference));
      assert.deepEqual(
        (await read(document)).map(({ date }) => date.slice(0, 10)),
        ['', '', '2026-01-02'],
      );
    }
    const contained = { ...report, result: [{ reference: '#' }], contained: [bare('C')] };
    assert.deepEqual(await noted(bundle(contained, bare('A'))), [['C 5', 'All well.'], 'A 5']);
  });

  test('contained resources of two reports with the same ids', async () => {
    const report = (conclusion: string, value: number) => ({
      resourceType: 'DiagnosticReport',
      conclusion,
      result: [{ reference: '#r1' }],
      contained: [{ ...observation('r1', { valueInteger: value }), code: { text: 'Urea' } }],
    });
    assert.deepEqual(await noted(bundle(report('one', 1), report('two', 2))), [
      ['Urea 1', 'one'],
      ['Urea 2', 'two'],
    ]);
  });
});

const code = (name: string, value = 'x') =>
  `<code code="${value}" displayName="${name}" codeSystem="2.16.840.1.113883.6.1"/>`;
const commentAct = (text: string) =>
  `<act classCode="ACT" moodCode="EVN"><templateId root="2.16.840.1.113883.10.20.22.4.64"/>${code('Annotation comment', '48767-8')}<text>${text}</text><author><assignedAuthor><assignedPerson><name>Tilda Orwen</name></assignedPerson></assignedAuthor></author></act>`;
const result = (name: string, inner = '') =>
  `<component><observation classCode="OBS" moodCode="EVN">${code(name)}<value xsi:type="INT" value="5"/>${inner}</observation></component>`;
const related = (inner: string) =>
  `<entryRelationship typeCode="SUBJ" inversionInd="true">${inner}</entryRelationship>`;
const organizer = (name: string, ...inner: string[]) =>
  `<entry><organizer classCode="BATTERY" moodCode="EVN">${code(name)}${inner.join('')}</organizer></entry>`;
const clinical = (narrative: string, ...entries: string[]) =>
  `<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><component><structuredBody><component><section><code code="30954-2"/><text>${narrative}</text>${entries.join('')}</section></component></structuredBody></component></ClinicalDocument>`;

describe('notes of C-CDA', () => {
  test('are comments on an observation, in words or in the narrative', async () => {
    const narrative =
      '<paragraph ID="c1">First line.<br/>Second line.</paragraph><list><item ID="c2">An item.</item></list>';
    const document = clinical(
      narrative,
      organizer(
        'Lytes',
        result(
          'Potassium',
          related(commentAct('Not hemolyzed.')) + related(commentAct('<reference value="#c1"/>')),
        ),
        result(
          'Sodium',
          related(
            `<observation classCode="OBS">${code('Comment', '48767-8')}<value xsi:type="ED"><reference value="#c2"/></value></observation>`,
          ),
        ),
      ),
    );
    assert.deepEqual(await noted(document), [
      ['Potassium 5', 'Not hemolyzed.\nFirst line.\nSecond line.'],
      ['Sodium 5', 'An item.'],
    ]);
  });

  test('on an organizer or section belong to the first row in it', async () => {
    const document = clinical(
      '',
      organizer(
        'Lytes',
        result('Potassium'),
        `<component>${commentAct('Hemolyzed.')}</component>`,
        result('Sodium'),
      ),
      organizer('Lipids', result('Cholesterol')),
      `<entry>${commentAct('Copy sent.')}</entry>`,
    );
    assert.deepEqual(await noted(document), [
      ['Potassium 5', 'Copy sent.\nHemolyzed.'],
      'Sodium 5',
      'Cholesterol 5',
    ]);
  });

  test('belong to the results within an observation that has none of its own', async () => {
    const related = (name: string) =>
      `<entryRelationship typeCode="COMP"><observation classCode="OBS">${code(name)}<value xsi:type="INT" value="5"/></observation></entryRelationship>`;
    const holder = (inner: string) =>
      `<component><observation classCode="OBS">${inner}</observation></component>`;
    const comment = `<entryRelationship typeCode="SUBJ">${commentAct('Fasting.')}</entryRelationship>`;
    for (const inner of [related('Glucose') + comment, comment + related('Glucose')]) {
      assert.deepEqual(await noted(clinical('', organizer('Panel', holder(inner)))), [
        ['Glucose 5', 'Fasting.'],
      ]);
      assert.deepEqual(await noted(clinical('', organizer('Panel', holder(inner), result('Sodium')))), [
        ['Glucose 5', 'Fasting.'],
        'Sodium 5',
      ]);
      assert.deepEqual(
        await noted(
          clinical(
            '',
            organizer('Panel', holder(related('Glucose')), `<component>${commentAct('Late.')}</component>`),
          ),
        ),
        [['Glucose 5', 'Late.']],
      );
    }
  });

  test('are read however many they are', async () => {
    const acts = '<act><code code="48767-8"/><text>x</text></act>'.repeat(150_000);
    const inner = `<entryRelationship typeCode="COMP"><organizer classCode="BATTERY">${acts}</organizer></entryRelationship>`;
    const [only] = await read(clinical('', organizer('Panel', result('Urea', inner))));
    assert.equal(only?.comment.split('\n').length, 150_000);
  });

  test('on an organizer without rows make a row of its name', async () => {
    const document = clinical(
      '',
      organizer('Culture', `<component>${commentAct('Leaked.')}</component>`),
      organizer('A', result('Urea')),
    );
    assert.deepEqual(await noted(document), [['Culture', 'Leaked.'], 'Urea 5']);
  });
});

describe('comments of tables', () => {
  test('stand in the columns and keys named so, several of them together', async () => {
    assert.deepEqual(await noted('Test,Result,Comment,Remarks\nUrea,5,Fasting,"one\r\ntwo"\nIron,9,,\n'), [
      ['Urea 5', 'Fasting\none\ntwo'],
      'Iron 9',
    ]);
    assert.deepEqual(await noted('[{"test":"Urea","result":5,"comment":"Fasting","notes":["a","b"]}]'), [
      ['Urea 5', 'Fasting\na\nb'],
    ]);
  });
});
