import type { HdtRecords } from '../../../src/records.js';
import { expect, expectAccessible, fixture, html } from '../../support/testing.js';
import '../../../src/records.js';
import { asksBeforeLeaving } from '../../support/leaving.js';
import { LEVEL_2 } from '../../support/level-2.js';
import { service } from '../../support/page-service.js';
import { until, untilShown } from '../../support/until.js';
import {
  answer,
  button as captureButton,
  create,
  cuff,
  type Item,
  jpeg,
  pick,
  reach,
  readTo,
  setUpService,
} from '../capture/stage.js';

setUpService();

const root = (element: HdtRecords) => element.shadowRoot!;
const text = (element: HdtRecords) => root(element).textContent!.replace(/\s+/g, ' ');
const UNCONFIRMED = { state: 'unconfirmed' };
const at = (id: string, confirmation: object, body: object) => ({
  ...body,
  id,
  createdAt: '2026-11-20T08:00:00Z',
  confirmation,
});
const doubtful = (item: Item): Item => ({ ...item, confidence: 0.45 });

async function load(...records: object[]) {
  service.announce(...LEVEL_2, 'confirmations');
  const element = await fixture<HdtRecords>(html`<hdt-records></hdt-records>`);
  for (let n = 0; n < 2; n += 1) {
    const request = await service.next(/uploads|transformations/);
    request.json(200, request.path.includes('uploads') ? { uploads: [] } : { records });
  }
  await untilShown(element, () => root(element).querySelector('[data-rows=readings] > li') !== null);
  return element;
}

const press = async (element: HdtRecords, words: string) => {
  const found = [...root(element).querySelectorAll<HTMLButtonElement>('.decision button')].find(
    (one) => one.textContent!.trim() === words,
  );
  if (!found) throw new Error(`no button ${words}, but ${text(element)}`);
  found.click();
  await element.updateComplete;
};
const type = async (element: HdtRecords, label: string, typed: string) => {
  const field = [...root(element).querySelectorAll('label')].find((one) => one.textContent!.trim() === label);
  const input = field!.control as HTMLInputElement;
  input.value = typed;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  await element.updateComplete;
};
const labels = (element: HdtRecords) =>
  [...root(element).querySelectorAll('.decision button:not(.enlarge)')].map((one) => one.textContent!.trim());
/** The values that the page has sent, after the service has stored them. */
const stored = async (): Promise<string[]> => {
  const put = await service.next(/confirmation/);
  const sent = JSON.parse(put.body);
  put.json(200, { ...sent, storedAt: sent.at });
  return sent.values.map(({ key, value, unit, origin }: Record<string, string>) =>
    [key, value, unit, origin].join(' '),
  );
};

