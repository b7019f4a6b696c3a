/**
 * A page of somebody else's making, built with the installed package from its folder in `examples/`, and from the folder of
 * that name beside this file: a host that nobody would copy, or what only a test needs. The pages in `docs/start` show their files.
 *
 * @typedef {object} Host
 * @property {string} name
 * @property {string} folder
 * @property {string} about What a reader has to know.
 * @property {boolean} [hasForm] Its reports are in a form, whose value it shows.
 * @property {boolean} [hasSignIn] Its people sign in, by the form of its page.
 * @property {'phone' | 'desk'} [visit] What a person does there, in place of what they do on the page of every other host.
 * @property {boolean} [isSecure] Its server answers by HTTPS, with a certificate of its own making.
 * @property {{ command: readonly string[], line: RegExp }} [script] It has no page: its command, and what that prints in the end.
 * @property {string} [with] Folder whose files it shares, under its own.
 * @property {readonly string[]} [without] Paths of shared files and folders that it has not.
 * @property {readonly (readonly string[])[]} build Commands that build it, found in `node_modules/.bin`.
 * @property {readonly (readonly string[])[]} [types] Commands that check its types.
 * @property {string} [refused] File whose marked lines, and no other, they refuse; without it they refuse nothing.
 * @property {readonly string[]} [alone] Installed alone, outside the checkout, with these beside those it names itself: there is no
 *   optional package of the gateway in any folder above.
 * @property {boolean} [isBackEnd] The gateway is part of it, and gets its settings by the environment.
 * @property {Readonly<Record<string, string>>} [settings] Environment of its server, which has the port 3000 there.
 * @property {string} [assets] Copies the assets there, as its documentation says.
 * @property {string | { serve: readonly string[] }} [site] Where the site is after the build, or the command that serves it.
 * @property {readonly string[]} [development] Command of its development server.
 */

const COPY =
  'It does not bring along files that code fetches by address. Copy `node_modules/hdt-elements/dist/hdt-elements/assets` to your site as `hdt-assets`:';

/** The oldest that is supported, to the newest. */
const TYPESCRIPTS = ['typescript-5.0', 'typescript', 'typescript-6', 'typescript-7'];

const TSC = ['tsc', '-p', '.'];

/** @type {(name: string, folder: string, about: string, types?: readonly string[]) => Host} */
const vite = (name, folder, about, types = TSC) => ({
  name,
  folder,
  about,
  types: [types],
  build: [['vite', 'build', '--logLevel', 'error']],
  site: 'dist',
  development: ['vite'],
});

/** What an application with a gateway of its own process does not have. */
const NEXT_GATEWAY = ['app/hdt', 'app/sign-in', 'app/sign-out', 'lib'];

