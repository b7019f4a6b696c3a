import { type Weight, weigh } from './bundle.js';
import type { Measure } from './measure.js';
import { OURS, PEERS, type Subject } from './subjects.js';
import { kilobytes, table } from './table.js';

export const weighAll = async (subjects: readonly Subject[]) =>
  Promise.all(
    subjects.map(async (subject) => ({ ...subject, ...(await weigh(subject.source, subject.use?.modules)) })),
  );

/** One line for each budget that a weighed entry exceeds. */
export const overBudget = ({ name, js, whole, budget, use }: Subject & Weight): string[] => [
  ...(budget !== undefined && js > budget ? [`${name} is ${kilobytes(js - budget)} over its budget`] : []),
  ...(use && whole > use.budget
    ? [`${name}, used, is ${kilobytes(whole - use.budget)} over its budget`]
    : []),
];

/** What a page downloads for each of our entries, beside peers bundled the same way in the same run. */
export const sizes: Measure = {
  key: 'sizes',
  built: true,
  name: 'Download, gzip -9, esbuild minified for ES2022',
  async run() {
    const [ours, peers] = [await weighAll(OURS), await weighAll(PEERS)];
    const upload = ours[0]!;
    const atOnce = ({ js, css }: Weight) => js + css;
    const row = (one: (typeof ours)[number]) => [
      one.name,
      kilobytes(one.js),
      kilobytes(one.css),
      one.budget === undefined ? '' : `<= ${kilobytes(one.budget)}`,
      one.use ? kilobytes(one.whole) : '',
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
    return {
      report: table([head, ...ours.map(row), ...peers.map(row)]),
      missed: ours.flatMap(overBudget),
    };
  },
};
