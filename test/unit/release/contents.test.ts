import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { findFaults, findVersionFaults, LISTS } from '../../release/contents.js';
import type { Manifest, Unpacked } from '../../release/unpack.js';

const GATEWAY: Manifest = {
  name: 'hdt-gateway',
  version: '0.1.0',
  exports: { '.': './dist/entries/index.js', './package.json': './package.json' },
  bin: { 'hdt-gateway': './dist/command/main.js' },
  dependencies: { hono: '^4.13.19' },
};

const FILES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LISTS['hdt-gateway']!.must.map((file) => [file, ''])),
  'CHANGELOG.md': '# hdt-gateway\n\n## 0.1.0\n',
  'src/entries/index.ts': '',
  'dist/entries/index.js': "export * from '../app.js';",
  'dist/entries/index.d.ts': '',
  'src/app.ts': '',
  'dist/app.js': 'export {};',
  'dist/app.d.ts': '',
  'src/command/main.ts': '',
  'dist/command/main.d.ts': '',
};

interface Change {
  readonly without?: RegExp;
  readonly files?: Readonly<Record<string, string>>;
  readonly manifest?: Partial<Manifest> & Readonly<Record<string, unknown>>;
  readonly bytes?: number;
}

function tarball({ without = /^$/, files = {}, manifest = {}, bytes = 500_000 }: Change): Unpacked {
  const kept = Object.entries({ ...FILES, ...files }).filter(([file]) => !without.test(file));
  const contents = new Map(kept);
  return {
    tarball: 'hdt-gateway-0.1.0.tgz',
    folder: 'package',
    bytes,
    manifest: { ...GATEWAY, ...manifest },
    files: [...contents.keys()],
    read: (file) => contents.get(file)!,
  };
}

describe('a tarball', () => {
  it('that is whole has no fault', () => {
    assert.deepEqual(findFaults(tarball({})), []);
  });

  const FAULTY: readonly (readonly [what: string, change: Change, fault: RegExp])[] = [
    ['without dist', { without: /^dist\// }, /it has no dist\. It was packed before it was built/],
    [
      'without an entry',
      { without: /^dist\/entries\/index\.js$/ },
      /package\.json names dist\/entries\/index\.js/,
    ],
    ['without a command', { without: /^dist\/command\/main\.js$/ }, /dist\/command\/main\.js is missing/],
    ['without types', { without: /^dist\/entries\/index\.d\.ts$/ }, /index\.d\.ts was not built/],
    ['without a licence', { without: /^LICENSE$/ }, /LICENSE is missing/],
    ['without sources', { without: /^src\// }, /its sources are missing/],
    ['half built', { without: /^dist\/app\.js$/ }, /dist\/app\.js was not built/],
    [
      'with a dead import',
      { files: { 'dist/app.js': "import './gone.js';" } },
      /imports dist\/gone\.js, which/,
    ],
    [
      'with a dead lazy import',
      { files: { 'dist/app.js': "import('./gone.js')" } },
      /imports dist\/gone\.js/,
    ],
    [
      'with licences of nothing',
      { files: { 'dist/licenses.md': '' } },
      /dist\/licenses\.md names no package/,
    ],
    ['of an old build', { files: { 'dist/old.js': '' } }, /dist\/old\.js has no source any more/],
    ['with a test', { files: { 'src/app.test.ts': '' } }, /app\.test\.ts does not belong in it/],
    ['with settings', { files: { 'deploy/.env': 'HDT_API_KEY=1' } }, /deploy\/\.env does not belong in it/],
    ['with a key', { files: { 'deploy/server.key': '' } }, /server\.key does not belong in it/],
    ['with a database', { files: { 'dist/gateway.sqlite': '' } }, /gateway\.sqlite does not belong in it/],
    ['with a folder of tests', { files: { 'test/app.ts': '' } }, /test\/app\.ts does not belong in it/],
    [
      'with what the compiler remembers',
      { files: { 'dist/.tsbuildinfo': '' } },
      /tsbuildinfo does not belong/,
    ],
    [
      'with a package in it',
      { files: { 'dist/node_modules/a/index.js': '' } },
      /node_modules.* does not belong/,
    ],
    ['with a tarball in it', { files: { 'hdt-gateway-0.0.1.tgz': '' } }, /\.tgz does not belong in it/],
    [
      'of a version that nobody tells of',
      { manifest: { version: '0.2.0' } },
      /CHANGELOG\.md has nothing about 0\.2\.0/,
    ],
    [
      'built by a script of npm',
      { manifest: { scripts: { prepack: 'npm run build' } } },
      /has the script prepack/,
    ],
    [
      'that runs code when installed',
      { manifest: { scripts: { postinstall: 'x' } } },
      /has the script postinstall/,
    ],
    [
      'with a path of this machine',
      { manifest: { peerDependencies: { a: 'file:../a' } } },
      /on this machine alone/,
    ],
    [
      'with a pinned dependency',
      { manifest: { dependencies: { hono: '4.13.19' } } },
      /takes none of its fixes/,
    ],
    [
      'without an entry of a pattern',
      { manifest: { exports: { './a/*': './dist/a/*.js' } } },
      /names dist\/a\/\*\.js/,
    ],
    [
      'with a condition that leads nowhere',
      { manifest: { exports: { '.': { types: './dist/x.d.ts' } } } },
      /names dist\/x\.d\.ts/,
    ],
    ['too small', { bytes: 20_000 }, /has 0\.0 MB/],
    ['too large', { bytes: 9e6 }, /has 9\.0 MB/],
    ['of another name', { manifest: { name: 'hdt-start' } }, /this is no package of the release/],
  ];

  for (const [what, change, fault] of FAULTY) {
    it(`${what} is refused`, () => {
      assert.match(findFaults(tarball(change)).join('\n'), fault);
    });
  }
});

describe('the packages of a release', () => {
  const READER: Manifest = {
    ...GATEWAY,
    name: 'hdt-reader',
    peerDependencies: { 'hdt-emulator': '>=0.1.0 <1.0.0' },
  };

  it('that belong together have no fault', () => {
    assert.deepEqual(findVersionFaults([GATEWAY, READER]), []);
  });

  it('have one version', () => {
    assert.deepEqual(findVersionFaults([GATEWAY, { ...READER, version: '0.1.1' }]), [
      'The packages have different versions: hdt-gateway 0.1.0, hdt-reader 0.1.1',
    ]);
  });

  for (const range of ['^0.1.0', '0.1.0', '*', '~0.1.0', '>=0.1.0']) {
    it(`do not ask for each other by ${range}`, () => {
      const [fault = ''] = findVersionFaults([{ ...READER, peerDependencies: { 'hdt-emulator': range } }]);
      assert.match(fault, /hdt-reader: asks for hdt-emulator .* so that a minor becomes 1\.0\.0/);
    });
  }
});
