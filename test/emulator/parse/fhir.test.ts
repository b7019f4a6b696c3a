import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { failureOf, fixture, parseAny, read, row, stated } from '../support.js';

const observation = (members: object) =>
  JSON.stringify({ resourceType: 'Observation', status: 'final', code: { text: 'Test' }, ...members });

/** The fields of the one row of an Observation besides its name. */
async function only(members: object) {
  const rows = await read(observation(members));
  assert.equal(rows.length, 1);
  const { name, ...fields } = stated(rows[0]!);
  return { ...fields, ...(name === 'Test' ? {} : { name }) };
}

const normal = (low: number, high: number) => ({
  type: { coding: [{ code: 'normal' }] },
  low: { value: low },
  high: { value: high },
});

const DATE_IN_JSON = '2026-02-03 07:45:00';
const DATE_IN_XML = '2026-03-01 08:15:30';

describe('FHIR JSON', () => {
  test('a Bundle gives a row for each value and component, dated by its report', async () => {
    assert.deepEqual(await read(fixture('bundle.json')), [
      row({
        date: DATE_IN_JSON,
        loinc: '1558-6',
        name: 'Glucose, fasting',
        result: '5.50',
        unit: 'mmol/L',
        low: '3.90',
        high: '5.5',
        interpretation: 'N',
        comment: 'Twelve hours fasting.',
      }),
      row({ date: '2026-02-04 00:00:00', loinc: '8480-6', name: 'Systolic', result: '128', unit: 'mmHg' }),
      row({ date: '2026-02-04 00:00:00', loinc: '8462-4', name: 'Diastolic', comment: 'Not performed' }),
    ]);
  });

  test('nothing of a Patient is in a result', async () => {
    const text = fixture('bundle.json').toString();
    const told = JSON.stringify(await read(text));
    for (const planted of ['Talvik', 'Iris', '88121', 'Quarry', 'Lund']) {
      assert.ok(text.includes(planted) && !told.includes(planted), planted);
    }
  });

  const values: [what: string, members: object, fields: object][] = [
    ['Quantity', { valueQuantity: { value: 5, unit: 'g' } }, { result: '5', unit: 'g' }],
    ['Quantity with a comparator', { valueQuantity: { value: 5, comparator: '>=' } }, { result: '>=5' }],
    [
      'Quantity with a code for unit',
      { valueQuantity: { value: 5, code: 'mg/dL' } },
      { result: '5', unit: 'mg/dL' },
    ],
    ['string', { valueString: ' clear ' }, { result: 'clear' }],
    ['integer', { valueInteger: 3 }, { result: '3' }],
    ['boolean', { valueBoolean: false }, { result: 'false' }],
    ['dateTime', { valueDateTime: '2026-01-02' }, { result: '2026-01-02' }],
    [
      'CodeableConcept in words',
      { valueCodeableConcept: { text: 'Positive', coding: [{ code: 'P' }] } },
      { result: 'Positive' },
    ],
    ['CodeableConcept in code', { valueCodeableConcept: { coding: [{ code: 'P' }] } }, { result: 'P' }],
    [
      'Range',
      { valueRange: { low: { value: 1, unit: 'g' }, high: { value: 3 } } },
      { result: '1-3', unit: 'g' },
    ],
    ['Ratio', { valueRatio: { numerator: { value: 1 }, denominator: { value: 128 } } }, { result: '1:128' }],
    [
      'Ratio of two units',
      { valueRatio: { numerator: { value: 5, unit: 'mg' }, denominator: { value: 10, unit: 'mL' } } },
      { result: '5 mg:10 mL' },
    ],
    [
      'Ratio to one of a unit',
      { valueRatio: { numerator: { value: 5, unit: 'mg' }, denominator: { value: 1, unit: 'mL' } } },
      { result: '5', unit: 'mg/mL' },
    ],
    [
      'Ratio of a number to one of a unit, whose unit has no number in it',
      { valueRatio: { numerator: { value: 5 }, denominator: { value: 1, unit: 'mL' } } },
      { result: '5', unit: '/mL' },
    ],
    [
      'Quantity with a code that is not of UCUM, which is no unit',
      { valueQuantity: { value: 5, system: 'http://snomed.info/sct', code: '258797006' } },
      { result: '5', flaws: { unit: '258797006' } },
    ],
    [
      'string beside a set of values',
      { valueSet: 'Positive', valueString: 'Negative' },
      { result: 'Negative' },
    ],
    ['Range open above', { valueRange: { low: { value: 5, unit: 'g' } } }, { result: '>=5', unit: 'g' }],
    ['Range open below', { valueRange: { high: { value: 5, unit: 'g' } } }, { result: '<=5', unit: 'g' }],
    [
      'Range in two units',
      { valueRange: { low: { value: 900, unit: 'mg' }, high: { value: 2, unit: 'g' } } },
      { result: '900 mg-2 g' },
    ],
    [
      'Quantity with an annotation for unit',
      { valueQuantity: { value: 9, system: 'http://unitsofmeasure.org', code: '{score}' } },
      { result: '9' },
    ],
    ['Quantity without a unit', { valueQuantity: { value: 1.04, code: '1' } }, { result: '1.04' }],
    [
      'Period',
      { valuePeriod: { start: '2026-01-02', end: '2026-01-04' } },
      { result: '2026-01-02/2026-01-04' },
    ],
    ['time', { valueTime: '08:15:00' }, { result: '08:15:00' }],
    [
      'CodeableConcept with several codings, of which a person selected one',
      {
        valueCodeableConcept: { coding: [{ display: 'Small' }, { display: 'Moderate', userSelected: true }] },
      },
      { result: 'Moderate' },
    ],
    [
      'Coding, which is none of R4',
      { valueCoding: { code: 'P', display: 'Positive' } },
      { result: 'Positive' },
    ],
    ['decimal, which is none of R4', { valueDecimal: 1.5 }, { result: '1.5' }],
  ];
  for (const [what, members, fields] of values) {
    test(`value as ${what}`, async () => assert.deepEqual(await only(members), fields));
  }

  test('values without a text leave the result empty, for review where there is one', async () => {
    const values = [
      { valueQuantity: { unit: 'g' } },
      { valueAttachment: { contentType: 'application/pdf', data: 'JVBERi0=' } },
      { valueSampledData: { origin: { value: 0 }, data: '1 2' } },
      { valueInteger: 1 },
    ];
    const rows = await read(`[${values.map(observation).join()}]`);
    assert.deepEqual(rows.map(stated), [
      { name: 'Test' },
      { name: 'Test' },
      { name: 'Test', flaws: { value: '{"origin":{"value":"0"},"data":"1 2"}' } },
      { name: 'Test', result: '1' },
    ]);
  });

  const sources: [what: string, resources: object[], date: string][] = [
    [
      'effective before issued',
      [{ effectiveDateTime: '2026-01-02', issued: '2026-01-05T10:00:00Z' }],
      '2026-01-02',
    ],
    [
      'when the specimen was taken, before issued',
      [
        { issued: '2026-01-05T10:00:00Z', specimen: { reference: 'Specimen/s' } },
        { resourceType: 'Specimen', id: 's', collection: { collectedDateTime: '2026-01-02' } },
      ],
      '2026-01-02',
    ],
    [
      'when the specimen of the report was taken, as a period',
      [
        { id: 'o', issued: '2026-01-05T10:00:00Z' },
        {
          resourceType: 'DiagnosticReport',
          specimen: [{ reference: 'Specimen/s' }],
          result: [{ reference: 'Observation/o' }],
        },
        { resourceType: 'Specimen', id: 's', collection: { collectedPeriod: { start: '2026-01-02' } } },
      ],
      '2026-01-02',
    ],
    ['issued without effective', [{ issued: '2026-01-05T10:00:00Z' }], '2026-01-05'],
    ['the end of a period without start', [{ effectivePeriod: { end: '2026-01-03' } }], '2026-01-03'],
    ['the first event of a timing', [{ effectiveTiming: { event: ['2026-01-04'] } }], '2026-01-04'],
    ['a month, of which nothing says the day', [{ effectiveDateTime: '2026-01' }], ''],
    [
      'a month, to which the time of issue adds no day',
      [{ effectiveDateTime: '2026-01', issued: '2026-01-31' }],
      '',
    ],
    [
      'a month that the date of the report lies in',
      [
        { id: 'o', effectiveDateTime: '2026-01' },
        {
          resourceType: 'DiagnosticReport',
          effectiveDateTime: '2026-01-02',
          result: [{ reference: 'Observation/o' }],
        },
      ],
      '2026-01-02',
    ],
    [
      'the period of a timing',
      [{ effectiveTiming: { repeat: { boundsPeriod: { start: '2026-01-04' } } }, issued: '2026-01-09' }],
      '2026-01-04',
    ],
    [
      'the date of the report before its own time of issue',
      [
        { id: 'o', issued: '2026-01-05' },
        {
          resourceType: 'DiagnosticReport',
          effectiveDateTime: '2026-01-02',
          result: [{ reference: 'Observation/o' }],
        },
      ],
      '2026-01-02',
    ],
    [
      'the date of the panel',
      [
        { id: 'o' },
        {
          effectiveDateTime: '2026-01-02',
          hasMember: [{ reference: 'Observation/o' }],
        },
      ],
      '2026-01-02',
    ],
    [
      'the date of another report: none',
      [{ id: 'o' }, { resourceType: 'DiagnosticReport', effectiveDateTime: '2026-01-02' }],
      '',
    ],
  ];
  for (const [what, resources, date] of sources) {
    test(`dated by ${what}`, async () => {
      const [first, ...others] = resources;
      const code = { text: 'Test' };
      const all = [{ resourceType: 'Observation', code, valueInteger: 1, ...first }, ...others];
      const rows = await read(
        JSON.stringify(all.map((one) => ({ resourceType: 'Observation', code, ...one }))),
      );
      assert.deepEqual(
        rows.map((one) => one.date.slice(0, 10)),
        [date],
      );
    });
  }

  test('in an envelope, in Parameters, and beside plain rows', async () => {
    const urea = JSON.parse(observation({ valueInteger: 5 })) as object;
    const documents = [
      { status: 'ok', data: { report: urea } },
      { resourceType: 'Parameters', parameter: [{ name: 'a', part: [{ name: 'b', resource: urea }] }] },
      { patient: { resourceType: 'Patient' }, rows: [{ test: 'Test', result: 5 }] },
    ];
    for (const document of documents)
      assert.deepEqual((await read(JSON.stringify(document))).map(stated), [{ name: 'Test', result: '5' }]);
  });

  const one = { valueInteger: 1 };
  const fields: [what: string, members: object, fields: object][] = [
    ['an upper limit only', { referenceRange: [{ high: { value: 0.21 } }] }, { high: '0.21' }],
    [
      'normal ranges of men and of women',
      {
        referenceRange: [
          { ...normal(13, 17), appliesTo: [{ text: 'Male' }] },
          { ...normal(12, 15), appliesTo: [{ text: 'Female' }] },
        ],
      },
      { high: 'Male: 13-17; Female: 12-15' },
    ],
    [
      'ranges of two ages',
      {
        referenceRange: [
          { ...normal(3, 5), age: { low: { value: 0, unit: 'a' }, high: { value: 17, unit: 'a' } } },
          { ...normal(4, 6), appliesTo: [{ text: 'Female' }], age: { low: { value: 18, unit: 'a' } } },
        ],
      },
      { high: '0-17 a: 3-5; Female, >=18 a: 4-6' },
    ],
    [
      'ranges of which one has two units',
      {
        referenceRange: [
          { low: { value: 900, unit: 'mg' }, high: { value: 2, unit: 'g' } },
          { high: { value: 3 } },
        ],
      },
      { high: '900 mg-2 g; <=3' },
    ],
    [
      'several ranges in words',
      { referenceRange: [{ text: 'Men: 13-17' }, { text: 'Women: 12-15' }] },
      { high: 'Men: 13-17; Women: 12-15' },
    ],
    [
      'two ranges that are one',
      { referenceRange: [normal(12, 15), normal(12, 15)] },
      { low: '12', high: '15' },
    ],
    [
      'a normal range among others',
      { referenceRange: [{ type: { coding: [{ code: 'critical' }] }, low: { value: 7 } }, normal(12, 15)] },
      { low: '12', high: '15' },
    ],
    [
      'limits in two units',
      { referenceRange: [{ low: { value: 900, unit: 'mg' }, high: { value: 2, unit: 'g' } }] },
      { high: '900 mg-2 g' },
    ],
    ['a range in text', { referenceRange: [{ text: '>= 60 mL/min' }] }, { low: '>=60' }],
    ['an interpretation of STU3', { interpretation: { coding: [{ code: 'H' }] } }, { interpretation: 'H' }],
    [
      'an interpretation behind a code of the laboratory',
      {
        interpretation: [
          {
            coding: [
              { system: 'urn:local', code: 'ABN1' },
              { system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation', code: 'H' },
            ],
          },
        ],
      },
      { interpretation: 'H' },
    ],
    [
      'an interpretation behind a code of the laboratory, of a C-CDA document',
      {
        interpretation: [
          {
            coding: [
              { system: 'urn:local', code: 'ABN1' },
              { system: 'urn:oid:2.16.840.1.113883.5.83', code: 'H' },
            ],
          },
        ],
      },
      { interpretation: 'H' },
    ],
    ['an interpretation in words', { interpretation: [{ text: 'Raised' }] }, { interpretation: 'Raised' }],
    ['an instant', { effectiveInstant: '2026-01-02T03:04:05.678Z' }, { date: '2026-01-02 03:04:05' }],
    ['a month', { effectiveDateTime: '2026-01' }, { flaws: { date: '2026-01' } }],
    [
      'LOINC by its OID',
      { code: { text: 'Test', coding: [{ system: 'urn:oid:2.16.840.1.113883.6.1', code: '718-7' }] } },
      { loinc: '718-7' },
    ],
    [
      'a code of another system',
      { code: { coding: [{ system: 'http://snomed.info/sct', code: '1', display: 'Iron' }] } },
      { name: 'Iron' },
    ],
  ];
  for (const [what, members, expected] of fields) {
    test(what, async () =>
      assert.deepEqual(await only({ ...one, ...members }), { result: '1', ...expected }),
    );
  }

  test('a panel of members has no row of its own', async () => {
    const panel = {
      resourceType: 'Observation',
      code: { text: 'Panel' },
      hasMember: [{ reference: 'Observation/a' }],
    };
    const member = { resourceType: 'Observation', id: 'a', code: { text: 'Member' }, valueInteger: 1 };
    const rows = await read(JSON.stringify([panel, member]));
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['Member'],
    );
  });

  test('a report dates its Observations by relative, absolute and versioned reference', async () => {
    const entry = (id: string) => ({
      fullUrl: `https://lab.example/fhir/Observation/${id}`,
      resource: { resourceType: 'Observation', id, code: { text: id }, valueInteger: 1 },
    });
    const report = {
      resourceType: 'DiagnosticReport',
      effectiveDateTime: '2026-01-02',
      result: [
        { reference: 'Observation/relative' },
        { reference: 'https://lab.example/fhir/Observation/absolute' },
        { reference: 'Observation/versioned/_history/2' },
      ],
    };
    const rows = await read(
      JSON.stringify({
        resourceType: 'Bundle',
        entry: [
          entry('relative'),
          entry('absolute'),
          entry('versioned'),
          entry('stranger'),
          { resource: report },
        ],
      }),
    );
    assert.deepEqual(
      rows.map(({ name, date }) => [name, date.slice(0, 10)]),
      [
        ['relative', '2026-01-02'],
        ['absolute', '2026-01-02'],
        ['versioned', '2026-01-02'],
        ['stranger', ''],
      ],
    );
  });

  test('a registered Observation is a row whose result is not there yet', async () =>
    assert.deepEqual((await read(observation({ status: 'registered' }))).map(stated), [{ name: 'Test' }]));

  test('an Observation of a withdrawn DiagnosticReport alone is in review', async () => {
    const one = (id: string) => ({ ...JSON.parse(observation({ valueInteger: 1 })), id });
    const report = (status: string, ...ids: string[]) => ({
      resourceType: 'DiagnosticReport',
      status,
      result: ids.map((id) => ({ reference: `Observation/${id}` })),
    });
    const resources = [one('a'), one('b'), report('entered-in-error', 'a', 'b'), report('final', 'b')];
    const rows = await read(
      JSON.stringify({ resourceType: 'Bundle', entry: resources.map((resource) => ({ resource })) }),
    );
    assert.deepEqual(
      rows.map(({ flaws }) => flaws),
      [{ status: 'entered-in-error' }, undefined],
    );
  });

  const nothing: [what: string, json: string][] = [
    ['a Patient', '{"resourceType":"Patient","name":[{"family":"Talvik"}]}'],
    ['an empty Bundle', '{"resourceType":"Bundle","type":"collection"}'],
    ['a withdrawn Observation', observation({ status: 'entered-in-error', valueInteger: 1 })],
    [
      'a withdrawn DiagnosticReport with its Observations',
      JSON.stringify({
        resourceType: 'DiagnosticReport',
        status: 'entered-in-error',
        contained: [JSON.parse(observation({ valueInteger: 1 }))],
      }),
    ],
    ['a set of values without one', observation({ valueSet: 'http://example.org/Positive' })],
    ['an Observation without a value', observation({ dataAbsentReason: { text: 'Not performed' } })],
  ];
  for (const [what, json] of nothing) {
    test(`${what} states no result`, async () => assert.equal(await failureOf(json), 'no-results'));
  }
});

