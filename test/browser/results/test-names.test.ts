import { LANGUAGES } from '../../../src/i18n/languages.js';
import type { HdtResults } from '../../../src/results.js';
import { expect, expectAccessible, fixture, html, waitUntil } from '../../support/testing.js';
import '../../../src/results.js';

const row = (name: string, loinc: string, more: object = {}) => ({
  'Biomarker-Name': name,
  'LOINC-Code': loinc,
  Result: '4.1',
  'Unit-of-measurement': 'mmol/L',
  ...more,
});

const body = {
  Results: [
    row('Potassium', '2823-3', { Date: '2026-11-02' }),
    row('Potassium', '2951-2'),
    row('Kalium', '2823-3'),
    row('Malaria smear', ''),
  ],
};

const names = (element: HdtResults) =>
  [...element.shadowRoot!.querySelectorAll('[part=biomarker]')].map(({ textContent }) => textContent);

async function open(lang: string, report: object = body): Promise<HdtResults> {
  const element = await fixture<HdtResults>(html`<hdt-results lang=${lang} file-name="a.hl7"></hdt-results>`);
  element.load(report);
  await element.updateComplete;
  return element;
}

/** This is the first test, because names are loaded once for all elements of a page. */
describe('names of tests that cannot be fetched', () => {
  it('are requested again for the next report, and for no other update', async () => {
    const german = LANGUAGES.de! as { testNames: (typeof LANGUAGES)[string]['testNames'] };
    const { testNames } = german;
    let requests = 0;
    german.testNames = async () => {
      requests += 1;
      throw new TypeError('offline');
    };
    const element = await open('de');
    element.requestUpdate();
    await element.updateComplete;
    expect(requests).to.equal(1);
    expect(names(element)[0]).to.equal('Potassium');
    german.testNames = testNames;
    element.load(body);
    await element.updateComplete;
    await waitUntil(() => names(element)[0]?.startsWith('Kalium') === true);
  });
});

describe('names of tests in the language of the page', () => {
  for (const [lang, translated, reported, note] of [
    ['de', 'Kalium', 'Im Befund: \u2068Potassium\u2069', 'haben wir übersetzt'],
    ['de-AT', 'Kalium', 'Im Befund: \u2068Potassium\u2069', 'haben wir übersetzt'],
    ['es-MX', 'Potasio', 'En el informe: \u2068Potassium\u2069', 'Nosotros tradujimos'],
    ['zh-CN', '钾', '报告原文：\u2068Potassium\u2069', '由我们翻译'],
  ] as const) {
    it(`are there with the first drawing, and say that they are ours: ${lang}`, async () => {
      const element = await open(lang);
      expect(names(element)).to.deep.equal([translated, 'Potassium', 'Kalium', 'Malaria smear']);
      const cells = [...element.shadowRoot!.querySelectorAll('[part=reported-name]')];
      expect(cells.map(({ textContent }) => textContent)).to.deep.equal([reported]);
      expect(element.shadowRoot!.querySelector('[part=names-note]')!.textContent).to.contain(note);
      expect((element.shadowRoot!.querySelector('[part=code]') as HTMLElement).offsetWidth).to.equal(1);
      await expectAccessible(element);
    });
  }

  it('are those of the report on an English page, without a note', async () => {
    const element = await open('en');
    expect(names(element)).to.deep.equal(['Potassium', 'Potassium', 'Kalium', 'Malaria smear']);
    expect(element.shadowRoot!.querySelector('[part=names-note], [part=reported-name]')).to.equal(null);
  });

  it('say nothing where no name is ours', async () => {
    const element = await open('de', { Results: [row('Kalium', '2823-3')] });
    expect(element.shadowRoot!.querySelector('[part=names-note]')).to.equal(null);
  });

  it('follow a change of the language', async () => {
    const element = await open('en');
    element.lang = 'es';
    await waitUntil(() => names(element)[0] === 'Potasio');
    element.lang = 'en';
    await waitUntil(() => names(element)[0] === 'Potassium');
  });

  it('are found by both names', async () => {
    const many = Array.from({ length: 9 }, (_, at) => row(`Test ${at}`, ''));
    const element = await open('de', { Results: [...body.Results, ...many] });
    const search = async (query: string) => {
      const field = element.shadowRoot!.querySelector<HTMLInputElement>('input[type=search]')!;
      field.value = query;
      field.dispatchEvent(new InputEvent('input'));
      await element.updateComplete;
      return names(element);
    };
    expect(await search('potass')).to.deep.equal(['Kalium', 'Potassium']);
    expect(await search('kalium')).to.deep.equal(['Kalium', 'Kalium']);
  });

  it('are handed to the renderer of a page, which has the report’s own in the row', async () => {
    const element = await open('de');
    element.nameRenderer = (one, name) => html`<i>${one.name}</i>${name}`;
    await element.updateComplete;
    expect(names(element)[0]).to.equal('PotassiumKalium');
  });

  it('head the charts, with the name in the report', async () => {
    const element = await open('de', {
      Results: [
        row('Potassium', '2823-3', { Date: '2026-11-02' }),
        row('Potassium', '2823-3', { Date: '2026-10-02' }),
      ],
    });
    const title = () => element.shadowRoot!.querySelector('[part=trend] .analyte')?.textContent ?? '';
    await waitUntil(() => title().includes('Kalium'));
    expect(title()).to.contain('Im Befund: \u2068Potassium\u2069');
  });
});
