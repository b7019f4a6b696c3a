import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { nextPath } from '../../../../src/core/service/lists.js';
import { processorTime } from '../../../support/processor-time.js';

const BASE = 'https://gateway.test/hdt';
const PATH = '/api/v1/uploads?limit=2';
const next = (link: string | null, base = BASE) => nextPath({ url: base + PATH, link }, PATH);

describe('nextPath', () => {
  const LINKS: readonly [string, string][] = [
    ['<?limit=2&cursor=a>; rel="next"', '/api/v1/uploads?limit=2&cursor=a'],
    ['<?cursor=a>;rel=next', '/api/v1/uploads?cursor=a'],
    ['<?cursor=a> ; REL = "Next"', '/api/v1/uploads?cursor=a'],
    ['<?cursor=a>; rel="last next"', '/api/v1/uploads?cursor=a'],
    ['<?cursor=a>; title="a, b; rel=prev"; rel=next', '/api/v1/uploads?cursor=a'],
    ['<?cursor=z>; rel="prev", <?cursor=a>; rel="next"', '/api/v1/uploads?cursor=a'],
    ['</hdt/api/v1/uploads?cursor=a>; rel="next"', '/api/v1/uploads?cursor=a'],
    ['<https://gateway.test/hdt/api/v1/uploads?cursor=a>; rel="next"', '/api/v1/uploads?cursor=a'],
    ['<https://evil.test/hdt/a>; rel="next", <?cursor=a>; rel="next"', '/api/v1/uploads?cursor=a'],
  ];
  for (const [link, path] of LINKS) it(`is ${path} after ${link}`, () => assert.equal(next(link), path));

  it('is found for a gateway at the root', () => {
    assert.equal(next('<?cursor=a>; rel="next"', 'https://gateway.test'), '/api/v1/uploads?cursor=a');
  });

  const NOWHERE: readonly (string | null)[] = [
    null,
    '',
    '<?cursor=a>',
    '<?cursor=a>; rel="prev"',
    '<?cursor=a>; rel="nextish"',
    '<?cursor=a>; rel=prev; rel=next',
    '<?cursor=a>; title="; rel=next"',
    '?cursor=a; rel="next"',
    '<http://>; rel="next"',
    '<https://evil.test/hdt/api/v1/uploads?cursor=a>; rel="next"',
    '<//evil.test/hdt/api/v1/uploads>; rel="next"',
    '<http://gateway.test/hdt/api/v1/uploads>; rel="next"',
    '<https://gateway.test:8443/hdt/api/v1/uploads>; rel="next"',
    '<https://gateway.test@evil.test/hdt/api/v1/uploads>; rel="next"',
    '<https://gateway.test/hdt.evil/api/v1/uploads>; rel="next"',
    '</account/delete>; rel="next"',
    '</hdt/../account>; rel="next"',
    '<%2e%2e/%2e%2e/%2e%2e/%2e%2e/account>; rel="next"',
    '<javascript:alert(1)>; rel="next"',
  ];
  for (const link of NOWHERE) it(`is nowhere after ${link}`, () => assert.equal(next(link), null));

  // A header of this length takes more than 10 s where the time grows with the square of the length.
  for (const [what, part] of [
    ['addresses without an end', '<'],
    ['quotes without an end', '<a>\\"'],
  ] as const)
    it(`is nowhere, in linear time, after ${what}`, () => {
      const milliseconds = processorTime(() => assert.equal(next(part.repeat(100_000 / part.length)), null));
      assert.ok(milliseconds < 1000, `${milliseconds} ms`);
    });
});
