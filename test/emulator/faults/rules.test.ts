import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, onTestFinished, test } from 'vitest';
import { readWrittenRule } from '../../../server-stub/emulator/src/faults/rule.js';
import { parseArguments } from '../../../server-stub/emulator/src/node/command/arguments.js';
import { ArgumentError } from '../../../server-stub/emulator/src/node/command/values.js';
import { readRulesFile } from '../../../server-stub/emulator/src/node/rules-file.js';

describe('on the command line', () => {
  const written = {
    '503': { kind: '503' },
    '503=0': { kind: '503', value: 0 },
    '429=30:2': { kind: '429', value: 30, next: 2 },
    'latency=1500@results': { kind: 'latency', value: 1500, route: 'results' },
    'cut-after@upload:1': { kind: 'cut-after', route: 'upload', next: 1 },
    'wrong-type:999999': { kind: 'wrong-type', next: 999_999 },
  };
  for (const [text, rule] of Object.entries(written)) {
    test(text, () => assert.deepEqual(readWrittenRule(text), rule));
  }

  const wrong = {
    '': /is written KIND/,
    '503@': /is written KIND/,
    '503:2@status': /is written KIND/,
    '503=-1': /is written KIND/,
    '418': /kind is one of 401, /,
    toString: /kind is one of/,
    'half=3': /half takes no value/,
    'latency=600001': /value of latency is a whole number from 0 to 600000, in milliseconds/,
    '503@results/': /is written KIND/,
    '503@nowhere': /route is one of upload, medical, status, results, list, history, record/,
    '503:0': /next is a whole number from 1/,
    '503:1000000': /next is a whole number from 1 to 999999/,
  };
  for (const [text, message] of Object.entries(wrong)) {
    test(`rejects ${JSON.stringify(text)}`, () => {
      assert.throws(() => readWrittenRule(text), { name: 'RuleError', message });
      assert.throws(() => parseArguments([`--fault=${text}`]), { name: 'ArgumentError', message });
    });
  }
});

describe('a faults file', () => {
  function readText(text: string) {
    const folder = mkdtempSync(join(tmpdir(), 'faults-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'faults.json');
    writeFileSync(file, text);
    return readRulesFile(file);
  }

  test('is a list of rules', () => {
    const text = `[{"kind":503,"value":30,"route":"status","next":2},
      {"kind":"drip","customerId":1002},{"kind":"cut","uploadId":"an-id"}]`;
    assert.deepEqual(readText(text), [
      { kind: '503', value: 30, route: 'status', next: 2 },
      { kind: 'drip', customerId: 1002 },
      { kind: 'cut', uploadId: 'an-id' },
    ]);
    assert.deepEqual(readText('[]'), []);
  });

  const wrong: readonly (readonly [string, RegExp])[] = [
    ['', /^The faults file is not valid JSON\.$/],
    ['{"kind":"503"}', /^The faults file must be a JSON list\.$/],
    ['[{"kind":"503"},"503"]', /^Fault 2 in the file: A fault is an object/],
    ['[{"kind":"503","times":2}]', /^Fault 1 in the file: A fault has these fields: kind, value, /],
    ['[{"route":"status"}]', /^Fault 1 in the file: kind is one of/],
    ['[{"kind":"503","value":"2"}]', /^Fault 1 in the file: value of 503 .* seconds of Retry-After/],
    ['[{"kind":"503","route":7}]', /^Fault 1 in the file: route is one of/],
    ['[{"kind":"503","uploadId":""}]', /^Fault 1 in the file: uploadId/],
    ['[{"kind":"503","customerId":1.5}]', /^Fault 1 in the file: customerId/],
    ['[{"kind":"503","next":null}]', /^Fault 1 in the file: next/],
  ];
  for (const [text, message] of wrong) {
    test(`rejects ${text || 'an empty file'}`, () =>
      assert.throws(() => readText(text), { name: 'RuleError', message }));
  }

  test('is read after the faults on the command line', () => {
    const folder = mkdtempSync(join(tmpdir(), 'faults-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'faults.json');
    writeFileSync(file, '\uFEFF[{"kind":"half","route":"list"}]');
    const { faults } = parseArguments(['--faults', file, '--fault', 'cut:1']);
    assert.deepEqual(faults, [
      { kind: 'cut', next: 1 },
      { kind: 'half', route: 'list' },
    ]);
    const missing = join(folder, 'missing.json');
    assert.throws(
      () => parseArguments(['--faults', missing]),
      (thrown) => thrown instanceof ArgumentError && !thrown.message.includes(folder),
    );
  });
});
