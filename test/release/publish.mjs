// Publishes what was packed and checked: node test/release/publish.mjs FOLDER. Refuses before the first package goes out where
// anything is missing; a package that npm already has with the same contents is passed over, so that a run that was cut off is
// run again. NPM_TOKEN is only needed for the first version of a name: later ones are published by trusted publishing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { askForAddresses } from './addresses.mjs';
import { PACKAGES, PACKED, Refusal, runCommand } from './packages.mjs';

const { NPM_TOKEN, GITHUB_ACTIONS, GITHUB_REPOSITORY } = process.env;

const settings = mkdtempSync(join(tmpdir(), 'hdt-publish-'));
await runCommand(() => publish(resolve(process.argv[2] ?? '.'))).finally(() =>
  rmSync(settings, { recursive: true, force: true }),
);

function publish(folder) {
  const packages = readPacked(folder);
  const manifests = packages.map(({ path }) => manifestIn(path));
  const ask = askForAddresses(manifests);
  if (ask) throw new Refusal(`${ask} Nothing was published.`);
  checkRepository(manifests);
  checkVersions(manifests);
  const states = packages.map((each) => ({ ...each, published: publishedIntegrity(each) }));
  if (states.every(({ published }) => published)) {
    console.log(`npm has ${states[0].version} of all packages already: there is nothing to publish.`);
    return;
  }
  for (const { name, version, integrity, published } of states) {
    if (published && published !== integrity)
      throw new Refusal(
        `npm has another ${name} ${version} already. Raise the version. Nothing was published.`,
      );
  }

  const done = [];
  for (const { name, version, path, published } of states) {
    if (published) console.log(`${name} ${version} is published already.`);
    else if (!npm('publish', path, '--access', 'public', ...provenance()).ok)
      throw new Refusal(
        `${name} ${version} was not published: npm says why above. Published are ${done.join(', ') || 'none'}. Run this again: what is published is passed over.`,
      );
    else console.log(`${name} ${version} is published.`);
    done.push(name);
  }
}

function readPacked(folder) {
  const list = join(folder, PACKED);
  if (!existsSync(list))
    throw new Refusal(`${folder} has no ${PACKED}, so nothing was checked and nothing is published.`);
  const { packages } = JSON.parse(readFileSync(list, 'utf8'));
  return PACKAGES.map(({ name }) => {
    const packed = packages.find((each) => each.name === name);
    const path = packed && join(folder, packed.file);
    if (!path || !existsSync(path))
      throw new Refusal(`${name} is missing in ${folder}. Nothing was published.`);
    const sum = createHash('sha512').update(readFileSync(path)).digest('base64');
    if (packed.integrity !== `sha512-${sum}`)
      throw new Refusal(`${packed.file} is not the file that was checked. Nothing was published.`);
    return { ...packed, path };
  });
}

function manifestIn(tarball) {
  const { stdout, status } = spawnSync('tar', ['-xzOf', tarball, 'package/package.json'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Refusal(`${tarball} cannot be read. Nothing was published.`);
  return JSON.parse(stdout);
}

/** npm compares them for the provenance, and refuses with a 422 that names neither. */
function checkRepository(manifests) {
  if (!GITHUB_REPOSITORY) return;
  for (const { name, repository } of manifests) {
    const address = typeof repository === 'string' ? repository : repository.url;
    const [, path] = address.match(/([^/:]+\/[^/]+?)(?:\.git)?$/) ?? [];
    if (path !== GITHUB_REPOSITORY)
      throw new Refusal(
        `The repository of ${name} is ${address}, and this is ${GITHUB_REPOSITORY}. Nothing was published.`,
      );
  }
}

function checkVersions(manifests) {
  if (new Set(manifests.map(({ version }) => version)).size === 1) return;
  const said = manifests.map(({ name, version }) => `${name} ${version}`).join(', ');
  throw new Refusal(`The packages have different versions: ${said}. Nothing was published.`);
}

/** The sum of what npm has under this version; undefined where it has nothing. */
function publishedIntegrity({ name, version }) {
  const { ok, stdout } = npm('view', `${name}@${version}`, 'dist.integrity', '--json');
  if (ok) return stdout.trim() ? JSON.parse(stdout) : undefined;
  if (/"code": "E404"/.test(stdout)) return undefined;
  throw new Refusal(
    `npm does not say whether it has ${name} ${version}. Is the registry reachable? Nothing was published.`,
  );
}

/** A record of which workflow of which commit made the file; only there can it be made. */
function provenance() {
  return GITHUB_ACTIONS ? ['--provenance'] : [];
}

function npm(command, ...args) {
  // A file of its own: an empty or old token in another one would keep npm from trusted publishing.
  const file = join(settings, 'npmrc');
  const registry = process.env.npm_config_registry ?? 'https://registry.npmjs.org/';
  writeFileSync(file, NPM_TOKEN ? `${registry.replace(/^https?:/, '')}:_authToken=${NPM_TOKEN}\n` : '', {
    mode: 0o600,
  });
  const isQuiet = command === 'view';
  const { status, stdout } = spawnSync(
    'npm',
    [command, ...args, '--userconfig', file, '--registry', registry, '--ignore-scripts'],
    {
      cwd: settings,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', isQuiet ? 'ignore' : 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  return { ok: status === 0, stdout };
}
