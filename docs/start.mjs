// Makes the pages of `docs/start/` for frameworks and back ends. Their code is that of the applications in `examples` and
// `test/hosts`, which `npm run hosts` builds and uses in a browser.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { backEndPage } from './back-end-page.mjs';
import { BACK_ENDS } from './back-ends.mjs';

const LANGUAGES = {
  '.tsx': 'tsx',
  '.ts': 'ts',
  '.js': 'js',
  '.json': 'json',
  '.vue': 'vue',
  '.svelte': 'svelte',
  '.astro': 'astro',
  '.html': 'html',
  '.py': 'python',
};

/** What `npm install` and `npm start` leave in an example. */
const IGNORED = /(?:^|\/)(?:node_modules|dist|\.[^/]+)\//;
/** Files that every application has alike. */
const USUAL = /^(?:tsconfig\.json|package\.json|index\.html|main\.tsx?|types\..+)$/;

/**
 * @typedef {object} Section
 * @property {string} folder In `examples` or `test/hosts`.
 * @property {string} [title] Of a section after the first.
 * @property {boolean} [isPart] It completes the first section, and stands before "Run it".
 * @property {string} about
 * @property {RegExp} [also] Files to show although every application has them alike.
 * @property {RegExp} [leave] Files that another section shows.
 */

/**
 * @typedef {object} Page
 * @property {string} title
 * @property {string} install
 * @property {string} [notes] A section after the code.
 * @property {string} [deployed] What a deployed page needs, after the variables.
 * @property {string} [settings] Where the variables of a gateway in the application are set. Without it, there is no gateway in it.
 * @property {readonly string[]} [variables] Those variables. Default: those of the gateway.
 * @property {boolean} [hasSignIn]
 * @property {readonly Section[]} sections
 * @property {readonly string[]} [remarks]
 */

/** Files of the example for Next that say who is signed in. */
const NEXT_SIGN_IN = 'app/(?:page|sign)|lib/sessions';

const NEXT_DEPLOYED =
  'Behind a proxy, pass the `Host` that people open on. Where it is changed, set `HDT_ALLOWED_ORIGINS=https://its.host`.';

const IN_PRODUCTION =
  '"optionsFromEnv({ authenticate }) or HDT_SESSION_JWKS_URL or HDT_SESSION_FORWARD_URL is missing": in production the gateway needs to know who is signed in. See [sign-in](../guides/sign-in.md#in-your-own-server).';
const DATABASE = 'The gateway writes `.data/gateway.sqlite`. Add `.data/` to `.gitignore`.';
const LOG =
  'The gateway logs only mistakes of the set-up and errors, such as a refused origin or key. For every request, pass `log: jsonLog()` of `hdt-gateway` to `createGateway`.';

const REACT_NOTES = `## Ref, remove button, StrictMode

- The \`ref\` is the element. \`upload.current?.dismiss(entryId)\` removes a file, here from a remove button.
- The component and the type of the element share the name \`HdtUpload\`. Import the type from \`hdt-elements\` under another name, as shown.
- \`StrictMode\` needs no setting.
- To show only your own list, [hide the results table of the element](../guides/results.md#hide-the-results-table-of-the-element).
- In an application of \`npm create vite\`, change \`vite.config.ts\` and keep \`plugins: [react()]\`. A second file \`vite.config.js\` would win.`;

/** Where variables need `export` to reach the server. */
const SHELL = 'in your shell';
const GATEWAY_VARIABLES = [
  'HDT_SERVICE_URL=http://127.0.0.1:8790',
  'HDT_API_KEY=hdt-emulator-key',
  'HDT_TOKEN_SECRET=at-least-32-characters-that-nobody-guesses',
];
const SESSION_VARIABLES = [
  ...GATEWAY_VARIABLES,
  'SESSION_SECRET=another-32-characters-that-nobody-guesses',
  'PORT=3000',
];

