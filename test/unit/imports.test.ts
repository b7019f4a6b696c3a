import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { screensBehindHeadless, violations, wrongDependencies } from '../support/import-rules.js';
import { circlesIn, importsOf, readSources } from '../support/imports.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const manifest = (folder: string) => JSON.parse(readFileSync(`${root}${folder}package.json`, 'utf8'));
const sources = readSources(root, 'src', 'server-stub');

describe('imports of the project', () => {
  it('go in the direction the design gives', () => {
    assert.ok(sources.has('src/errors.ts') && sources.has('server-stub/start.ts'));
    assert.deepEqual(violations(sources), []);
  });

  it('run in no circle', () => assert.deepEqual(circlesIn(sources), []));

  it('keep screens out of ./headless', () => assert.deepEqual(screensBehindHeadless(sources), []));

  it('are named in package.json, and no library of the server is', () =>
    assert.deepEqual(wrongDependencies(sources, manifest(''), manifest('server-stub/')), []));
});

/** Each of these is wrong, and must be told by its file and by what it may not use. */
const WRONG: [what: string, path: string, code: string, told: RegExp][] = [
  ['upwards', 'src/flow/a.ts', `import '../elements/base.js';`, /elements\/base\.js: imports go down/],
  ['upwards, types', 'src/queue/a.ts', `import type { F } from '../flow/f.js';`, /go down/],
  ['upwards, lazily', 'src/prepare/a.ts', `await import('../flow/f.js');`, /go down/],
  ['from the leaf', 'src/errors.ts', `import './clock.js';`, /src\/errors\.ts must not import .\/clock/],
  ['words to elements', 'src/i18n/a.ts', `export * from '../elements/base.js';`, /go down/],
  ['a stranger room', 'src/queue/a.ts', `import { x } from '../service/client.js';`, /strangers/],
  ['a room further on', 'src/intake/a.ts', `import type { E } from '../queue/entry.js';`, /rooms before/],
  ['an inline type', 'src/intake/a.ts', `let e: import('../queue/entry.js').Entry;`, /rooms before/],
  ['half a type', 'src/queue/a.ts', `import { type A, b } from '../service/client.js';`, /strangers/],
  ['an effect in a pure file', 'src/queue/entry.ts', `import './journal.js';`, /pure/],
  ['time in a pure file', 'src/queue/policy.ts', 'const t = Date.now();', /must not use Date\.now/],
  ['network in a pure file', 'src/results/a.ts', 'export const f = () => fetch("/");', /must not use fetch/],
  ['the page in a pure file', 'src/intake/sniff.ts', 'document.title;', /use document/],
  ['an effect in a view', 'src/elements/views/a.ts', `import '../../camera/stream.js';`, /only the element/],
  ['Node', 'src/queue/a.ts', `import 'node:fs';`, /Node/],
  ['the server', 'src/queue/a.ts', `import '../../server-stub/gateway/src/command/main.js';`, /ends at src/],
  [
    'a value of wire',
    'server-stub/gateway/src/a.ts',
    `import { MAX } from '../../../src/service/wire.js';`,
    /types of/,
  ],
  [
    'src in the emulator',
    'server-stub/emulator/src/a.ts',
    `import type { W } from '../../../src/service/wire.js';`,
    /nothing of src/,
  ],
  [
    'gateway to emulator',
    'server-stub/gateway/src/a.ts',
    `import '../../emulator/src/serve.js';`,
    /strangers/,
  ],
  [
    'emulator to gateway',
    'server-stub/emulator/src/b/a.ts',
    `import '../../../gateway/src/app.js';`,
    /strangers/,
  ],
];

describe('the import scan tells', () => {
  for (const [what, path, code, told] of WRONG) {
    it(what, () => {
      const [line = '', ...more] = violations(new Map([[path, code]]));
      assert.match(line, told);
      assert.ok(line.startsWith(path));
      assert.deepEqual(more, []);
    });
  }

  it('what is right from what is wrong', () => {
    const right = new Map([
      [
        'src/queue/entry.ts',
        `// document\nimport type { B } from '../results/b.js';\nexport const now = { fetch: 'fetch' };`,
      ],
      ['src/queue/a.ts', `import type { A } from '../service/client.js';\nimport './journal.js';`],
      [
        'src/results/b.ts',
        `import { KEYS } from '../service/wire.js';\nexport type B = typeof KEYS & { window: number };`,
      ],
      ['src/elements/hdt-a/hdt-a.ts', `import '../../camera/stream.js';\nimport 'lit';`],
      ['server-stub/gateway/src/dialect.ts', `import type { W } from '../../../src/service/wire.js';`],
      ['server-stub/start.ts', `import './gateway/app.js';\nimport './emulator/serve.js';`],
    ]);
    assert.deepEqual(violations(right), []);
  });

  it('circles, those of types and Workers too', () => {
    const circle = new Map([
      ['src/a.ts', `import type { B } from './b.js';`],
      ['src/b.ts', `new Worker(new URL('./c.ts', import.meta.url));`],
      ['src/c.ts', `export * from './a.js';`],
      ['src/d.ts', `import './a.js';`],
    ]);
    assert.deepEqual(circlesIn(circle), [['src/a.ts', 'src/b.ts', 'src/c.ts']]);
  });

  it('a screen behind ./headless', () => {
    const leak = new Map([
      ['src/headless.ts', `export { f } from './flow/f.js';`],
      ['src/flow/f.ts', `import { html } from 'lit';`],
    ]);
    assert.deepEqual(screensBehindHeadless(leak), ['lit']);
  });

  it('packages nobody named, and those of the server', () => {
    const uses = new Map([['src/a.ts', `import { x } from '@scope/thing/deep.js';`]]);
    assert.deepEqual(
      wrongDependencies(uses, { dependencies: { hono: '1' } }, { dependencies: { hono: '1' } }),
      ['src/a.ts imports @scope/thing, which package.json does not name', 'hono is a library of the server'],
    );
  });

  it('types from values', () => {
    const code = `import a, { type B } from './x.js'; import { type C } from './y.js'; export type * from './z.js';`;
    assert.deepEqual(
      importsOf('src/a.ts', code).map(({ target, typeOnly }) => [target, typeOnly]),
      [
        ['src/x.ts', false],
        ['src/y.ts', false],
        ['src/z.ts', true],
      ],
    );
  });
});
