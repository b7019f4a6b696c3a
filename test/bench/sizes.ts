import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type BundleSize, measureBundle } from './bundle.js';
import { findIdleBundles } from './bundle-works.js';
import type { Measure } from './measure.js';
import { OURS, PEERS, type Subject } from './subjects.js';
import { kilobytes } from './table.js';

export const measureBundles = async (subjects: readonly Subject[]) =>
  Promise.all(
    subjects.map(async (subject) => ({
      ...subject,
      ...(await measureBundle(subject.source, subject.use?.modules)),
    })),
  );

/** One line for each budget that an entry exceeds. */
export const findOverBudget = ({ name, js, withUse, budget, use }: Subject & BundleSize): string[] => [
  ...(budget !== undefined && js > budget ? [`${name} is ${kilobytes(js - budget)} over its budget`] : []),
  ...(use && withUse > use.budget
    ? [`${name}, used, is ${kilobytes(withUse - use.budget)} over its budget`]
    : []),
];

const ASSETS = new URL('../../dist/hdt-elements/assets/', import.meta.url);

/** Most bytes of the scripts that are fetched by their address, gzipped. */
const ASSET_BUDGETS: Readonly<Record<string, number>> = {
  'worker.js': 19_500,
  'paper.js': 18_900,
  'display.js': 389_500,
  'heif.js': 28_000,
  'heic2any.js': 345_000,
};

const measureAssets = () =>
  Object.entries(ASSET_BUDGETS).map(([name, budget]) => {
    const js = gzipSync(readFileSync(new URL(name, ASSETS)), { level: 9 }).length;
    return { name, js, budget };
  });

const sizeInWords = ({ name, js, withUse }: Subject & BundleSize): string =>
  `\`${name}\` loads ${kilobytes(js)} at once, and ${kilobytes(withUse)} with the first file (gzip).`;

/** Downloads of a page for each of our entries, beside peers that are bundled in the same way. */
export const sizes: Measure = {
  key: 'sizes',
  built: true,
  name: 'Download, gzip -9, esbuild minified for ES2022',
  async run() {
    const [ours, peers] = [await measureBundles(OURS), await measureBundles(PEERS)];
    const upload = ours[0]!;
    const atOnce = ({ js, css }: BundleSize) => js + css;
    const row = (one: (typeof ours)[number]) => [
      one.name,
      kilobytes(one.js),
      kilobytes(one.css),
      one.budget === undefined ? '' : `<= ${kilobytes(one.budget)}`,
      one.use ? kilobytes(one.withUse) : '',
      one.use ? `<= ${kilobytes(one.use.budget)}` : '',
      kilobytes(one.lazy),
      `${(atOnce(one) / atOnce(upload)).toFixed(2)} x`,
    ];
    const head = [
      '',
      'JS at once',
      'CSS',
      'budget',
      'with first use',
      'budget',
      'all on need',
      'at once to ours',
    ];
    const assets = measureAssets();
    const assetRows = assets.map(({ name, js, budget }) => [name, kilobytes(js), `<= ${kilobytes(budget)}`]);
    return {
      figures: [
        [head, ...ours.map(row), ...peers.map(row)],
        [['fetched on need', 'JS', 'budget'], ...assetRows],
      ],
      sentences: { 'size-of-upload': sizeInWords(upload) },
      failed: await findIdleBundles([...ours, ...peers]),
      missed: [
        ...ours.flatMap(findOverBudget),
        ...assets
          .filter(({ js, budget }) => js > budget)
          .map(({ name, js, budget }) => `${name} is ${kilobytes(js - budget)} over its budget`),
      ],
    };
  },
};
