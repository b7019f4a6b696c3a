import type { HdtRecords } from '../../../src/records.js';
import { expect, expectAccessible, fixture, html, waitUntil } from '../../support/testing.js';
import '../../../src/records.js';
import { LEVEL_2 } from '../../support/level-2.js';
import { service, setUpPageService } from '../../support/page-service.js';
import { until, untilShown } from '../../support/until.js';

setUpPageService();

const root = (element: HdtRecords) => element.shadowRoot!;
const text = (element: HdtRecords) => root(element).textContent!.replace(/\s+/g, ' ');

const cuff = (systolic: string, confidence: number, confirmation: object) => ({
  id: 'm1',
  createdAt: '2026-11-20T08:00:00Z',
  confirmation,
  extractions: [
    {
      result: {
        success: true,
        items: [
          {
            deviceType: 'blood_pressure_monitor',
            data: { systolic: { value: systolic, unit: 'mmHg' }, diastolic: { value: '67', unit: 'mmHg' } },
            confidence,
          },
        ],
      },
    },
  ],
});
const UNCONFIRMED = { state: 'unconfirmed' };

async function load(record: object) {
  service.announce(...LEVEL_2, 'confirmations');
  const element = await fixture<HdtRecords>(html`<hdt-records></hdt-records>`);
  for (let n = 0; n < 2; n += 1) {
    const request = await service.next(/uploads|transformations/);
    request.json(200, request.path.includes('uploads') ? { uploads: [] } : { records: [record] });
  }
  await untilShown(element, () => root(element).querySelector('[data-rows=readings] > li') !== null);
  return element;
}

const press = (element: HdtRecords, label: string) =>
  root(element).querySelector<HTMLButtonElement>(`.decision button[aria-label^="${label}: "]`)!.click();
const labels = (element: HdtRecords) =>
  [...root(element).querySelectorAll('.decision button')].map(({ textContent }) => textContent!.trim());

describe('a reading that was not confirmed', () => {
  it('says how surely it was read, and a doubtful one looks different', async () => {
    const sure = await load(cuff('111', 0.95, UNCONFIRMED));
    expect(text(sure)).to.contain('Read with high confidence (0.95)');
    expect(root(sure).querySelector('[data-low-confidence]')).to.equal(null);
    const doubtful = await load(cuff('124', 0.45, UNCONFIRMED));
    expect(text(doubtful)).to.contain('We are not sure (0.45). Please check it.');
    expect(root(doubtful).querySelector('[data-low-confidence]')).to.exist;
    await expectAccessible(doubtful);
  });

  it('can be confirmed as it was read', async () => {
    const element = await load(cuff('124', 0.45, UNCONFIRMED));
    expect(labels(element)).to.deep.equal(['The numbers are right', 'Correct the numbers', 'Do not use it']);
    press(element, 'The numbers are right');
    const put = await service.next(/confirmation/);
    const sent = JSON.parse(put.body);
    expect([put.method, sent.state, sent.surface, sent.lowConfidence]).to.deep.equal([
      'PUT',
      'confirmed',
      'records',
      true,
    ]);
    expect(
      sent.values.map(({ value, origin }: Record<string, string>) => `${value} ${origin}`),
    ).to.deep.equal(['124 read', '67 read']);
    put.json(200, { ...sent, storedAt: sent.at });
    await untilShown(element, () => text(element).includes('Confirmed by you'));
    expect(labels(element)).to.deep.equal([]);
    await waitUntil(() => root(element).activeElement?.getAttribute('data-id') === 'm1', 'focus');
  });

  it('is confirmed, though the person leaves the view at once', async () => {
    const element = await load(cuff('124', 0.95, UNCONFIRMED));
    press(element, 'The numbers are right');
    element.remove();
    const put = await service.next(/confirmation/);
    const sent = JSON.parse(put.body);
    expect(sent.state).to.equal('confirmed');
    put.json(200, { ...sent, storedAt: sent.at });
    await untilShown(element, () => text(element).includes('Confirmed by you'));
  });

  it('can be left out, and looked at again', async () => {
    const element = await load(cuff('124', 0.45, UNCONFIRMED));
    press(element, 'Do not use it');
    const put = await service.next(/confirmation/);
    put.json(200, JSON.parse(put.body));
    await untilShown(element, () => text(element).includes('Not used'));
    press(element, 'Look at it again');
    const again = await service.next(/confirmation/);
    expect(JSON.parse(again.body).state).to.equal('unconfirmed');
    again.json(200, UNCONFIRMED);
    await untilShown(element, () => text(element).includes('Not confirmed'));
  });

  it('cannot be confirmed where no living person has such a value', async () => {
    const element = await load(cuff('1450', 0.95, UNCONFIRMED));
    expect(labels(element)).to.deep.equal(['Correct the numbers', 'Do not use it']);
  });

  describe('and is decided while the list is filtered', () => {
    /** Filters by a day that all records are after, which fetches the lists again. */
    function filter(element: HdtRecords): HTMLInputElement {
      const from = root(element).querySelector<HTMLInputElement>('[part=filters] input[type=date]')!;
      root(element).querySelector<HTMLElement>('[part=filters] summary')!.click();
      from.focus();
      from.value = '2020-01-31';
      from.dispatchEvent(new Event('change'));
      return from;
    }
    const answerLists = async (record: object) => {
      for (let n = 0; n < 2; n += 1) {
        const request = await service.next(/uploads|transformations/);
        request.json(200, request.path.includes('uploads') ? { uploads: [] } : { records: [record] });
      }
    };
    const record = cuff('124', 0.95, UNCONFIRMED);

    it('is stored, and the focus stays where the person is', async () => {
      const element = await load(record);
      press(element, 'The numbers are right');
      const put = await service.next(/confirmation/);
      const from = filter(element);
      await answerLists(record);
      put.json(200, JSON.parse(put.body));
      // Lists that were still being read are read again.
      void answerLists({ ...record, confirmation: JSON.parse(put.body) });
      await until(() => text(element).includes('Confirmed by you'), 'is not confirmed');
      await element.updateComplete;
      expect(root(element).activeElement === from).to.equal(true);
    });

    it('shows why it could not be stored', async () => {
      const element = await load(record);
      press(element, 'The numbers are right');
      const put = await service.next(/confirmation/);
      filter(element);
      await answerLists(record);
      put.json(500, {});
      await until(() => root(element).querySelector('[role=alert]') !== null, 'says nothing');
    });

    it('is not undone by a list that was read before', async () => {
      const element = await load(record);
      press(element, 'The numbers are right');
      const put = await service.next(/confirmation/);
      filter(element);
      const lists = [
        await service.next(/uploads|transformations/),
        await service.next(/uploads|transformations/),
      ];
      const stored = JSON.parse(put.body);
      put.json(200, stored);
      await until(() => text(element).includes('Confirmed by you'), 'is not confirmed');
      for (const request of lists)
        request.json(200, request.path.includes('uploads') ? { uploads: [] } : { records: [record] });
      await answerLists({ ...record, confirmation: stored });
      await until(() => text(element).includes('Confirmed by you'), 'is not confirmed');
    });
  });

  it('stays as it is when the decision could not be stored', async () => {
    const element = await load(cuff('124', 0.45, UNCONFIRMED));
    press(element, 'The numbers are right');
    (await service.next(/confirmation/)).json(500, {});
    await until(() => root(element).querySelector('[role=alert]') !== null, 'says nothing');
    expect(labels(element)).to.deep.equal(['The numbers are right', 'Correct the numbers', 'Do not use it']);
  });
});
