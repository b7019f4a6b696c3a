import type { HdtRecords } from '../../../src/records.js';
import { expect, expectAccessible, fixture, html, waitUntil } from '../../support/testing.js';
import '../../../src/records.js';
import { service, setUpPageService } from '../../support/page-service.js';
import { untilShown } from '../../support/until.js';

setUpPageService();

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const upload = (n: number, days: number, status = 'completed') => ({
  uploadId: `u${n}`,
  fileName: `panel-${n}.hl7`,
  status,
  uploadedDate: ago(days),
  expiresAt: ago(days - 30),
  patient: { state: 'named', tag: 't1', initials: 'E. M.' },
});
const reading = (n: number, days: number, value: number) => ({
  id: `m${n}`,
  createdAt: ago(days),
  extractions: [
    {
      result: {
        success: true,
        items: [{ deviceType: 'thermometer', data: { temperature: { value, unit: '°C' } }, confidence: 0.9 }],
      },
    },
  ],
});

const root = (element: HdtRecords) => element.shadowRoot!;
const names = (element: HdtRecords) =>
  [...root(element).querySelectorAll('[part=record] .name')].map(({ textContent }) => textContent!.trim());
const field = <Field extends HTMLElement>(element: HdtRecords, selector: string) =>
  root(element).querySelector<Field>(`[part=filters] ${selector}`)!;

/** Answers one fetch of both lists; resolves with the path of the uploads. */
async function answer(uploads: object[], records: object[]): Promise<string> {
  let path = '';
  for (let n = 0; n < 2; n += 1) {
    const turn = await service.next(/uploads|transformations/);
    if (turn.path.includes('uploads')) {
      path = turn.path;
      turn.json(200, { uploads });
    } else turn.json(200, { records });
  }
  return path;
}

const UPLOADS = [upload(1, 0), upload(2, 0), upload(3, 1), upload(4, 28)];
const READINGS = [reading(1, 0, 36.6), reading(2, 5, 38.1)];

async function load(): Promise<HdtRecords> {
  const element = await fixture<HdtRecords>(html`<hdt-records></hdt-records>`);
  await answer(UPLOADS, READINGS);
  await untilShown(element, () => names(element).length === 6);
  return element;
}

const change = (target: HTMLInputElement | HTMLSelectElement, value: string) => {
  target.value = value;
  target.dispatchEvent(new Event(target.type === 'search' ? 'input' : 'change'));
};

describe('<hdt-records>, day by day', () => {
  it('shows a heading for each day, and counts the last days of a record', async () => {
    const element = await load();
    const days = [...root(element).querySelectorAll('h4')].map(({ textContent }) => textContent!.trim());
    expect(days.slice(0, 2)).to.deep.equal(['Today', 'Yesterday']);
    expect(days.length).to.equal(5);
    const text = root(element).textContent!.replace(/\s+/g, ' ');
    expect(text).to.contain('deleted in 2 days').and.to.contain('kept until');
    await expectAccessible(element);
  });
});

describe('the filters of <hdt-records>', () => {
  it('find names and kinds among the shown records', async () => {
    const element = await load();
    root(element).querySelector<HTMLElement>('[part=filters] summary')!.click();
    await expectAccessible(element);
    change(field(element, 'input[type=search]'), 'PANEL-3');
    await untilShown(element, () => names(element).length === 1);
    expect(root(element).textContent).to.contain('None of your records match');
    change(field(element, 'input[type=search]'), 'thermo');
    await untilShown(element, () => names(element).length === 2);
    field<HTMLButtonElement>(element, 'button').click();
    await untilShown(element, () => names(element).length === 6);
    expect(field<HTMLInputElement>(element, 'input').value).to.equal('');
    change(field(element, 'select'), 'readings');
    await untilShown(element, () => names(element).length === 2);
  });

  it('say that nothing matches where readings are chosen, which have no status, and a status', async () => {
    const element = await load();
    change(field(element, 'select'), 'readings');
    await untilShown(element, () => names(element).length === 2);
    change(root(element).querySelectorAll<HTMLSelectElement>('[part=filters] select')[1]!, 'completed');
    await answer(UPLOADS, READINGS);
    await untilShown(element, () => root(element).textContent!.includes('None of your records match'));
    expect(names(element)).to.deep.equal([]);
  });

  it('request dates and status from the service', async () => {
    const element = await load();
    change(root(element).querySelectorAll<HTMLSelectElement>('[part=filters] select')[1]!, 'failed');
    expect(await answer([upload(9, 2, 'failed')], [])).to.contain('status=failed');
    await untilShown(element, () => names(element).join() === 'panel-9.hl7');
    change(root(element).querySelectorAll<HTMLSelectElement>('[part=filters] select')[1]!, '');
    await answer([upload(1, 0)], []);
    change(field(element, 'input[type=date]'), '2026-01-31');
    const found = { ...upload(1, 0), uploadedDate: '2026-01-30T12:00:00' };
    expect(await answer([found], []))
      .to.contain('fromDate=2026-01-30')
      .and.not.to.contain('status');
    await untilShown(element, () => root(element).textContent!.includes('None of your records match'));
    await expectAccessible(element);
  });

  it('stay where the list cannot be fetched by them, and can be taken back', async () => {
    const element = await load();
    const from = field<HTMLInputElement>(element, 'input[type=date]');
    root(element).querySelector<HTMLElement>('[part=filters] summary')!.click();
    from.focus();
    change(from, '2026-01-31');
    for (let n = 0; n < 2; n += 1) (await service.next(/uploads|transformations/)).json(400, {});
    await untilShown(element, () => root(element).querySelector('header ~ [role=status] .advice') !== null);
    expect(root(element).activeElement).to.equal(from);
    field<HTMLButtonElement>(element, 'button').click();
    expect(await answer(UPLOADS, READINGS)).not.to.contain('fromDate');
    await untilShown(element, () => names(element).length === 6);
  });

  it('show no list that was fetched by others, when Refresh is pressed before theirs has come', async () => {
    const element = await load();
    change(root(element).querySelectorAll<HTMLSelectElement>('[part=filters] select')[1]!, 'failed');
    for (let n = 0; n < 2; n += 1) await service.next(/uploads|transformations/);
    void element.reload();
    for (let n = 0; n < 2; n += 1) (await service.next(/uploads|transformations/)).json(400, {});
    await untilShown(element, () => root(element).querySelector('header ~ [role=status] .advice') !== null);
    expect(names(element)).to.deep.equal([]);
  });
});

