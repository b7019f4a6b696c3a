import { expect, fixture, html } from '../../support/testing.js';
import '../../../src/index.js';
import { service, setUpPageService } from '../../support/page-service.js';
import { until } from '../../support/until.js';
import { finished, shadow } from './stages.js';

setUpPageService();

const ROWS = [
  { 'Biomarker-Name': 'Potassium', Result: '4.1', Unit: 'mmol/L', Comment: 'Not fasting.' },
  { 'Biomarker-Name': 'Sodium', Result: '151', 'Low-Ref-Range': '135', 'High-Ref-Range': '145' },
];
const csv = () => new File(['name,result\nPotassium,4.1\n'], 'lab.csv');
const isShown = (child: Element) => child.getBoundingClientRect().height > 0;
const records = (uploads: object[]) => ({ uploads, pagination: { total: uploads.length } });

/** Every slot of an element filled, by its name. */
const filled = (...names: string[]) => names.map((name) => html`<b slot=${name}>${name}</b>`);
const shownSlots = (element: Element) =>
  Array.from(element.children)
    .filter(isShown)
    .map(({ slot }) => slot)
    .sort();

describe('the slots of', () => {
  it('<hdt-upload> show content of the page in place of its own text', async () => {
    const element = await fixture<HTMLElementTagNameMap['hdt-upload']>(
      html`<hdt-upload>${filled('title', 'hint', 'actions', 'empty', 'footer')}</hdt-upload>`,
    );
    expect(shownSlots(element)).to.deep.equal(['actions', 'empty', 'footer', 'hint', 'title']);
    expect(isShown(shadow(element).querySelector('.mouse')!)).to.equal(false);
    element.add([csv()]);
    await until(() => !shownSlots(element).includes('empty'));
    expect(shownSlots(element)).to.deep.equal(['actions', 'footer', 'hint', 'title']);
  });

  it('<hdt-results> show content of the page', async () => {
    const element = await fixture<HTMLElementTagNameMap['hdt-results']>(
      html`<hdt-results>${filled('empty', 'actions', 'footer')}</hdt-results>`,
    );
    expect(shownSlots(element)).to.deep.equal(['footer']);
    element.rows = [];
    await element.updateComplete;
    expect(shownSlots(element)).to.deep.equal(['empty', 'footer']);
    element.load({ results: ROWS });
    await element.updateComplete;
    expect(shownSlots(element)).to.deep.equal(['actions', 'footer']);
  });

  it('<hdt-records> show content of the page', async () => {
    const element = await fixture<HTMLElementTagNameMap['hdt-records']>(
      html`<hdt-records>${filled('title', 'actions', 'empty', 'footer')}</hdt-records>`,
    );
    for (let n = 0; n < 2; n += 1) (await service.next(/uploads|transformations/)).json(200, {});
    await until(() => shownSlots(element).includes('empty'));
    expect(shownSlots(element)).to.deep.equal(['actions', 'empty', 'footer', 'title']);
    expect(isShown(shadow(element).querySelector('h3')!)).to.equal(false);
  });
});

describe('a renderer of the page', () => {
  it('draws the name of a biomarker with what the element would draw', async () => {
    const element = await fixture<HTMLElementTagNameMap['hdt-results']>(html`<hdt-results></hdt-results>`);
    element.nameRenderer = (row, name) => {
      const link = document.createElement('a');
      link.textContent = `About ${row.name}`;
      return [name, link];
    };
    element.load({ results: ROWS });
    await element.updateComplete;
    const name = [...shadow(element).querySelectorAll('[part=biomarker]')].find(({ textContent }) =>
      textContent!.includes('Potassium'),
    )!;
    expect(name.querySelector('bdi')?.textContent).to.equal('Potassium');
    expect(name.querySelector('a')?.textContent).to.equal('About Potassium');
    expect(name.closest('[part=result-row]')!.textContent).to.contain('Not fasting.');
    element.nameRenderer = undefined;
    await element.updateComplete;
    expect(shadow(element).querySelector('a')).to.equal(null);
  });

  it('draws a file of the list as it changes, and the names in its results', async () => {
    const element = await fixture<HTMLElementTagNameMap['hdt-upload']>(html`<hdt-upload></hdt-upload>`);
    const seen: string[] = [];
    element.entryRenderer = (entry, row) => {
      seen.push(entry.status);
      return entry.status === 'ready'
        ? [row, html`<button type="button">Share</button>`]
        : `At ${entry.status}`;
    };
    element.nameRenderer = ({ name }) => name.toUpperCase();
    element.add([csv()]);
    (await service.next(/master/)).json(200, { uploadId: 'u1' });
    (await service.next(/status/)).json(200, { status: 'processing' }, { 'retry-after': '0' });
    await until(() => shadow(element).querySelector('[part=entry]')?.textContent?.trim() === 'At processing');
    (await service.next(/status/)).json(200, { status: 'completed' });
    (await service.next(/results/)).json(200, { results: ROWS });
    await until(() => shadow(element).querySelector('[part=entry] > button')?.textContent === 'Share');
    expect(seen).to.include('posting');
    const report = shadow(element).querySelector('hdt-results')!;
    await report.updateComplete;
    expect(shadow(report).querySelector('table')?.textContent).to.contain('POTASSIUM');
  });
});

