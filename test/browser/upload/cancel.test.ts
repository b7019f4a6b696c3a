import type { HdtUpload } from '../../../src/upload.js';
import { expect, expectAccessible, fixture, html, oneEvent } from '../../support/testing.js';
import '../../../src/upload.js';
import { service, setUpPageService } from '../../support/page-service.js';
import { until } from '../../support/until.js';
import { csv } from './csv.js';

setUpPageService();

const root = (element: HdtUpload) => element.shadowRoot!;
const create = () => fixture<HdtUpload>(html`<hdt-upload name="reports"></hdt-upload>`);
const button = (element: HdtUpload, label: string) =>
  [...root(element).querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent!.trim()) === label,
  );
const sentences = (element: HdtUpload) =>
  [...root(element).querySelectorAll('li .first')].map(({ textContent }) => textContent!.trim());
const countsText = (element: HdtUpload) =>
  root(element).querySelector('[part=summary]')!.textContent!.replace(/\s+/g, ' ').trim();
const statuses = (element: HdtUpload) => element.entries.map(({ status }) => status);

/** In thirty days, as the element says it. */
const lastDay = () =>
  new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' }).format(Date.now() + 30 * 86_400_000);

/** A file that the service has and is reading. */
async function beingRead(): Promise<HdtUpload> {
  const element = await create();
  element.add([csv('lab.csv')]);
  (await service.next(/api\/master/)).json(200, { uploadId: 'u1' });
  (await service.next(/status/)).json(200, { status: 'processing' });
  await until(() => statuses(element)[0] === 'processing');
  await element.updateComplete;
  return element;
}

describe('stopping a file that the service has', () => {
  it('is explained before and after: the service keeps the file, and the page stops waiting', async () => {
    const element = await beingRead();
    const told = oneEvent(element, 'hdt-unwatched');
    expect(button(element, 'Cancel lab.csv'), 'nothing is promised that is not done').to.equal(undefined);
    const stop = button(element, 'Stop waiting for lab.csv')!;
    expect(stop.textContent!.trim()).to.equal('Stop waiting');
    stop.focus();
    stop.click();
    expect((await told).detail).to.deep.equal({ entryId: 'f1', uploadId: 'u1' });
    await element.updateComplete;
    expect(sentences(element)).to.deep.equal([`Already sent. It is kept until ${lastDay()}.`]);
    expect(root(element).textContent).not.to.contain('Cancelled');
    expect(countsText(element)).to.equal('1 added');
    expect(root(element).querySelector('[role=status]')!.textContent).to.contain('Already sent.');
    expect(root(element).activeElement?.textContent?.trim(), 'the keyboard stays').to.equal('Keep waiting');
    expect(JSON.stringify({ ...sessionStorage }), 'a reload does not wait either').not.to.contain('u1');
    await expectAccessible(element);
  });

  it('lists the file in the receipt', async () => {
    const element = await beingRead();
    element.cancel('f1');
    await element.updateComplete;
    const receipt = root(element).querySelector<HTMLDetailsElement>('[part=receipt]')!;
    receipt.open = true;
    await until(() => receipt.querySelector('pre'));
    expect(receipt.textContent).to.contain(`Already sent. It is kept until ${lastDay()}.`);
    expect(receipt.textContent).to.contain('ID u1');
  });

  it('can be undone: its results are shown once they are there', async () => {
    const element = await beingRead();
    element.cancel('f1');
    await element.updateComplete;
    button(element, 'Keep waiting for lab.csv')!.click();
    const result = oneEvent(element, 'hdt-result');
    (await service.next(/status\/u1/)).json(200, { status: 'completed' });
    (await service.next(/results\/u1/)).json(200, { results: [{ 'Biomarker-Name': 'K', Result: '4' }] });
    await result;
    await element.updateComplete;
    expect(sentences(element)).to.deep.equal(['1 result']);
  });

  it('names no day for a file sent before a reload', async () => {
    const first = await create();
    first.add([csv('lab.csv')]);
    (await service.next(/api\/master/)).json(200, { uploadId: 'u1' });
    await service.next(/status/);
    first.remove();
    await Promise.resolve();
    const element = await create();
    (await service.next(/status\/u1/)).json(200, { status: 'processing', fileName: 'lab.csv' });
    await until(() => statuses(element)[0] === 'processing');
    element.cancel(element.entries[0]!.id);
    await element.updateComplete;
    expect(sentences(element)).to.deep.equal(['Already sent. It is kept for 30 days.']);
  });
});