/** @type {Readonly<Record<string, Page>>} */
const PAGES = {
  react: {
    title: 'React',
    install: 'npm install hdt-elements',
    sections: [
      {
        folder: 'react',
        about:
          'Import the components of `hdt-elements/react`. TypeScript checks every property and event. The list below the element is your own.',
      },
    ],
    notes: REACT_NOTES,
    remarks: [
      'With the tag `<hdt-upload>` in place of the component, TypeScript checks no name that has a dash. A misspelt `token-endpoint` passes.',
    ],
  },
  'react-hook-form': {
    title: 'React Hook Form',
    install: 'npm install hdt-elements react-hook-form',
    sections: [
      {
        folder: 'react-form',
        about:
          'Both elements are fields of the form. A refused field gets the focus, and `reset` restores its value.',
        leave: /^vite/,
      },
    ],
  },
  next: {
    title: 'Next',
    install: 'npm install hdt-elements hdt-gateway',
    settings: 'in `.env.local`',
    deployed: NEXT_DEPLOYED,
    hasSignIn: true,
    sections: [
      {
        folder: 'next',
        about: 'The gateway runs in a route handler of the same application.',
        leave: new RegExp(`layout|${NEXT_SIGN_IN}`),
      },
      {
        folder: 'next',
        title: 'Who is signed in',
        isPart: true,
        about:
          'Replace `lib/sessions.ts` with the sessions of your application. On sign-out, `revoke` ends the tokens of the gateway.',
        leave: new RegExp(`layout|^(?!${NEXT_SIGN_IN})`),
      },
      {
        folder: 'next-rewrites',
        title: 'A gateway in its own process',
        about:
          'Leave the route handler and `lib` out, and pass the paths on. The gateway asks [an endpoint of yours](../guides/sign-in.md) who is signed in. This works with Turbopack and webpack.',
        leave: /page/,
      },
    ],
    remarks: [
      `${IN_PRODUCTION} \`next start\` sets \`NODE_ENV=production\`, \`next dev\` does not.`,
      '`POST /hdt/token` answers 403 `origin-not-allowed`: set `HDT_ALLOWED_ORIGINS`, as under "Run it". The log names the origin.',
      'Under `next start`, nobody stays signed in at an address such as `http://192.168.0.2:3000`: the cookie is `secure`, so it needs HTTPS.',
      '"The connection was lost. Trying again …" with `service-refused-key` in the log: `HDT_API_KEY` is wrong.',
      'With `cacheComponents`, which new applications set, keep `<Suspense>` around what reads `cookies()`.',
      "The components are client components. Keep `'use client'` in the file that uses them.",
      "To receive callbacks, set `serverExternalPackages: ['hdt-gateway']` in `next.config.js`.",
      DATABASE,
      LOG,
    ],
  },
  vue: {
    title: 'Vue',
    install: 'npm install hdt-elements',
    sections: [{ folder: 'vue', about: 'Use the tags in templates. `v-model` gives you the upload ids.' }],
    remarks: [
      'Set `"vueCompilerOptions": { "strictTemplates": true }` in `tsconfig.json`. Without it, `vue-tsc` accepts unknown tags and events.',
      'Write a property without an attribute in camelCase, such as `:nameRenderer`. Vue turns `:name-renderer` into an attribute.',
    ],
  },
  nuxt: {
    title: 'Nuxt',
    install: 'npm install hdt-elements hdt-gateway',
    settings: 'in `.env`. In production, set them in the environment',
    sections: [{ folder: 'nuxt', about: 'The gateway runs in a server route, and the page in Vue.' }],
    remarks: [
      IN_PRODUCTION,
      'Keep `optimizeDeps` as shown. It leaves the Worker in place while you develop.',
      'Nuxt draws on the server. In place of `v-model`, write `:value.prop="reports"` and `@change="reports = $event.currentTarget.value"`.',
    ],
  },
  svelte: {
    title: 'Svelte',
    install: 'npm install hdt-elements',
    sections: [{ folder: 'svelte', about: 'Use the tags in Svelte 5. One import gives them types.' }],
    remarks: ['`svelte-check` accepts any other tag that has a dash.'],
  },
  sveltekit: {
    title: 'SvelteKit',
    install: 'npm install hdt-elements hdt-gateway',
    settings: SHELL,
    sections: [{ folder: 'sveltekit', about: 'The gateway runs in a server route of the same application.' }],
    remarks: [
      IN_PRODUCTION,
      'Set `ORIGIN` to the address of your site. `adapter-node` assumes `https`, so its CSRF protection refuses files of a page over HTTP.',
      'Set `BODY_SIZE_LIMIT=300M`. Without it, `adapter-node` refuses every body above 512 KB with 413.',
      'Keep `hdt-gateway` under `dependencies`, so that `adapter-node` leaves it out of the bundle.',
    ],
  },
  angular: {
    title: 'Angular',
    install: 'npm install hdt-elements',
    sections: [
      {
        folder: 'angular',
        about: 'Angular copies the assets by a line of `angular.json`. `setAssetBase` says where they are.',
        also: /^main/,
      },
    ],
    remarks: [
      'With `strictTemplates`, Angular refuses a wrong event, detail or handler. `CUSTOM_ELEMENTS_SCHEMA` accepts any property of the tag.',
    ],
  },
  'angular-forms': {
    title: 'Angular forms',
    install: 'npm install hdt-elements @angular/forms',
    sections: [
      {
        folder: 'angular-form',
        about: 'A directive makes the tag a control for `formControl`, `formControlName` and `ngModel`.',
      },
    ],
  },
  astro: {
    title: 'Astro',
    install: 'npm install hdt-elements hdt-gateway',
    settings: SHELL,
    sections: [{ folder: 'astro', about: 'The gateway runs in an endpoint of the same application.' }],
    remarks: [
      IN_PRODUCTION,
      'Name your domain in `allowedDomains` and leave `checkOrigin` on. Without your domain, this CSRF protection refuses every file.',
      'Astro refuses callbacks of the payload type `File`, which come without an `Origin`, before they reach the endpoint. Use `Inline` ([callbacks](../guides/callbacks.md)).',
      'Keep `optimizeDeps` as shown. It leaves the Worker in place while you develop.',
    ],
  },
  preact: {
    title: 'Preact',
    install: 'npm install hdt-elements',
    sections: [
      { folder: 'preact', about: 'Use the tags in JSX. One import gives them types.', also: /^main/ },
    ],
  },
  solid: {
    title: 'Solid',
    install: 'npm install hdt-elements',
    sections: [
      {
        folder: 'solid',
        about: 'Use the tags in JSX, and listen with `on:`. One import gives them types.',
        also: /^main/,
      },
    ],
  },
  plain: {
    title: 'A plain page',
    install: 'npm install hdt-elements',
    sections: [
      {
        folder: 'python',
        about: 'Serve the folder `node_modules/hdt-elements/dist` as `/hdt-elements/`. No build is needed.',
        also: /^index/,
        leave: /\.py$/,
      },
      {
        folder: 'other-origin',
        title: 'Load the script from another origin',
        about:
          'Only the address of the script changes, such as `src="https://cdn.example/hdt-elements/hdt-elements.js"`. `token-endpoint` stays on your own origin. The other origin sends `Access-Control-Allow-Origin`. Name it in `script-src`, `connect-src` and `worker-src` of your policy, and keep `blob:` in `worker-src`.',
        leave: /./,
      },
    ],
    remarks: [
      'While you develop, load `hdt-elements.development.js` from the same folder. It names mistakes in the console.',
    ],
  },
  bundlers: {
    title: 'webpack, esbuild, Rollup, Parcel',
    install: 'npm install hdt-elements',
    sections: [
      { folder: 'bundled', about: 'The page is the same for each bundler.', also: /^index/ },
      { folder: 'webpack', title: 'webpack', about: 'webpack copies the assets without any setting.' },
      {
        folder: 'parcel',
        title: 'Parcel',
        about: 'Parcel reads `exports` of packages with this setting.',
        also: /^package\.json$/,
      },
    ],
    remarks: [
      'esbuild, Rollup and Parcel do not copy files that code fetches by address. [Copy the assets](../guides/assets.md) and name their folder.',
    ],
  },
  express: {
    title: 'Express',
    install: 'npm install express express-session helmet hdt-elements hdt-gateway',
    settings: 'in `.env`, and start with `node --env-file=.env server.js`',
    variables: SESSION_VARIABLES,
    hasSignIn: true,
    sections: [
      {
        folder: 'express',
        about: 'The gateway is a middleware. It reads who is signed in from the session.',
        also: /^index/,
      },
    ],
    remarks: [
      'Give `express-session` a store. Its default forgets everybody when the server restarts.',
      'The defaults of `helmet` need `blob:` for pictures and `wasm-unsafe-eval` for HEIC, as shown.',
      'In Safari a page of `http://localhost` stays empty under `upgrade-insecure-requests`, which `helmet` sets. On a site with HTTPS, keep it: delete the line with `null`.',
      'Mount the gateway before body parsers and compression. Compression would hold back its event streams.',
      'Add `gateway.sqlite*` to `.gitignore`.',
      LOG,
    ],
  },
  fastify: {
    title: 'Fastify',
    install:
      'npm install fastify @fastify/cookie @fastify/formbody @fastify/session @fastify/static hdt-elements hdt-gateway',
    settings: 'in `.env`, and start with `node --env-file=.env server.js`',
    variables: SESSION_VARIABLES,
    hasSignIn: true,
    sections: [
      {
        folder: 'fastify-sessions',
        about: 'The gateway is a plugin. It reads who is signed in from the session.',
      },
    ],
    remarks: [
      'Give `@fastify/session` a store. Its default forgets everybody when the server restarts.',
      'The gateway answers in `onRequest`. A session that is read in `preHandler` comes too late.',
      'Add `gateway.sqlite*` to `.gitignore`.',
      LOG,
    ],
  },
  python: {
    title: 'Python without a framework',
    install: 'npm install hdt-elements',
    settings: `${SHELL}, and start \`python3 server.py\``,
    variables: GATEWAY_VARIABLES.slice(0, 2),
    sections: [
      {
        folder: 'python',
        about:
          'The server uses the standard library alone. It imports the small back end `stub.py` of the package. Replace `find_person` with your sign-in and `owners` with your database.',
        leave: /\.(?:js|html)$/,
      },
    ],
  },
};