describe('a file that the page fails to draw', () => {
  const { queueMicrotask } = window;
  let thrown: unknown[] = [];
  beforeEach(() => {
    thrown = [];
    window.queueMicrotask = (task) =>
      queueMicrotask(() => {
        try {
          task();
        } catch (error) {
          thrown.push(error);
        }
      });
  });
  afterEach(() => Object.assign(window, { queueMicrotask }));

  it('is drawn by the element, and sent', async () => {
    const element = await fixture<HTMLElementTagNameMap['hdt-upload']>(html`<hdt-upload></hdt-upload>`);
    const error = new TypeError('rows of a file that has none');
    element.entryRenderer = () => {
      throw error;
    };
    element.add([csv()]);
    (await service.next(/master/)).json(200, { uploadId: 'u1' });
    await until(() => element.value.length === 1);
    await until(() => shadow(element).querySelector('[part=entry] [part=name]')?.textContent === 'lab.csv');
    expect(thrown).to.include(error);
  });

  it('is a name that the element draws, and all results are shown', async () => {
    const element = await fixture<HTMLElementTagNameMap['hdt-results']>(html`<hdt-results></hdt-results>`);
    const error = new TypeError('a test that the page does not know');
    element.nameRenderer = ({ name }) => {
      if (name === 'Sodium') throw error;
      return name.toUpperCase();
    };
    element.load({ results: ROWS });
    await element.updateComplete;
    const names = Array.from(shadow(element).querySelectorAll('[part=biomarker]'), (one) => one.textContent);
    expect(names.sort()).to.deep.equal(['POTASSIUM', 'Sodium']);
    expect(thrown).to.include(error);
  });
});

describe('a part', () => {
  /** Elements with text or a picture of their own that no part of theirs or around them can reach. */
  const unreachable = (element: Element): string[] =>
    Array.from(shadow(element).querySelectorAll('*'))
      .filter((one) => !/^(?:STYLE|SLOT)$/.test(one.tagName) && isShown(one) && one.checkVisibility())
      .filter((one) => Array.from(one.childNodes).some((node) => node instanceof Text && node.data.trim()))
      .filter(
        (one) =>
          one.closest('.unseen, [part]:not([part=card]):not([part=entry]):not([part=record])') === null,
      )
      .map((one) => one.outerHTML.slice(0, 80));

  it('contains everything that <hdt-upload> and its results show', async () => {
    const element = await finished(service, 500);
    const report = shadow(element).querySelector('hdt-results')!;
    await report.updateComplete;
    expect(unreachable(element)).to.deep.equal([]);
    expect(unreachable(report)).to.deep.equal([]);
  });

  it('contains everything that <hdt-records> shows', async () => {
    const element = await fixture<HTMLElementTagNameMap['hdt-records']>(html`<hdt-records></hdt-records>`);
    for (let n = 0; n < 2; n += 1) {
      const turn = await service.next(/uploads|transformations/);
      const upload = { uploadId: 'u1', fileName: 'a.hl7', status: 'completed', uploadedDate: '2026-01-01' };
      turn.json(200, /uploads/.test(turn.path) ? records([upload]) : {});
    }
    await until(() => shadow(element).querySelector('[part=record]'));
    expect(unreachable(element)).to.deep.equal([]);
  });

  it('of a report is exported by the elements that contain it', async () => {
    const element = await fixture<HTMLElementTagNameMap['hdt-upload']>(html`<hdt-upload></hdt-upload>`);
    element.add([csv()]);
    (await service.next(/master/)).json(200, { uploadId: 'u1' });
    (await service.next(/status/)).json(200, { status: 'completed' });
    (await service.next(/results/)).json(200, { results: ROWS });
    await until(() => shadow(element).querySelector('hdt-results'));
    const report = shadow(element).querySelector('hdt-results')!;
    await report.updateComplete;
    const handedOn = report.getAttribute('exportparts')!.split(', ');
    const inside = Array.from(shadow(report).querySelectorAll('[part]'), (one) => [...one.part]).flat();
    expect(inside.filter((part) => !handedOn.includes(part))).to.deep.equal([]);
  });
});
