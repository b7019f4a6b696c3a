import { LazyModule } from '../../../src/core/lazy-module.js';
import { enReports } from '../../../src/i18n/en-reports.js';
import { readBiomarkers } from '../../../src/results/data/biomarkers.js';
import { tableTexts } from '../../../src/results/plain-table.js';
import { printedTable } from '../../../src/results/printed-table.js';
import type { HdtResults } from '../../../src/results.js';
import { expect, expectAccessible, fixture, html } from '../../support/testing.js';
import '../../../src/results.js';
import { untilShown } from '../../support/until.js';

const row = (name: string, code: string, Result: string, day: string) => ({
  'Biomarker-Name': name,
  'LOINC-Code': code,
  Result,
  Unit: 'mmol/L',
  'Low-Ref-Range': '3.5',
  'High-Ref-Range': '145',
  Date: `${day} 08:00:00`,
});
const report = readBiomarkers({
  results: [row('Sodium', '2951-2', '140', '2026-03-03'), row('Glucose', '14749-6', '5.2', '2026-03-03')],
})!.rows;
const earlierRows = readBiomarkers({ results: [row('Sodium', '2951-2', '143', '2026-01-05')] })!.rows;

const load = async (width: number, language = 'en'): Promise<HdtResults> => {
  const outer = await fixture(
    html`<div lang=${language} style="width:${width}px"><hdt-results .rows=${report}></hdt-results></div>`,
  );
  const element = outer.querySelector('hdt-results')!;
  await element.updateComplete;
  return element;
};
const all = (element: HdtResults, selector: string) => [...element.shadowRoot!.querySelectorAll(selector)];
const changes = (element: HdtResults) =>
  all(element, '[part=change]').map(({ textContent }) => textContent!.replace(/\u2068|\u2069|\uFE0E/g, ''));

describe('<hdt-results> beside earlier reports', () => {
  for (const [language, lower, added] of [
    ['en', '↘ Lower than 143 on Jan 5', 'New: not in earlier reports'],
    ['de', '↘ Niedriger als 143 am 5. Jan.', 'Neu: in früheren Befunden nicht enthalten'],
    ['es', '↘ Más bajo que 143 el 5 ene', 'Nuevo: no está en informes anteriores'],
    ['zh', '↘ 低于 1月5日的 143', '新项目：以前的报告中没有'],
  ] as const) {
    it(`says in ${language} how results stand against the last time, within 280 pixels`, async () => {
      const element = await load(280, language);
      expect(changes(element)).to.deep.equal([]);
      element.earlierRows = earlierRows;
      await untilShown(element, () => changes(element).length === 2);
      expect(changes(element)).to.deep.equal([lower, added]);
      expect(element.scrollWidth).to.be.at.most(280);
      const [change] = all(element, '[part=change]');
      const { bottom } = all(element, '.value')[0]!.getBoundingClientRect();
      expect(change!.getBoundingClientRect().top).to.be.at.least(bottom);
      expect(change!.querySelector('[aria-hidden=true]')!.textContent).to.contain('↘');
      await expectAccessible(element);
    });
  }

  it('shows every row where what compares them does not come', async () => {
    const { load: loadModule } = LazyModule.prototype;
    LazyModule.prototype.load = () => new Promise(() => {});
    try {
      const element = await load(900);
      const names = Array.from({ length: 60 }, (_, n) => row(`Analyte ${n}`, '', '1', '2026-03-03'));
      element.rows = readBiomarkers({ results: names })!.rows;
      element.earlierRows = earlierRows;
      await untilShown(element, () => all(element, '[part=result-row]').length === 60);
    } finally {
      LazyModule.prototype.load = loadModule;
    }
  });

  it('says it in columns without a taller row', async () => {
    const element = await load(900);
    const heights = () => all(element, '[part=result-row]').map((one) => one.getBoundingClientRect().height);
    const before = heights();
    element.earlierRows = earlierRows;
    await untilShown(element, () => changes(element).length === 2);
    expect(heights()).to.deep.equal(before);
    expect(all(element, '[role=columnheader]').at(-1)!.textContent).to.equal('Last time');
  });

  it('says it in copies and on paper', () => {
    const changes = new Map([[report[0]!, 'Lower than 143 on Jan 5']]);
    const texts = tableTexts(report, enReports, changes, null);
    expect(texts[0]!.slice(-2)).to.deep.equal(['Last time', 'Comment']);
    const printed = printedTable(texts, 2, [false, false], document);
    expect([...printed.tBodies[0]!.rows].map(({ textContent }) => textContent)[1]).to.equal(
      'Lower than 143 on Jan 5',
    );
    expect(printed.rows[0]!.cells.length).to.equal(7);
    expect(tableTexts(report, enReports, new Map(), null)[0]).not.to.contain('Last time');
  });
});
