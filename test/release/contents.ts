import { posix } from 'node:path';
import type { Manifest, Unpacked } from './unpack.js';

interface List {
  /** Files without which the package is of no use, or breaks a promise. */
  readonly must: readonly string[];
  /** Where a file may be; anything else has slipped in. */
  readonly may: RegExp;
  /** Sources that are built into a module each. */
  readonly modules: RegExp;
  /** Built files that are made of several sources. */
  readonly bundles: RegExp;
  readonly megabytes: readonly [least: number, most: number];
}

const EVERYWHERE = ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md'];

/** What must, and what may, be in each package. */
export const LISTS: Readonly<Record<string, List>> = {
  'hdt-elements': {
    must: [
      ...EVERYWHERE,
      'custom-elements.json',
      ...['index', 'upload', 'device-capture', 'results', 'records', 'headless', 'share', 'hdt-elements'].map(
        (name) => `dist/${name}.js`,
      ),
      'dist/hdt-elements.development.js',
      'dist/share-worker.js',
      ...['worker.js', 'heif.js', 'libheif.wasm', 'paper.js', 'display.js', 'heic2any.js'].map(
        (name) => `dist/hdt-elements/assets/${name}`,
      ),
      ...[
        'licenses.md',
        'licenses-heif.md',
        'licenses-heic2any.md',
        'licenses-react.md',
        'licenses-worker.md',
      ].map((name) => `dist/${name}`),
      'dist/types/vscode.html-custom-data.json',
      'dist/types/web-types.json',
      'docs/start/quick-start.md',
      'docs/llms.txt',
      ...['blood-count.csv', 'blood-panel.hl7', 'oximeter.jpg', 'thyroid.pdf'].map(
        (name) => `demo/public/samples/${name}`,
      ),
      'docs/help/versions.md',
      'server-stub/token-exchange/PROTOCOL.md',
      'server-stub/token-exchange/openapi.json',
      'server-stub/token-exchange/stub.py',
      'server-stub/token-exchange/stub.ts',
    ],
    may: /^(?:[A-Z]+(?:\.md)?|package\.json|custom-elements\.json|dist\/.+|src\/.+\.ts|docs\/[\w/.-]+\.(?:md|svg|txt)|server-stub\/token-exchange\/.+|demo\/public\/samples\/[\w.-]+|test\/e2e\/gallery\/[\w.-]+\.png)$/,
    modules: /^src\/(?:index|upload|device-capture|results|records|headless|share)\.ts$/,
    bundles: /^dist\/(?:hdt-elements|share-worker|react\/)/,
    megabytes: [2, 4],
  },
  'hdt-gateway': {
    must: [...EVERYWHERE, 'dist/command/main.js', 'deploy/Dockerfile', 'deploy/compose.yaml'],
    may: /^(?:[A-Z]+(?:\.md)?|package\.json|dist\/.+|src\/.+\.ts|deploy\/[\w.-]+)$/,
    modules: /^src\/.+(?<!\.d)\.ts$/,
    bundles: /^$/,
    megabytes: [0.3, 1],
  },
  'hdt-reader': {
    must: [
      ...EVERYWHERE,
      'MODELS-NOTICE.md',
      'dist/networks/weights/finder.bin',
      'dist/networks/weights/orientation.bin',
      'dist/networks/weights/reader.bin',
    ],
    may: /^(?:[A-Z-]+(?:\.md)?|package\.json|dist\/.+|src\/.+\.ts)$/,
    modules: /^src\/.+(?<!\.d)\.ts$/,
    // Compiled from src/viewfinder/networks of hdt-elements.
    bundles: /^dist\/networks\//,
    megabytes: [0.5, 1.5],
  },
  'hdt-emulator': {
    must: [
      ...EVERYWHERE,
      'dist/main.js',
      'dist/browser.js',
      'dist/licenses.md',
      'dist/page/index.html',
      'dist/page/portal.js',
      'src/vocabulary/LOINC-NOTICE.md',
    ],
    may: /^(?:[A-Z]+(?:\.md)?|package\.json|dist\/.+|src\/.+\.(?:ts|md|css|html|svg|json))$/,
    modules: /^src\/(?!portal\/client\/).+(?<!\.d)\.ts$/,
    bundles: /^dist\/page\//,
    megabytes: [0.6, 1.8],
  },
};

/** Tests, settings, secrets and what tools leave behind. */
const NEVER =
  /(?:^|\/)(?:\.[^/]+|node_modules|__[^/]*|fixtures|coverage|tsconfig[^/]*\.json)(?:\/|$)|\.(?:test|spec)\.|tsbuildinfo|\.(?:tgz|sqlite|pem|key|log|orig)$/;

/** What npm would run at the adopter's. */
const RUN_AT_INSTALLATION = ['preinstall', 'install', 'postinstall', 'prepare', 'prepack'];

/** Everything that is wrong with a package, a sentence each. */
export function findFaults(unpacked: Unpacked): string[] {
  const { manifest } = unpacked;
  const list = LISTS[manifest.name];
  if (!list) return [`${manifest.name}: this is no package of the release`];
  if (!unpacked.files.some((file) => file.startsWith('dist/')))
    return [
      `${manifest.name}: it has no dist. It was packed before it was built: pack by test/release/pack.mjs`,
    ];
  return [
    ...findMissing(unpacked, list),
    ...findStrays(unpacked, list),
    ...findUnbuilt(unpacked, list),
    ...findDeadImports(unpacked),
    ...findEmptyNotices(unpacked),
    ...findWrongManifest(manifest, unpacked),
    ...findWrongSize(unpacked, list),
  ].map((fault) => `${manifest.name}: ${fault}`);
}