describe('<hdt-records> over time', () => {
  it('draws values that were measured more than once, in reports and by devices', async () => {
    const element = await load();
    root(element).querySelector<HTMLElement>('[part=over-time] summary')!.click();
    for (const [n, result] of ['2.1', '4.8', '3.0', '2.0'].entries())
      (await service.next(/results/)).json(200, {
        results: [{ 'Biomarker-Name': 'TSH', Result: result, Date: `2026-0${n + 1}-01 00:00:00` }],
      });
    await untilShown(element, () => root(element).querySelectorAll('[part=trend]').length === 2);
    const text = [...root(element).querySelectorAll('[part=trend]')].map(({ textContent }) => textContent!);
    expect(text[0]).to.contain('TSH').and.to.contain('4.8');
    expect(text[1]).to.contain('Temperature').and.to.contain('38.1');
    await expectAccessible(element);
    root(element).querySelector<HTMLElement>('[part=over-time] summary')!.click();
    await untilShown(element, () => root(element).querySelector('[part=trend]') === null);
  });

  it('distinguishes values of one day by their time', async () => {
    const element = await fixture<HdtRecords>(html`<hdt-records></hdt-records>`);
    const times = ['2026-11-20T07:15:00', '2026-11-21T08:00:00', '2026-11-21T20:30:00'];
    await answer(
      [],
      times.map((createdAt, n) => ({ ...reading(n, 0, 36.6 + n), createdAt })),
    );
    await untilShown(element, () => names(element).length === 3);
    root(element).querySelector<HTMLElement>('[part=over-time] summary')!.click();
    await untilShown(element, () => root(element).querySelector('[part=trend]') !== null);
    const shown = [...root(element).querySelectorAll('[part=trend] ol span')].map(({ textContent }) =>
      textContent!.replace(/\s/g, ' '),
    );
    expect(shown).to.deep.equal(['Nov 20, 2026', 'Nov 21, 2026, 8:00 AM', 'Nov 21, 2026, 8:30 PM']);
  });
});

describe('<hdt-records> while it is open', () => {
  it('adds records that events announce, and keeps opened reports open', async () => {
    const element = await load();
    root(element).querySelector<HTMLElement>('[part=record] [aria-expanded]')!.click();
    (await service.next(/results/)).json(200, { results: [{ 'Biomarker-Name': 'TSH', Result: '2' }] });
    await untilShown(element, () => root(element).querySelector('hdt-results') !== null);
    // The reports beside it, which it is compared with.
    for (let n = 0; n < 3; n += 1) (await service.next(/results/)).json(404, {});
    await waitUntil(() => service.streams.open > 0, 'no stream is opened', { timeout: 50_000 });
    service.send({ type: 'status' });
    await answer([upload(7, 0, 'processing'), ...UPLOADS], READINGS);
    await untilShown(element, () => names(element)[0] === 'panel-7.hl7');
    expect(names(element)).to.include('panel-4.hl7');
    expect(root(element).querySelector('hdt-results')).to.exist;
    service.send({ type: 'handoff' });
    service.send({ type: 'reading' });
    await answer([upload(7, 0), ...UPLOADS], [reading(9, 0, 37), ...READINGS]);
    await untilShown(element, () => root(element).querySelector('[data-status=processing]') === null);
    (await service.next(/results\/u7/)).json(404, {});
    expect(service.waiting).to.equal(0);
  });

  it('drops records that are gone, by a filter or from the service', async () => {
    const element = await load();
    await waitUntil(() => service.streams.open > 0, 'no stream is opened', { timeout: 50_000 });
    service.send({ type: 'status' });
    await answer(UPLOADS.slice(1, 3), READINGS.slice(1));
    await untilShown(element, () => names(element).length === 3);
    expect(names(element)).to.deep.equal(['panel-2.hl7', 'panel-3.hl7', 'Thermometer']);
  });
});