describe('an unconfirmed reading in the list', () => {
  it('is corrected, and stands confirmed with what was read', async () => {
    const element = await load(at('m1', UNCONFIRMED, answer(doubtful(cuff(124, 67)))));
    await press(element, 'Correct the numbers');
    await until(() => root(element).activeElement?.localName === 'input', 'the first field has the focus');
    expect(labels(element)).to.deep.equal(['Save 124/67', 'Do not use it', 'Close']);
    await type(element, 'Systolic pressure', '142');
    expect(labels(element)[0]).to.equal('Save 142/67');
    await expectAccessible(element);
    await press(element, 'Save 142/67');
    expect(await stored()).to.deep.equal(['systolic 142 mmHg corrected', 'diastolic 67 mmHg read']);
    await untilShown(element, () =>
      text(element).includes('142/67, typed by you (read from the photo: 124/67)'),
    );
    expect(labels(element)).to.deep.equal([]);
    await until(() => root(element).activeElement?.getAttribute('data-id') === 'm1', 'focus');
  });

  it('is left as it is when the form is closed, and what was typed is gone', async () => {
    const element = await load(at('m1', UNCONFIRMED, answer(cuff(124, 67))));
    await press(element, 'Correct the numbers');
    await type(element, 'Systolic pressure', '142');
    await press(element, 'Close');
    expect(labels(element)).to.deep.equal(['The numbers are right', 'Correct the numbers', 'Do not use it']);
    await press(element, 'Correct the numbers');
    expect(labels(element)[0]).to.equal('Save 124/67');
    expect(service.waiting).to.equal(0);
  });

  it('keeps what was typed while its row is out of the list', async () => {
    const element = await load(at('m1', UNCONFIRMED, answer(cuff(124, 67))));
    await press(element, 'Correct the numbers');
    await type(element, 'Systolic pressure', '142');
    const search = root(element).querySelector<HTMLInputElement>('[part=filters] input[type=search]')!;
    for (const words of ['thermometer', '']) {
      search.value = words;
      search.dispatchEvent(new InputEvent('input'));
      await element.updateComplete;
    }
    expect(root(element).querySelector<HTMLInputElement>('.form input')!.value).to.equal('142');
    await press(element, 'Save 142/67');
    expect(await stored()).to.deep.equal(['systolic 142 mmHg corrected', 'diastolic 67 mmHg read']);
  });

  it('keeps what was typed when it could not be stored', async () => {
    const element = await load(at('m1', UNCONFIRMED, answer(cuff(124, 67))));
    await press(element, 'Correct the numbers');
    await type(element, 'Systolic pressure', '142');
    await press(element, 'Save 142/67');
    (await service.next(/confirmation/)).json(500, {});
    await untilShown(element, () => root(element).querySelector('[role=alert]') !== null);
    await press(element, 'Save 142/67');
    expect(await stored()).to.deep.equal(['systolic 142 mmHg corrected', 'diastolic 67 mmHg read']);
  });

  it('is decided elsewhere while it is corrected: the page can be left without a question', async () => {
    const element = await load(at('m1', UNCONFIRMED, answer(cuff(124, 67))));
    await until(() => service.streams.open > 0, 'no event stream');
    await press(element, 'Correct the numbers');
    await type(element, 'Systolic pressure', '142');
    expect(asksBeforeLeaving()).to.equal(true);
    const dismissed = {
      state: 'dismissed',
      at: '2026-11-20T09:00:00Z',
      surface: 'page',
      lowConfidence: false,
    };
    service.send({ type: 'confirmation', ids: ['m1'], confirmation: dismissed });
    await untilShown(element, () => text(element).includes('Not used'));
    expect(asksBeforeLeaving()).to.equal(false);
    service.send({ type: 'confirmation', ids: ['m1'], confirmation: UNCONFIRMED });
    await untilShown(element, () => text(element).includes('Not confirmed'));
    expect(labels(element)).to.deep.equal(['The numbers are right', 'Correct the numbers', 'Do not use it']);
  });

  const impossible: [what: string, item: Item, label: string, typed: string][] = [
    ['a pressure with a digit twice', cuff(124, 67), 'Systolic pressure', '1244'],
    ['two pressures the wrong way round', cuff(124, 67), 'Diastolic pressure', '130'],
    ['a number that was read and cannot be', cuff(1450, 67), 'Systolic pressure', '1450'],
    [
      'more oxygen than there is',
      { deviceType: 'pulse oximeter', data: { spo2: { value: 98, unit: '%' } }, confidence: 0.9 },
      'Oxygen saturation',
      '980',
    ],
    [
      'a fever that nobody survives',
      { deviceType: 'thermometer', data: { temperature: { value: 36.6, unit: '°C' } }, confidence: 0.9 },
      'Temperature',
      '66.6',
    ],
    [
      'a person as heavy as a car',
      { deviceType: 'weight scale', data: { weight: { value: 80, unit: 'kg' } }, confidence: 0.9 },
      'Weight',
      '800',
    ],
  ];
  for (const [what, item, label, typed] of impossible) {
    it(`is never saved with ${what}`, async () => {
      const element = await load(at('m1', UNCONFIRMED, answer(item)));
      await press(element, 'Correct the numbers');
      await type(element, label, typed);
      const save = labels(element).find((one) => one.startsWith('Save'));
      if (save) await press(element, save);
      await untilShown(element, () => text(element).includes('Please check'));
      expect(labels(element).filter((one) => one.startsWith('Save'))).to.deep.equal([]);
      expect(service.waiting).to.equal(0);
    });
  }

  it('is saved with an unlikely number only by a button of its own, and says so', async () => {
    const element = await load(at('m1', UNCONFIRMED, answer(cuff(124, 67))));
    await press(element, 'Correct the numbers');
    await type(element, 'Systolic pressure', '272');
    await press(element, 'Save 272/67');
    expect(service.waiting).to.equal(0);
    expect(labels(element)).to.deep.equal([
      'Correct the numbers',
      'Save it anyway',
      'Do not use it',
      'Close',
    ]);
    await press(element, 'Save it anyway');
    expect(await stored()).to.deep.equal(['systolic 272 mmHg corrected', 'diastolic 67 mmHg read']);
    await untilShown(element, () => text(element).includes('unlikely, typed by you'));
  });
});