function findMissing({ files, manifest }: Unpacked, { must }: List): string[] {
  const present = new Set(files);
  return [
    ...must.filter((file) => !present.has(file)).map((file) => `${file} is missing`),
    ...namedFiles(manifest)
      .filter((file) => !hasFile(files, file))
      .map((file) => `package.json names ${file}, which is missing`),
  ];
}

/** Every file that the manifest leads to: of `exports` each condition, commands, types, and what CDNs and editors read. */
function namedFiles(manifest: Manifest): string[] {
  const single = ['main', 'module', 'types', 'unpkg', 'jsdelivr', 'customElements', 'web-types'];
  const named = single.flatMap(
    (key) => (manifest as unknown as Record<string, string | undefined>)[key] ?? [],
  );
  const entries = Object.values(manifest.exports).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : Object.values(entry),
  );
  const all = [...named, ...entries, ...Object.values(manifest.bin ?? {})];
  return [...new Set(all.map((file) => posix.normalize(file)))];
}

function hasFile(files: readonly string[], named: string): boolean {
  const [head = '', tail] = named.split('*');
  if (tail === undefined) return files.includes(head);
  return files.some((file) => file.startsWith(head) && file.endsWith(tail));
}

const findStrays = ({ files }: Unpacked, { may }: List): string[] =>
  files.filter((file) => NEVER.test(file) || !may.test(file)).map((file) => `${file} does not belong in it`);

/** A tree that is half built, or from before a source was renamed. */
function findUnbuilt({ files }: Unpacked, { modules, bundles }: List): string[] {
  const present = new Set(files);
  const sources = files.filter((file) => modules.test(file));
  const missing = sources
    .flatMap((file) => ['js', 'd.ts'].map((end) => file.replace(/^src\/(.*)ts$/, `dist/$1${end}`)))
    .filter((file) => !present.has(file));
  const stale = files.filter((file) => {
    const isModule = /^dist\/.*\.js$/.test(file) && !bundles.test(file);
    return isModule && !present.has(file.replace(/^dist\/(.*)js$/, 'src/$1ts'));
  });
  return [
    ...(sources.length === 0 ? ['its sources are missing'] : []),
    ...missing.map((file) => `${file} was not built`),
    ...stale.map((file) => `${file} has no source any more`),
  ];
}

/** Imports of files of the package's own that are not in it. */
function findDeadImports({ files, read }: Unpacked): string[] {
  const present = new Set(files);
  return files
    .filter((file) => /^dist\/.*\.js$/.test(file))
    .flatMap((file) => {
      const code = read(file).replace(/^ *\/?\*.*$/gm, '');
      const paths = code.matchAll(/(?:from|import\(?|new URL\()\s*["'`](\.\.?\/[^"'`$]+)["'`]/g);
      return [...paths]
        .map(([, path = '']) => posix.join(file, '..', path))
        .filter((path) => !present.has(path) && !isFolder(files, path))
        .map((path) => `${file} imports ${path}, which is missing`);
    });
}

/** Files of licences, of which the bill of materials is made, that name nothing. */
const findEmptyNotices = ({ files, read }: Unpacked): string[] =>
  files
    .filter(
      (file) =>
        /^dist\/licenses[\w-]*\.md$/.test(file) &&
        !/^Name: .+\n(?:Version: .+\n)?License: ./m.test(read(file)),
    )
    .map((file) => `${file} names no package`);

const isFolder = (files: readonly string[], path: string): boolean =>
  files.some((file) => file.startsWith(path.endsWith('/') ? path : `${path}/`));

function findWrongManifest(manifest: Manifest, { read, files }: Unpacked): string[] {
  const scripts = RUN_AT_INSTALLATION.filter((name) => manifest.scripts?.[name]);
  const ranges = Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies });
  const local = ranges.filter(([, range]) => /^(?:file|link|workspace|git|https?):/.test(range));
  const exact = Object.entries(manifest.dependencies ?? {}).filter(([, range]) => !range.startsWith('^'));
  const changes = files.includes('CHANGELOG.md') ? read('CHANGELOG.md') : '';
  const isTold = changes.split('\n').includes(`## ${manifest.version}`);
  return [
    ...scripts.map(
      (name) => `package.json has the script ${name}, which must not decide what is in a package`,
    ),
    ...local.map(([name, range]) => `it asks for ${name} by ${range}, which is on this machine alone`),
    ...exact.map(([name, range]) => `it asks for ${name} ${range}, and takes none of its fixes`),
    ...(isTold ? [] : [`CHANGELOG.md has nothing about ${manifest.version}`]),
  ];
}

function findWrongSize({ bytes }: Unpacked, { megabytes: [least, most] }: List): string[] {
  const size = bytes / 1e6;
  if (size >= least && size <= most) return [];
  return [`the tarball has ${size.toFixed(1)} MB, expected are ${least} to ${most}`];
}

/** What is wrong between the packages: one version for all, and peers that admit it. */
export function findVersionFaults(manifests: readonly Manifest[]): string[] {
  const versions = new Set(manifests.map(({ version }) => version));
  const said = manifests.map(({ name, version }) => `${name} ${version}`).join(', ');
  const peers = manifests.flatMap(({ name, peerDependencies = {} }) =>
    Object.entries(peerDependencies)
      .filter(([peer, range]) => peer in LISTS && range !== PEER_RANGE)
      .map(
        ([peer, range]) =>
          `${name}: asks for ${peer} ${range} and not for ${PEER_RANGE}, so that a minor becomes 1.0.0`,
      ),
  );
  return [...(versions.size > 1 ? [`The packages have different versions: ${said}`] : []), ...peers];
}

/** Before 1.0 a caret leaves the next minor out, and changesets takes a peer that is left out for a major change. */
const PEER_RANGE = '>=0.1.0 <1.0.0';
