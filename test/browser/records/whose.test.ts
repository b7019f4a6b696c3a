import type { HdtRecords } from '../../../src/records.js';
import { expect, expectAccessible, fixture, html, oneEvent, waitUntil } from '../../support/testing.js';
import '../../../src/records.js';
import { LEVEL_2 } from '../../support/level-2.js';
import { service, setUpPageService } from '../../support/page-service.js';
import { until, untilShown } from '../../support/until.js';

setUpPageService();

const root = (element: HdtRecords) => element.shadowRoot!;
const text = (element: HdtRecords) => root(element).textContent!.replace(/\s+/g, ' ');

const upload = (n: number, patient?: object) => ({
  uploadId: `u${n}`,
  fileName: `report-${n}.pdf`,
  status: 'completed',
  uploadedDate: `2026-11-2${n}T08:00:00Z`,
  expiresAt: null,
  ...(patient && { patient }),
});
const ERIKA = { state: 'named', tag: 't-erika', initials: 'E. M.' };
const JONAS = { state: 'named', tag: 't-jonas', initials: 'J. B.' };
const UNKNOWN = { state: 'unknown' };

/** Potassium of one report. */
const results = (n: number) => ({
  results: [
    {
      'Biomarker-Name': 'Potassium',
      'LOINC-Code': '2823-3',
      Result: `4.${n}`,
      Unit: 'mmol/L',
      Date: `2026-0${n}-01 00:00:00`,
    },
  ],
});

async function load(...uploads: object[]) {
  const element = await fixture<HdtRecords>(html`<hdt-records></hdt-records>`);
  await answerLists(uploads);
  await untilShown(element, () => root(element).querySelectorAll('[part=record]').length === uploads.length);
  await answerResults(uploads.length);
  return element;
}

async function answerLists(uploads: object[]) {
  for (let n = 0; n < 2; n += 1) {
    const request = await service.next(/uploads|transformations/);
    request.json(200, request.path.includes('uploads') ? { uploads } : { records: [] });
  }
}

async function answerResults(count: number) {
  for (let n = 0; n < count; n += 1) {
    const request = await service.next(/results/);
    request.json(200, results(Number(/u(\d)/.exec(request.path)?.[1])));
  }
}

function openTrends(element: HdtRecords) {
  root(element).querySelector<HTMLElement>('[part=over-time] summary')!.click();
}

const rows = (element: HdtRecords) =>
  [...root(element).querySelectorAll('[data-whose]')].map(({ textContent }) => textContent);
