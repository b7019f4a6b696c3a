import assert from 'node:assert/strict';
import { test } from 'vitest';
import { CallbackFailure } from '../../../server-stub/gateway/src/callbacks/failure.js';
import { parseHl7 } from '../../../server-stub/gateway/src/callbacks/rows/hl7.js';

const message = (...segments: readonly string[]) =>
  ['MSH|^~\\&|a|b|c|d|20260102||ORU^R01|1|P|2.3', ...segments].join('\r');

test('a note under the next order belongs to no earlier result', () => {
  const rows = parseHl7(
    message(
      'NTE|1||of nothing',
      'OBR|1',
      'OBX|1|NM|2345-7^Glucose^LN||5.4',
      'NTE|1||of glucose',
      'OBR|2',
      'NTE|1||of the order',
      'OBX|1|ST|^Ketones||negative',
      'NTE|1||of ketones',
    ),
    10,
  );
  assert.deepEqual(
    rows.map(({ name, comment }) => [name, comment]),
    [
      ['Glucose', 'of glucose'],
      ['Ketones', 'of ketones'],
    ],
  );
});

test('a header without its encoding characters is refused', () => {
  for (const header of ['MSH||a', 'MSH|'])
    assert.throws(
      () => parseHl7(`${header}\rOBX|1|NM|2345-7^Glucose^LN||5.4`, 10),
      (thrown: unknown) => thrown instanceof CallbackFailure && thrown.part === 'hl7',
    );
});
