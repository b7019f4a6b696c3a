/** Who may import whom, for the four packages. Types count as imports, unless a rule says otherwise. */

/** Bottom to top: everything may import what is below. */
const LEVELS = [
  '^src/(abort|clock|crypto|errors|free-buffer|hdt-error|hints|page-state)\\.ts$',
  '^src/(intake|worker|camera|service|results|status|queue)/',
  '^src/flow/',
  '^src/i18n/',
  '^src/elements/',
  '^src/(index|headless|upload|device-capture|records|results)\\.ts$',
  '^src/development/',
];

/** The rooms of the second level, in the order data takes. */
const ROOMS = ['intake', 'worker', 'camera', 'service', 'results', 'status', 'queue'];
const ANY_ROOM = `^src/(${ROOMS.join('|')})/`;

/** Names that several rooms share: the only files another room may import at run time. */
const VOCABULARY = '^src/(intake/format\\.ts$|service/wire\\.ts$|worker/shared/)';

/** Files that only compute: a unit test keeps the names below out of them. */
export const PURE = [
  '^src/(errors|free-buffer|hdt-error)\\.ts$',
  '^src/intake/(check-file|damage|format|sniff)\\.ts$',
  '^src/worker/shared/',
  '^src/worker/worker/frame/',
  '^src/worker/worker/document/(encoding|truncation)\\.ts$',
  '^src/worker/worker/image/(check-source|geometry|header|legibility|source)\\.ts$',
  '^src/worker/worker/paper/(homography|light|paper-size|photo|resample|straighten)\\.ts$',
  '^src/service/(limits|problem|wire)\\.ts$',
  '^src/results/[^/]+\\.ts$',
  '^src/queue/(entry|new-entry|retry)\\.ts$',
  '^src/flow/(assessment|capture-state|pages-state)\\.ts$',
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

/** Elements, their connection and the viewfinder give the flows their effects; views only get data. */
const COMPOSERS =
  '^src/elements/(shared/connection|(upload/pages|[a-z-]+)/(hdt-[a-z-]+|app|session|viewfinder|[a-z]+-work))\\.ts$';

/** Rooms of the gateway, bottom to top. A new room gets its place here. */
export const GATEWAY_ORDER = [
  '(clock|dialect|file-mark|grant|limits|log|lru-cache|option-checks|origin|problem)\\.ts$',
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
  '(purge|ephemeral-store|repositories|options|app)\\.ts$',
  'mounts/',
  'conformance/',
  'command/',
  'entries/',
];

/** Rooms of the emulator, bottom to top, as far as they go in one direction. */
export const EMULATOR_ORDER = [
  '(address|bytes|ids|log|memory|row)\\.ts$',
  '(time|vocabulary)/',
  '((assumptions|limits|options)\\.ts$|readings/)',
  'normalise/',
  '((deidentify|parse)/|reader\\.ts$)',
  'laboratory\\.ts$',
  'http/',
  'openapi/',
  'outputs/',
  'accounts/',
  'review/',
  'uploads/',
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
    ...upwards('upwards', 'A level works and is tested without those above it.', LEVELS),
    {
      name: 'errors-is-a-leaf',
      comment: 'Everything imports the error codes.',
      severity: 'error',
      from: { path: '^src/errors\\.ts$' },
      to: { path: '^(src|server-stub)/' },
    },
    ...upwards(
      'later-room',
      'A room knows only the types that data had before it.',
      ROOMS.map((room) => `^src/${room}/`),
    ),
    {
      name: 'rooms-share-types-only',
      comment: 'Rooms meet in the flows: the queue gets a function that sends, not HTTP.',
      severity: 'error',
      from: { path: ANY_ROOM },
      to: { path: ANY_ROOM, pathNot: ['^src/$1/', VOCABULARY], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pure-runs-pure-only',
      comment: 'A pure file is tested as a table, without a page, time or network.',
      severity: 'error',
      from: { path: PURE },
      to: { path: '^src/', pathNot: PURE, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'views-get-data',
      comment: 'Only the element itself gives the flow its effects.',
      severity: 'error',
      from: { path: '^src/elements/', pathNot: COMPOSERS },
      to: { path: ANY_ROOM, pathNot: PURE, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'headless-without-screens',
      comment: 'Node and Workers have no elements, and other frameworks need no Lit.',
      severity: 'error',
      from: { path: '^src/(development/)?headless\\.ts$' },
      to: { path: ['^src/(elements|i18n)/', 'node_modules/(lit|@lit)'], reachable: true },
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
        pathNot: [
          '^server-stub/emulator/src/portal/client/',
          '^src/(react|worker/(client/heic2any-library|worker/(image/heif|display/display)))\\.ts$',
        ],
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
