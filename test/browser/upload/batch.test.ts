import type { HdtUpload } from '../../../src/upload.js';
import { expect, expectAccessible, fixture, html, oneEvent } from '../../support/testing.js';
import '../../../src/upload.js';
import { asksBeforeLeaving } from '../../support/leaving.js';
import { type PageService, service, setUpPageService } from '../../support/page-service.js';
import { restorePageVisibility, setPageHidden } from '../../support/page-visibility.js';
import { until } from '../../support/until.js';
import { csv } from './csv.js';

setUpPageService();
afterEach(() => {
  restorePageVisibility();
});

const batchOf = (element: HdtUpload) => element.shadowRoot!.querySelector('[part=batch]');
const button = (element: HdtUpload, name: string) =>
  [...(batchOf(element)?.querySelectorAll('button') ?? [])].find(
    ({ textContent }) => textContent?.trim() === name,
  );
const sentences = (element: HdtUpload) =>
  [...element.shadowRoot!.querySelectorAll('li .sentence')].map(({ textContent }) => textContent?.trim());
const statuses = (element: HdtUpload) => element.entries.map(({ status }) => status);
const create = () => fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);

/** Two files whose request waits for its answer. */
async function sending(): Promise<{ element: HdtUpload; post: Awaited<ReturnType<PageService['next']>> }> {
  const element = await create();
  element.add([csv('a.csv'), csv('b.csv')]);
  const post = await service.next(/api\/master/);
  await until(() => button(element, 'Pause'), 'the batch can be paused');
  return { element, post };
}

/** Leaves the page as far as an element can tell, and comes back to it. */
async function reload(element: HdtUpload): Promise<HdtUpload> {
  setPageHidden(true);
  element.remove();
  await Promise.resolve();
  restorePageVisibility();
  return create();
}

