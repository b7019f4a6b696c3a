import assert from 'node:assert/strict';
import type { Bundle, DiagnosticReport, Observation, Organization, Patient } from '@medplum/fhirtypes';
import { Fhir } from 'fhir';
import { SaxesParser } from 'saxes';
import { describe, test } from 'vitest';
import { OUTPUTS } from '../../../server-stub/emulator/src/outputs/output.js';
import type { Report } from '../../../server-stub/emulator/src/outputs/report.js';
import type { Row } from '../../../server-stub/emulator/src/row.js';
import { read, row } from '../support.js';
import { faultsOf } from './fhir-readers.js';
import { reportOf, testDocuments, testReports } from './support.js';

const jsonOf = (report: Report): string => OUTPUTS.fhir_json.write(report);
const xmlOf = (report: Report): string => OUTPUTS.fhir_xml.write(report);
const bundleOf = (report: Report) => JSON.parse(jsonOf(report)) as Bundle;
const resourcesOf = (bundle: Bundle) => bundle.entry!.map(({ resource }) => resource!);

const GLUCOSE = row({
  date: '2026-01-14 08:35:00',
  loinc: '2345-7',
  name: 'Glucose',
  result: '5.40',
  unit: 'mmol/L',
  low: '3.9',
  high: '5.50',
  interpretation: 'N',
  comment: 'Fasting',
});
const NITRITE = row({ date: '2026-01-13 00:00:00', name: 'Nitrite', result: 'Negative', high: 'Negative' });