/** The titles of the charts, and the values of each. */
const charts = (element: HdtRecords) => {
  const part = root(element).querySelector('[part=over-time]')!;
  return [
    [...part.querySelectorAll('h3')].map(({ textContent }) => textContent),
    [...part.querySelectorAll('[part=trend]')].map((chart) =>
      [...chart.querySelectorAll('b.value')].map(({ textContent }) => textContent).join(' '),
    ),
  ];
};
const button = (element: HdtRecords, label: string) =>
  root(element).querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`);
const open = async (element: HdtRecords, n: number) => {
  button(element, `Show results of report-${n}.pdf`)!.click();
  await untilShown(element, () => root(element).querySelector('hdt-results') !== null);
};

describe('reports of two patients', () => {
  it('are two lines, and each row says whose it is', async () => {
    const element = await load(upload(1, ERIKA), upload(2, JONAS), upload(3, ERIKA), upload(4, JONAS));
    expect(rows(element)).to.deep.equal([
      'Report of E. M.',
      'Report of J. B.',
      'Report of E. M.',
      'Report of J. B.',
    ]);
    openTrends(element);
    await untilShown(element, () => root(element).querySelector('[part=trend]') !== null);
    expect(charts(element)).to.deep.equal([
      ['Report of E. M.', 'Report of J. B.'],
      ['4.1 4.3', '4.2 4.4'],
    ]);
    await expectAccessible(element);
  });

  it('are not compared with each other', async () => {
    const element = await load(upload(1, ERIKA), upload(2, JONAS), upload(3, ERIKA));
    await open(element, 3);
    const table = root(element).querySelector('hdt-results')!;
    await waitUntil(() => table.earlierRows.length > 0, 'compared', { timeout: 50_000 });
    expect(table.earlierRows.map(({ result }) => result.text)).to.deep.equal(['4.1']);
    expect(service.waiting).to.equal(0);
  });

  it('in one file are in no chart', async () => {
    const element = await load(upload(1, { state: 'several' }), upload(2, ERIKA), upload(3, ERIKA));
    expect(rows(element)[0]).to.equal('This report names more than one person.');
    openTrends(element);
    await untilShown(element, () => root(element).querySelector('[part=trend]') !== null);
    expect(charts(element)[1]).to.deep.equal(['4.2 4.3']);
    await open(element, 1);
    expect(root(element).querySelector('hdt-results')!.severalPatients).to.equal(true);
  });
});

it('one patient’s rows say nothing', async () => {
  const element = await load(upload(1, ERIKA), upload(2, ERIKA));
  expect(rows(element)).to.deep.equal([]);
  openTrends(element);
  await untilShown(element, () => root(element).querySelector('[part=trend]') !== null);
  expect(charts(element)).to.deep.equal([[], ['4.1 4.2']]);
});

it('a report that is listed later is in the open charts', async () => {
  const element = await fixture<HdtRecords>(html`<hdt-records limit="2"></hdt-records>`);
  for (let n = 0; n < 2; n += 1) {
    const request = await service.next(/uploads|transformations/);
    const uploads = [upload(1, ERIKA), upload(2, ERIKA)];
    if (request.path.includes('uploads'))
      request.json(200, { uploads }, { link: '<?cursor=up>; rel="next"' });
    else request.json(200, { records: [] });
  }
  await untilShown(element, () => root(element).querySelectorAll('[part=record]').length === 2);
  await answerResults(2);
  openTrends(element);
  await untilShown(element, () => root(element).querySelector('[part=trend]') !== null);
  root(element).querySelector<HTMLButtonElement>('[data-more=uploads]')!.click();
  (await service.next(/cursor=up/)).json(200, { uploads: [upload(3, ERIKA)] });
  await answerResults(1);
  await untilShown(element, () => charts(element)[1]!.includes('4.1 4.2 4.3'));
});

describe('reports of nobody', () => {
  it('stand apart until the person says whose they are, which is stored', async () => {
    service.announce(...LEVEL_2, 'patients');
    const element = await load(upload(1, UNKNOWN), upload(2, ERIKA));
    expect(rows(element)).to.deep.equal(['We do not know whose report this is.', 'Report of E. M.']);
    openTrends(element);
    await untilShown(element, () => text(element).includes('1 report stands apart'));
    expect(charts(element)[1]).to.deep.equal([]);
    await open(element, 1);
    expect(text(element)).to.contain('It is not compared with other reports. Whose report is this?');
    await expectAccessible(element);
    button(element, 'It is E. M.’s: report-1.pdf')!.click();
    const put = await service.next(/patient/);
    expect([put.method, put.path, put.body]).to.deep.equal([
      'PUT',
      '/hdt/uploads/u1/patient',
      '{"is":"t-erika"}',
    ]);
    put.json(200, { state: 'said', tag: 't-erika', initials: 'E. M.', others: [] });
    await untilShown(element, () => root(element).querySelector('[part=trend]') !== null);
    expect(charts(element)[1]).to.deep.equal(['4.1 4.2']);
    expect(rows(element)).to.deep.equal([]);
    button(element, 'This is not right: report-1.pdf')!.click();
    await untilShown(element, () => button(element, 'It is somebody else’s: report-1.pdf') !== null);
    button(element, 'It is somebody else’s: report-1.pdf')!.click();
    (await service.next(/patient/)).json(200, { state: 'other', others: ['E. M.'] });
    await untilShown(element, () => rows(element).includes('Somebody else’s report'));
    expect(charts(element)[1]).to.deep.equal([]);
  });

  it('leave the focus at the question, and then at the report', async () => {
    service.announce(...LEVEL_2, 'patients');
    const element = await load(upload(1, UNKNOWN), upload(2, ERIKA));
    await open(element, 1);
    const isAt = (label: string) => root(element).activeElement?.getAttribute('aria-label') === label;
    const isAtRow = () => root(element).activeElement?.matches('[data-rows=uploads] > li:first-child');
    const press = (label: string) => {
      button(element, label)!.focus();
      button(element, label)!.click();
    };
    press('It is mine: report-1.pdf');
    (await service.next(/patient/)).json(200, { state: 'mine', tag: 't-me', initials: '', others: [] });
    await until(() => isAtRow(), 'the answer is given');
    press('This is not right: report-1.pdf');
    await until(() => isAt('It is E. M.’s: report-1.pdf'), 'the question is asked again');
    press('It is somebody else’s: report-1.pdf');
    const elsewhere = root(element).querySelector<HTMLElement>('header button')!;
    elsewhere.focus();
    (await service.next(/patient/)).json(200, { state: 'other', others: [] });
    await untilShown(element, () => rows(element).includes('Somebody else’s report'));
    await element.updateComplete;
    expect(root(element).activeElement === elsewhere, 'the person has moved on').to.equal(true);
  });

  it('are stored as the person says last, however soon after the first answer', async () => {
    service.announce(...LEVEL_2, 'patients');
    const element = await load(upload(1, UNKNOWN), upload(2, ERIKA));
    await open(element, 1);
    button(element, 'It is mine: report-1.pdf')!.click();
    button(element, 'It is somebody else’s: report-1.pdf')!.click();
    const first = await service.next(/patient/);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(service.waiting, 'the second answer waits').to.equal(0);
    first.json(200, { state: 'mine', tag: 't-me', initials: '', others: [] });
    const second = await service.next(/patient/);
    expect(second.body).to.equal('{"is":"other"}');
    second.json(200, { state: 'other', others: [] });
    await untilShown(element, () => rows(element).includes('Somebody else’s report'));
  });

  it('say so when the answer could not be stored, and ask again', async () => {
    service.announce(...LEVEL_2, 'patients');
    const element = await load(upload(1, UNKNOWN), upload(2, UNKNOWN));
    await open(element, 1);
    const failed = oneEvent(element, 'hdt-error');
    button(element, 'It is mine: report-1.pdf')!.click();
    (await service.next(/patient/)).json(500, {});
    expect((await failed).detail.code).to.equal('server');
    await untilShown(element, () => root(element).querySelector('.whose [role=alert]') !== null);
    expect(button(element, 'It is mine: report-1.pdf')).to.exist;
  });

  for (const [what, status, answer] of [
    ['stored', 200, { state: 'said', tag: 't-erika', initials: 'E. M.', others: [] }],
    ['not stored', 500, {}],
  ] as const)
    it(`leave the question about another report as it is when the answer is ${what}`, async () => {
      service.announce(...LEVEL_2, 'patients');
      const element = await load(upload(1, UNKNOWN), upload(2, JONAS), upload(3, ERIKA));
      const failed = oneEvent(element, 'hdt-error');
      await open(element, 1);
      button(element, 'It is E. M.’s: report-1.pdf')!.click();
      const put = await service.next(/patient/);
      button(element, 'Show results of report-2.pdf')!.click();
      await untilShown(element, () => button(element, 'This is not right: report-2.pdf') !== null);
      button(element, 'This is not right: report-2.pdf')!.click();
      const question = () => button(element, 'It is somebody else’s: report-2.pdf');
      await untilShown(element, () => question() !== null);
      put.json(status, answer);
      if (status === 500) await failed;
      else await untilShown(element, () => !rows(element).includes('We do not know whose report this is.'));
      await element.updateComplete;
      expect(question()).to.exist;
      question()!.click();
      (await service.next(/patient/)).json(200, { state: 'other', others: [] });
      await untilShown(element, () => question() === null);
      const alert = root(element).querySelector('.whose [role=alert]');
      expect(alert !== null, 'the first report still says what failed').to.equal(status === 500);
    });

  it('are stored as the person says, though the list is loaded again meanwhile', async () => {
    service.announce(...LEVEL_2, 'patients');
    const uploads = [upload(1, UNKNOWN), upload(2, ERIKA)];
    const element = await load(...uploads);
    await open(element, 1);
    button(element, 'It is E. M.’s: report-1.pdf')!.click();
    const put = await service.next(/patient/);
    void element.reload();
    await answerLists(uploads);
    put.json(200, { state: 'said', tag: 't-erika', initials: 'E. M.', others: [] });
    // Lists that were still being read are read again.
    void answerLists([upload(1, ERIKA), upload(2, ERIKA)]);
    await until(() => rows(element).length === 0, 'is still asked');
  });

  it('are asked about on a back end that stores nothing, for this page', async () => {
    const element = await load(upload(1), upload(2), upload(3));
    expect(rows(element)).to.deep.equal([]);
    openTrends(element);
    await untilShown(element, () => text(element).includes('3 reports stand apart'));
    for (const n of [1, 2]) {
      await open(element, n);
      button(element, `It is mine: report-${n}.pdf`)!.click();
      await untilShown(element, () => button(element, `This is not right: report-${n}.pdf`) !== null);
      button(element, `Hide results of report-${n}.pdf`)!.click();
      await element.updateComplete;
    }
    expect(charts(element)[1]).to.deep.equal(['4.1 4.2']);
    expect(rows(element)).to.deep.equal([
      'Your own report',
      'Your own report',
      'We do not know whose report this is.',
    ]);
    expect(service.waiting).to.equal(0);
  });
});

it('a twin is asked about, and is nobody’s line meanwhile', async () => {
  const element = await load(
    upload(1, ERIKA),
    upload(2, { state: 'unsure', tag: 't-jana', initials: 'J. M.' }),
  );
  expect(rows(element)[1]).to.equal('Report of J. M.: we are not sure who that is.');
  await open(element, 2);
  expect(button(element, 'It is E. M.’s: report-2.pdf')).to.exist;
  openTrends(element);
  await untilShown(element, () => text(element).includes('1 report stands apart'));
  expect(charts(element)[1]).to.deep.equal([]);
});