describe('the photo of an unconfirmed reading', () => {
  const record = (id: string, confirmation: object = UNCONFIRMED) =>
    at(id, confirmation, answer(doubtful(cuff(124, 67))));
  const photo = (element: HdtRecords, id: string) =>
    root(element).querySelector<HTMLImageElement>(`[data-id=${id}] .photo`);

  async function take(id: string) {
    const element = await create();
    await readTo(element, {
      ...answer(doubtful(cuff(124, 67))),
      extractions: [{ ...answer(doubtful(cuff(124, 67))).extractions[0], id }],
    });
    return element;
  }

  it('is shown while this page has it, and freed with the decision', async () => {
    const capture = await take('p1');
    capture.remove();
    const element = await load(record('p1'), record('p2'));
    expect(photo(element, 'p1')).to.exist;
    expect(photo(element, 'p2')).to.equal(null);
    const { src } = photo(element, 'p1')!;
    expect((await (await fetch(src)).blob()).size).to.be.greaterThan(0);
    await press(element, 'The numbers are right');
    await stored();
    await untilShown(element, () => photo(element, 'p1') === null);
    const isFreed = await fetch(src).then(
      () => false,
      () => true,
    );
    expect(isFreed).to.equal(true);
  });

  it('stays after Undo and after leaving, and is gone for another person', async () => {
    service.announce(...LEVEL_2, 'confirmations');
    const capture = await take('p3');
    captureButton(capture, 'The numbers are right').click();
    await stored();
    await reach(capture, 'confirmed');
    captureButton(capture, 'Undo').click();
    (await service.next(/confirmation/)).json(200, UNCONFIRMED);
    await reach(capture, 'low-confidence');
    capture.remove();
    (await service.next(/confirmation/)).json(200, { state: 'dismissed' });
    const element = await load(record('p3', { state: 'dismissed' }));
    expect(photo(element, 'p3')).to.exist;
    service.signIn('ben');
    void element.reload();
    for (let n = 0; n < 2; n += 1) (await service.next(/uploads|transformations/)).json(401, {});
    for (let n = 0; n < 2; n += 1) {
      const request = await service.next(/uploads|transformations/);
      // Even if the next person had a record with the same id.
      request.json(200, request.path.includes('uploads') ? { uploads: [] } : { records: [record('p3')] });
    }
    await untilShown(element, () => root(element).querySelector('[data-id=p3]') !== null);
    expect(photo(element, 'p3')).to.equal(null);
  });

  it('is one of few that are kept', async () => {
    const ids = ['k1', 'k2', 'k3', 'k4', 'k5', 'k6', 'k7'];
    const capture = await create();
    for (const id of ids) {
      pick(capture, await jpeg());
      const extraction = answer(doubtful(cuff(124, 67))).extractions[0];
      (await service.next(/module=medical/)).json(200, {
        success: true,
        extractions: [{ ...extraction, id }],
      });
      await until(() => {
        const state = capture.capture;
        return state.status === 'low-confidence' && state.lowConfidence.recordId === id;
      });
    }
    const element = await load(...ids.map((id) => record(id)));
    expect(ids.filter((id) => photo(element, id))).to.deep.equal(ids.slice(1));
  });
});
