// `npm run release:check`: clones what is committed into an empty folder, makes the files of a release there by the script of
// the release workflow, and checks them. `npm run release:check -- FOLDER` checks the files that this script left in FOLDER.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { askForAddresses } from './addresses.mjs';
import { findTooNew } from './browsers.js';
import { clone, countUncommitted, shareInstalled } from './clone.js';
import { findFaults, findVersionFaults } from './contents.js';
import { findBundlerFaults, findNodeFaults, install, modulesOf } from './imports.js';
import { lintTarball } from './linters.js';
import { findNode, NODE_MAJORS } from './nodes.js';
import { PACKAGES, PACKED, Refusal, runCommand } from './packages.mjs';
import { makeSbom } from './sbom.js';
import { type Unpacked, unpack } from './unpack.js';
import { findBumpFaults, openChangesets } from './versions.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** More faults have a common cause, which the first ones show. */
const SHOWN = 40;
const notes: string[] = [];
const notRun: string[] = [];

const temporary = mkdtempSync(join(tmpdir(), 'hdt-release-'));
process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
// A signal without a handler ends a process without the event `exit`.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
await runCommand(async () => {
  const [given] = process.argv.slice(2);
  const faults = await check(given ? resolve(given) : packClone());
  for (const fault of faults.slice(0, SHOWN)) console.log(`✗ ${fault}`);
  if (faults.length > SHOWN) console.log(`✗ and ${faults.length - SHOWN} more`);
  for (const note of notes) console.log(note);
  writeResults();
  if (faults.length > 0)
    throw new Refusal(`The release is not fit to be published: ${faults.length} of its checks failed (✗).`);
  console.log('The four packages are fit to be published.');
  for (const what of notRun) console.log(`Not run here: ${what}`);
});

/** Returns the folder with what was packed. */
function packClone(): string {
  const uncommitted = countUncommitted(root);
  if (uncommitted > 0)
    notes.push(`Checked is what is committed: ${uncommitted} changed files are not part of it.`);
  const copy = join(temporary, 'clone');
  clone(root, copy);
  if (process.env.HDT_PLAIN === '1') {
    shareInstalled(root, copy);
    notes.push('The clone was built with what is installed here; CI installs it anew.');
  }
  const packed = join(temporary, 'packed');
  const pack = join(copy, 'test/release/pack.mjs');
  const { status } = spawnSync(process.execPath, [pack, packed], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Refusal('A fresh clone could not be packed: the reason is above.');
  return packed;
}

async function check(folder: string): Promise<string[]> {
  const packages = unpackAll(folder);
  const manifests = packages.map(({ manifest }) => manifest);
  for (const { manifest, files, bytes } of packages)
    console.log(
      `${manifest.name} ${manifest.version}: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`,
    );
  const faults = [
    ...packages.flatMap(findFaults),
    ...packages.flatMap(findTooNew),
    ...findVersionFaults(manifests),
  ];
  // What is not in a tarball would fail in everything that follows, too.
  if (faults.length > 0) return faults;

  for (const each of packages) faults.push(...(await lintTarball(each, root)));
  faults.push(...(await checkImports(packages)));
  faults.push(...findBumpFaults(root, join(temporary, 'versions')));
  writeSboms(packages, folder);
  const open = openChangesets(root).length;
  notes.push(
    open > 0
      ? `${open} changesets are open: npm run release:version takes them into the next release.`
      : `No changeset is open: the next release is ${manifests[0]!.version}.`,
  );
  const ask = askForAddresses(manifests);
  if (ask) notes.push(ask);
  return faults;
}

function unpackAll(folder: string): Unpacked[] {
  const list = join(folder, PACKED);
  if (!existsSync(list))
    throw new Refusal(`${folder} has no ${PACKED}. Make it: node test/release/pack.mjs ${folder}`);
  const { packages } = JSON.parse(readFileSync(list, 'utf8')) as {
    packages: { name: string; file: string; integrity: string }[];
  };
  const tarballs = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  if (tarballs.length !== PACKAGES.length)
    throw new Refusal(
      `${folder} has ${tarballs.length} tarballs, and not the ${PACKAGES.length} of a release.`,
    );
  return PACKAGES.map(({ name }) => {
    const packed = packages.find((each) => each.name === name);
    if (!packed) throw new Refusal(`${list} does not name ${name}. Pack again into an empty folder.`);
    const tarball = join(folder, packed.file);
    const sum = createHash('sha512').update(readFileSync(tarball)).digest('base64');
    if (packed.integrity !== `sha512-${sum}`)
      throw new Refusal(`${tarball} is not the file that was packed. Pack again into an empty folder.`);
    return unpack(tarball, join(temporary, 'unpacked', name));
  });
}

async function checkImports(packages: readonly Unpacked[]): Promise<string[]> {
  const project = join(temporary, 'project');
  mkdirSync(project);
  install(
    project,
    packages.map(({ tarball }) => tarball),
  );
  const specifiers = packages.flatMap(modulesOf);
  const faults = NODE_MAJORS.flatMap((major) => {
    const node = findNode(major, join(root, 'node_modules/.cache/release'));
    if (!node) {
      notRun.push(`imports in Node ${major}, which could not be fetched. Is the package registry reachable?`);
      return [];
    }
    return findNodeFaults(node, project, specifiers).map((fault) => `Node ${major}: ${fault}`);
  });
  const bundled = await findBundlerFaults(project, specifiers);
  return [...faults, ...bundled.map((fault) => `esbuild: ${fault}`)];
}

/** Beside the tarballs, for whoever has to say what is in them. */
function writeSboms(packages: readonly Unpacked[], folder: string): void {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const each of packages) {
    const { name, version } = each.manifest;
    const home = PACKAGES.find((one) => one.name === name)!.folder.replace(/^\.$/, '');
    const sbom = makeSbom(each, lock, home);
    writeFileSync(join(folder, `${name}-${version}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`);
  }
}

/** For the summary of `npm test`. */
function writeResults(): void {
  const { HDT_RESULTS } = process.env;
  if (HDT_RESULTS)
    writeFileSync(join(HDT_RESULTS, 'release:check.json'), JSON.stringify({ missing: notRun }));
}
