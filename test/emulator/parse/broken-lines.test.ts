import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { parseDocument } from '../../../server-stub/emulator/src/parse/parse.js';
import { failureOf, read, stated } from '../support.js';

const HEADER = 'MSH|^~\\&|LIS|LAB|EHR|CLINIC|20260304||ORU^R01|T1|P|2.5.1';
const PATIENT = 'PID|1||Q71^^^L^MR||VALE^MIRA||19740517|F';
const ORDER = 'OBR|1|A|B|24323-8^Panel^LN|||20260303074000';
const obx = (name: string, value: string) => `OBX|1|NM|${name}^${name}^L||${value}|mmol/L|||||F`;
const URATE = obx('Urate', '0.31');
const ZINC = obx('Zinc', '14.2');
const IRON = obx('Iron', '17.7');

const readBytes = (text: string) => parseDocument(new TextEncoder().encode(text));
const message = (...segments: string[]) => [HEADER, PATIENT, ORDER, ...segments, ''].join('\r\n');

const BLANKS = ['    ', '\t', ' ', '​', '﻿', '⁠', '‎', '　', '­', ' \t﻿'];

describe('an HL7 line that does not begin at its first column', () => {
  test('is read behind any blank', async () => {
    const expected = await read(message(URATE, ZINC, IRON));
    assert.equal(expected.length, 3);
    for (const blank of BLANKS) {
      assert.deepEqual(await read(message(URATE, `${blank}${ZINC}`, IRON)), expected, JSON.stringify(blank));
      const indented = message(URATE, ZINC, IRON).replaceAll(/^(?=\w)/gm, blank);
      assert.deepEqual(await read(indented), expected, `all behind ${JSON.stringify(blank)}`);
    }
  });

  test('is read with blanks behind its name, and with a name in lower case', async () => {
    const expected = await read(message(URATE, ZINC, IRON));
    for (const name of ['OBX ', 'OBX\t', 'OBX​', 'obx', 'Obx', ' obx ']) {
      const document = message(URATE, ZINC.replace('OBX', name), IRON);
      assert.deepEqual(await read(document), expected, JSON.stringify(name));
    }
    const lower = message(URATE, ZINC, IRON).replaceAll(/^\w{3}/gm, (name) => name.toLowerCase());
    assert.deepEqual(await read(lower), expected);
    const spaced = message(URATE, ZINC, IRON).replaceAll(/^\w{3}/gm, '$& ');
    assert.deepEqual(await read(spaced), expected);
  });

  test('keeps the order and the patient of the next results', async () => {
    for (const blank of BLANKS) {
      const order = `${blank}OBR|2|A|C|58410-2^CBC^LN|||20260401090000`;
      const rows = await read(message(URATE, order, ZINC));
      assert.deepEqual(
        rows.map(({ name, date }) => [name, date]),
        [
          ['Urate', '2026-03-03 07:40:00'],
          ['Zinc', '2026-04-01 09:00:00'],
        ],
        JSON.stringify(blank),
      );
      const second = `${blank}MSH$~^\\&$LIS$LAB$EHR$C$20260304$$ORU~R01$T2$P$2.5.1`;
      const other = `${blank}PID$1$$Q72$$ELM~TOBY`;
      const document = await readBytes(
        message(URATE, second, other, 'OBX$1$NM$2823-3~Potassium~LN$$4.9$mmol/L$$$$$F'),
      );
      assert.deepEqual(stated(document.rows[1]!), {
        loinc: '2823-3',
        name: 'Potassium',
        result: '4.9',
        unit: 'mmol/L',
        flaws: { person: '' },
      });
      assert.ok(document.identity.includes('TOBY ELM'), JSON.stringify(blank));
    }
  });

  test('is counted where it may be no segment', async () => {
    for (const mark of ['> ', '"', '12: ', '12\t', '| ', '// ', 'OBX '])
      assert.equal((await readBytes(message(URATE, `${mark}${ZINC}`, IRON))).unreadLines, 1, mark);
    assert.equal((await readBytes(message(URATE, `${ZINC} ${IRON}`))).unreadLines, 1);
    assert.equal((await readBytes(message(URATE, `${ZINC}${IRON}`))).unreadLines, 1);
  });

  test('leaves the lines of a comment in the comment', async () => {
    const note = 'NTE|1||First line\r\n  PID was ruled out\r\n  Rol: none, obx see above\r\n  RAPID test';
    const document = await readBytes(message(URATE, note, obx('MSH', '3')));
    assert.equal(document.unreadLines, undefined);
    assert.equal(
      document.rows[0]!.comment,
      'First line\n  PID was ruled out\n  Rol: none, obx see above\n  RAPID test',
    );
    assert.equal(document.rows.length, 2);
    const words = 'OBX|2|ST|D^Cause||acute PID||||||F';
    assert.equal((await readBytes(message(words, 'OBX|3|NM|4^MSH||3|ng/L|||||F'))).unreadLines, undefined);
  });

  test('that begins with three capitals goes on with the line before it', async () => {
    const text = 'OBX|1|TX|T^Smear^L||first\nWBC: raised\nlast||||||D\n';
    assert.equal(await failureOf(`${HEADER}\n${text}`), 'no-results');
    const final = await readBytes(`${HEADER}\n${text.replace(/D$/m, 'F')}`);
    assert.deepEqual(final.rows.map(stated), [{ name: 'Smear', result: 'first\nWBC: raised\nlast' }]);
    const note = await readBytes(message(URATE, 'NTE|1||one\nBUN: two', ZINC));
    assert.deepEqual(
      note.rows.map(({ comment }) => comment),
      ['one\nBUN: two', ''],
    );
  });

  test('that is nothing but three capitals goes on with the line before it', async () => {
    const final = await readBytes(`${HEADER}\nOBX|1|TX|T^Smear^L||first\nNEG\nlast||||||F\n`);
    assert.deepEqual(final.rows.map(stated), [{ name: 'Smear', result: 'first\nNEG\nlast' }]);
    const note = await readBytes(message(URATE, 'NTE|1||HIV\nNEG', ZINC, 'PV1', IRON));
    assert.deepEqual(
      note.rows.map(({ comment }) => comment),
      ['HIV\nNEG', '', ''],
    );
  });
});