describe('several files', () => {
  it('share one accessible progress bar with its actions', async () => {
    const { element } = await sending();
    const bar = batchOf(element)!.querySelector('[role=progressbar]')!;
    expect(bar.getAttribute('aria-label')).to.equal('Your files');
    expect(Number(bar.getAttribute('aria-valuenow'))).to.be.within(0, 1);
    expect(bar.getAttribute('aria-valuetext')).to.match(/^Sending · \d+ bytes of \d+ bytes/);
    await expectAccessible(element);
  });

  it('are measured while no byte leaves, so that a connection that stands still shows no rate', async () => {
    const { element } = await sending();
    const list = element.shadowRoot!.querySelector('hdt-upload-list')!;
    await list.updateComplete;
    let updates = 0;
    list.requestUpdate = function (...changes) {
      updates += 1;
      return Object.getPrototypeOf(this).requestUpdate.apply(this, changes);
    };
    await until(() => updates > 1, 'the list is not updated');
    element.remove();
    await new Promise((resolve) => setTimeout(resolve, 300));
    updates = 0;
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(updates).to.equal(0);
  });

  it('keep the place of their buttons while there is none', async () => {
    const { element, post } = await sending();
    post.json(200, { uploads: ['a.csv', 'b.csv'].map((fileName, at) => ({ uploadId: `u${at}`, fileName })) });
    (await service.next(/status/)).json(200, { status: 'completed' });
    (await service.next(/status/)).json(200, { status: 'processing' });
    (await service.next(/results/)).json(200, { results: [{ 'Biomarker-Name': 'Sodium', Result: '151' }] });
    await until(() => statuses(element).includes('ready') && !batchOf(element)?.querySelector('button'));
    expect(batchOf(element)!.getBoundingClientRect().height).to.be.greaterThan(44);
  });

  it('are paused and resumed by one button, which keeps the focus', async () => {
    const { element } = await sending();
    button(element, 'Pause')!.focus();
    button(element, 'Pause')!.click();
    await until(() => button(element, 'Resume'), 'the button has turned');
    expect(element.shadowRoot!.activeElement?.textContent?.trim()).to.equal('Resume');
    await until(() => statuses(element).every((status) => status === 'queued'));
    await element.updateComplete;
    expect(sentences(element)).to.deep.equal(['Paused', 'Paused']);
    button(element, 'Resume')!.click();
    const lookup = await service.next(/idempotency-keys/);
    lookup.text(204, '', '');
    const post = await service.next(/api\/master/);
    expect(post.fileNames).to.deep.equal(['a.csv', 'b.csv']);
  });

  it('have their results folded, so that each file is in sight', async () => {
    const { element, post } = await sending();
    post.json(200, { uploads: ['a.csv', 'b.csv'].map((fileName, at) => ({ uploadId: `u${at}`, fileName })) });
    for (const _ of 'ab') (await service.next(/status/)).json(200, { status: 'completed' });
    const rows = [{ 'Biomarker-Name': 'Sodium', Result: '151' }];
    for (const _ of 'ab') (await service.next(/results/)).json(200, { results: rows });
    const summaries = () => [...element.shadowRoot!.querySelectorAll<HTMLElement>('.entry summary')];
    await until(() => summaries().length === 2, 'both have results');
    expect(summaries().map(({ textContent }) => textContent)).to.deep.equal([
      'Results: a.csv',
      'Results: b.csv',
    ]);
    expect(element.shadowRoot!.querySelector('hdt-results')).to.equal(null);
    await expectAccessible(element);
    summaries()[0]!.click();
    await until(() => element.shadowRoot!.querySelector('hdt-results'), 'they are unfolded');
  });

  it('are paused by a method before the first one, and sent by another, for the person who has added them', async () => {
    const element = await create();
    element.pause();
    element.add([csv('a.csv'), csv('b.csv')]);
    await until(() => button(element, 'Resume'), 'it says that it is paused');
    const exchange = await service.nextRequest();
    expect(exchange.path).to.equal('/hdt/token');
    service.grant(exchange);
    await until(() => service.waiting === 0);
    element.resume();
    expect((await service.next(/api\/master/)).fileNames).to.deep.equal(['a.csv', 'b.csv']);
  });

  it('can be resumed where only a small one is left', async () => {
    const { element } = await sending();
    button(element, 'Pause')!.click();
    await until(() => statuses(element).every((status) => status === 'queued'));
    const [first] = element.entries;
    element.cancel(first!.id);
    (await service.next(/idempotency-keys/)).text(204, '', '');
    await until(() => statuses(element).includes('cancelled'));
    element.dismiss(first!.id);
    await until(() => element.entries.length === 1);
    await until(() => button(element, 'Resume'), 'it can be resumed');
    button(element, 'Resume')!.click();
    expect((await service.next(/api\/master/)).fileNames).to.deep.equal(['b.csv']);
  });

  it('are not paused after a reset where the person has resumed what the page had paused', async () => {
    const element = await create();
    element.pause();
    element.add([csv('a.csv'), csv('b.csv')]);
    await until(() => button(element, 'Resume'));
    button(element, 'Resume')!.click();
    await service.next(/api\/master/);
    element.formResetCallback();
    element.add([csv('c.csv'), csv('d.csv')]);
    expect((await service.next(/api\/master/)).fileNames).to.deep.equal(['c.csv', 'd.csv']);
  });

  it('stay paused after a reset where nobody has resumed', async () => {
    const element = await create();
    element.pause();
    element.add([csv('a.csv'), csv('b.csv')]);
    await until(() => button(element, 'Resume'));
    element.formResetCallback();
    element.add([csv('c.csv'), csv('d.csv')]);
    await until(() => sentences(element).join() === 'Paused,Paused');
  });

  it('are cancelled together, cleared together, and the focus stays in the element', async () => {
    const { element } = await sending();
    button(element, 'Cancel all')!.focus();
    button(element, 'Cancel all')!.click();
    await until(() => statuses(element).every((status) => status === 'cancelling'));
    (await service.next(/idempotency-keys/)).text(204, '', '');
    await until(() => statuses(element).every((status) => status === 'cancelled'));
    await until(() => button(element, 'Remove finished'));
    expect(button(element, 'Pause')).to.equal(undefined);
    button(element, 'Remove finished')!.focus();
    button(element, 'Remove finished')!.click();
    await until(() => element.entries.length === 0);
    await element.updateComplete;
    expect(document.activeElement).to.equal(element);
  });

  it('are retried together, except those with a warning', async () => {
    const { element, post } = await sending();
    post.json(200, { unexpected: true });
    await until(() => statuses(element).every((status) => status === 'failed'));
    element.add([csv('c.csv'), csv('c.csv')]);
    const other = await service.next(/api\/master/);
    expect(other.fileNames).to.deep.equal(['c.csv']);
    await until(() => button(element, 'Try all again'));
    button(element, 'Try all again')!.click();
    const lookup = await service.next(/idempotency-keys/);
    lookup.json(200, { uploads: [{ uploadId: 'u1' }, { uploadId: 'u2' }] });
    await until(() =>
      statuses(element)
        .slice(0, 2)
        .every((status) => status === 'received'),
    );
    expect(statuses(element).slice(2)).to.deep.equal(['posting', 'failed']);
  });
});

