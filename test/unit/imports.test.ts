import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const {
  default: config,
  PURE,
  PLATFORM_GLOBALS,
  GATEWAY_ORDER,
  EMULATOR_ORDER,
  READER_ORDER,
}: typeof import('../../.dependency-cruiser.mjs') = await import(
  new URL('../../.dependency-cruiser.mjs', import.meta.url).href
);

/** One line for each broken rule. */
async function violations(baseDir: string, paths: string[]): Promise<string[]> {
  const ruleSet = { forbidden: config.forbidden };
  const { output } = await cruise(paths, { ...config.options, baseDir, ruleSet, validate: true });
  const { summary } = output as ICruiseResult;
  assert.ok(summary.totalCruised > 10, 'nothing was read');
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).sort();
}

/** Each breaks one rule. */
const WRONG: [rule: string, path: string, code: string][] = [
  ['upwards-0', 'src/core/clock.ts', `import '../files/sniff.js';`],
  ['upwards-1', 'src/files/drop.ts', `await import('../core/service/client.js');`],
  ['upwards-5', 'src/camera/type.ts', `import type { B } from '../ui/base.js';`],
  ['upwards-6', 'src/i18n/words.ts', `export * from '../ui/base.js';`],
  ['base-knows-no-feature', 'src/ui/button.ts', `import '../upload/list.js';`],
  ['base-knows-no-feature', 'src/prepare/host.ts', `import '../worker.js';`],
  ['results-is-a-feature', 'src/results/table.ts', `import '../upload/list.js';`],
  ['upload-is-a-feature', 'src/upload/mixed.ts', `import { type R, b } from '../records/rows.js';`],
  ['capture-is-a-feature', 'src/capture/app.ts', `import '../device-capture.js';`],
  ['entries-0', 'src/records.ts', `import './development/hints.js';`],
  ['errors-is-a-leaf', 'src/core/errors.ts', `import './crypto.js';`],
  ['pure-runs-pure-only', 'src/results/data/flag.ts', `import '../range-view.js';`],
  ['views-get-data', 'src/upload/list-view.ts', `import '../camera/stream.js';`],
  ['headless-without-screens', 'src/headless.ts', `export * from './upload/leak.js';`],
  ['no-circle', 'src/core/service/a.ts', `import type { B } from './b.js';`],
  ['no-node-in-a-browser', 'src/upload/node.ts', `import 'node:fs';`],
  ['package-ends-at-its-folder', 'src/upload/demo.ts', `import '../../demo/page.js';`],
  ['declared-dependencies', 'src/upload/undeclared.ts', `import 'undeclared';`],
  ['packages-are-strangers', 'server-stub/gateway/src/log.ts', `import '../../emulator/src/ids.js';`],
  ['by-public-name', 'server-stub/start/start.ts', `import '../gateway/src/log.js';`],
  ['gateway-upwards-1', 'server-stub/gateway/src/store/s.ts', `import '../tokens/t.js';`],
  ['emulator-upwards-7', 'server-stub/emulator/src/outputs/o.ts', `import '../admin/a.js';`],
  [
    'packages-are-strangers',
    'labs/reader/src/index.ts',
    `import '../../../server-stub/emulator/src/ids.js';`,
  ],
  ['reader-upwards-2', 'labs/reader/src/page/p.ts', `import '../pdf/d.js';`],
];

const RIGHT: [path: string, code: string][] = [
  ['package.json', `{ "dependencies": { "lit": "1" } }`],
  ['node_modules/lit/package.json', `{ "name": "lit", "main": "index.js" }`],
  ['node_modules/lit/index.js', ''],
  ['node_modules/undeclared/package.json', `{ "name": "undeclared", "main": "index.js" }`],
  ['node_modules/undeclared/index.js', ''],
  ['demo/page.ts', ''],
  ['src/core/crypto.ts', ''],
  ['src/core/service/client.ts', ''],
  ['src/core/service/b.ts', `export * from './a.js';`],
  ['src/files/sniff.ts', ''],
  ['src/camera/stream.ts', ''],
  ['src/ui/base.ts', `import type { R } from '../results/data/range.js'; export interface B { b: 1 }`],
  ['src/results/range-view.ts', `import '../ui/base.js'; import './data/range.js';`],
  ['src/results/data/range.ts', `export interface R { r: 1 }`],
  [
    'src/records/rows.ts',
    `import '../results/range-view.js'; export interface R { r: 1 }; export const b = 1;`,
  ],
  [
    'src/upload/list.ts',
    `const pages = () => import('../pages/pages.js'); import '../results/range-view.js';`,
  ],
  ['src/upload/leak.ts', `import { html } from 'lit';`],
  ['src/pages/pages.ts', `import '../files/sniff.js';`],
  ['src/device-capture.ts', ''],
  ['src/worker.ts', `import('./pages/pages.js');`],
  ['src/development/hints.ts', `import '../device-capture.js';`],
  ['server-stub/emulator/src/ids.ts', ''],
  ['server-stub/gateway/src/tokens/t.ts', `import '../log.js';`],
  ['server-stub/emulator/src/admin/a.ts', ''],
  ['labs/reader/src/pdf/d.ts', ''],
];

