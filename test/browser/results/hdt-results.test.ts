import type { HdtResults } from '../../../src/results.js';
import { expect, expectAccessible, fixture, html } from '../../support/testing.js';
import '../../../src/results.js';
import { readBiomarkers } from '../../../src/results/data/biomarkers.js';
import { untilShown } from '../../support/until.js';

const body = {
  Results: [
    {
      'Biomarker-Name': 'Potassium',
      Result: '7.1',
      'Unit-of-measurement': 'mmol/L',
      'Low-Ref-Range': '3.5',
      'High-Ref-Range': '5.1',
      Comment: 'Repeat.',
      Original: { 'Biomarker-Name': 'Kalium', Result: '7,1' },
    },
    { 'Biomarker-Name': '<b>HBsAg</b>', Result: 'Negative' },
  ],
};

describe('<hdt-results>', () => {
  it('shows a callback body as accessible text', async () => {
    const element = await fixture<HdtResults>(html`<hdt-results file-name="panel.hl7"></hdt-results>`);
    expect(element.load(body)).to.equal(true);
    await element.updateComplete;
    const text = element.shadowRoot?.textContent?.replace(/\s+/g, ' ') ?? '';
    expect(text)
      .to.contain('Repeat.')
      .and.to.contain('In the report: Kalium 7,1')
      .and.to.contain('<b>HBsAg</b>');
    // Under its row, over the whole width, and not a part of the name that every cell is announced with.
    const [first] = element.shadowRoot!.querySelectorAll('[part=result-row]');
    expect(first!.querySelector('th')!.textContent!.trim()).to.equal('Potassium');
    const note = first!.querySelector('.notes')!;
    expect(note.textContent).to.contain('Repeat.');
    expect(note.getBoundingClientRect().width).to.be.closeTo(first!.getBoundingClientRect().width, 1);
    expect(note.getBoundingClientRect().top).to.be.at.least(
      first!.querySelector('.value')!.getBoundingClientRect().bottom,
    );
    expect(element.shadowRoot?.querySelector('[data-level=high] .band')).to.exist;
    await expectAccessible(element);
  });

  for (const width of [280, 900])
    it(`has a cell for screen readers under each heading, at ${width} pixels`, async () => {
      const outer = await fixture(html`<div style="width:${width}px"><hdt-results></hdt-results></div>`);
      const element = outer.querySelector('hdt-results')!;
      const sodium = { 'Biomarker-Name': 'Sodium', 'LOINC-Code': '2951-2', Unit: 'mmol/L' };
      const now = '2026-03-03 08:00:00';
      const rowsOf = (...results: object[]) => readBiomarkers({ results })!.rows;
      element.rows = rowsOf(
        { ...sodium, Result: '140', 'Low-Ref-Range': '135', 'High-Ref-Range': '145', Date: now },
        { 'Biomarker-Name': 'pH', Result: '7.4', Comment: 'Arterial.' },
        { 'Biomarker-Name': 'Opinion', Result: 'No abnormal cells were seen in the smear of this sample.' },
      );
      element.earlierRows = rowsOf({ ...sodium, Result: '143', Date: '2026-01-05 08:00:00' });
      await untilShown(element, () => element.shadowRoot!.querySelector('[part=change]') !== null);
      const heard = (line: Element) =>
        [...line.children].filter((cell) => {
          const { display, visibility } = getComputedStyle(cell);
          return display !== 'none' && visibility === 'visible';
        });
      const [headings, ...lines] = [...element.shadowRoot!.querySelectorAll('tr')].map(heard);
      expect(headings!.length).to.equal(8);
      for (const cells of lines) {
        const named = cells.slice(0, 8).map(({ className }) => className.split(' ')[0]);
        expect(named.slice(0, 7)).to.deep.equal(['', 'value', 'unit', 'range', 'flag', 'date', 'code']);
        expect(named[7]).to.be.oneOf(['change', 'unseen']);
      }
    });

  it('has a name for screen readers where its file has none', async () => {
    const element = await fixture<HdtResults>(html`<hdt-results></hdt-results>`);
    element.load(body);
    await element.updateComplete;
    const region = element.shadowRoot!.querySelector('[role=region]')!;
    expect(region.getAttribute('aria-label')).to.equal('Results');
    expect(region.querySelector('caption')!.textContent).to.equal('Results');
  });

  it('has no name of the report before', async () => {
    const element = await fixture<HdtResults>(html`<hdt-results></hdt-results>`);
    element.load({ ...body, fileName: 'anna.hl7' });
    expect(element.fileName).to.equal('anna.hl7');
    element.load({ results: [] });
    expect(element.fileName).to.equal('');
    element.fileName = 'berta.hl7';
    element.load({ results: [] });
    expect(element.fileName).to.equal('berta.hl7');
    element.load({ ...body, fileName: 'anna.hl7' });
    expect(element.fileName).to.equal('anna.hl7');
  });

  it('refuses a body that is no report', async () => {
    const element = await fixture<HdtResults>(html`<hdt-results></hdt-results>`);
    expect(element.load({ hello: 'world' })).to.equal(false);
    expect(element.rows).to.equal(null);
  });

  it('fits 280 pixels without scrolling sideways', async () => {
    const outer = await fixture(html`<div><hdt-results></hdt-results></div>`);
    outer.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot>';
    const element = outer.querySelector('hdt-results')!;
    (outer as HTMLElement).style.width = '280px';
    element.load(body);
    await element.updateComplete;
    const region = element.shadowRoot!.querySelector('[role=region]')!;
    expect(region.scrollWidth).to.be.at.most(region.clientWidth);
    const row = region.querySelector('[part=result-row]')!;
    const { right } = row.getBoundingClientRect();
    expect(row.querySelector('.flag')!.getBoundingClientRect().right).to.be.closeTo(right, 1);
  });
});
