import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { processorTimeOf } from '../../support/processor-time.js';
import { failureOf, read } from '../support.js';

const lines = async (document: string) =>
  (await read(document)).map(({ name, result, low, high }) => `${name} ${result} ${low}..${high}`);

const observation = (name: string, value: number) => ({
  resourceType: 'Observation',
  status: 'final',
  code: { text: name },
  valueQuantity: { value, unit: 'mmol/L' },
});
const pretty = (value: unknown) => JSON.stringify(value, null, 2);
const BOTH = ['Glucose 5.2 ..', 'Sodium 139 ..'];
const GLUCOSE = observation('Glucose', 5.2);
const SODIUM = observation('Sodium', 139);

describe('JSON as Python writes it', () => {
  test('has no value where it has no number', async () => {
    const document =
      '[{"test":"Glucose","value":5.2,"unit":"mmol/L","low":3.9,"high":Infinity},{"test":"HbA1c","value":NaN,"unit":"%","low":-Infinity,"high":NaN},{"test":"Urea","value":None,"unit":"mmol/L"},{"test":"Note of NaN","value":"NaN","fasting":True}]';
    const rows = await lines(document);
    assert.deepEqual(rows.slice(0, 3), ['Glucose 5.2 3.9..', 'HbA1c  ..', 'Urea  ..']);
  });

  test('keeps a text that says so', async () => {
    assert.deepEqual(await lines('[{"test":"NaN, Infinity and None","value":5,"x":NaN}]'), [
      'NaN, Infinity and None 5 ..',
    ]);
  });

  test('with another word is malformed', async () => {
    assert.equal(await failureOf('[{"test":"Glucose","value":NULLE}]'), 'malformed');
  });
});

describe('JSON within a text', () => {
  const bundle = { resourceType: 'Bundle', entry: [{ resource: GLUCOSE }, { resource: SODIUM }] };
  for (const [what, document] of [
    ['as the whole document', JSON.stringify(JSON.stringify(bundle))],
    ['as a list', JSON.stringify(JSON.stringify([GLUCOSE, SODIUM]))],
    ['of a message', JSON.stringify({ MessageId: '7', Body: JSON.stringify(bundle) })],
    [
      'of a message in a message',
      JSON.stringify({ Body: JSON.stringify({ Message: JSON.stringify(bundle) }) }),
    ],
    [
      'of lines',
      `${JSON.stringify({ log: JSON.stringify(GLUCOSE) })}\n${JSON.stringify({ log: JSON.stringify(SODIUM) })}\n`,
    ],
    [
      'of rows',
      JSON.stringify({
        data: JSON.stringify([
          { test: 'Glucose', value: '5.2', unit: 'mmol/L' },
          { test: 'Sodium', value: '139', unit: 'mmol/L' },
        ]),
      }),
    ],
  ] as const)
    test(`is read ${what}`, async () => assert.deepEqual(await lines(document), BOTH));

  test('stays a text where it is none', async () => {
    const rows = await read(
      JSON.stringify([{ test: 'Glucose', value: '5', unit: 'mmol/L', comment: '{see "note": x}' }]),
    );
    assert.equal(rows[0]!.comment, '{see "note": x}');
  });
});

describe('several JSON documents', () => {
  for (const [what, document] of [
    ['on several lines each', `${pretty(GLUCOSE)}\n${pretty(SODIUM)}\n`],
    ['with an empty line between', `${pretty(GLUCOSE)}\n\n${pretty(SODIUM)}`],
    ['on one line', JSON.stringify(GLUCOSE) + JSON.stringify(SODIUM)],
    ['with a comma between', `${pretty(GLUCOSE)},\n${pretty(SODIUM)}`],
    ['with the marks of a sequence', `\x1e${pretty(GLUCOSE)}\n\x1e${pretty(SODIUM)}\n`],
    ['lists', `${pretty([GLUCOSE])}\n${pretty([SODIUM])}`],
    ['with braces in their texts', `${pretty({ ...GLUCOSE, note: [{ text: '} {' }] })}\n${pretty(SODIUM)}`],
  ] as const)
    test(`are read ${what}`, async () => assert.deepEqual(await lines(document), BOTH));

  test('of which the last is cut are malformed', async () => {
    assert.equal(await failureOf(`${pretty(GLUCOSE)}\n${pretty(SODIUM).slice(0, -9)}`), 'malformed');
  });
});

describe('JSON of many keys', () => {
  test('has the results that stand behind thousands of other texts', async () => {
    const others = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`key${at}`, `text ${at}`]));
    const document = { others, results: { date: '2026-01-02', glucose: 95, sodium: 139 } };
    assert.deepEqual(await lines(JSON.stringify(document)), ['glucose 95 ..', 'sodium 139 ..']);
  });
});

/** Processor time in seconds; what grows with the square of the length takes 20 for these. */
const MOST_SECONDS = 5;

describe('JSON with a long text is read in time linear in its length', () => {
  const LONG = 12_000_000;
  for (const [what, document, expected] of [
    ['that is cut off between escaped quotes', `{"log":"${'{\\"a\\":1,'.repeat(30_000)}`, 'malformed'],
    ['beside NaN', `[{"test":"Glucose","value":5,"low":NaN,"x":"${'x'.repeat(LONG)}"}]`, undefined],
    ['of spaces', `[{"test":"Glucose","value":5,"x":"${' '.repeat(LONG)}"}]`, undefined],
    ['of spaces and a brace', `[{"test":"Glucose","value":5,"x":"${' '.repeat(LONG)}{"}]`, undefined],
  ] as const)
    test(what, async () => {
      const milliseconds = await processorTimeOf(async () =>
        assert.equal(await failureOf(document), expected),
      );
      assert.ok(milliseconds < MOST_SECONDS * 1000, `${milliseconds} ms`);
    });
});