const ROOTS = ['examples', 'test/hosts'];
const rootOf = (folder) =>
  ROOTS.find((root) => existsSync(new URL(`../${root}/${folder}/`, import.meta.url)));
const folderOf = (folder) => new URL(`../${rootOf(folder)}/${folder}/`, import.meta.url);

const files = ({ folder, also, leave }) =>
  readdirSync(folderOf(folder), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => LANGUAGES[extname(path)] && !IGNORED.test(path) && !leave?.test(path))
    .filter((path) => {
      const name = path.slice(path.lastIndexOf('/') + 1);
      return !USUAL.test(name) || also?.test(name);
    })
    .sort();

const codeOf = (section) =>
  files(section).map((path) => {
    const text = readFileSync(new URL(path, folderOf(section.folder)), 'utf8').trimEnd();
    return `\`${path}\`:\n\n\`\`\`${LANGUAGES[extname(path)]}\n${text}\n\`\`\``;
  });

const sectionOf = (section) => [section.title && `## ${section.title}`, section.about, ...codeOf(section)];

const withGateway = ({ settings, deployed, variables = GATEWAY_VARIABLES }) =>
  [
    `Without an account, run \`npx -p hdt-emulator -p hdt-reader hdt-emulator --port 8790\` in another terminal. Set these variables ${settings}:`,
    ['```sh', ...variables.map((one) => (settings.startsWith(SHELL) ? `export ${one}` : one)), '```'].join(
      '\n',
    ),
    [
      'In production they are the address and key of the service, and secrets made by `openssl rand -hex 32`.',
      ...(deployed ? [deployed] : []),
    ].join(' '),
  ].join('\n\n');

