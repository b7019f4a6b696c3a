import type { HdtUpload } from '../../../src/upload.js';
import { expect, fixture, html, oneEvent } from '../../support/testing.js';
import '../../../src/upload.js';
import { service, setUpPageService } from '../../support/page-service.js';
import { until } from '../../support/until.js';
import { csv } from './csv.js';

setUpPageService();

const names = (element: HdtUpload) => element.entries.map(({ name }) => name);
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ 'Biomarker-Name': `B${index}`, Result: '1' }));
const two = () =>
  fixture<HTMLElement>(html`<div><hdt-upload></hdt-upload><hdt-upload></hdt-upload></div>`).then(
    (page) => [...page.querySelectorAll('hdt-upload')] as [HdtUpload, HdtUpload],
  );

function paste(target: EventTarget, name = 'pasted.csv'): ClipboardEvent {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(csv(name));
  const event = new ClipboardEvent('paste', {
    clipboardData,
    bubbles: true,
    composed: true,
    cancelable: true,
  });
  // Firefox makes a copy of its own, without files.
  Object.defineProperty(event, 'clipboardData', { value: clipboardData });
  target.dispatchEvent(event);
  return event;
}

describe('an open report', () => {
  it('stays open when a file above it is removed', async () => {
    const element = await fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
    element.add([new File([], 'empty.csv'), csv('a.csv'), csv('b.csv')]);
    (await service.next(/master/)).json(200, { uploads: [{ uploadId: 'a' }, { uploadId: 'b' }] });
    for (let n = 0; n < 4; n += 1) {
      const turn = await service.next(/status|results/);
      turn.json(200, turn.path.includes('status') ? { status: 'completed' } : { results: rows(21) });
    }
    await until(() => element.entries.filter(({ status }) => status === 'ready').length === 2);
    await element.updateComplete;
    const open = () =>
      [...element.shadowRoot!.querySelectorAll('details[open]')].map(
        (one) => one.closest('.entry')!.querySelector('.name')!.textContent,
      );
    const [details] = element.shadowRoot!.querySelectorAll('details');
    details!.open = true;
    expect(open()).to.deep.equal(['a.csv']);
    element.dismiss(element.entries[0]!.id);
    await element.updateComplete;
    expect(names(element)).to.deep.equal(['a.csv', 'b.csv']);
    expect(open()).to.deep.equal(['a.csv']);
  });
});

describe('a paste', () => {
  it('is accepted by one element of the page', async () => {
    const [first, second] = await two();
    const accepted = oneEvent(first, 'hdt-accept');
    expect(paste(document.body).defaultPrevented).to.equal(true);
    await accepted;
    expect([names(first), names(second)]).to.deep.equal([['pasted.csv'], []]);
  });

  it('is accepted by the element it happens in', async () => {
    const [first, second] = await two();
    const accepted = oneEvent(second, 'hdt-accept');
    paste(second.shadowRoot!.querySelector('button')!);
    await accepted;
    expect([names(first), names(second)]).to.deep.equal([[], ['pasted.csv']]);
  });

  it('is left to a text field, and to a page that handles it', async () => {
    const [first, second] = await two();
    const field = document.createElement('textarea');
    const editor = Object.assign(document.createElement('div'), { contentEditable: 'true' });
    document.body.append(field, editor);
    const take = (event: Event) => event.preventDefault();
    expect(paste(field).defaultPrevented).to.equal(false);
    expect(paste(editor).defaultPrevented).to.equal(false);
    document.addEventListener('paste', take);
    paste(document.body);
    document.removeEventListener('paste', take);
    // A drop that is taken comes after whatever the pastes might have added.
    first.add([csv('marker.csv')]);
    await oneEvent(first, 'hdt-accept');
    expect([names(first), names(second)]).to.deep.equal([['marker.csv'], []]);
    field.remove();
    editor.remove();
  });
});

describe('the stored uploads', () => {
  it('are not shared by two elements without an id, and restored in order after a reload', async () => {
    const [first, second] = await two();
    first.add([csv('first.csv')]);
    (await service.next(/master/)).json(200, { uploadId: 'u1' });
    await service.next(/status\/u1/);
    second.add([csv('second.csv')]);
    (await service.next(/master/)).json(200, { uploadId: 'u2' });
    await service.next(/status\/u2/);
    for (const element of [first, second]) element.remove();
    await Promise.resolve();

    const again = await two();
    await until(() => again.every(({ entries }) => entries.length > 0));
    const ids = again.map(({ entries }) => entries.map((entry) => 'uploadId' in entry && entry.uploadId));
    expect(ids).to.deep.equal([['u1'], ['u2']]);
  });
});

describe('the focus', () => {
  it('is delegated to the first control', async () => {
    const element = await fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
    element.focus();
    expect(element.shadowRoot!.activeElement?.localName).to.equal('button');
  });

  it('is not moved by a method that a program calls', async () => {
    const element = await fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    const rejected = oneEvent(element, 'hdt-reject');
    element.add([new File([], 'none.csv')]);
    await rejected;
    const [entry] = element.entries;
    element.retry(entry!.id);
    element.cancel(entry!.id);
    element.dismiss(entry!.id);
    await element.updateComplete;
    await new Promise(requestAnimationFrame);
    expect(document.activeElement === field).to.equal(true);
    field.remove();
  });

  it('does not scroll the page when a person clicks on the text of a file', async () => {
    const element = await fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
    element.add(Array.from({ length: 60 }, (_, n) => new File([], `${n}.csv`)));
    await until(() => element.entries.filter(({ status }) => status === 'failed').length === 60);
    await element.updateComplete;
    const last = element.shadowRoot!.querySelector('.entry:last-child .name')!;
    // Rows get their true height once they are near the screen.
    let before = -1;
    await until(async () => {
      last.scrollIntoView({ block: 'center' });
      const isSettled = window.scrollY === before;
      before = window.scrollY;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return isSettled && window.scrollY === before;
    });
    const { left, top } = last.getBoundingClientRect();
    const { sendMouse } = await import('@web/test-runner-commands');
    await sendMouse({ type: 'click', position: [Math.round(left) + 4, Math.round(top) + 4] });
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(window.scrollY).to.equal(before);
  });
});
