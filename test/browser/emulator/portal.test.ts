import { render } from 'lit';
import type { Review } from '../../../server-stub/emulator/src/admin/wire.js';
import type { Model, Order } from '../../../server-stub/emulator/src/portal/client/model.js';
import { faultsView } from '../../../server-stub/emulator/src/portal/client/views/faults.js';
import { reviewView } from '../../../server-stub/emulator/src/portal/client/views/review.js';
import { expect } from '../../support/testing.js';

/** A model with as much as the views use here, which keeps what is ordered. */
function createModel(snapshot: object | null = null) {
  const orders: Order[] = [];
  const model = { snapshot, now: () => null, order: async (order: Order) => orders.push(order) };
  return { model: model as unknown as Model, orders };
}

const place = () => document.body.appendChild(document.createElement('div'));

describe('a review on the page of the emulator', () => {
  const review = (...results: string[]) =>
    ({
      until: null,
      rows: results.map((result, at) => ({
        row: at + 1,
        doubt: 'implausible-value',
        name: 'Culture',
        result,
        unit: '',
        low: '',
        high: '',
      })),
    }) as unknown as Review;

  for (const result of ['a\nb', 'a\r\nb', 'a\rb', ' a', '5.2'])
    it(`corrects nothing where ${JSON.stringify(result)} stays as it is`, () => {
      const { model, orders } = createModel();
      const page = place();
      render(reviewView(model, 'u', review(result)), page);
      page.querySelector('button')!.click();
      expect(orders.map(({ body }) => body)).to.deep.equal([{ corrections: [] }]);
      page.remove();
    });

  it('keeps the lines of a corrected text', () => {
    const { model, orders } = createModel();
    const page = place();
    render(reviewView(model, 'u', review('a\nb')), page);
    page.querySelector('textarea')!.value = 'a\nc';
    page.querySelector('button')!.click();
    expect(orders[0]!.body).to.deep.equal({ corrections: [{ row: 1, result: 'a\nc' }] });
    page.remove();
  });
});

describe('the faults on the page of the emulator', () => {
  const upload = (uploadId: string) => ({ uploadId, fileName: `${uploadId}.hl7` });

  it('keep the chosen upload when another one arrives', () => {
    const page = place();
    const show = (...uploads: string[]) =>
      render(faultsView(createModel({ uploads: uploads.map(upload), faults: [] }).model), page);
    show('a', 'b');
    const select = page.querySelector<HTMLSelectElement>('#fault-upload')!;
    select.value = 'b';
    show('new', 'a', 'b');
    expect(select.value).to.equal('b');
    page.remove();
  });

  it('name the account that a fault is for', () => {
    const fault = {
      id: '1',
      kind: '503',
      value: null,
      place: 'list',
      uploadId: null,
      customerId: 1002,
      left: 1,
    };
    const page = place();
    render(faultsView(createModel({ uploads: [], faults: [fault] }).model), page);
    expect(page.querySelector('li')!.textContent).to.include('account 1002');
    page.remove();
  });
});
