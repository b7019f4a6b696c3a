import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { readDocument } from '../../../server-stub/emulator/src/parse/read-document.js';
import { processorTimeOf } from '../../support/processor-time.js';
import { oneIn } from '../../support/sample.js';
import { failureOf } from '../support.js';

const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const HEAD = ['MSH|^~\\&|LIS|LAB|||20260304||ORU^R01|1|P|2.5.1', 'OBR|1|A|B|24323-8^Panel^LN|||20260303'];
const message = (...segments: readonly string[]): string => `${[...HEAD, ...segments].join('\r')}\r`;
const isolate = 'OBX|1|ST|600-7^Bacteria^LN|1|Escherichia coli||||||F';

const bundle = (...resources: readonly object[]): string =>
  JSON.stringify({ resourceType: 'Bundle', entry: resources.map((resource) => ({ resource })) });
const observation = (id: string, members: object) => ({
  resourceType: 'Observation',
  id,
  status: 'final',
  code: { text: 'Zonulin' },
  ...members,
});
const members = (count: number) => times(count, (at) => observation(`m${at}`, { valueInteger: at }));
const panel = (count: number, more: object = {}) =>
  observation('panel', {
    hasMember: times(count, (at) => ({ reference: `Observation/m${at}` })),
    ...more,
  });
const component = { code: { text: 'Zonulin' }, valueInteger: 1 };

/** Processor time in seconds; what grows with the square of the number takes twice as long. */
const MOST_SECONDS = 25;

describe('a document whose parts refer to one another is read in time linear in their number', () => {
  const CASES = [
    [
      '15,000 susceptibilities of 15,000 organisms',
      message(
        ...times(15_000, () => isolate),
        `OBR|2|A|C|29576-6^Panel^LN${'|'.repeat(22)}600-7&Bacteria&LN^1`,
        ...times(15_000, () => 'OBX|1|ST|18864-9^Ampicillin^LN||S||||||F'),
      ),
      30_000,
    ],
    [
      '40,000 preliminary results with notes, which one replaces',
      message(
        ...times(40_000, () => 'OBX|1|NM|2823-3^Potassium^LN||4.5|mmol/L|||||P\rNTE|1||note'),
        'OBX|1|NM|2823-3^Potassium^LN||4.6|mmol/L|||||F',
      ),
      1,
    ],
    ['40,000 components', bundle(observation('a', { component: times(40_000, () => component) })), 40_000],
    [
      'a panel of 10,000 components and 10,000 members',
      bundle(panel(10_000, { component: times(10_000, () => component) }), ...members(10_000)),
      20_000,
    ],
    [
      '10,000 reports on a panel of 10,000 members',
      bundle(
        panel(10_000),
        ...members(10_000),
        ...times(10_000, () => ({
          resourceType: 'DiagnosticReport',
          status: 'final',
          code: { text: 'Report' },
          conclusion: 'Conclusion',
          result: [{ reference: 'Observation/panel' }],
        })),
      ),
      10_000,
    ],
    [
      'a header of 5000 columns above a thousand tables',
      `Test,Result,Unit,${times(5000, (at) => `c${at}`).join(',')}\nSodium,140,mmol/L\n${'\nalpha,beta\n'.repeat(1000)}`,
      1001,
    ],
  ] as const;
  for (const [what, document, rows] of oneIn(CASES, 3))
    test(what, async () => {
      const bytes = Buffer.from(document);
      const milliseconds = await processorTimeOf(async () =>
        assert.equal((await readDocument(bytes)).rows.length, rows),
      );
      assert.ok(milliseconds < MOST_SECONDS * 1000, `${milliseconds} ms`);
    });

  test('8,000 notes that refer to one long text are too large', async () => {
    const note =
      '<component><act><code code="48767-8"/><text><reference value="#long"/></text></act></component>';
    const entry = `<entry><organizer><code code="Z" displayName="Zonulin"/>${note.repeat(8000)}</organizer></entry>`;
    const text = `<text><paragraph ID="long">${'word '.repeat(20_000)}</paragraph></text>`;
    const section = `<section><code code="30954-2"/>${text}${entry}</section>`;
    assert.equal(
      await failureOf(
        `<ClinicalDocument xmlns="urn:hl7-org:v3"><component><structuredBody><component>${section}</component></structuredBody></component></ClinicalDocument>`,
      ),
      'too-large',
    );
  });
});
