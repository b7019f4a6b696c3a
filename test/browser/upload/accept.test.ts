import type { HdtAcceptDetail, HdtUpload } from '../../../src/upload.js';
import { expect, expectAccessible, fixture, html, oneEvent } from '../../support/testing.js';
import '../../../src/upload.js';
import { service, setUpPageService } from '../../support/page-service.js';
import { until } from '../../support/until.js';
import { csv } from './csv.js';

const text = (element: HdtUpload) => element.shadowRoot!.textContent!.replace(/\s+/g, ' ');

let element: HdtUpload;
/** The decision of the page. */
let answer: (detail: HdtAcceptDetail) => PromiseLike<unknown>;

setUpPageService();
beforeEach(async () => {
  element = await fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
  element.addEventListener('hdt-accept', ({ detail }) => detail.waitUntil(answer(detail)));
});

describe('hdt-accept with a later decision', () => {
  it('sends a file once the page accepts it, and shows until then that it is being checked', async () => {
    let decide = (_said: unknown) => {};
    answer = () =>
      new Promise((resolve) => {
        decide = resolve;
      });
    const asked = oneEvent(element, 'hdt-accept');
    element.add([csv()]);
    await asked;
    await until(() => text(element).includes('Checking'));
    expect(element.matches(':state(busy)')).to.equal(true);
    expect(service.waiting).to.equal(0);
    decide(undefined);
    expect((await service.next(/api\/master/)).fileNames).to.deep.equal(['lab.csv']);
  });

  it('shows the page’s reason for a refusal, and dispatches a code', async () => {
    answer = async ({ file }) => (file.name === 'a.csv' ? 'We have this report already.' : false);
    const codes: string[] = [];
    element.addEventListener('hdt-reject', ({ detail }) => codes.push(detail.code));
    element.add([csv('a.csv'), csv('b.csv')]);
    await until(() => codes.length === 2);
    expect(codes).to.deep.equal(['declined', 'declined']);
    expect(text(element))
      .to.contain('We have this report already.')
      .and.to.contain('We do not need this file');
    expect(text(element)).to.contain('Choose another file');
    await expectAccessible(element);
  });

  it('offers a retry where the decision of the page fails, without its error text', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const refused = oneEvent(element, 'hdt-reject');
    element.add([csv()]);
    expect((await refused).detail.code).to.equal('unanswered');
    await element.updateComplete;
    expect(text(element)).to.contain('We could not find out').and.not.to.contain('Failed to fetch');
    answer = async () => true;
    element.retry(element.entries[0]!.id);
    await service.next(/api\/master/);
  });

  it('accepts a file once all listeners accept it', async () => {
    answer = async () => true;
    element.addEventListener('hdt-accept', ({ detail }) => detail.waitUntil(Promise.resolve('Not today.')));
    element.add([csv()]);
    await until(() => element.entries[0]?.status === 'failed');
    await element.updateComplete;
    expect(text(element)).to.contain('Not today.');
  });

  it('refuses a file with the first refusal, whatever others will answer', async () => {
    answer = () => new Promise(() => {});
    element.addEventListener('hdt-accept', ({ detail }) => detail.waitUntil(Promise.resolve('Not today.')));
    const refused = oneEvent(element, 'hdt-reject');
    element.add([csv()]);
    expect((await refused).detail.code).to.equal('declined');
  });

  it('can still be cancelled at once, and cannot be answered after its dispatch', async () => {
    answer = () => Promise.reject(new Error('nobody listens'));
    element.addEventListener('hdt-accept', (event) => event.preventDefault());
    const asked = oneEvent(element, 'hdt-accept');
    element.add([csv()]);
    const { detail } = await asked;
    await until(() => element.entries.length === 0);
    expect(() => detail.waitUntil(Promise.resolve(true))).to.throw(DOMException, 'dispatched');
  });

  it('aborts the decision when a file is stopped, and continues while the element is removed', async () => {
    const decide: ((said: unknown) => void)[] = [];
    const signals: AbortSignal[] = [];
    answer = ({ signal }) => {
      signals.push(signal);
      return new Promise((resolve) => decide.push(resolve));
    };
    element.add([csv('a.csv'), csv('b.csv')]);
    await until(() => decide.length === 2);
    element.cancel(element.entries[0]!.id);
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true, false]);
    const page = element.parentElement!;
    element.remove();
    decide[1]!(true);
    await until(() => element.entries[1]?.status === 'queued');
    expect(service.waiting).to.equal(0);
    page.append(element);
    expect((await service.next(/api\/master/)).fileNames).to.deep.equal(['b.csv']);
  });
});
