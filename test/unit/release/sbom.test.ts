import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { bundledIn, type Lock, makeSbom } from '../../release/sbom.js';

const folder = mkdtempSync(join(tmpdir(), 'hdt-sbom-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const tarball = join(folder, 'hdt-gateway-0.1.0.tgz');
writeFileSync(tarball, 'a tarball');

const LICENSES: Readonly<Record<string, string>> = {
  'dist/licenses.md':
    'Name: lit\nVersion: 3.3.3\nLicense: BSD-3-Clause\n\n---\n\nName: a thing, inside another\nLicense: LGPL-3.0',
  'dist/licenses-react.md': 'Name: @lit/react\nVersion: 1.0.8\nLicense: BSD-3-Clause\n',
  'src/licenses.md': 'Name: never\nVersion: 1.0.0\nLicense: MIT\n',
};

const LOCK: Lock = {
  packages: {
    '': { dependencies: { never: '^1.0.0' } },
    'server-stub/gateway': {
      dependencies: { hono: '^4.0.0', lit: '^3.0.0', nested: '^1.0.0' },
      optionalDependencies: { native: '^1.0.0', foreign: '^1.0.0' },
    },
    'node_modules/hono': { version: '4.1.0', license: 'MIT', integrity: 'sha512-AAEC' },
    'node_modules/lit': { version: '3.3.3', license: 'BSD-3-Clause', dependencies: { shared: '^1.0.0' } },
    'node_modules/shared': { version: '1.0.0', license: '(MIT AND Zlib)', dependencies: { lit: '^3.0.0' } },
    'node_modules/nested': { version: '9.0.0' },
    'server-stub/gateway/node_modules/nested': { version: '1.0.0', license: 'SEE LICENSE IN x' },
    'node_modules/native': { version: '1.0.0', dependencies: { shared: '^1.0.0', helper: '^1.0.0' } },
    'node_modules/helper': { version: '1.0.0' },
    'node_modules/never': { version: '1.0.0' },
  },
};

const unpacked = {
  tarball,
  folder,
  bytes: 9,
  manifest: { name: 'hdt-gateway', version: '0.1.0', license: 'MIT', exports: {} },
  files: Object.keys(LICENSES),
  read: (file: string) => LICENSES[file]!,
};

describe('the bill of materials', () => {
  const sbom = makeSbom(unpacked, LOCK, 'server-stub/gateway');
  const componentOf = (ref: string) => sbom.components.find((component) => component['bom-ref'] === ref)!;

  it('has what installation brings and what is bundled, and nothing else', () => {
    assert.deepEqual(
      sbom.components.map((component) => component['bom-ref']),
      [
        '@lit/react@1.0.8',
        'a thing, inside another',
        'helper@1.0.0',
        'hono@4.1.0',
        'lit@3.3.3',
        'native@1.0.0',
        'nested@1.0.0',
        'shared@1.0.0',
      ],
    );
  });

  it('marks what is bundled, installed too or not', () => {
    const bundled = sbom.components.filter(({ properties }) => properties).map(({ name }) => name);
    assert.deepEqual(bundled, ['@lit/react', 'a thing, inside another', 'lit']);
  });

  it('has every package that the licences name', () => {
    const refs = sbom.components.map(({ name }) => name);
    assert.equal(bundledIn(unpacked).length, 3);
    for (const { name } of bundledIn(unpacked)) assert.ok(refs.includes(name), name);
  });

  it('names packages as registries and scanners do', () => {
    assert.equal(componentOf('@lit/react@1.0.8').purl, 'pkg:npm/%40lit/react@1.0.8');
    assert.deepEqual(componentOf('hono@4.1.0').hashes, [{ alg: 'SHA-512', content: '000102' }]);
    assert.deepEqual(componentOf('shared@1.0.0').licenses, [{ expression: '(MIT AND Zlib)' }]);
    assert.deepEqual(componentOf('nested@1.0.0').licenses, [{ license: { name: 'SEE LICENSE IN x' } }]);
  });

  it('calls optional only what nothing else needs', () => {
    const optional = sbom.components.filter(({ scope }) => scope === 'optional').map(({ name }) => name);
    assert.deepEqual(optional, ['helper', 'native']);
  });

  it('says what needs what', () => {
    const needsOf = (ref: string) => sbom.dependencies.find((each) => each.ref === ref)?.dependsOn;
    assert.ok(needsOf('hdt-gateway@0.1.0')!.includes('@lit/react@1.0.8'));
    assert.deepEqual(needsOf('lit@3.3.3'), ['shared@1.0.0']);
  });

  it('is of this very tarball', () => {
    const { name, hashes } = sbom.metadata.component;
    assert.equal(name, 'hdt-gateway');
    assert.match(hashes![0]!.content, /^[\da-f]{128}$/);
  });
});