describe('cancelling a file on its way', () => {
  it('is completed once it is certain that nothing is stored', async () => {
    const element = await create();
    const told = oneEvent(element, 'hdt-cancelled');
    element.add([csv('lab.csv')]);
    await service.next(/api\/master/);
    await element.updateComplete;
    button(element, 'Cancel lab.csv')!.focus();
    button(element, 'Cancel lab.csv')!.click();
    await element.updateComplete;
    expect(root(element).activeElement?.textContent?.trim(), 'the keyboard stays').to.equal('Cancel');
    expect(sentences(element)).to.deep.equal(['Cancelling … Checking whether it was already sent.']);
    await expectAccessible(element);
    (await service.next(/idempotency-keys/)).text(204, '', '');
    expect((await told).detail).to.deep.equal({ entryId: 'f1' });
    await element.updateComplete;
    expect(sentences(element)).to.deep.equal(['Cancelled. Nothing was kept.']);
    expect(root(element).activeElement?.textContent?.trim()).to.equal('Remove');
    expect(countsText(element)).to.equal('0 added, 1 not sent');
  });

  it('is not claimed where the response was on its way: the upload is looked up', async () => {
    const element = await create();
    const told = oneEvent(element, 'hdt-unwatched');
    element.add([csv('lab.csv')]);
    await service.next(/api\/master/);
    await element.updateComplete;
    button(element, 'Cancel lab.csv')!.click();
    const lookup = await service.next(/idempotency-keys/);
    expect(lookup.method).to.equal('DELETE');
    lookup.json(200, { uploads: [{ uploadId: 'u1' }] });
    expect((await told).detail).to.deep.equal({ entryId: 'f1', uploadId: 'u1' });
    await element.updateComplete;
    expect(sentences(element)).to.deep.equal([`Already sent. It is kept until ${lastDay()}.`]);
    expect(countsText(element)).to.equal('1 added');
    const form = new FormData();
    for (const entry of element.entries) if ('uploadId' in entry) form.append('reports', entry.uploadId);
    expect(form.getAll('reports')).to.deep.equal(['u1']);
  });
});

describe('stopping all files', () => {
  it('has its own button for those that the service has', async () => {
    const element = await create();
    element.add([csv('a.csv'), csv('b.csv')]);
    const post = await service.next(/api\/master/);
    await until(() => button(element, 'Cancel all'));
    expect(button(element, 'Stop waiting for all')).to.equal(undefined);
    post.json(200, { uploads: [{ uploadId: 'u1' }, { uploadId: 'u2' }] });
    await until(() => button(element, 'Stop waiting for all'));
    expect(button(element, 'Cancel all')).to.equal(undefined);
    element.pause();
    element.add([csv('c.csv'), csv('d.csv')]);
    await until(() => button(element, 'Cancel unsent files'));
    button(element, 'Cancel unsent files')!.click();
    await until(() => statuses(element).join() === 'received,received,cancelled,cancelled');
    button(element, 'Stop waiting for all')!.click();
    await until(() => statuses(element).join() === 'unwatched,unwatched,cancelled,cancelled');
    await element.updateComplete;
    expect(countsText(element)).to.equal('2 added, 2 not sent');
    button(element, 'Remove finished')!.click();
    await until(() => element.entries.length === 0);
  });
});
