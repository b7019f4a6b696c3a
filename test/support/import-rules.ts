import { globalsIn, type Import, importsOf, reachedFrom, type Sources } from './imports.js';

/** Depends on nothing else of ours, and everything may use it. */
const GROUND = ['src/errors.ts', 'src/clock.ts', 'src/random-key.ts'];

/** In the order data takes: a room may use the types of those before it, never the other way round. */
const ROOMS = ['intake', 'camera', 'prepare', 'service', 'results', 'status', 'queue'];

/** Names that several rooms share; the only files a stranger may import at run time. */
const VOCABULARY = ['src/intake/format.ts', 'src/service/wire.ts'];

/** Decide and compute, touch nothing: testable as tables. */
const PURE = [
  /^src\/intake\/(?:accept|admit|format|preflight|sniff)\.ts$/,
  /^src\/prepare\/(?:fit|outcome|plan|strip)\.ts$/,
  /^src\/camera\/(?:frame-quality|guidance)\.ts$/,
  /^src\/service\/(?:problem|wire)\.ts$/,
  /^src\/results\/[^/]+\.ts$/,
  /^src\/status\/pace\.ts$/,
  /^src\/queue\/(?:entry|policy)\.ts$/,
  /^src\/flow\/capture-state\.ts$/,
];

const EFFECTS = [
  'document',
  'window',
  'navigator',
  'globalThis',
  'self',
  'fetch',
  'XMLHttpRequest',
  'localStorage',
  'sessionStorage',
  'setTimeout',
  'setInterval',
  'Date.now',
  'performance',
  'Math.random',
];

/** The elements and their connection give the flow its effects; what they are drawn with only gets data. */
const COMPOSES = /^src\/elements\/(?:connection|(hdt-[a-z-]+)\/\1)\.ts$/;

const isPure = (path: string) => GROUND[0] === path || PURE.some((pattern) => pattern.test(path));
const roomOf = (path: string) => ROOMS.indexOf(path.split('/')[1] ?? '');

/** 0 ground, 1 rooms, 2 flow, 3 words, 4 elements, 5 entries and wrappers. */
function levelOf(path: string): number {
  if (GROUND.includes(path)) return 0;
  if (roomOf(path) >= 0) return 1;
  const level = ['flow', 'i18n', 'elements'].indexOf(path.split('/')[1] ?? '');
  return level < 0 ? 5 : level + 2;
}

/** Why a file of the browser package may not import what it does, or null. */
function againstBrowser(path: string, { own, target, typeOnly }: Import): string | null {
  if (!own) return target.startsWith('node:') ? 'Node is not in a browser' : null;
  if (!target.startsWith('src/')) return 'the package ends at src/';
  const [from, to] = [levelOf(path), levelOf(target)];
  if (to > from) return 'imports go down only';
  if (path === GROUND[0]) return 'the leaf of the graph';
  if (from === 1 && to === 1 && roomOf(path) !== roomOf(target)) {
    if (roomOf(target) > roomOf(path)) return 'rooms take types only from rooms before them';
    if (!typeOnly && !VOCABULARY.includes(target)) return 'rooms are strangers at run time';
  }
  if (isPure(path) && !typeOnly && !isPure(target)) return 'a pure file runs nothing but pure files';
  if (from === 4 && to === 1 && !typeOnly && !isPure(target) && !COMPOSES.test(path)) {
    return 'only the element itself gives the flow its effects';
  }
  return null;
}

const partOf = (path: string) => /^server-stub\/(gateway|emulator)\//.exec(path)?.[1];

function againstServer(path: string, { own, target, typeOnly }: Import): string | null {
  if (!own) return null;
  if (target.startsWith('src/')) {
    const isWire = target === 'src/service/wire.ts' && typeOnly && partOf(path) !== 'emulator';
    return isWire ? null : 'the server takes nothing of src/ but types of src/service/wire.ts';
  }
  if (!target.startsWith('server-stub/')) return 'the workspace ends at server-stub/';
  const [from, to] = [partOf(path), partOf(target)];
  return from && to && from !== to ? 'gateway and emulator are strangers' : null;
}

/** One line for each broken rule: the file, what it must not use, and why. */
export function violations(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) => {
    const against = path.startsWith('src/') ? againstBrowser : againstServer;
    const imports = importsOf(path, text).flatMap((one) => {
      const why = against(path, one);
      return why === null ? [] : [`${path} must not import ${one.specifier}: ${why}`];
    });
    const effects = isPure(path) ? globalsIn(path, text, EFFECTS) : [];
    return [...imports, ...effects.map((name) => `${path} must not use ${name}: a pure file`)];
  });
}

/** What importing `src/headless.ts` must not bring in: anything of a screen. */
export const screensBehindHeadless = (sources: Sources): string[] =>
  [...reachedFrom('src/headless.ts', sources)].filter(
    (one) => /^(?:lit|@lit\/.*)$/.test(one) || one.startsWith('src/elements/') || one.startsWith('src/i18n/'),
  );

interface Manifest {
  readonly dependencies?: Record<string, string>;
}

/** Browser code too: a library of the emulator's page is none of the server's. */
const PAGE = 'server-stub/emulator/src/portal/client/';

/** Packages the browser code uses without naming them, and server libraries among those it names. */
export function wrongDependencies(sources: Sources, browser: Manifest, server: Manifest): string[] {
  const named = Object.keys(browser.dependencies ?? {});
  const libraries = (folder: string) =>
    [...sources]
      .filter(([path]) => path.startsWith(folder))
      .flatMap(([path, text]) => importsOf(path, text).map((one) => ({ path, ...one })))
      .filter(({ own, target }) => !own && !target.startsWith('node:'));
  const undeclared = libraries('src/')
    .filter(({ target }) => !named.includes(target))
    .map(({ path, target }) => `${path} imports ${target}, which package.json does not name`);
  const ofThePage = new Set(libraries(PAGE).map(({ target }) => target));
  const servers = named
    .filter((name) => name in (server.dependencies ?? {}) && !ofThePage.has(name))
    .map((name) => `${name} is a library of the server`);
  return [...undeclared, ...servers];
}