describe('a double click', () => {
  /** Both clicks of it: the second one falls on what the first one has put in the place of its button. */
  async function doubleClick(element: HdtUpload, find: () => HTMLButtonElement): Promise<void> {
    for (const detail of [1, 2]) {
      find().dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail }));
      await element.updateComplete;
    }
  }
  const action = (element: HdtUpload, row: number) => () =>
    element.shadowRoot!.querySelectorAll('li')[row]!.querySelector<HTMLButtonElement>('.actions button')!;

  it('on “Try again” does not cancel the file', async () => {
    const { element, post } = await sending();
    post.json(200, { unexpected: true });
    await until(() => statuses(element).every((status) => status === 'failed'));
    await element.updateComplete;
    await doubleClick(element, action(element, 0));
    expect(statuses(element)).not.to.include('cancelled');
    expect(statuses(element)).not.to.include('cancelling');
    expect(statuses(element)).not.to.include('failed');
  });

  it('on “Try all again” does not pause, and on “Pause” does not resume', async () => {
    const { element, post } = await sending();
    post.json(200, { unexpected: true });
    await until(() => button(element, 'Try all again'));
    const first = () => batchOf(element)!.querySelector('button')!;
    await doubleClick(element, first);
    await until(() => button(element, 'Pause'));
    await doubleClick(element, first);
    expect(button(element, 'Resume')).not.to.equal(undefined);
  });

  it('on “Stop waiting” does not watch the file again', async () => {
    const { element, post } = await sending();
    post.json(200, { uploads: [{ uploadId: 'u1' }, { uploadId: 'u2' }] });
    await until(() => statuses(element).every((status) => status === 'received'));
    await element.updateComplete;
    await doubleClick(element, action(element, 0));
    expect(statuses(element)[0]).to.equal('unwatched');
    await doubleClick(element, action(element, 0));
    expect(statuses(element)[0]).to.equal('processing');
  });
});

