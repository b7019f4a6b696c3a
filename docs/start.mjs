// Makes the pages of `docs/start/` for frameworks and back ends. Their code is that of the applications in `examples` and
// `test/hosts`, which `npm run hosts` builds and uses in a browser.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { BACK_ENDS, backEndPage } from './back-ends.mjs';

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
 * @property {string} about
 * @property {RegExp} [also] Files to show although every application has them alike.
 * @property {RegExp} [leave] Files that another section shows.
 */

/** @type {Readonly<Record<string, { title: string, install: string, remarks?: readonly string[], sections: readonly Section[] }>>} */
const PAGES = {
  react: {
    title: 'React',
    install: 'npm install hdt-elements',
    sections: [
      {
        folder: 'react',
        about:
          'Import the components of `hdt-elements/react`. TypeScript checks every property and event. For a list of your own, render `detail.rows.map(({ key, name, result, unit }) => <li key={key}>{name}: {result.text} {unit}</li>)`.',
      },
    ],
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
    sections: [
      { folder: 'next', about: 'The gateway runs in a route handler of the same application.' },
      {
        folder: 'next-rewrites',
        title: 'A gateway in its own process',
        about: 'Leave the route handler out, and pass the paths on. This works with Turbopack and webpack.',
      },
    ],
    remarks: [
      "The components are client components. Keep `'use client'` in the file that uses them.",
      "To receive callbacks, set `serverExternalPackages: ['hdt-gateway']` in `next.config.js`.",
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
    sections: [{ folder: 'nuxt', about: 'The gateway runs in a server route, and the page in Vue.' }],
    remarks: [
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
    sections: [{ folder: 'sveltekit', about: 'The gateway runs in a server route of the same application.' }],
    remarks: [
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
    sections: [{ folder: 'astro', about: 'The gateway runs in an endpoint of the same application.' }],
    remarks: [
      'Name your domain in `allowedDomains` and leave `checkOrigin` on. Without your domain, this CSRF protection refuses every file.',
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
    install: 'npm install express express-session hdt-elements hdt-gateway',
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
      'Mount the gateway before body parsers and compression. Compression would hold back its event streams.',
    ],
  },
  fastify: {
    title: 'Fastify',
    install: 'npm install fastify @fastify/session hdt-elements hdt-gateway',
    sections: [
      {
        folder: 'fastify-sessions',
        about: 'The gateway is a plugin. It reads who is signed in from the session.',
      },
    ],
    remarks: [
      'Give `@fastify/session` a store. Its default forgets everybody when the server restarts.',
      'The gateway answers in `onRequest`. A session that is read in `preHandler` comes too late.',
    ],
  },
  python: {
    title: 'Python without a framework',
    install: 'npm install hdt-elements',
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

/** Pages whose application contains the back end. */
const WITH_BACK_END = new Set(['next', 'nuxt', 'sveltekit', 'astro', 'express', 'fastify']);

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

function frameworkPage(name) {
  const { title, install, sections, remarks = [] } = PAGES[name];
  const [first, ...more] = sections;
  const hasExample = rootOf(first.folder) === 'examples';
  const start = WITH_BACK_END.has(name)
    ? [
        'Without an account, run `npx hdt-emulator --port 8790` in another terminal. Set these variables, in `.env.local` of Next or in your shell:',
        '```sh\nHDT_SERVICE_URL=http://127.0.0.1:8790\nHDT_API_KEY=hdt-emulator-key\nHDT_TOKEN_SECRET=at-least-32-characters-that-nobody-guesses\n```',
        'In production they are the address and key of the service, and a secret made by `openssl rand -hex 32`.',
      ].join('\n\n')
    : name === 'plain'
      ? 'The page and `/hdt` are served from one origin: by [your back end](back-end.md), or by [Python without a framework](python.md).'
      : 'Start a back end at `/hdt`. Without one, use the [two commands of the quick start](quick-start.md#start-a-back-end).';
  return [
    `# ${title}`,
    '## Install',
    `\`\`\`sh\n${install}\n\`\`\``,
    '## Add the elements',
    ...sectionOf(first),
    '## Run it',
    start,
    'Open the page and add a report. Its rows appear below the file, and the page shows their number.',
    hasExample &&
      `With the source code of hdt-elements: \`npm install && npm start\` in \`examples/${first.folder}\` runs this application.`,
    ...more.flatMap(sectionOf),
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

/** Titles for the sidebar. */
export const FRAMEWORKS = Object.entries(PAGES).map(([name, { title }]) => ({
  text: title,
  link: `/start/${name}`,
}));