const WITHOUT_GATEWAY =
  'Start a back end at `/hdt`. Without one, use the [two commands of the quick start](quick-start.md#start-a-back-end). PDF and photos need [`hdt-reader`](quick-start.md#what-you-see).';

function runIt(name, page) {
  if (page.settings) return withGateway(page);
  return name === 'plain'
    ? 'The page and `/hdt` are served from one origin: by [your back end](back-end.md), or by [Python without a framework](python.md).'
    : WITHOUT_GATEWAY;
}

function frameworkPage(name) {
  const page = PAGES[name];
  const { title, install, sections, notes, remarks = [] } = page;
  const [first, ...others] = sections;
  const hasExample = rootOf(first.folder) === 'examples';
  return [
    `# ${title}`,
    '## Install',
    `\`\`\`sh\n${install}\n\`\`\``,
    '## Add the elements',
    ...sectionOf(first),
    ...others.filter(({ isPart }) => isPart).flatMap(sectionOf),
    notes,
    '## Run it',
    runIt(name, page),
    `Open the page${page.hasSignIn ? ', sign in with any name,' : ''} and add a report, such as a [sample](quick-start.md#what-you-see). Its rows appear below the file, and the page shows their number.`,
    hasExample && `In the source code this application is \`examples/${first.folder}\`.`,
    ...others.filter(({ isPart }) => !isPart).flatMap(sectionOf),
    remarks.length > 0 && '## What may go wrong',
    remarks.map((remark) => `- ${remark}`).join('\n'),
    'Next: [handle the results](../guides/results.md), [style the element](../guides/style.md), [dark mode](../guides/dark-mode.md).',
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

/** Each page by its path in `docs/`. */
export const startPages = () => [
  ...Object.keys(PAGES).map((name) => [`start/${name}.md`, () => frameworkPage(name)]),
  ...Object.keys(BACK_ENDS).map((name) => [`start/${name}.md`, () => backEndPage(name)]),
];

/** Pages that show a back end more than a page. */
const SERVERS = new Set(['express', 'fastify', 'python']);

const itemsOf = (names) => names.map((name) => ({ text: PAGES[name].title, link: `/start/${name}` }));
/** Titles for the sidebar. */
export const FRAMEWORKS = itemsOf(Object.keys(PAGES).filter((name) => !SERVERS.has(name)));
export const SERVER_PAGES = itemsOf([...SERVERS]);
