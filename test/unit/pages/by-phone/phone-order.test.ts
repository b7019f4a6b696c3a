import assert from 'node:assert/strict';
import { it } from 'vitest';
import { PhoneOrder } from '../../../../src/pages/by-phone/phone-order.js';

type Step = readonly [id: string, index: number];

const cases: readonly [what: string, steps: readonly Step[], here: string[], id: string, place: number][] = [
  ['the first page stands behind what is there', [['v-a', 0]], ['own'], 'v-a', 1],
  [
    'the next one behind the one before it',
    [
      ['v-a', 0],
      ['v-b', 1],
    ],
    ['v-a', 'own'],
    'v-b',
    1,
  ],
  [
    'one before the others before them',
    [
      ['v-b', 0],
      ['v-a', 0],
    ],
    ['own', 'v-b'],
    'v-a',
    1,
  ],
  [
    'one whose neighbour was removed here behind the one before that',
    [
      ['v-a', 0],
      ['v-b', 1],
      ['v-c', 2],
    ],
    ['v-a'],
    'v-c',
    1,
  ],
  [
    'one that was moved at its new place',
    [
      ['v-a', 0],
      ['v-b', 1],
      ['v-b', 0],
    ],
    ['v-a', 'v-b'],
    'v-b',
    0,
  ],
  [
    'the first one after the phone’s page was loaded again, behind the earlier ones',
    [
      ['v-a', 0],
      ['w-a', 0],
    ],
    ['v-a'],
    'w-a',
    1,
  ],
];

for (const [what, steps, here, id, place] of cases)
  it(`of the pages of a phone: ${what}`, () => {
    const order = new PhoneOrder();
    for (const step of steps) order.set(...step);
    assert.equal(order.placeAmong(here, id), place);
  });

it('a page that was removed on the phone is nobody’s neighbour', () => {
  const order = new PhoneOrder();
  for (const [at, id] of ['v-a', 'v-b', 'v-c'].entries()) order.set(id, at);
  order.remove('v-b');
  assert.equal(order.placeAmong(['v-a', 'own', 'v-b'], 'v-c'), 1);
});