/** Exactly the interface's numbered points. */
function checkShape(bundle: Bundle, { transactionId, rows }: Report): void {
  assert.deepEqual(Object.keys(bundle), ['resourceType', 'id', 'type', 'entry']);
  assert.equal(bundle.type, 'collection');
  const [organization, patient, report, ...observations] = resourcesOf(bundle) as [
    Organization,
    Patient,
    DiagnosticReport,
    ...Observation[],
  ];
  assert.deepEqual(
    [organization, patient, report].map(({ resourceType }) => resourceType),
    ['Organization', 'Patient', 'DiagnosticReport'],
  );
  const ids = [bundle.id, ...bundle.entry!.map(({ resource }) => resource!.id)];
  assert.equal(new Set(ids).size, rows.length + 4);
  for (const id of ids) assert.match(id!, /^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  for (const { fullUrl, resource } of bundle.entry!) assert.equal(fullUrl, `urn:uuid:${resource!.id}`);

  const subject = { reference: `urn:uuid:${patient.id}` };
  const laboratory = { reference: `urn:uuid:${organization.id}` };
  assert.deepEqual(patient, { resourceType: 'Patient', id: patient.id, managingOrganization: laboratory });
  assert.deepEqual(report.subject, subject);
  assert.deepEqual(report.performer, [{ ...laboratory, display: organization.name }]);
  assert.deepEqual(
    report.result,
    observations.map(({ id }) => ({ reference: `urn:uuid:${id}` })),
  );
  assert.equal(observations.length, rows.length);
  observations.forEach((one, i) => {
    assert.equal(one.resourceType, 'Observation');
    assert.equal(one.identifier?.[0]?.value, `report-${transactionId}-test-${i + 1}`);
    assert.deepEqual(one.subject, subject);
  });
}

const fhir = new Fhir();

/** The XML, read back by `fhir`, which keeps the digits of decimals, equals the JSON. */
function checkTwin(report: Report): void {
  const json = jsonOf(report);
  const back = fhir.xmlToJson(xmlOf(report));
  assert.deepEqual(JSON.parse(back), JSON.parse(json));
  assert.deepEqual(decimalsIn(back), decimalsIn(json));
}

const decimalsIn = (json: string): string[] =>
  [...json.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').matchAll(/-?\d[\d.eE+-]*/g)].map(([digits]) => digits);

/** A second XML reader checks characters and namespaces. */
function checkXml(xml: string): void {
  let elements = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => assert.fail(error));
  parser.on('opentag', ({ uri }) => {
    elements++;
    assert.equal(uri, 'http://hl7.org/fhir');
  });
  parser.write(xml).close();
  assert.ok(elements > 10);
}

function check(report: Report): void {
  const bundle = bundleOf(report);
  assert.deepEqual(faultsOf(bundle), []);
  checkShape(bundle, report);
  checkXml(xmlOf(report));
  checkTwin(report);
}

describe('a FHIR Bundle', () => {
  test('of a measured and a qualitative result', () => {
    const bundle = bundleOf(reportOf([GLUCOSE, NITRITE]));
    const [organization, patient, report, glucose, nitrite] = resourcesOf(bundle);
    const subject = { reference: `urn:uuid:${patient!.id}` };
    const category = [
      {
        coding: [
          { system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' },
        ],
      },
    ];
    const number = (n: number) => [
      { system: 'https://hdt-emulator.example/observations', value: `report-100042-test-${n}` },
    ];
    assert.deepEqual(organization, {
      resourceType: 'Organization',
      id: organization!.id,
      identifier: [{ system: 'https://hdt-emulator.example/orgs', value: 'laboratory' }],
      name: 'Laboratory',
    });
    assert.deepEqual(report, {
      resourceType: 'DiagnosticReport',
      id: report!.id,
      status: 'final',
      category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] }],
      code: { coding: [{ system: 'http://loinc.org', code: '11502-2', display: 'Laboratory report' }] },
      subject,
      effectiveDateTime: '2026-01-14',
      performer: [{ reference: `urn:uuid:${organization!.id}`, display: 'Laboratory' }],
      result: [glucose, nitrite].map((one) => ({ reference: `urn:uuid:${one!.id}` })),
    });
    assert.deepEqual(glucose, {
      resourceType: 'Observation',
      id: glucose!.id,
      identifier: number(1),
      status: 'final',
      category,
      code: { coding: [{ system: 'http://loinc.org', code: '2345-7', display: 'Glucose' }] },
      subject,
      effectiveDateTime: '2026-01-14',
      valueQuantity: { value: 5.4, unit: 'mmol/L' },
      note: [{ text: 'Fasting' }],
      referenceRange: [
        {
          low: { value: 3.9, unit: 'mmol/L' },
          high: { value: 5.5, unit: 'mmol/L' },
          text: '3.9-5.50',
        },
      ],
    });
    assert.deepEqual(nitrite, {
      resourceType: 'Observation',
      id: nitrite!.id,
      identifier: number(2),
      status: 'final',
      category,
      code: { coding: [{ display: 'Nitrite' }] },
      subject,
      effectiveDateTime: '2026-01-13',
      valueString: 'Negative',
      referenceRange: [{ text: 'Negative' }],
    });
  });

  test('keeps the digits of every decimal, in JSON and in XML', () => {
    const report = reportOf([{ ...GLUCOSE, result: '1.00', low: '0.50', high: '2.0' }]);
    assert.match(jsonOf(report), /"valueQuantity":\{"value":1\.00,/);
    assert.match(jsonOf(report), /"low":\{"value":0\.50,.*"high":\{"value":2\.0,.*"text":"0\.50-2\.0"/);
    assert.match(xmlOf(report), /<valueQuantity><value value="1\.00"\/><unit value="mmol\/L"\/>/);
  });

  test('has the unit of a number with a decimal comma, and its limits', () => {
    const report = reportOf([{ ...GLUCOSE, result: '5,40', low: '3,9', high: '5,5' }]);
    assert.match(jsonOf(report), /"valueQuantity":\{"value":5\.40,"unit":"mmol\/L"\}/);
    assert.match(jsonOf(report), /"low":\{"value":3\.9,.*"high":\{"value":5\.5,.*"text":"3,9-5,5"/);
  });

  test('names the detected laboratory', () => {
    const bundle = bundleOf(reportOf([GLUCOSE], { laboratory: ' Labor Süd\u00a0& Söhne ' }));
    const [organization, , report] = resourcesOf(bundle) as [Organization, Patient, DiagnosticReport];
    assert.equal(organization.name, 'Labor Süd & Söhne');
    assert.equal(report.performer?.[0]?.display, 'Labor Süd & Söhne');
  });

  test('omits empty fields', () => {
    const bare = resourcesOf(bundleOf(reportOf([row({ name: 'Urea' })]))).at(-1)!;
    assert.deepEqual(Object.keys(bare), [
      'resourceType',
      'id',
      'identifier',
      'status',
      'category',
      'code',
      'subject',
    ]);
  });

  test('has stable ids, and others for another upload', () => {
    const report = reportOf([GLUCOSE, NITRITE]);
    const idsOf = (one: Report) => resourcesOf(bundleOf(one)).map(({ id }) => id);
    assert.equal(jsonOf(report), jsonOf({ ...report, rows: [...report.rows] }));
    const other = { ...report, uploadId: '5d9c3f0e-8a41-4b7e-9f56-0c2d1b6a7e84' };
    assert.equal(new Set([...idsOf(report), ...idsOf(other)]).size, 10);
  });

  testReports('is valid R4, with equal XML and JSON', 100, check);

  testDocuments('is parsed back to the same results', async (report, name) => {
    // FHIR has decimal points.
    const said = (rows: readonly Row[]) =>
      rows.map(({ loinc, name, result, comment }) => [
        loinc,
        name,
        result.replace(/^(\d+),(\d+)$/, '$1.$2'),
        comment,
      ]);
    assert.deepEqual(said(await read(jsonOf(report))), said(report.rows), name);
    assert.deepEqual(said(await read(xmlOf(report))), said(report.rows), name);
  });
});

describe('the validators of these tests', () => {
  const bundle = () => bundleOf(reportOf([GLUCOSE])) as unknown as Record<string, never>;
  const FAULTS: [what: string, path: string, value: unknown][] = [
    ['a wrong status', 'entry.3.resource.status', 'finished'],
    ['a wrong type of Bundle', 'type', 'bundle'],
    ['an empty text', 'entry.3.resource.code.coding.0.display', ''],
    ['an empty range', 'entry.3.resource.referenceRange.0', {}],
    ['a number as text', 'entry.3.resource.valueQuantity.value', '5.4'],
    ['a second value', 'entry.3.resource.valueString', '5.4'],
    ['a time without an offset', 'entry.3.resource.effectiveDateTime', '2026-01-14T08:35:00'],
    ['an unknown element', 'entry.3.resource.values', 1],
    ['another resource', 'entry.1.resource', { resourceType: 'Encounter' }],
  ];
  for (const [what, path, value] of FAULTS) {
    test(`find ${what}`, () => {
      const faulty = bundle();
      const steps = path.split('.');
      const last = steps.pop()!;
      const holder = steps.reduce((at, step) => at[step]!, faulty as Record<string, never>);
      Object.assign(holder, { [last]: value });
      assert.notDeepEqual(faultsOf(faulty), []);
    });
  }

  test('find no fault in a valid Bundle', () => assert.deepEqual(faultsOf(bundle()), []));
});