/** @type {readonly Host[]} */
export const HOSTS = [
  vite(
    'React with Vite',
    'react',
    "Components, typed, with every name checked. The proxy passes the gateway's paths on while you develop.",
  ),
  {
    ...vite(
      'React Hook Form',
      'react-form',
      'Both elements as fields of a form: each is focused where its value is refused, and shows what a `reset` of the form brings back.',
    ),
    with: 'react',
    hasForm: true,
  },
  {
    name: 'React with Next, Turbopack',
    folder: 'next-rewrites',
    with: 'next',
    without: NEXT_GATEWAY,
    about:
      'The components are client components; what the server draws is taken over. Rewrites lead to the gateway.',
    // Its own types do not pass, which its build would check too.
    types: [[...TSC, '--skipLibCheck', 'false']],
    build: [['next', 'build', '--turbopack']],
    site: { serve: ['next', 'start'] },
    development: ['next', 'dev', '--turbopack'],
  },
  {
    name: 'React with Next, webpack',
    folder: 'next-rewrites',
    with: 'next',
    without: NEXT_GATEWAY,
    about: 'The same files.',
    build: [['next', 'build', '--webpack']],
    site: { serve: ['next', 'start'] },
    development: ['next', 'dev', '--webpack'],
  },
  {
    name: 'Next with the gateway',
    folder: 'next',
    about:
      'With the gateway in [a route handler](gateway.md#in-your-server), and a session of the application. Neither `pg` nor `ioredis` is installed.',
    alone: [],
    isBackEnd: true,
    hasSignIn: true,
    // It has a sign-in of its own, in `next start` too.
    settings: { HDT_SESSION_ANONYMOUS: '' },
    build: [['next', 'build']],
    site: { serve: ['next', 'start'] },
    development: ['next', 'dev'],
  },
  {
    ...vite(
      'Vue with Vite',
      'vue',
      'Tags in templates, typed by one import; `v-model` gives the upload ids, where nothing is drawn on the server ([Nuxt](#nuxt)). Set `"vueCompilerOptions": { "strictTemplates": true }` in `tsconfig.json`: without it `vue-tsc` checks values and details, but takes any tag, attribute and event. Write a property that has no attribute in camelCase (`:nameRenderer`): Vue makes `:name-renderer` an attribute, and the types cannot tell the two apart.',
      ['vue-tsc', '-p', '.'],
    ),
    hasForm: true,
  },
  vite(
    'Svelte with Vite',
    'svelte',
    'Tags in Svelte 5, typed by one import. `svelte-check` takes any other tag with a dash.',
    ['svelte-check', '--tsconfig', './tsconfig.json'],
  ),
  vite('Preact with Vite', 'preact', 'Tags in JSX, typed by one import.'),
  vite('Solid with Vite', 'solid', 'Tags in JSX, typed by one import; events by `on:`.'),
  {
    name: 'Angular',
    folder: 'angular',
    about:
      "`CUSTOM_ELEMENTS_SCHEMA` and typed handlers: with `strictTemplates` a wrong event, detail or handler is refused, while the schema takes any tag with a dash and any property of it. Angular's builder copies the assets by a line of `angular.json`, and `setAssetBase` says where they are.",
    types: [['ngc', '-p', 'types.json']],
    refused: 'src/types.ts',
    build: [['ng', 'build']],
    site: 'dist',
    development: ['ng', 'serve'],
  },
  {
    name: 'Angular with its forms',
    folder: 'angular-form',
    with: 'angular',
    about: "A directive of its own makes the tag a control of Angular's forms.",
    hasForm: true,
    build: [['ng', 'build']],
    site: 'dist',
  },
  {
    name: 'webpack',
    folder: 'webpack',
    with: 'bundled',
    about: 'Nothing to set for the elements; the entry is the page below.',
    types: TYPESCRIPTS.map((name) => [`../${name}/bin/tsc`, '-p', '.']),
    build: [['webpack']],
    site: 'dist',
    development: ['webpack', 'serve', '--mode', 'development'],
  },
  {
    name: 'esbuild',
    folder: 'esbuild',
    with: 'bundled',
    about: COPY,
    build: [['esbuild', 'main.js', '--bundle', '--splitting', '--format=esm', '--outdir=dist']],
    assets: 'dist/hdt-assets',
    site: 'dist',
  },
  {
    name: 'Rollup',
    folder: 'rollup',
    with: 'bundled',
    about: COPY,
    build: [['rollup', '--config']],
    assets: 'dist/hdt-assets',
    site: 'dist',
  },
  {
    name: 'Parcel',
    folder: 'parcel',
    with: 'bundled',
    about: `Let it read the \`exports\` of packages. ${COPY}`,
    build: [['parcel', 'build', '--target', 'page', '--no-cache']],
    assets: 'dist/hdt-assets',
    site: 'dist',
  },
  {
    name: 'Nuxt',
    folder: 'nuxt',
    about:
      'Drawn on the server, with the gateway as a route of Nitro. `v-model` on the tag is refused by the compiler of the server; `:value.prop` and `@change` do the same. `optimizeDeps` keeps the Worker in place while you develop.',
    alone: [],
    isBackEnd: true,
    hasForm: true,
    build: [['nuxt', 'build']],
    site: { serve: ['node', '.output/server/index.mjs'] },
    development: ['nuxt', 'dev'],
  },
  {
    name: 'SvelteKit',
    folder: 'sveltekit',
    about:
      'Drawn on the server, with the gateway as a route, by `adapter-node`. Its server takes `https` for granted and bodies of 512 KB at most: the first makes its protection against CSRF refuse the files of a page over HTTP, the second every larger file. Both are settings of its environment. `hdt-gateway` stands under `dependencies` of `package.json`, so that `adapter-node` leaves it out of the bundle.',
    isBackEnd: true,
    settings: { ORIGIN: 'http://localhost:3000', BODY_SIZE_LIMIT: '300M' },
    alone: ['@sveltejs/adapter-node', '@sveltejs/kit', '@sveltejs/vite-plugin-svelte', 'svelte', 'vite'],
    build: [['vite', 'build']],
    site: { serve: ['node', 'build'] },
    development: ['vite', 'dev'],
  },
  {
    name: 'Astro',
    folder: 'astro',
    about:
      'Drawn on the server, with the gateway as an endpoint. `checkOrigin` stays on: it compares the origin of a page with the host of the request, which Astro trusts only where `allowedDomains` names it. Without your domain there it refuses every file. `optimizeDeps` keeps the Worker in place while you develop.',
    alone: [],
    isBackEnd: true,
    build: [['astro', 'build']],
    site: { serve: ['node', 'dist/server/entry.mjs'] },
    development: ['astro', 'dev'],
  },
  {
    name: 'Express with its sessions',
    folder: 'express',
    about:
      '`express-session` comes before the gateway, and `authenticate` finds the session on `native`. The defaults of `helmet` need two lines: `blob:` for the pictures of photos, `wasm-unsafe-eval` for the decoder of HEIC. `upgrade-insecure-requests` is off for Safari at `http://localhost`. Give `express-session` a store of your own: its default forgets everybody when the server restarts.',
    isBackEnd: true,
    hasSignIn: true,
    build: [],
    site: { serve: ['node', 'server.js'] },
  },
  {
    name: 'Fastify with its sessions',
    folder: 'fastify-sessions',
    with: 'express',
    about:
      '`@fastify/session` is registered before the gateway, and `authenticate` finds the session on `native`. The gateway answers in `onRequest`: a plugin of yours that reads the session later, in `preHandler`, does not run for it. Give `@fastify/session` a store of your own: its default forgets everybody when the server restarts.',
    isBackEnd: true,
    hasSignIn: true,
    build: [],
    site: { serve: ['node', 'server.js'] },
  },
  {
    name: 'Python',
    folder: 'python',
    about:
      'Its server is `server.py`, with the standard library alone: the page, and beside it the exchange of `stub.py`, which the package brings. Replace `find_person` by your sign-in and `owners` by your database.',
    isBackEnd: true,
    build: [],
    site: { serve: ['python3', 'server.py'] },
  },
  {
    name: 'Script tag',
    folder: 'python',
    about:
      'The same page with any server. Serve `node_modules/hdt-elements/dist` as `/hdt-elements/`. While you develop, load `hdt-elements.development.js` instead: it names mistakes in the console.',
    build: [],
    site: '.',
  },
  {
    name: 'Script tag of another origin',
    folder: 'other-origin',
    with: 'python',
    about:
      "The other origin sends `Access-Control-Allow-Origin`. Under a policy it is named in `script-src`, `connect-src` and, beside `blob:`, in `worker-src`: browsers start no Worker of another origin, so a script of the page's own imports it. Where that is refused, pictures are prepared on the page.",
    build: [],
    site: '.',
  },
  {
    name: 'Phone for a computer',
    folder: 'phone-handoff',
    about:
      'The computer shows a QR code, and the phone that scans it takes the photo. Open the network address that Vite prints: the QR code has the address of the page, and a phone cannot find `localhost`.',
    visit: 'phone',
    isSecure: true,
    isBackEnd: true,
    build: [],
    site: { serve: ['vite'] },
  },
  {
    name: 'Desk for many patients',
    folder: 'staff-desk',
    about:
      'Staff add reports of any patients (`patients="any"`), and file each under a patient of the register. `entries` of the element has the file names.',
    visit: 'desk',
    isBackEnd: true,
    build: [],
    site: { serve: ['node', 'server.js'] },
  },
  {
    name: 'Without a screen',
    folder: 'headless',
    about: 'A script of Node sends files, waits for their results and prints the rows.',
    build: [],
    script: { command: ['node', 'send.js', 'report.csv'], line: /Malaria smear.*Negative/ },
  },
];