describe('results that a report or panel refers to', () => {
  const sodium = (id: string, value: number) => ({
    resourceType: 'Observation',
    id,
    code: { text: 'Sodium' },
    valueQuantity: { value, unit: 'mmol/L' },
  });
  const bundle = (...resources: readonly object[]) => ({
    resourceType: 'Bundle',
    entry: resources.map((resource) => ({ resource })),
  });
  const report = (effectiveDateTime: string, ...ids: readonly string[]) => ({
    resourceType: 'DiagnosticReport',
    id: 'report',
    effectiveDateTime,
    conclusion: `Of ${effectiveDateTime}`,
    result: ids.map((id) => ({ reference: `Observation/${id}` })),
  });
  const unreadOf = async (document: object) =>
    (await parseAny(new TextEncoder().encode(JSON.stringify(document)))).unreadLines;

  test('and that are not in the document are counted, each once', async () => {
    const panel = {
      resourceType: 'Observation',
      id: 'panel',
      code: { text: 'Panel' },
      hasMember: [{ reference: 'Observation/2' }, { reference: 'Observation/3' }],
    };
    assert.equal(await unreadOf(bundle(report('2026-01-05', '1'), sodium('1', 139))), undefined);
    assert.equal(await unreadOf(bundle(report('2026-01-05', '1', '2'), panel, sodium('1', 139))), 2);
  });

  test('are those of their own Bundle, where the ids of two are the same', async () => {
    const documents = [
      bundle(report('2026-01-05', '1'), sodium('1', 139)),
      bundle(report('2026-02-05', '1'), sodium('1', 141)),
    ];
    assert.deepEqual(
      (await read(JSON.stringify(documents))).map(({ date, result, comment }) => [
        date.slice(0, 10),
        result,
        comment,
      ]),
      [
        ['2026-01-05', '139', 'Of 2026-01-05'],
        ['2026-02-05', '141', 'Of 2026-02-05'],
      ],
    );
  });
});

