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

test('a segment has 256 fields at most', () => {
  const result = (fields: number) => message(`OBX${'|5.4'.repeat(fields)}`);
  assert.equal(parseHl7(result(256), 10)[0]?.result, '5.4');
  assert.throws(
    () => parseHl7(result(257), 10),
    (thrown: unknown) => thrown instanceof CallbackFailure && thrown.part === 'hl7',
  );
});

test('escapes are replaced, and what looks like one stays', () => {
  const [row] = parseHl7(
    message('OBX|1|ST|^a||\\F\\ \\S\\ \\R\\ \\T\\ \\E\\ \\.br\\ \\X4142\\ \\xbr\\ \\X4\\ \\H\\'),
    10,
  );
  assert.equal(row?.result, '| ^ ~ & \\ \n AB \\xbr\\ \\X4\\ \\H\\');
});

test('a header without its encoding characters is refused', () => {
  for (const header of ['MSH||a', 'MSH|'])
    assert.throws(
      () => parseHl7(`${header}\rOBX|1|NM|2345-7^Glucose^LN||5.4`, 10),
      (thrown: unknown) => thrown instanceof CallbackFailure && thrown.part === 'hl7',
    );
});
