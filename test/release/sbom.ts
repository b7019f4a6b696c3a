import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Unpacked } from './unpack.js';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The part of `package-lock.json` that is read. */
export interface Lock {
  readonly packages: Readonly<Record<string, Locked>>;
}

interface Component {
  readonly type: 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version?: string;
  readonly purl?: string;
  readonly scope?: 'required' | 'optional';
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly {
    readonly expression?: string;
    readonly license?: { readonly name: string };
  }[];
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

export interface Sbom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.5';
  readonly version: 1;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Bundled {
  readonly name: string;
  readonly version?: string;
  readonly license: string;
}

/** What npm calls a package whose code is inside another one's files. */
const BUNDLED = { name: 'cdx:npm:package:bundled', value: 'true' };

/**
 * The bill of materials of a tarball, in CycloneDX: the packages that its installation brings, by the lockfile, and those whose
 * code is bundled into its own files, by the licences that the build has written beside them.
 *
 * @param folder Where the package is in the checkout, which is how the lockfile names it; empty for the root.
 */
export function makeSbom(unpacked: Unpacked, lock: Lock, folder: string): Sbom {
  const { name, version, license } = unpacked.manifest;
  const bundled = bundledIn(unpacked);
  const installed = installedBy(lock, folder);
  const components = new Map<string, Component>();
  for (const { path, isOptional } of installed.values()) {
    const component = componentOf(path, lock.packages[path]!, isOptional ? 'optional' : 'required');
    components.set(component['bom-ref'], component);
  }
  for (const one of bundled) {
    const ref = refOf(one.name, one.version);
    const known = components.get(ref) ?? bundledComponent(one);
    components.set(ref, { ...known, properties: [BUNDLED] });
  }
  const self: Component = {
    type: 'library',
    'bom-ref': refOf(name, version),
    name,
    version,
    purl: purlOf(name, version),
    hashes: [
      { alg: 'SHA-512', content: createHash('sha512').update(readFileSync(unpacked.tarball)).digest('hex') },
    ],
    ...licensed(license),
  };
  const direct = [...installed.values()].filter(({ isDirect }) => isDirect).map(({ path }) => path);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: self },
    components: [...components.values()].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
    dependencies: [
      {
        ref: self['bom-ref'],
        dependsOn: unique([
          ...direct.map((path) => lockedRef(lock, path)),
          ...bundled.map((one) => refOf(one.name, one.version)),
        ]),
      },
      ...[...installed.values()].map(({ path, needs }) => ({
        ref: lockedRef(lock, path),
        dependsOn: unique(needs.map((need) => lockedRef(lock, need))),
      })),
    ],
  };
}

/** Packages that the files `dist/licenses*.md` name. */
export function bundledIn({ files, read }: Pick<Unpacked, 'files' | 'read'>): Bundled[] {
  const notices = files.filter((file) => /^dist\/licenses[\w-]*\.md$/.test(file)).map(read);
  return notices.flatMap((text) =>
    [...text.matchAll(/^Name: (.+)\n(?:Version: (.+)\n)?License: (.+)$/gm)].map(
      ([, name = '', version, license = '']) => ({ name, ...(version && { version }), license }),
    ),
  );
}

interface Installed {
  readonly path: string;
  readonly isDirect: boolean;
  readonly isOptional: boolean;
  readonly needs: readonly string[];
}

/** What npm would install with the package, by its paths in the lockfile. */
function installedBy(lock: Lock, folder: string): Map<string, Installed> {
  const found = new Map<string, Installed>();
  const visit = (path: string, isDirect: boolean, isOptional: boolean): void => {
    const known = found.get(path);
    if (known && (isOptional || !known.isOptional)) return;
    const needs = needsOf(lock, path);
    found.set(path, {
      path,
      isDirect: known?.isDirect || isDirect,
      isOptional,
      needs: needs.map((need) => need.path),
    });
    for (const need of needs) visit(need.path, false, isOptional || need.isOptional);
  };
  for (const need of needsOf(lock, folder)) visit(need.path, true, need.isOptional);
  return found;
}

function needsOf(lock: Lock, from: string): { path: string; isOptional: boolean }[] {
  const { dependencies = {}, optionalDependencies = {} } = lock.packages[from] ?? {};
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    const path = resolveLocked(lock, from, name);
    return path ? [{ path, isOptional: name in optionalDependencies }] : [];
  });
}

/** As Node resolves it: in the folder itself, then in each above. An optional package of another platform may be in none. */
function resolveLocked(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder === '.' ? '' : posix.dirname(folder)) {
    const path = folder === '' || folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (lock.packages[path]) return path;
    if (folder === '' || folder === '.') return undefined;
  }
}

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

const lockedRef = (lock: Lock, path: string): string => refOf(nameOf(path), lock.packages[path]?.version);

function componentOf(path: string, locked: Locked, scope: 'required' | 'optional'): Component {
  const name = nameOf(path);
  const { version = '', integrity, license } = locked;
  return {
    type: 'library',
    'bom-ref': refOf(name, version),
    name,
    version,
    purl: purlOf(name, version),
    scope,
    ...(integrity?.startsWith('sha512-') && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
    }),
    ...licensed(license),
  };
}

const bundledComponent = ({ name, version, license }: Bundled): Component => ({
  type: 'library',
  'bom-ref': refOf(name, version),
  name,
  ...(version && { version, purl: purlOf(name, version) }),
  scope: 'required',
  ...licensed(license),
});

/** An SPDX expression, or the words of a package that has none. */
function licensed(license: string | undefined): Pick<Component, 'licenses'> {
  if (!license) return {};
  const isExpression = /^\(?[\w.+-]+(?: (?:AND|OR|WITH) [\w.+-]+)*\)?$/.test(license);
  return { licenses: [isExpression ? { expression: license } : { license: { name: license } }] };
}

const refOf = (name: string, version?: string): string => (version ? `${name}@${version}` : name);

const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

const unique = (refs: readonly string[]): string[] => [...new Set(refs)].sort();
