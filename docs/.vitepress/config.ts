import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { BACK_ENDS } from '../back-ends.mjs';
import { FRAMEWORKS, SERVER_PAGES } from '../start.mjs';
import { darkPictures, emptyHeadsAreCells, linksBeyondTheSite } from './markdown.js';
import { writeOldAddresses } from './old-addresses.js';
import { writePlainPages } from './plain-pages.js';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const ICON = `data:image/svg+xml,${encodeURIComponent(readFileSync(path('../../demo/icon.svg'), 'utf8'))}`;

const { version } = JSON.parse(readFileSync(path('../../package.json'), 'utf8')) as { version: string };

const page = (text: string, link: string) => ({ text, link: `/${link}` });

const SIDEBAR = [
  {
    text: 'Start',
    items: [
      page('Quick start', 'start/quick-start'),
      // With a link: a group without one is a button in a button.
      { ...page('Frameworks', 'start/quick-start#next-steps'), collapsed: true, items: FRAMEWORKS },
      {
        ...page('Back ends', 'start/back-end'),
        collapsed: true,
        items: [
          ...SERVER_PAGES,
          ...Object.entries(BACK_ENDS).map(([name, { title }]) => page(title, `start/${name}`)),
        ],
      },
    ],
  },
  {
    text: 'Guides',
    items: [
      page('Handle results', 'guides/results'),
      page('Photograph pages', 'guides/photograph-pages'),
      page('Use a phone as the camera', 'guides/phone-camera'),
      page('Receive shared files', 'guides/share'),
      page('Reports about another patient', 'guides/patients'),
      page('Ask before a file is taken', 'guides/accept'),
      page('Forms', 'guides/forms'),
      page('Style', 'guides/style'),
      page('Dark mode', 'guides/dark-mode'),
      page('Languages', 'guides/languages'),
      page('Strict policy, iframe, camera', 'guides/csp'),
      page('Serve the files yourself', 'guides/assets'),
      page('Another origin (CORS)', 'guides/other-origin'),
      page('Find mistakes', 'guides/development'),
      page('Test your integration', 'guides/testing'),
      page('Sign-in and sign-out', 'guides/sign-in'),
      page('Callbacks', 'guides/callbacks'),
      page('Deploy the gateway', 'guides/deploy'),
      page('Logs, metrics and traces', 'guides/observe'),
      page('Several nodes', 'guides/several-nodes'),
      page('Audit trail', 'guides/audit'),
    ],
  },
  {
    text: 'Reference',
    items: [
      ...['hdt-upload', 'hdt-device-capture', 'hdt-results', 'hdt-records'].map((name) =>
        page(name, `reference/${name}`),
      ),
      page('Errors', 'reference/errors'),
      page('Entries', 'reference/entries'),
      page('Headless', 'reference/headless'),
      page('Gateway', 'reference/gateway'),
      page('Endpoints of the gateway', 'reference/gateway-endpoints'),
      page('Emulator', 'reference/emulator'),
      page('Protocol', 'reference/protocol'),
      page('Functions and types', 'api/README'),
    ],
  },
  {
    text: 'Understand',
    items: [
      page('How it works', 'understand/how-it-works'),
      page('Security', 'understand/security'),
      page('Privacy', 'understand/privacy'),
      page('Reliability', 'understand/reliability'),
      page('Accessibility', 'understand/accessibility'),
      page('Measurements', 'understand/measurements'),
      page('Measurements: camera and reader', 'understand/measurements-camera'),
      page('Measurements: servers', 'understand/measurements-servers'),
      page('Assumptions', 'understand/assumptions'),
    ],
  },
  {
    text: 'Help',
    items: [
      page('Questions and error messages', 'help/questions'),
      page('Versions and browsers', 'help/versions'),
      page('Upgrade', 'help/upgrade'),
      page('Changes', 'help/changes'),
    ],
  },
];

export default defineConfig({
  title: 'hdt-elements',
  description: 'Custom elements that take lab reports and read medical devices',
  lang: 'en',
  base: process.env.HDT_DOCS_BASE ?? '/',
  outDir: path('./dist'),
  cacheDir: path('./cache'),
  cleanUrls: false,
  lastUpdated: false,
  head: [['link', { rel: 'icon', href: ICON, type: 'image/svg+xml' }]],
  themeConfig: {
    logo: ICON,
    nav: [
      { text: 'Start', link: '/start/quick-start', activeMatch: '^/start/' },
      { text: 'Guides', link: '/guides/results', activeMatch: '^/guides/' },
      { text: 'Configure', link: '/configure' },
      { text: 'Theme', link: '/theme' },
      { text: 'States', link: '/gallery' },
      { text: 'Reference', link: '/reference/hdt-upload', activeMatch: '^/(reference|api)' },
      { text: version, link: '/help/changes' },
    ],
    sidebar: SIDEBAR,
    search: { provider: 'local' },
    outline: [2, 3],
  },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(markdown) {
      linksBeyondTheSite(markdown);
      emptyHeadsAreCells(markdown);
      darkPictures(markdown);
    },
  },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('hdt-') } } },
  vite: {
    resolve: {
      alias: [{ find: /^hdt-elements\/([\w-]+)$/, replacement: `${path('../../dist')}/$1.js` }],
      conditions: ['production'],
    },
  },
  buildEnd({ outDir, pages }) {
    writePlainPages(outDir, pages);
    writeOldAddresses(outDir);
  },
});
