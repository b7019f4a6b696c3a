import { sendKeys } from '@web/test-runner-commands';
import type { HdtRecords } from '../../../src/records.js';
import { expect, expectAccessible, fixture, html, oneEvent, waitUntil } from '../../support/testing.js';
import '../../../src/records.js';
import { service, setUpPageService } from '../../support/page-service.js';
import type { PendingRequest } from '../../support/scripted-service.js';
import { untilShown } from '../../support/until.js';

setUpPageService();

const upload = (n: number) => ({
  uploadId: `u${n}`,
  fileName: `panel-${n}.hl7`,
  status: 'completed',
  uploadedDate: '2026-11-20T08:00:00Z',
  expiresAt: null,
});
const reading = (n: number) => ({
  id: `m${n}`,
  createdAt: '2026-11-20T08:00:00Z',
  extractions: [
    {
      result: {
        success: true,
        items: [
          {
            deviceType: 'thermometer',
            data: { temperature: { value: 36 + n / 10, unit: '°C' } },
            confidence: 0.9,
          },
        ],
      },
    },
  ],
});
const link = (cursor: string) => ({ link: `<?cursor=${cursor}>; rel="next"` });

/** Records of two uploads and two readings, each list with more to come. */
async function load(language = 'en'): Promise<HdtRecords> {
  const element = await fixture<HdtRecords>(html`<hdt-records limit="2" lang=${language}></hdt-records>`);
  for (let n = 0; n < 2; n++) {
    const turn = await service.next(/uploads|transformations/);
    if (turn.path.includes('uploads')) turn.json(200, { uploads: [upload(1), upload(2)] }, link('up'));
    else turn.json(200, { records: [reading(1), reading(2)] }, link('read'));
  }
  await untilShown(element, () => buttons(element).length === 2);
  return element;
}

const root = (element: HdtRecords) => element.shadowRoot!;
const buttons = (element: HdtRecords) => [
  ...root(element).querySelectorAll<HTMLButtonElement>('button[part=more]'),
];
const rows = (element: HdtRecords) => [...root(element).querySelectorAll<HTMLElement>('li')];
/** Elements themselves are not compared: a difference of two takes minutes to print. */
const isFocused = (target: HTMLElement | undefined) =>
  target !== undefined && (target.getRootNode() as ShadowRoot).activeElement === target;
/** Resolves when the focus has come there. */
const focuses = (element: HdtRecords, target: () => HTMLElement | undefined) =>
  new Promise<void>((resolve) => {
    const look = () => isFocused(target()) && resolve();
    root(element).addEventListener('focusin', look);
    look();
  });
const said = (element: HdtRecords) =>
  root(element).querySelector('[role=status]')!.textContent!.replace(/\s+/g, ' ').trim();

