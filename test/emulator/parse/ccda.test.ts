import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { parseDocument } from '../../../server-stub/emulator/src/parse/parse.js';
import { readDocument } from '../../../server-stub/emulator/src/parse/read-document.js';
import { doubtsOf } from '../../../server-stub/emulator/src/review/doubt.js';
import { failureOf, read, stated } from '../support.js';

const LOINC = 'codeSystem="2.16.840.1.113883.6.1" codeSystemName="LOINC"';

const observation = (code: string, value: string, more = '') =>
  `<component><observation classCode="OBS" moodCode="EVN"><id root="1.2.3"/>${code}<statusCode code="completed"/>${more.includes('<effectiveTime') ? '' : '<effectiveTime value="202601140835-0500"/>'}${value}${more}</observation></component>`;

const organizer = (...observations: readonly string[]) =>
  `<entry typeCode="DRIV"><organizer classCode="BATTERY" moodCode="EVN"><code code="57021-8" ${LOINC}/><statusCode code="completed"/><effectiveTime><low value="20260113"/><high value="20260114"/></effectiveTime>${observations.join('')}</organizer></entry>`;

const section = (code: string, content: string, text = '') =>
  `<component><section><templateId root="2.16.840.1.113883.10.20.22.2.${code === '30954-2' ? '3.1' : '4.1'}"/><code code="${code}" ${LOINC}/><title>Results</title><text>${text}</text>${content}</section></component>`;