describe('FHIR XML', () => {
  test('a DiagnosticReport with contained Observations', async () => {
    assert.deepEqual(await read(fixture('report.xml')), [
      row({
        date: DATE_IN_XML,
        loinc: '3016-3',
        name: 'Thyrotropin',
        result: '<2.10',
        unit: 'm[IU]/L',
        low: '0.4',
        high: '4.0',
      }),
      row({ date: '2026-03-02 09:00:00', name: 'TPO antibodies', result: 'Negative', interpretation: 'NEG' }),
    ]);
  });

  test('reads the same with a prefix and in UTF-16', async () => {
    const text = fixture('report.xml').toString();
    const prefixed = text
      .replaceAll(/<(\/?)(?=[A-Z]|[a-z])(?!div|p>|p |\/)/g, '<$1f:')
      .replace('xmlns=', 'xmlns:f=');
    assert.ok(prefixed.includes('<f:Observation>'));
    assert.deepEqual(await read(prefixed), await read(text));
    assert.deepEqual(await read(Buffer.from(`\ufeff${text}`, 'utf16le')), await read(text));
  });

  test('a Bundle gives what its JSON twin gives', async () => {
    const toXml = (value: unknown, name: string): string => {
      if (Array.isArray(value)) return value.map((one) => toXml(one, name)).join('');
      if (typeof value !== 'object' || value === null) return `<${name} value="${String(value)}"/>`;
      const { resourceType, ...members } = value as Record<string, unknown>;
      const inner = Object.entries(members)
        .map(([key, one]) => toXml(one, key))
        .join('');
      const body = resourceType ? `<${String(resourceType)}>${inner}</${String(resourceType)}>` : inner;
      return name === '' ? body : `<${name}>${body}</${name}>`;
    };
    // Parsed as text, so that 5.50 keeps its zero on the way.
    const json = fixture('bundle.json')
      .toString()
      .replaceAll(/"value": ([\d.]+)/g, '"value": "$1"');
    const xml = toXml(JSON.parse(json), '').replace('<Bundle>', '<Bundle xmlns="http://hl7.org/fhir">');
    assert.deepEqual(await read(xml), await read(fixture('bundle.json')));
  });

  const wrap = (inner: string) =>
    `<Observation xmlns="http://hl7.org/fhir"><code><text value="T"/></code>${inner}</Observation>`;
  const bomb = `<!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>${wrap('<valueString value="&b;"/>')}`;
  const external = `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${wrap('<valueString value="&e;"/>')}`;
  const broken: [what: string, xml: string, reason: string][] = [
    ['cut short', fixture('report.xml').toString().slice(0, -40), 'malformed'],
    ['tags that cross', wrap('<a><b></a></b>'), 'malformed'],
    ['an entity nobody declared', wrap('<valueString value="&eacute;"/>'), 'malformed'],
    ['an entity bomb', bomb, 'malformed'],
    ['an external entity', external, 'malformed'],
    ['a page', '<!doctype html><html><body>Result: 5</body></html>', 'malformed'],
    ['another vocabulary', '<ClinicalDocument xmlns="urn:hl7-org:v3"/>', 'unrecognised'],
    ['a million elements deep', wrap('<a>'.repeat(1_000_000)), 'too-large'],
    ['no value', wrap(''), 'no-results'],
  ];
  for (const [what, xml, reason] of broken) {
    test(`${what}: ${reason}`, async () => assert.equal(await failureOf(xml), reason));
  }
});
