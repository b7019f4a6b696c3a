import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { failureOf, read } from '../support.js';

const lines = async (document: string) =>
  (await read(document)).map(({ name, result }) => `${name} ${result}`);

const rows = '<r><row><test>Urea</test><result>5</result><unit>mmol/L</unit></row></r>';
const entry = (name: string, value: string) =>
  `<component><section><templateId root="2.16.840.1.113883.10.20.22.2.3.1"/><code code="30954-2" codeSystem="2.16.840.1.113883.6.1"/><text/><entry><observation classCode="OBS" moodCode="EVN"><code code="1" codeSystem="2.16.840.1.113883.6.1" displayName="${name}"/><statusCode code="completed"/><value xsi:type="PQ" value="${value}" unit="mmol/L"/></observation></entry></section></component>`;
const OPEN =
  '<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><component><structuredBody>';
const CLOSE = '</structuredBody></component></ClinicalDocument>';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

describe('XML with a document type', () => {
  for (const type of [
    '<!DOCTYPE r>',
    '<!DOCTYPE r SYSTEM "lab.dtd">',
    '<!DOCTYPE r PUBLIC "-//LAB//EN" "http://lab.invalid/r.dtd">',
    '<!DOCTYPE r [<!ELEMENT r (row*)>]>',
    '<!DOCTYPE r [<!ENTITY unused "x">]>\n<!-- made by a program -->',
  ])
    test(`${type} is read`, async () =>
      assert.deepEqual(await lines(`${DECLARATION}${type}${rows}`), ['Urea 5']));

  test('of a clinical document is read', async () => {
    assert.deepEqual(
      await lines(`${DECLARATION}<!DOCTYPE ClinicalDocument>${OPEN}${entry('Urea', '5')}${CLOSE}`),
      ['Urea 5'],
    );
  });

  for (const [what, document] of [
    ['whose entity is used', `<!DOCTYPE r [<!ENTITY x "5">]>${rows.replace('5', '&x;')}`],
    [
      'whose entity is a file',
      `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/hostname">]>${rows.replace('5', '&x;')}`,
    ],
    ['that gives attributes a value', `<!DOCTYPE r [<!ATTLIST row unit CDATA "g/L">]>${rows}`],
  ] as const)
    test(`${what} is malformed`, async () => assert.equal(await failureOf(document), 'malformed'));
});

describe('XML with more than one root', () => {
  test('whose root ends too early is read to its last end', async () => {
    const document = `${DECLARATION}${OPEN}${entry('Urea', '5')}</ClinicalDocument>${entry('Sodium', '139')}${CLOSE}`;
    assert.deepEqual(await lines(document), ['Urea 5', 'Sodium 139']);
    assert.deepEqual(await lines(`<labs>${rows}</labs><x/></labs>`), ['Urea 5']);
  });

  for (const between of ['', '\n', `\n${DECLARATION}`, '\n<!-- next -->\n', `\ufeff${DECLARATION}`])
    test(`${JSON.stringify(between)} between two documents`, async () => {
      const [one, other] = [entry('Urea', '5'), entry('Sodium', '139')].map(
        (part) => `${OPEN}${part}${CLOSE}`,
      );
      assert.deepEqual(await lines(`${DECLARATION}${one}${between}${other}\n`), ['Urea 5', 'Sodium 139']);
    });

  test('of which one is cut is malformed', async () => {
    assert.equal(await failureOf(`${rows}\n${rows.slice(0, -8)}`), 'malformed');
    assert.equal(await failureOf(`${rows}</r>text`), 'malformed');
  });
});

test('documents behind each other are all read, however many they are', async () => {
  const one = (at: number) =>
    `<Observation xmlns="http://hl7.org/fhir"><status value="final"/><code><text value="Test ${at}"/></code><valueInteger value="5"/></Observation>`;
  const found = await lines(Array.from({ length: 1003 }, (_, at) => one(at)).join('\n'));
  assert.equal(found.length, 1003);
  assert.equal(found.at(-1), 'Test 1002 5');
});
