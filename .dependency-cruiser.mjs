/** Who may import whom, for the four packages. */

/** What every feature stands on, bottom to top. */
const BASE = [
  '^src/core/(?!service/)',
  '^src/files/',
  '^src/core/service/',
  // What the pixels of a frame show: numbers in, numbers out.
  '^src/(viewfinder/(frame/|frame-analysis\\.ts$)|prepare/(crop|pixels)\\.ts$)',
  '^src/prepare/(?!(crop|pixels)\\.ts$)',
  '^src/camera/',
  '^src/i18n/',
  '^src/ui/',
];

/** The features, and what each takes of others. A feature opens another one lazily by `import()`, which is free. */
const FEATURES = {
  results: [],
  share: [],
  viewfinder: [],
  pairing: [],
  pages: ['pairing', 'results', 'upload', 'viewfinder'],
  upload: ['results', 'share'],
  capture: ['results', 'viewfinder'],
  handoff: ['capture', 'pairing'],
  records: ['capture', 'results'],
};
const ANY_FEATURE = `^src/(${Object.keys(FEATURES).join('|')})/`;

/** What puts the features together, bottom to top. */
const ENTRIES = [
  '^src/(worker|index|headless|upload|device-capture|records|results|share)\\.ts$',
  '^src/development/',
];

/** Files that only compute: a unit test keeps the names below out of them. */
export const PURE = [
  '^src/core/(back-off|errors|fold-accents|free-buffer|hdt-error|retry)\\.ts$',
  '^src/core/service/(limits|problem|wire)\\.ts$',
  '^src/files/(check-file|damage|format|sniff|utf16)\\.ts$',
  '^src/i18n/test-date\\.ts$',
  '^src/prepare/(bytes|check-source|crop|geometry|image-size|legibility|pixels|plan|quantile|strip-[a-z]+)\\.ts$',
  '^src/prepare/document/(encoding|(hl7-)?truncation)\\.ts$',
  '^src/results/data/',
  '^src/viewfinder/(frame/|(frame-analysis|second-opinion)\\.ts$)',
  '^src/pages/(pages-state|paper|write-pdf)\\.ts$',
  '^src/pages/paper/(decoded-photo|homography|light|paper-size|resample|straighten)\\.ts$',
  '^src/upload/(entry|new-entry)\\.ts$',
  '^src/capture/capture-state\\.ts$',
];

/** Globals of the platform that no pure file uses. */
export const PLATFORM_GLOBALS = [
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
  'performance',
];

/** Rooms of the gateway, bottom to top. A new room gets its place here. */
export const GATEWAY_ORDER = [
  '(clock|close-after|dialect|file-access|file-mark|grant|limits|log|lru-cache|network|option-checks|origin|problem)\\.ts$',
  'store/',
  'tracing/',
  'upstream/',
  'ownership/',
  'rate-limit/',
  'audit/audit-event\\.ts$',
  'http/',
  'audit/(?!audit-event\\.ts)',
  'openapi/',
  'observability/',
  'tokens/',
  // What it holds is told by an event.
  'confirmations/confirmation\\.ts$',
  'events/',
  'callbacks/',
  'handoff/',
  'confirmations/(?!confirmation\\.ts)',
  'patients/',
  'sent-files/',
  'reads/',
  'uploads/',
  '(purge|upkeep|ephemeral-store|repositories|options|app)\\.ts$',
  'mounts/',
  'conformance/',
  'command/',
  'entries/',
];

/** Rooms of the emulator, bottom to top, as far as they go in one direction. */
export const EMULATOR_ORDER = [
  '(address|bytes|formats|ids|json-object|log|memory|row)\\.ts$',
  '(time|vocabulary)/',
  '((assumptions|limits|options)\\.ts$|readings/)',
  'normalise/',
  '((deidentify|parse)/|reader\\.ts$)',
  'laboratory\\.ts$',
  'http/',
  'outputs/',
  'accounts/',
  'review/',
  'uploads/',
  'openapi/',
  'delivery/',
  'processing/',
  'faults/',
  'persistence/',
  'routes/',
  'admin/',
  'portal/',
  'service\\.ts$',
  'app\\.ts$',
  'browser\\.ts$',
  // Processes, files and sockets: the rooms below run in a browser, too.
  'node/',
  '(index|main|testing)\\.ts$',
];

/** Rooms of the reader, bottom to top: pixels, characters, pages, and what reads one kind of file. */
export const READER_ORDER = ['raster/', 'text/', 'page/', 'picture/', 'pdf/', 'device/', 'index\\.ts$'];

/** Types are erased, and what is imported lazily is no part of who imports it. */
const AT_RUN_TIME = { dependencyTypesNot: ['type-only', 'dynamic-import'] };

/** One rule per level: nothing above it. */
const upwards = (name, comment, levels) =>
  levels.slice(0, -1).map((level, index) => ({
    name: `${name}-${index}`,
    comment,
    severity: 'error',
    from: { path: level },
    to: { path: levels.slice(index + 1) },
  }));