const document = (...sections: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <recordTarget><patientRole><id root="1.2" extension="MR-70831"/><addr><streetAddressLine>12 Harbour Lane</streetAddressLine><city>Portsmouth</city><postalCode>03801</postalCode></addr><telecom value="tel:+1(603)555-0188"/>
    <patient><name><given>Maren</given><family>Pellegrini</family></name><birthTime value="19790412"/></patient></patientRole></recordTarget>
  <author><assignedAuthor><id extension="99"/><assignedPerson><name>Dr. Chidi Quillfeather</name></assignedPerson><representedOrganization><name>Harbour Clinic</name></representedOrganization></assignedAuthor></author>
  <custodian><assignedCustodian><representedCustodianOrganization><name>Sunrise Laboratory</name></representedCustodianOrganization></assignedCustodian></custodian>
  <component><structuredBody>${sections.join('')}</structuredBody></component>
</ClinicalDocument>`;

const coded = (code: string, display: string) => `<code code="${code}" displayName="${display}" ${LOINC}/>`;
const glucose = coded('2345-7', 'Glucose');
const pq = (value: string, unit: string) => `<value xsi:type="PQ" value="${value}" unit="${unit}"/>`;

const only = async (...observations: readonly string[]) =>
  (await read(document(section('30954-2', organizer(...observations))))).map(stated);

describe('a clinical document', () => {
  test('gives the observations of its results sections, and no others', async () => {
    const range =
      '<interpretationCode code="H" codeSystem="2.16.840.1.113883.5.83"/><referenceRange><observationRange><value xsi:type="IVL_PQ"><low value="70" unit="mg/dL"/><high value="99" unit="mg/dL"/></value></observationRange></referenceRange>';
    const rows = await read(
      document(
        section('8716-3', organizer(observation(coded('8867-4', 'Heart rate'), pq('72', '/min')))),
        section('30954-2', organizer(observation(glucose, pq('142.0', 'mg/dL'), range))),
      ),
    );
    assert.deepEqual(rows.map(stated), [
      {
        name: 'Glucose',
        loinc: '2345-7',
        date: '2026-01-14 08:35:00',
        result: '142.0',
        unit: 'mg/dL',
        low: '70',
        high: '99',
        interpretation: 'H',
      },
    ]);
  });

  test('has the flag of HL7 where the laboratory has one of its own', async () => {
    const flags =
      '<interpretationCode code="ABN1" codeSystem="1.2.3"><translation code="H" codeSystem="2.16.840.1.113883.5.83"/></interpretationCode><interpretationCode nullFlavor="OTH"><translation code="A" codeSystem="2.16.840.1.113883.5.83"/></interpretationCode>';
    const [row] = await only(observation(glucose, pq('142', 'mg/dL'), flags));
    assert.equal(row?.interpretation, 'H, A');
  });

  const values: readonly [what: string, value: string, expected: object][] = [
    ['PQ', pq('5.40', 'mmol/L'), { result: '5.40', unit: 'mmol/L' }],
    ['INT', '<value xsi:type="INT" value="3"/>', { result: '3' }],
    ['ST', '<value xsi:type="ST">Trace</value>', { result: 'Trace' }],
    ['CD', '<value xsi:type="CD" code="1" displayName="Positive"/>', { result: 'Positive' }],
    [
      'CD in a translation',
      '<value xsi:type="CD" nullFlavor="OTH"><translation displayName="Negative"/></value>',
      { result: 'Negative' },
    ],
    [
      'an interval below',
      '<value xsi:type="IVL_PQ"><high value="5" unit="mg/L" inclusive="false"/></value>',
      { result: '<5', unit: 'mg/L' },
    ],
    [
      'an interval above',
      '<value xsi:type="IVL_PQ"><low value="60" unit="mL/min"/></value>',
      { result: '>=60', unit: 'mL/min' },
    ],
    [
      'an interval',
      '<value xsi:type="IVL_PQ"><low value="1" unit="/[HPF]"/><high value="3"/></value>',
      { result: '1-3', unit: '/[HPF]' },
    ],
    ['none', '<value xsi:type="PQ" nullFlavor="NI"/>', { result: undefined }],
  ];
  for (const [what, value, expected] of values)
    test(`value as ${what}`, async () => {
      const [row] = await only(observation(glucose, value), observation(glucose, pq('1', 'g')));
      const { result, unit } = row!;
      assert.deepEqual({ unit: undefined, ...expected }, { result, unit });
    });

  test('names tests by the narrative, a translation or the code', async () => {
    const text =
      '<table><tbody><tr><td ID="t1">Serum iron</td><td ID="r1">negative</td></tr></tbody></table>';
    const rows = await read(
      document(
        section(
          '30954-2',
          organizer(
            observation(
              '<code nullFlavor="UNK"><originalText><reference value="#t1"/></originalText></code>',
              '<value xsi:type="ED"><reference value="#r1"/></value>',
            ),
            observation(
              `<code code="L1" codeSystem="1.2.3"><translation code="2498-4" displayName="Iron" ${LOINC}/></code>`,
              pq('1', 'umol/L'),
            ),
            observation('<code code="X7" codeSystem="1.2.3"/>', pq('2', 'g')),
          ),
          text,
        ),
      ),
    );
    assert.deepEqual(
      rows.map(({ name, loinc, result }) => [name, loinc, result]),
      [
        ['Serum iron', '', 'negative'],
        ['Iron', '2498-4', '1'],
        ['X7', '', '2'],
      ],
    );
  });

  test('gives the date of the organizer, skips what is withdrawn, and keeps what has no name for review', async () => {
    const rows = await read(
      document(
        section(
          '30954-2',
          organizer(
            observation(glucose, pq('5', 'mmol/L'), '<effectiveTime nullFlavor="UNK"/>'),
            observation(glucose, pq('6', 'mmol/L')).replace('completed', 'cancelled'),
            observation('<code nullFlavor="UNK"/>', pq('7', 'mmol/L')),
          ),
        ),
      ),
    );
    assert.deepEqual(
      rows.map(({ result, date }) => [result, date]),
      [
        ['5', '2026-01-13 00:00:00'],
        ['7', '2026-01-14 08:35:00'],
      ],
    );
    assert.deepEqual(doubtsOf(rows), [{ row: 2, doubt: 'flawed-source' }]);
  });

  const range = '<value xsi:type="RTO_PQ_PQ"><numerator value="1"/><denominator value="128"/></value>';
  test('value as RTO, as a document, and as a type without a text', async () => {
    const rows = await only(
      observation(glucose, range),
      observation(
        glucose,
        '<value xsi:type="ED" mediaType="application/pdf" representation="B64">JVBERi0=</value>',
      ),
      observation(glucose, '<value xsi:type="SLIST_PQ"><digits>1 2 3</digits></value>'),
    );
    assert.deepEqual(
      rows.map(({ result, flaws }) => [result, flaws]),
      [
        ['1:128', undefined],
        [undefined, undefined],
        [undefined, { value: '1 2 3' }],
      ],
    );
  });

  const parts: readonly (readonly [what: string, xml: string])[] = [
    [
      'a section',
      section('30954-2', organizer(observation(glucose, pq('5', 'mmol/L')))).slice(
        '<component>'.length,
        -'</component>'.length,
      ),
    ],
    ['several entries', `${organizer(observation(glucose, pq('5', 'mmol/L')))}<!-- and -->`],
    [
      'an organizer',
      organizer(observation(glucose, pq('5', 'mmol/L'))).slice(
        '<entry typeCode="DRIV">'.length,
        -'</entry>'.length,
      ),
    ],
    [
      'an observation',
      observation(glucose, pq('5', 'mmol/L')).slice('<component>'.length, -'</component>'.length),
    ],
    [
      'an observation with its namespaces',
      observation(glucose, pq('5', 'mmol/L'))
        .slice('<component>'.length, -'</component>'.length)
        .replace(
          '<observation',
          '<observation xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
        ),
    ],
    [
      'a section of results in a component, after a declaration',
      `<?xml version="1.0" encoding="UTF-8"?>\n<!-- part -->\n${section('30954-2', organizer(observation(glucose, pq('5', 'mmol/L'))))}`,
    ],
    [
      'a header and a section, without the document around them',
      `<recordTarget><patientRole><id extension="MR-70831"/></patientRole></recordTarget>${section('30954-2', organizer(observation(glucose, pq('5', 'mmol/L'))))}`,
    ],
    [
      'a section under a prefix that is declared above it',
      section('30954-2', organizer(observation(glucose, pq('5', 'mmol/L')))).replaceAll(
        /<(\/?)(\w)/g,
        '<$1cda:$2',
      ),
    ],
    [
      'a section of results with a table only',
      section(
        '30954-2',
        '',
        '<table><tr><th>Test</th><th>Result</th><th>Unit</th></tr><tr><td>Glucose</td><td>5</td><td>mmol/L</td></tr></table>',
      ),
    ],
    [
      'a document without its namespace',
      document(section('30954-2', organizer(observation(glucose, pq('5', 'mmol/L'))))).replace(
        'xmlns="urn:hl7-org:v3" ',
        '',
      ),
    ],
  ];
  test('reads raised and lowered letters of a narrative with their word, and a footnote apart', async () => {
    const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    const table = [
      row('eGFR', '88', 'mL/min/1.73 m<sup>2</sup>'),
      row('CO<sub>2</sub>', '25', 'mmol/L'),
      row('Platelets', '212', '10<sup>3</sup>/uL'),
      row('Sodium', '140<sup>1</sup>', 'mmol/L'),
      row('<content>Iron</content><content>in serum</content>', '17', 'umol/L'),
    ];
    const head = '<tr><th>Test</th><th>Result</th><th>Unit</th></tr>';
    const rows = await read(section('30954-2', '', `<table>${head}${table.join('')}</table>`));
    assert.deepEqual(
      rows.map(({ name, result, unit }) => [name, result, unit]),
      [
        ['eGFR', '88', 'mL/min/1.73 m2'],
        ['CO2', '25', 'mmol/L'],
        ['Platelets', '212', '10^3/uL'],
        ['Sodium', '', 'mmol/L'],
        ['Iron in serum', '17', 'umol/L'],
      ],
    );
  });

  for (const [what, xml] of parts)
    test(`as a part of one is read: ${what}`, async () =>
      assert.deepEqual(
        (await read(xml)).map(({ name, result, unit }) => [name, result, unit]),
        [['Glucose', '5', 'mmol/L']],
      ));

  const noParts: readonly (readonly [what: string, xml: string, reason: string])[] = [
    ['vital signs', section('8716-3', organizer(observation(glucose, pq('5', 'mmol/L')))), 'no-results'],
    [
      'vital signs by their template',
      observation(`<templateId root="2.16.840.1.113883.10.20.22.4.27"/>${glucose}`, pq('5', 'mmol/L')).slice(
        11,
        -12,
      ),
      'no-results',
    ],
    ['a part that is cut', organizer(observation(glucose, pq('5', 'mmol/L'))).slice(0, -20), 'malformed'],
    [
      'a part with a document type',
      `<!DOCTYPE entry>${organizer(observation(glucose, pq('5', 'g')))}`,
      'malformed',
    ],
    ['a part with an unknown prefix', organizer(observation(glucose, '<foo:value value="5"/>')), 'malformed'],
  ];
  for (const [what, xml, reason] of noParts)
    test(`${what}: ${reason}`, async () => assert.equal(await failureOf(xml), reason));

  test('with a section by discipline (XD-LAB), whose results are in an act', async () => {
    const inner = organizer(observation(glucose, pq('5', 'mmol/L'))).slice(
      '<entry typeCode="DRIV">'.length,
      -'</entry>'.length,
    );
    const act = `<entry><act classCode="ACT" moodCode="EVN"><entryRelationship typeCode="COMP">${inner}</entryRelationship></act></entry>`;
    const rows = await read(document(section('18719-5', act)));
    assert.deepEqual(
      rows.map(({ name, result, date }) => [name, result, date]),
      [['Glucose', '5', '2026-01-14 08:35:00']],
    );
  });

  test('whose results are in the narrative alone is read by its table, and what is left is counted', async () => {
    const line = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    const table = (...lines: string[]) => `<table><tbody>${lines.join('')}</tbody></table>`;
    const narrative =
      table(
        line('Test', 'Result', 'Units'),
        line('Glucose', '142', 'mg/dL'),
        line('Nitrite', 'negative', ''),
      ) + table(line('Vessel', 'Diameter'), line('Aorta', '21 mm'), line('Remark', 'none'));
    const { rows, unreadLines } = await parseDocument(
      Buffer.from(document(section('30954-2', '', narrative))),
    );
    assert.deepEqual(
      rows.map(({ name, result, unit }) => [name, result, unit]),
      [
        ['Glucose', '142', 'mg/dL'],
        ['Nitrite', 'negative', ''],
      ],
    );
    assert.equal(unreadLines, 1);
  });

  test('whose narrative has spaces of web pages is read', async () => {
    const narrative =
      '<table><tr><th>Test</th><th>Result</th></tr><tr><td>Glucose&nbsp;</td><td>95&nbsp;mg/dL</td></tr></table>';
    const { rows } = await parseDocument(Buffer.from(document(section('30954-2', '', narrative))));
    assert.deepEqual(
      rows.map(({ name, result, unit }) => [name, result, unit]),
      [['Glucose', '95', 'mg/dL']],
    );
  });

  test('whose narrative has more than a few results that no entry has counts them', async () => {
    const lines = (...rows: readonly (readonly [string, string])[]) =>
      `<table><tr><th>Test</th><th>Result</th></tr>${rows.map(([name, result]) => `<tr><td>${name}</td><td>${result}</td></tr>`).join('')}</table>`;
    const unreadIn = async (narrative: string) => {
      const entry = organizer(observation(glucose, pq('5.40', 'mmol/L')));
      const { rows, unreadLines = 0 } = await parseDocument(
        Buffer.from(document(section('30954-2', entry, narrative))),
      );
      return [rows.length, unreadLines];
    };
    const same = ['Glucose', '5.4 mmol/L'] as const;
    assert.deepEqual(await unreadIn(lines(same)), [1, 0]);
    assert.deepEqual(await unreadIn(lines(same, ['Urea', '4'], ['Sodium', '140'])), [1, 0]);
    const three = lines(same, ['Urea', '4'], ['Sodium', '140 mmol/L'], ['Chloride', '101']);
    assert.deepEqual(await unreadIn(three), [1, 3]);
  });

  const active = (xml: string) => xml.replaceAll('code="completed"', 'code="active"');
  const template = '<templateId root="2.16.840.1.113883.10.20.22.4.2"/>';

  for (const [what, value] of [
    ['without a value', ''],
    ['with a value that is not available', '<value xsi:type="ST" nullFlavor="NAV"/>'],
  ] as const)
    test(`of a pending test ${what} is read, with its row`, async () => {
      const pending = active(organizer(observation(`${template}${glucose}`, value)));
      assert.deepEqual((await read(document(section('30954-2', pending)))).map(stated), [
        { name: 'Glucose', loinc: '2345-7', date: '2026-01-14 08:35:00' },
      ]);
    });

  test('of a finished test without a value fails', async () => {
    const finished = organizer(observation(`${template}${glucose}`, ''));
    assert.equal(await failureOf(document(section('30954-2', finished))), 'no-results');
  });

  test('does not take a withdrawn result from its narrative', async () => {
    const withdrawn = organizer(observation(glucose, pq('5', 'mmol/L'))).replaceAll('completed', 'aborted');
    const table = '<table><tr><th>Test</th><th>Result</th></tr><tr><td>Glucose</td><td>5</td></tr></table>';
    assert.equal(await failureOf(document(section('30954-2', withdrawn, table))), 'no-results');
  });

  test('without results fails', async () => {
    assert.equal(await failureOf(document(section('8716-3', ''))), 'no-results');
  });

  test('leaves its people behind', async () => {
    const spoken =
      'Pellegrini of 12 Harbour Lane, 03801, MR-70831, born 12 April 1979, seen by Quillfeather.';
    const { rows, laboratory } = await readDocument(
      Buffer.from(
        document(
          section(
            '30954-2',
            organizer(observation(glucose, `<value xsi:type="ST">${spoken} Clear.</value>`)),
          ),
        ),
      ),
    );
    assert.equal(laboratory, 'Sunrise Laboratory');
    assert.match(rows[0]!.result, /Clear/);
    for (const secret of ['Pellegrini', 'Harbour', '03801', '70831', '1979', 'Quillfeather'])
      assert.ok(!rows[0]!.result.includes(secret), secret);
  });
});

describe('a result about another person', () => {
  const SUBJECT = '<subject><relatedSubject classCode="PRS"><code code="CHILD"/></relatedSubject></subject>';
  const bilirubin = organizer(observation(coded('1975-2', 'Bilirubin'), pq('11.2', 'mg/dL')));
  for (const [where, content] of [
    ['the section', section('30954-2', SUBJECT + bilirubin)],
    [
      'the section around its section',
      `<component><section><code code="57075-4" ${LOINC}/>${SUBJECT}${section('30954-2', bilirubin)}</section></component>`,
    ],
    [
      'the act around it',
      section(
        '30954-2',
        `<entry><act classCode="ACT" moodCode="EVN">${SUBJECT}<entryRelationship typeCode="COMP">${observation(coded('1975-2', 'Bilirubin'), pq('11.2', 'mg/dL'))}</entryRelationship></act></entry>`,
      ),
    ],
  ] as const)
    test(`is reviewed where the subject stands in ${where}`, async () => {
      const rows = await read(document(content));
      assert.deepEqual(
        rows.map(({ name, flaws = {} }) => [name, Object.keys(flaws)]),
        [['Bilirubin', ['person']]],
      );
    });
});