describe('imports of the project', () => {
  it('keep every rule', async () => {
    const paths = [
      'src',
      'server-stub/start',
      'server-stub/gateway/src',
      'server-stub/emulator/src',
      'labs/reader/src',
    ];
    assert.deepEqual(await violations(root, paths), []);
  });
});

describe('the rules of imports', () => {
  let folder: string;
  let found: string[];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hdt-imports-'));
    for (const [path, code] of [...WRONG.map(([, path, code]) => [path, code] as const), ...RIGHT]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), code);
    }
    found = await violations(folder, ['src', 'server-stub', 'labs']);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  for (const [rule, path, code] of WRONG) {
    it(`refuse ${code} in ${path} (${rule})`, () => {
      assert.ok(
        found.some((line) => line.startsWith(`${rule}: ${path} ->`)),
        found.join('\n'),
      );
    });
  }

  it('let everything else pass', () => {
    const wrong = WRONG.map(([, path]) => path);
    const others = found.filter((line) => !wrong.some((path) => line.includes(`: ${path} ->`)));
    assert.deepEqual(others, []);
  });
});

describe('the order of rooms', () => {
  for (const [name, folder, order] of [
    ['gateway', 'server-stub/gateway', GATEWAY_ORDER],
    ['emulator', 'server-stub/emulator', EMULATOR_ORDER],
    ['reader', 'labs/reader', READER_ORDER],
  ] as const) {
    const source = `${folder}/src/`;
    const files = readdirSync(root + source, { recursive: true, encoding: 'utf8' })
      .map((path) => source + path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.ts'));
    const holds = (level: string, path: string) => new RegExp(`^${source}(?:${level})`).test(path);

    it(`gives every file of the ${name} one level, and every level a file`, () => {
      const levelsOf = (path: string) => order.filter((level) => holds(level, path));
      assert.deepEqual(
        files.filter((path) => levelsOf(path).length !== 1),
        [],
      );
      assert.deepEqual(
        order.filter((level) => !files.some((path) => holds(level, path))),
        [],
      );
    });
  }
});

describe('pure files', () => {
  const isPure = (path: string) => PURE.some((pattern) => new RegExp(pattern).test(path));
  const files = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter(isPure);

  it('read neither the time nor chance', () => {
    assert.ok(files.length > 10);
    for (const path of files) {
      const code = readFileSync(root + path, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
      assert.doesNotMatch(code, /\b(?:Date\.now|Math\.random|new Date\(\))/, path);
    }
  });

  it('use no global of the platform', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hdt-pure-'));
    try {
      const deniedGlobals = Object.fromEntries(
        PLATFORM_GLOBALS.map((name) => [name, 'A pure file only computes.']),
      );
      const noRestrictedGlobals = { level: 'error', options: { deniedGlobals } };
      const linter = { rules: { preset: 'none', style: { noRestrictedGlobals } } };
      writeFileSync(join(folder, 'biome.json'), JSON.stringify({ root: true, linter }));
      const write = (path: string, code: string) => {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), code);
      };
      for (const path of files) write(path, readFileSync(root + path, 'utf8'));
      const refused = PLATFORM_GLOBALS.map((name) => `src/refused/${name}.ts`);
      for (const [at, path] of refused.entries())
        write(path, `export const at = ${PLATFORM_GLOBALS[at]}.title;\n`);
      write('src/allowed.ts', 'export const at = { document: 1 };\n');
      const biome = [`${root}node_modules/@biomejs/biome/bin/biome`, 'lint', '--max-diagnostics=none', 'src'];
      const { stderr, stdout } = spawnSync(process.execPath, biome, { cwd: folder, encoding: 'utf8' });
      const told = [
        ...(stderr + stdout).matchAll(/(src\/\S+\.ts):\d+:\d+ lint\/style\/noRestrictedGlobals/g),
      ];
      assert.deepEqual(told.map(([, path]) => path).sort(), refused.sort());
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
