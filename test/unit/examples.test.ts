import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';
import { HOSTS } from '../hosts/hosts.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'examples');
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const textOf = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');

/** A read-me beside them is one more. Angular's command line wants a file each for the project, the types and the proxy, Next for each route. */
const MOST_FILES = 5;
const MOST_FILES_OF: Readonly<Record<string, number>> = { angular: 6, next: 11 };

/** Files that belong to an example; what `npm install` and `npm start` leave in it does not. */
function filesOf(name: string): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', name];
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  const listed =
    status === 0
      ? stdout.split('\n').filter(Boolean)
      : readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name));
  return listed.filter((path) => !path.endsWith('README.md') && existsSync(join(folder, path)));
}

interface Manifest {
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}
const manifestOf = (...path: string[]): Manifest => JSON.parse(textOf(...path, 'package.json'));

const { version } = manifestOf('.');
const tried = manifestOf('test/hosts').dependencies;
const dependenciesOf = (name: string) => {
  const { dependencies, devDependencies } = manifestOf('examples', name);
  return Object.entries({ ...dependencies, ...devDependencies });
};

describe.each(names)('the example %s', (name) => {
  it('is used by `npm run hosts`', () => {
    assert.ok(HOSTS.some((host) => host.folder === name));
  });

  it('is small', () => {
    const files = filesOf(name);
    assert.ok(files.length > 1, 'no file was found');
    assert.ok(files.length <= (MOST_FILES_OF[name] ?? MOST_FILES), files.join(', '));
  });

  it('says in a few lines how it is started', () => {
    const text = textOf('examples', name, 'README.md');
    assert.ok(text.trimEnd().split('\n').length <= 15);
    for (const part of ['npm install && npm start', 'HDT_SERVICE_URL', 'HDT_API_KEY'])
      assert.ok(text.includes(part), part);
    for (const [, target = ''] of text.matchAll(/\]\(([^)#:]+)/g))
      assert.ok(existsSync(join(folder, name, target)), target);
  });

  it('is started with our packages of this version', () => {
    assert.ok(manifestOf('examples', name).scripts.start);
    const ours = dependenciesOf(name).filter(([dependency]) => dependency.startsWith('hdt-'));
    assert.ok(ours.length > 1);
    for (const [dependency, range] of ours) assert.equal(range, `^${version}`, dependency);
  });

  it('has the versions that `npm run hosts` tries', () => {
    for (const [dependency, range] of dependenciesOf(name))
      if (dependency in tried) assert.equal(range, tried[dependency], dependency);
  });
});

it('has one version of each package in all examples', () => {
  const all = names.flatMap(dependenciesOf);
  const first = new Map([...all].reverse());
  assert.deepEqual(
    all.filter(([dependency, range]) => first.get(dependency) !== range),
    [],
  );
});
