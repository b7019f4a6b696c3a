import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import {
  address,
  bytes,
  flag,
  func,
  type Kind,
  number,
  oneOf,
  record,
  text,
  words,
} from '../../../src/ui/property-kinds.js';

/** It cannot become a text. */
const BARE: unknown = Object.create(null);
const NOTHING = [undefined, null, {}, [], Number.NaN, Symbol('x'), () => {}, new Date(), 1n, BARE];
const nameOf = (value: unknown) => (value === BARE ? 'bare' : String(value));

function table(
  name: string,
  kind: Kind,
  accepted: readonly (readonly [unknown, unknown])[],
  refused: readonly unknown[],
) {
  describe(name, () => {
    for (const [given, value] of accepted)
      it(`accepts ${String(given)}`, () => assert.deepEqual(kind.read(given), value));
    for (const given of refused)
      it(`refuses ${typeof given} ${nameOf(given)}`, () => assert.equal(kind.read(given), undefined));
  });
}

table(
  'a text',
  text(''),
  [
    ['a', 'a'],
    ['', ''],
    [88, '88'],
    [0, '0'],
  ],
  [...NOTHING, true, Number.POSITIVE_INFINITY],
);
table(
  'an address',
  address('/hdt/token'),
  [
    ['/a', '/a'],
    ['token', 'token'],
    ['https://api.example/t?x=1', 'https://api.example/t?x=1'],
    ['//other/t', '//other/t'],
  ],
  [...NOTHING, '', 'http://', 'https://[', 0],
);
table(
  'a word of a list',
  oneOf('auto', 'manual'),
  [
    ['auto', 'auto'],
    ['manual', 'manual'],
  ],
  [...NOTHING, '', 'off', 'AUTO ', 0, true],
);
table(
  'a flag',
  flag,
  [
    [true, true],
    [false, false],
  ],
  [...NOTHING, '', 'true', 'false', 0, 1],
);
table(
  'a number',
  number(0.7, { from: 0, to: 1 }),
  [
    [0, 0],
    [1, 1],
    ['0.5', 0.5],
    [' 1 ', 1],
  ],
  [...NOTHING, '', ' ', '70%', 70, -0.1, '0,5', 'three', Number.POSITIVE_INFINITY, true],
);
table(
  'a whole number',
  number(null, { from: 1, isWhole: true }),
  [
    [1, 1],
    ['20', 20],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ],
  [...NOTHING, '', 0, 2.5, '2.5', -1],
);
table(
  'a number of bytes',
  bytes(25e6),
  [
    [1000, 1000],
    ['1000', 1000],
    ['10MB', 10e6],
    ['10 mb', 10e6],
    ['1.5 GB', 1.5e9],
    ['500kB', 500e3],
    ['10MiB', 10 * 2 ** 20],
    ['0.5 KiB', 512],
    ['12b', 12],
  ],
  [
    ...NOTHING,
    '',
    0,
    0.5,
    -1,
    '0',
    '-5MB',
    '10 megabytes',
    'MB',
    '10,5MB',
    '1e6',
    '10M',
    Number.POSITIVE_INFINITY,
    true,
  ],
);
table(
  'words',
  words(null),
  [
    ['pdf', 'pdf'],
    ['pdf, hl7', 'pdf, hl7'],
    [['pdf', '.hl7'], 'pdf, .hl7'],
    [[], ''],
  ],
  [undefined, null, {}, [1], Number.NaN, 0, true],
);
table('an object', record, [[{}, {}]], [undefined, null, '', 0, [], 'x', () => {}]);

describe('words', () => {
  it('names those that mean nothing', () => {
    const kind = words(null, { isKnown: (word) => word === 'pdf' });
    assert.deepEqual(kind.ignored!('docx, pdf  doc'), ['docx', 'doc']);
  });
});

describe('a function', () => {
  it('is kept as it is, and nothing else is', () => {
    const own = () => 1;
    assert.equal(func.read(own), own);
    for (const given of [undefined, null, '', 0, {}, 'x']) assert.equal(func.read(given), undefined);
  });
});