const inside = (folder, order) => order.map((path) => `^${folder}${path}`);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...upwards('upwards', 'What is below works and is tested without what is above.', BASE),
    {
      name: 'base-knows-no-feature',
      comment: 'Every feature stands on it. What a type says is no dependency.',
      severity: 'error',
      from: { path: BASE },
      to: { path: [ANY_FEATURE, ...ENTRIES], pathNot: BASE, ...AT_RUN_TIME },
    },
    ...Object.entries(FEATURES).map(([feature, others]) => ({
      name: `${feature}-is-a-feature`,
      comment: 'A feature is read, changed and deleted with its folder.',
      severity: 'error',
      from: { path: `^src/${feature}/` },
      to: {
        path: [ANY_FEATURE, ...ENTRIES],
        pathNot: [feature, ...others].map((one) => `^src/${one}/`).concat(BASE),
        ...AT_RUN_TIME,
      },
    })),
    ...upwards('entries', 'Only entries put features together.', ENTRIES),
    {
      name: 'errors-is-a-leaf',
      comment: 'Everything imports the error codes.',
      severity: 'error',
      from: { path: '^src/core/errors\\.ts$' },
      to: { path: '^(src|server-stub)/' },
    },
    {
      name: 'pure-runs-pure-only',
      comment: 'A pure file is tested as a table, without a page, time or network.',
      severity: 'error',
      from: { path: PURE },
      to: { path: '^src/', pathNot: PURE, ...AT_RUN_TIME },
    },
    {
      name: 'views-get-data',
      comment: 'Rendering has no effects: those are in the elements, apps and flows.',
      severity: 'error',
      from: { path: '^src/.*-(view|text)\\.ts$' },
      to: { path: '^src/(core/service|prepare|camera)/', pathNot: PURE, ...AT_RUN_TIME },
    },
    {
      name: 'headless-without-screens',
      comment: 'Node and Workers have no elements, and other frameworks need no Lit.',
      severity: 'error',
      from: { path: '^src/(development/)?headless\\.ts$' },
      to: { path: ['^src/(ui|i18n)/(?!test-date\\.ts$)', 'node_modules/(lit|@lit)'], reachable: true },
    },
    {
      name: 'no-circle',
      comment: 'A circle cannot be understood, tested or loaded in parts.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-node-in-a-browser',
      comment: 'A browser has no built-in modules of Node.',
      severity: 'error',
      from: {
        path: '^(src|server-stub/emulator/src)/',
        pathNot: '^server-stub/emulator/src/(node/|(index|main|testing)\\.ts$)',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'package-ends-at-its-folder',
      comment: 'Only what lies in src/ is published.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(server-stub|labs|test|demo|build)/' },
    },
    {
      name: 'packages-are-strangers',
      comment: 'Each is published alone, and an emulator that shares code proves nothing.',
      severity: 'error',
      from: {
        path: '^(server-stub/gateway|server-stub/emulator|labs/reader)/',
        pathNot: '^labs/reader/(bench|test)/',
      },
      to: { path: '^(src|test|demo|build|server-stub|labs)/', pathNot: ['^$1/', 'node_modules/'] },
    },
    {
      name: 'by-public-name',
      comment: 'What puts the packages together uses what is published.',
      severity: 'error',
      from: { path: '^server-stub/start/' },
      to: { path: '^(src|server-stub/(gateway|emulator)/src|labs/reader/src)/' },
    },
    {
      name: 'declared-dependencies',
      comment: 'An installed package finds only what its own package.json names.',
      severity: 'error',
      // These are bundled with what they need.
      from: {
        path: '^(src|server-stub/(gateway|emulator)/src|labs/reader/src)/',
        pathNot: ['^server-stub/emulator/src/portal/client/', '^src/prepare/(heic2any-library|heif)\\.ts$'],
      },
      // A file of types has no script that could be resolved.
      to: {
        pathNot: '/types\\.js$',
        dependencyTypesNot: ['type-only', 'npm-peer', 'npm-optional'],
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
      },
    },
    ...upwards(
      'gateway-upwards',
      'The store is under all; app.ts puts the rooms together.',
      inside('server-stub/gateway/src/', GATEWAY_ORDER),
    ),
    ...upwards(
      'emulator-upwards',
      'What is read and computed knows no routes, no accounts and no page.',
      inside('server-stub/emulator/src/', EMULATOR_ORDER),
    ),
    ...upwards(
      'reader-upwards',
      'A page knows no picture, and a picture no file that it came from.',
      inside('labs/reader/src/', READER_ORDER),
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    preserveSymlinks: true,
    detectProcessBuiltinModuleCalls: false,
    doNotFollow: { path: '(^|/)(node_modules|dist)/' },
    exclude: { path: '^(server-stub/(gateway|emulator)|labs/reader)/dist/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'browser', 'default'],
    },
    combinedDependencies: false,
  },
};