describe('leaving the page', () => {
  it('prompts only while a file is not sent', async () => {
    const { element, post } = await sending();
    expect(asksBeforeLeaving(), 'while they are sent').to.equal(true);
    post.json(200, { uploads: [{ uploadId: 'u1' }, { uploadId: 'u2' }] });
    await until(() => statuses(element).every((status) => status === 'received'));
    expect(asksBeforeLeaving(), 'once they are sent').to.equal(false);
    element.add([csv('c.csv')]);
    await service.next(/api\/master/).catch(() => {});
    element.remove();
    await Promise.resolve();
    expect(asksBeforeLeaving(), 'once the element is gone').to.equal(false);
  });

  it('lists lost files without their names, until they are added again', async () => {
    const { element } = await sending();
    const again = await reload(element);
    await until(() => again.entries.length === 2);
    await again.updateComplete;
    const text = again.shadowRoot!.textContent!;
    expect(text).to.contain('The page was closed before this file was sent.');
    expect(text).to.contain('32 bytes');
    expect(JSON.stringify({ ...sessionStorage })).not.to.match(/[ab]\.csv/);
    expect(asksBeforeLeaving()).to.equal(false);
    await expectAccessible(again);
    again.add([csv('a.csv')]);
    await service.next(/api\/master/);
    expect(statuses(again)).to.deep.equal(['failed', 'posting']);
  });

  it('forgets lost files with a reset', async () => {
    const { element } = await sending();
    const again = await reload(element);
    await until(() => again.entries.length === 2);
    again.formResetCallback();
    again.add([csv('c.csv')]);
    await service.next(/api\/master/);
    expect(statuses(again)).to.deep.equal(['posting']);
  });

  it('forgets with a reset what it had sent before it left and returned', async () => {
    const { element, post } = await sending();
    post.json(200, { uploads: [{ uploadId: 'u1' }, { uploadId: 'u2' }] });
    await until(() => statuses(element).every((status) => status === 'received'));
    const parent = element.parentElement!;
    element.remove();
    await Promise.resolve();
    // Its uploads are stored under its first id.
    element.id = 'next';
    parent.append(element);
    await Promise.resolve();
    element.formResetCallback();
    expect(JSON.stringify({ ...sessionStorage })).not.to.contain('u1');
  });

  it('keeps its uploads apart from an element that has taken its place meanwhile', async () => {
    const { element, post } = await sending();
    post.json(200, { uploads: [{ uploadId: 'u1' }, { uploadId: 'u2' }] });
    await until(() => statuses(element).every((status) => status === 'received'));
    const parent = element.parentElement!;
    element.remove();
    await Promise.resolve();
    const other = await create();
    await until(() => other.entries.length === 2);
    const journals = () =>
      Object.entries({ ...sessionStorage }).filter(([key]) => key.startsWith('hdt-upload:'));
    sessionStorage.setItem(journals()[0]![0], '["u1","u2","u9"]');
    parent.append(element);
    await element.updateComplete;
    await until(() => journals().length > 1);
    expect(journals().map(([, ids]) => ids)).to.have.members(['["u1","u2","u9"]', '["u1","u2"]']);
    element.formResetCallback();
    expect(JSON.stringify({ ...sessionStorage })).to.contain('u1');
    other.formResetCallback();
    expect(JSON.stringify({ ...sessionStorage })).not.to.contain('u1');
  });

  it('lists files lost with a page that ended while hidden, but not those it had sent', async () => {
    const first = await sending();
    setPageHidden(true);
    first.element.remove();
    const second = await create();
    await until(() => second.entries.length === 2);
    expect(second.entries.every((entry) => entry.status === 'failed' && entry.code === 'not-sent')).to.equal(
      true,
    );
    second.add([csv('a.csv'), csv('b.csv')]);
    (await service.next(/api\/master/)).json(200, { uploads: [{ uploadId: 'u1' }, { uploadId: 'u2' }] });
    await until(() => second.entries.every(({ status }) => status === 'received'));
    second.remove();
    const third = await create();
    await until(() => third.entries.length === 2);
    expect(third.entries.map((entry) => 'uploadId' in entry && entry.uploadId)).to.deep.equal(['u1', 'u2']);
  });

  it('lists no file that was sent after the page was visible again', async () => {
    const { element, post } = await sending();
    setPageHidden(true);
    setPageHidden(false);
    post.json(200, { uploads: [{ uploadId: 'u1' }, { uploadId: 'u2' }] });
    await until(() => statuses(element).every((status) => status === 'received'));
    element.remove();
    const again = await create();
    await until(() => again.entries.length > 0);
    expect(again.entries.map((entry) => 'uploadId' in entry && entry.uploadId)).to.deep.equal(['u1', 'u2']);
  });

  it('lists missing files after the page was left twice, and none after that', async () => {
    const { element } = await sending();
    const second = await reload(element);
    await until(() => second.entries.length === 2);
    second.dismiss(second.entries[0]!.id);
    const third = await reload(second);
    await until(() => third.entries.length === 1);
    third.dismiss(third.entries[0]!.id);
    const fourth = await reload(third);
    await fourth.updateComplete;
    expect(fourth.entries).to.deep.equal([]);
  });
});

describe('an event of the service', () => {
  it('is shown in the row of its file: partly checked, then complete', async () => {
    const { element, post } = await sending();
    post.json(200, { uploads: [{ uploadId: 'u1' }, { uploadId: 'u2' }] });
    for (let n = 0; n < 2; n += 1) (await service.next(/status/)).json(200, { status: 'processing' });
    await until(() => statuses(element).every((status) => status === 'processing'));
    await until(() => service.streams.open === 1, 'the stream is open');
    service.send({ type: 'rows', uploadId: 'u2', stage: 'verified', received: 12, totalTests: 15, rows: [] });
    await until(() => sentences(element)[1] === 'Being checked: 12 of 15', 'it says so');
    const result = oneEvent(element, 'hdt-result');
    service.send({ type: 'rows', uploadId: 'u2', stage: 'reviewed', received: 15, totalTests: 15, rows: [] });
    const results = await service.next(/results\/u2/);
    results.json(200, { results: [{ 'Biomarker-Name': 'Glucose', Result: '5.6' }] });
    await result;
    await element.updateComplete;
    expect(sentences(element)[1]).to.equal('1 result');
    expect(element.shadowRoot!.textContent).to.match(/Kept until \w+ \d+, \d{4}/);
  });
});