describe('<hdt-records> with more records than it shows', () => {
  it('shows more reports by keyboard, announces their number, and focuses the first of them', async () => {
    const element = await load();
    const [button] = buttons(element);
    expect(button!.textContent!.trim()).to.equal('Show more reports');
    await expectAccessible(element);
    button!.focus();
    await sendKeys({ press: 'Enter' });
    const turn: PendingRequest = await service.next(/cursor=up/);
    await untilShown(element, () => button!.getAttribute('aria-disabled') === 'true');
    expect(button!.textContent!.trim()).to.equal('One moment …');
    expect(isFocused(button), 'the focus stays while it loads').to.equal(true);
    await expectAccessible(element);
    turn.json(200, { uploads: [upload(3), upload(4)] }, link('up-2'));
    await untilShown(element, () => said(element) === '2 more shown, 4 in all.');
    const names = rows(element).flatMap((row) => row.textContent!.match(/panel-\d/) ?? []);
    expect(names).to.deep.equal(['panel-1', 'panel-2', 'panel-3', 'panel-4']);
    await focuses(element, () => rows(element)[2]);
    await expectAccessible(element);
  });

  it('also focuses the first of the last reports, and offers no more', async () => {
    const element = await load();
    const button = buttons(element)[1]!;
    expect(button.textContent!.trim()).to.equal('Show more readings');
    button.focus();
    button.click();
    (await service.next(/cursor=read/)).json(200, { records: [reading(3)] });
    await untilShown(element, () => said(element) === '1 more shown, 3 in all.');
    await focuses(element, () => rows(element)[4]);
    expect(rows(element)[4]!.textContent).to.contain('36.3');
    expect(buttons(element).map(({ textContent }) => textContent!.trim())).to.deep.equal([
      'Show more reports',
    ]);
  });

  it('keeps the focus in the list where nothing is left to show', async () => {
    const element = await load();
    const [button] = buttons(element);
    button!.focus();
    button!.click();
    (await service.next(/cursor=up/)).json(200, { uploads: [] });
    await untilShown(element, () => said(element) === '0 more shown, 2 in all.');
    await focuses(element, () => rows(element)[1]);
  });

  it('counts rows alone, and focuses the first of them, where some records have none', async () => {
    const element = await load();
    const search = root(element).querySelector<HTMLInputElement>('[part=filters] input[type=search]')!;
    search.value = 'panel-2';
    search.dispatchEvent(new Event('input'));
    await untilShown(element, () => rows(element).length === 1);
    buttons(element)[0]!.focus();
    buttons(element)[0]!.click();
    const found = [upload(3), upload(21), upload(22)];
    (await service.next(/cursor=up/)).json(200, { uploads: found }, link('up-2'));
    await untilShown(element, () => said(element) === '2 more shown, 3 in all.');
    await focuses(element, () => rows(element)[1]);
    expect(rows(element)[1]!.textContent).to.contain('panel-21');
  });

  it('does not move the focus of a person who has moved on', async () => {
    const element = await load();
    const [button] = buttons(element);
    button!.focus();
    button!.click();
    const turn = await service.next(/cursor=up/);
    const elsewhere = root(element).querySelector<HTMLElement>('header button')!;
    elsewhere.focus();
    turn.json(200, { uploads: [upload(3), upload(4)] }, link('up-2'));
    await untilShown(element, () => said(element).includes('4 in all'));
    expect(isFocused(elsewhere)).to.equal(true);
  });

  it('sends one request, however often the button is pressed', async () => {
    const element = await load();
    for (const button of buttons(element)) button.click();
    buttons(element)[0]!.click();
    const turn = await service.next(/cursor=up/);
    expect(service.waiting).to.equal(0);
    turn.json(200, { uploads: [upload(3), upload(4)] }, link('up-2'));
    await untilShown(element, () => said(element).includes('4 in all'));
    expect(service.waiting).to.equal(0);
  });

  it('shows advice where more records cannot be fetched, keeps the others, and can retry', async () => {
    const element = await load();
    const [button] = buttons(element);
    button!.focus();
    const failed = oneEvent(element, 'hdt-error');
    button!.click();
    (await service.next(/cursor=up/)).json(429, {}, { 'retry-after': '20' });
    expect((await failed).detail.code).to.equal('rate-limited');
    await untilShown(element, () => root(element).querySelector('[role=alert]') !== null);
    expect(rows(element)).to.have.length(4);
    expect(isFocused(buttons(element)[0])).to.equal(true);
    await expectAccessible(element);
    buttons(element)[0]!.click();
    (await service.next(/cursor=up/)).json(200, { uploads: [upload(3)] });
    await untilShown(element, () => said(element).includes('3 in all'));
    expect(root(element).querySelector('[role=alert]')).to.equal(null);
  });

  it('starts again on refresh, and ignores pending responses', async () => {
    const element = await load();
    buttons(element)[0]!.click();
    const late = await service.next(/cursor=up/);
    void element.reload();
    for (let n = 0; n < 2; n++) {
      const turn = await service.next(/uploads|transformations/);
      if (turn.path.includes('uploads')) turn.json(200, { uploads: [upload(9)] });
      else turn.json(200, { records: [] });
    }
    late.json(200, { uploads: [upload(3)] });
    await untilShown(element, () => rows(element).length === 1 && buttons(element).length === 0);
    expect(said(element)).to.equal('');
    expect(rows(element)[0]!.textContent).to.contain('panel-9');
  });

  /** Answers both lists as they are by now. */
  async function refresh(uploads: object[], cursor: string) {
    service.send({ type: 'status' });
    for (let n = 0; n < 2; n++) {
      const turn = await service.next(/uploads|transformations/);
      if (turn.path.includes('uploads')) turn.json(200, { uploads }, link(cursor));
      else turn.json(200, { records: [reading(1), reading(2)] }, link('read'));
    }
  }
  const names = (element: HdtRecords) =>
    rows(element).flatMap((row) => row.textContent!.match(/panel-\d/) ?? []);
  const untilStream = () => waitUntil(() => service.streams.open > 0, 'no stream', { timeout: 50_000 });

  it('keeps what the person said elsewhere meanwhile', async () => {
    const element = await load();
    await untilStream();
    buttons(element)[0]!.click();
    const turn = await service.next(/cursor=up/);
    service.send({ type: 'confirmation', ids: ['m1'], confirmation: { state: 'unconfirmed' } });
    await untilShown(element, () => root(element).textContent!.includes('Not confirmed'));
    turn.json(200, { uploads: [upload(3)] });
    await untilShown(element, () => said(element) === '1 more shown, 3 in all.');
    expect(root(element).textContent).to.contain('Not confirmed');
  });

  it('keeps what is new meanwhile, and shows nothing twice', async () => {
    const element = await load();
    await untilStream();
    buttons(element)[0]!.click();
    const turn = await service.next(/cursor=up/);
    await refresh([upload(0), upload(1)], 'up-1');
    await untilShown(element, () => names(element).length === 3);
    turn.json(200, { uploads: [upload(2), upload(3)] });
    await untilShown(element, () => said(element) === '1 more shown, 4 in all.');
    expect(names(element)).to.deep.equal(['panel-0', 'panel-1', 'panel-2', 'panel-3']);
  });

  it('leaves no gap where a whole page is new meanwhile', async () => {
    const element = await load();
    await untilStream();
    buttons(element)[0]!.click();
    const turn = await service.next(/cursor=up/);
    await refresh([upload(8), upload(7)], 'new');
    await untilShown(element, () => names(element)[0] === 'panel-8');
    turn.json(200, { uploads: [upload(3)] });
    (await service.next(/cursor=new/)).json(200, { uploads: [upload(6), upload(5)] }, link('up'));
    await untilShown(element, () => said(element) === '2 more shown, 4 in all.');
    expect(names(element)).to.deep.equal(['panel-8', 'panel-7', 'panel-6', 'panel-5']);
  });

  it('says that there may be more where the first responses are empty', async () => {
    const element = await fixture<HdtRecords>(html`<hdt-records></hdt-records>`);
    const turns = [await service.next(/uploads|transf/), await service.next(/uploads|transf/)];
    for (const turn of turns) {
      if (!turn.path.includes('uploads')) turn.json(200, { records: [] });
      else turn.json(200, { uploads: [] }, link('1'));
    }
    for (const cursor of ['2', '3', '4', '5']) {
      (await service.next(/uploads/)).json(200, { uploads: [] }, link(cursor));
    }
    await untilShown(element, () => buttons(element).length === 1);
    expect(root(element).textContent).not.to.contain('No reports yet');
    expect(service.waiting).to.equal(0);
  });

  for (const [language, labels, added] of [
    ['es', ['Mostrar más informes', 'Mostrar más lecturas'], '1 más en la lista, 3 en total.'],
    ['de', ['Mehr Befunde anzeigen', 'Mehr Messungen anzeigen'], '1 mehr in der Liste, insgesamt 3.'],
    ['zh', ['显示更多报告', '显示更多读数'], '又显示了 1 项，共 3 项。'],
  ] as const) {
    it(`speaks ${language}`, async () => {
      const element = await load(language);
      expect(buttons(element).map(({ textContent }) => textContent!.trim())).to.deep.equal(labels);
      buttons(element)[0]!.click();
      (await service.next(/cursor=up/)).json(200, { uploads: [upload(3)] });
      await untilShown(element, () => said(element) === added);
    });
  }
});
