import { weigh } from './bundle.js';
import type { Measure } from './measure.js';
import { OURS, PEERS, type Subject } from './subjects.js';
import { kilobytes, table } from './table.js';

const weighAll = async (subjects: readonly Subject[]) =>
  Promise.all(subjects.map(async (subject) => ({ ...subject, ...(await weigh(subject.source)) })));

/** What a page downloads for each of our entries, beside peers bundled the same way in the same run. */
export const sizes: Measure = {
  key: 'sizes',
  built: true,
  name: 'Download, gzip -9, esbuild minified for ES2022',
  async run() {
    const [ours, peers] = [await weighAll(OURS), await weighAll(PEERS)];
    const upload = ours[0]!;
    const whole = ({ js, css }: { js: number; css: number }) => js + css;
    const row = (one: (typeof ours)[number]) => [
      one.name,
      kilobytes(one.js),
      kilobytes(one.css),
      kilobytes(one.lazy),
      one.budget === undefined ? '' : `<= ${kilobytes(one.budget)}`,
      `${(whole(one) / whole(upload)).toFixed(2)} x`,
    ];
    const head = ['', 'JS', 'CSS', 'on need', 'budget', 'JS + CSS to ours'];
    return {
      report: table([head, ...ours.map(row), ...peers.map(row)]),
      missed: ours
        .filter(({ js, budget }) => budget !== undefined && js > budget)
        .map(({ name, js, budget = 0 }) => `${name} is ${kilobytes(js - budget)} over its budget`),
    };
  },
};
