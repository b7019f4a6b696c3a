import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { emptyHeadsAreCells, linksBeyondTheSite } from './markdown.js';
import { writePlainPages } from './plain-pages.js';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const ICON = `data:image/svg+xml,${encodeURIComponent(readFileSync(path('../../demo/icon.svg'), 'utf8'))}`;

const { version } = JSON.parse(readFileSync(path('../../package.json'), 'utf8')) as { version: string };

const GUIDES = [
  { text: 'Embedding the elements', link: '/embedding' },
  { text: 'In your application', link: '/hosts' },
  { text: 'Reports of several pages', link: '/pages' },
  { text: 'The gateway', link: '/gateway' },
  { text: 'Running it for real', link: '/operations' },
  { text: 'The emulator', link: '/emulator' },
  { text: 'Reliability', link: '/reliability' },
  { text: 'Security model', link: '/security' },
  { text: 'Accessibility', link: '/accessibility' },
  { text: 'The protocol', link: '/protocol' },
];

const REFERENCE = [
  { text: 'Elements', link: '/elements' },
  { text: 'Errors', link: '/errors' },
  { text: 'Functions and types', link: '/api/README' },
  { text: 'Versions and browsers', link: '/versions' },
  { text: 'Changes', link: '/changes' },
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
      { text: 'Try it', link: '/' },
      {
        text: 'Guides',
        link: '/embedding',
        activeMatch: '^/(embedding|hosts|pages|gateway|operations|emulator|security|accessibility|protocol)',
      },
      { text: 'Configure', link: '/configure' },
      { text: 'Theme', link: '/theme' },
      { text: 'States', link: '/gallery' },
      { text: 'Reference', link: '/elements', activeMatch: '^/(elements|errors|api|versions)' },
      { text: version, link: '/changes' },
    ],
    sidebar: [
      { text: 'Guides', items: GUIDES },
      { text: 'Reference', items: REFERENCE },
    ],
    search: { provider: 'local' },
    outline: [2, 3],
  },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(markdown) {
      linksBeyondTheSite(markdown);
      emptyHeadsAreCells(markdown);
    },
  },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('hdt-') } } },
  vite: {
    resolve: {
      alias: [{ find: /^hdt-elements\/([\w-]+)$/, replacement: `${path('../../dist')}/$1.js` }],
      conditions: ['production'],
    },
  },
  buildEnd: ({ outDir, pages }) => writePlainPages(outDir, pages),
});
