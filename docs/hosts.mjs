// Makes `docs/hosts.md` of the applications in `examples` and `test/hosts`, which `npm run hosts` builds and uses.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { HOSTS } from '../test/hosts/hosts.mjs';

/** A host's files are an example's, where it is one. */
const ROOTS = ['examples', 'test/hosts'];
const parentOf = (folder) =>
  ROOTS.find((root) => existsSync(new URL(`../${root}/${folder}/`, import.meta.url)));
const folderOf = (folder) => new URL(`../${parentOf(folder)}/${folder}/`, import.meta.url);

const HEAD = `# In your application

The smallest application for each framework and bundler, with both elements, their events and a change of language. Each is built from the
packed package and used in a real browser by \`npm run hosts\`: an HL7 file to its rows, a HEIC decoded in the Worker, a fed camera to a reading.
Where a proxy is shown, its development server brings the HL7 file and the HEIC to the gateway too.

The types are checked by each framework's own checker with \`skipLibCheck: false\`, those of a page without a framework by TypeScript 5.0 to 7.0.
What is refused is in the files \`types.*\` of each, and what is not, each section says. In JSX TypeScript checks no name with a dash: a misspelt
\`token-endpoint\` or \`onhdt-result\` passes, a misspelt \`tokenEndpoint\` does not.

Where an example is named, its folder in the repository is the whole application: copy it, then \`npm install\` and \`npm start\`.

This page is made of the files in \`examples/\` and \`test/hosts/\` by \`npm run docs:generate\`.
`;

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
/** The same in any application. */
const USUAL = /^(?:tsconfig\.json|package\.json|index\.html|main\.tsx?|types\..+)$/;
const TELLING = {
  parcel: /^package\.json$/,
  preact: /^main/,
  solid: /^main/,
  angular: /^main/,
  python: /^index/,
  'phone-handoff': /^index/,
  'staff-desk': /^index/,
  'other-origin': /^index/,
  bundled: /^index/,
  express: /^index/,
};

/** What `npm install` and `npm start` leave in an example. */
const IGNORED = /(?:^|\/)(?:node_modules|dist|\.[^/]+)\//;

function files(folder) {
  return readdirSync(folderOf(folder), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !IGNORED.test(path))
    .filter((path) => {
      const name = path.slice(path.lastIndexOf('/') + 1);
      return LANGUAGES[extname(path)] && (!USUAL.test(name) || TELLING[folder]?.test(name));
    })
    .sort();
}

const environmentOf = (settings) =>
  `The environment of its server:\n\n\`\`\`sh\n${Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')}\n\`\`\`\n`;

const code = (folder) =>
  files(folder)
    .map((path) => {
      const text = readFileSync(new URL(path, folderOf(folder)), 'utf8').trimEnd();
      return `\`${path}\`\n\n\`\`\`${LANGUAGES[extname(path)]}\n${text}\n\`\`\`\n`;
    })
    .join('\n');

/** The whole page. */
export function hostsPage() {
  const shown = new Set();
  const sections = HOSTS.map(({ name, folder, about, settings }) => {
    const isNew = !shown.has(folder);
    shown.add(folder);
    const example = isNew && parentOf(folder) === 'examples' && `Example: \`examples/${folder}\`\n`;
    return [
      `## ${name}\n`,
      about && `${about}\n`,
      example,
      isNew && code(folder),
      settings && environmentOf(settings),
    ]
      .filter(Boolean)
      .join('\n');
  });
  const page = `## The page of webpack, esbuild, Rollup and Parcel\n\n${code('bundled')}`;
  return `${[HEAD, ...sections, page].join('\n')}`;
}
