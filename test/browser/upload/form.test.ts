import type { HdtUpload } from '../../../src/upload.js';
import { expect, fixture, html, oneEvent } from '../../support/testing.js';
import '../../../src/upload.js';
import { service, setUpPageService } from '../../support/page-service.js';
import { until } from '../../support/until.js';
import { csv } from './csv.js';

const ROWS = [{ 'Biomarker-Name': 'Glucose', Result: '5.6', Unit: 'mmol/L' }];

setUpPageService();

const create = (value = '') =>
  fixture<HTMLFormElement>(html`
  <form>
    <label for="reports">Your reports</label>
    <hdt-upload id="reports" name="reports" value=${value}></hdt-upload>
  </form>
`);
const fieldOf = (form: Element) => form.querySelector('hdt-upload') as HdtUpload;
const submitted = (form: HTMLFormElement) => new FormData(form).getAll('reports');
const shadow = (element: Element) => element.shadowRoot as ShadowRoot;

/** Every native event that reaches the page, with the value it finds. */
function listen(element: HdtUpload): string[] {
  const heard: string[] = [];
  for (const type of ['input', 'change']) {
    element.parentElement!.addEventListener(type, ({ target }) =>
      heard.push(`${type} ${(target as HdtUpload).value.join()}`),
    );
  }
  return heard;
}

/** Answers what is asked about uploads until each has its rows. */
async function complete(element: HdtUpload, ids: readonly string[]) {
  for (let left = ids.length * 2; left > 0; left -= 1) {
    const asked = await service.next(/status|results/);
    asked.json(
      200,
      /status/.test(asked.path) ? { status: 'completed' } : { fileName: 'lab.csv', results: ROWS },
    );
  }
  await until(() => ids.every((id) => statusOf(element, id) === 'ready'));
  await element.updateComplete;
}
const statusOf = (element: HdtUpload, uploadId: string) =>
  element.entries.find((entry) => 'uploadId' in entry && entry.uploadId === uploadId)?.status;

async function send(element: HdtUpload, uploadId = 'u1', file = csv()) {
  element.add([file]);
  (await service.next(/api\/master/)).json(200, { uploadId });
  await complete(element, [uploadId]);
}

async function resetAfterSending() {
  const form = await create();
  const element = fieldOf(form);
  await send(element);
  const heard = listen(element);
  form.reset();
  await until(() => heard.length === 2);
  return { element, heard };
}

describe('the value of <hdt-upload>', () => {
  it('is submitted with the form, and dispatches input and change with each change', async () => {
    const form = await create();
    const element = fieldOf(form);
    const heard = listen(element);
    expect(element.value).to.deep.equal([]);
    await send(element, 'u1');
    expect(element.value).to.deep.equal(['u1']);
    expect(element.value).to.equal(element.value);
    expect(submitted(form)).to.deep.equal(['u1']);
    await send(element, 'u2', csv('second.csv'));
    element.dismiss(element.entries[0]!.id);
    await until(() => heard.length === 6);
    element.clearFinished();
    await until(() => heard.length === 8);
    expect(heard).to.deep.equal([
      'input u1',
      'change u1',
      'input u1,u2',
      'change u1,u2',
      'input u2',
      'change u2',
      'input ',
      'change ',
    ]);
  });

  it('changes with a reset, which dispatches an event', async () => {
    const { heard } = await resetAfterSending();
    expect(heard).to.deep.equal(['input ', 'change ']);
  });

  it('follows its default value again after a reset', async () => {
    const { element } = await resetAfterSending();
    element.setAttribute('value', 'u2');
    expect(element.value).to.deep.equal(['u2']);
  });

  it('dispatches events out of shadow roots as native fields do', async () => {
    const element = await fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
    const changed = oneEvent(element, 'change');
    const given = oneEvent(element, 'input');
    await send(element);
    expect([(await given).bubbles, (await given).composed]).to.deep.equal([true, true]);
    expect([(await changed).bubbles, (await changed).composed]).to.deep.equal([true, false]);
  });

  it('does not dispatch events of its inner fields, and passes events of slotted fields', async () => {
    const form = await create();
    const element = fieldOf(form);
    const own = Object.assign(document.createElement('input'), { slot: 'footer' });
    element.append(own);
    const heard: unknown[] = [];
    for (const type of ['input', 'change']) form.addEventListener(type, ({ target }) => heard.push(target));
    const picker = shadow(element).querySelector('input')!;
    for (const type of ['input', 'change'])
      picker.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
    expect(heard).to.deep.equal([]);
    own.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    expect(heard).to.deep.equal([own]);
  });

  it('shows what was sent before: by the attribute, which a reset brings back', async () => {
    const form = await create('u1, u2');
    const element = fieldOf(form);
    expect(element.value).to.deep.equal(['u1', 'u2']);
    await element.updateComplete;
    expect(submitted(form)).to.deep.equal(['u1', 'u2']);
    await complete(element, ['u1', 'u2']);
    element.dismiss(element.entries[0]!.id);
    expect(element.value).to.deep.equal(['u2']);
    form.reset();
    expect(element.value).to.deep.equal(['u1', 'u2']);
    await complete(element, ['u1', 'u2']);
    expect(shadow(element).textContent).to.contain('lab.csv');
  });

  it('shows what was sent before: by the property, without an event, and once', async () => {
    const form = await create();
    const element = fieldOf(form);
    const heard = listen(element);
    element.value = ['u1', 'u2'];
    await complete(element, ['u1', 'u2']);
    element.value = [...element.value];
    await element.updateComplete;
    expect(service.waiting).to.equal(0);
    element.value = ['u2'];
    await element.updateComplete;
    expect(submitted(form)).to.deep.equal(['u2']);
    element.value = null;
    await element.updateComplete;
    expect(submitted(form)).to.deep.equal([]);
    // An event that had been sent would have come before this one.
    await send(element, 'u3');
    await until(() => heard.length > 1);
    expect(heard).to.deep.equal(['input u3', 'change u3']);
  });

  it('may be set before the element is defined, or on a page', async () => {
    const element = document.createElement('hdt-upload');
    element.name = 'reports';
    element.value = ['u1'];
    const form = await fixture<HTMLFormElement>(html`<form></form>`);
    form.append(element);
    await complete(element, ['u1']);
    expect(submitted(form)).to.deep.equal(['u1']);
  });

  it('is restored with the page by the browser', async () => {
    const form = await create();
    const element = fieldOf(form);
    const changed = oneEvent(element, 'change');
    element.formStateRestoreCallback('u1');
    await changed;
    await complete(element, ['u1']);
    expect(submitted(form)).to.deep.equal(['u1']);
  });

  it('keeps a file that is being sent when the page sets another value', async () => {
    const form = await create();
    const element = fieldOf(form);
    element.add([csv()]);
    const post = await service.next(/api\/master/);
    element.value = [];
    post.json(200, { uploadId: 'u1' });
    await complete(element, ['u1']);
    expect(element.value).to.deep.equal(['u1']);
  });
});

describe('the list of <hdt-upload>', () => {
  it('is the same after the element was removed and added again', async () => {
    const form = await create();
    const element = fieldOf(form);
    await send(element);
    element.add([new File([], 'empty.csv')]);
    await until(() => element.entries[1]?.status === 'failed');
    element.remove();
    // A task later, as a tab or a route would.
    await new Promise(requestAnimationFrame);
    form.append(element);
    await element.updateComplete;
    expect(element.entries.map(({ status }) => status)).to.deep.equal(['ready', 'failed']);
    expect(submitted(form)).to.deep.equal(['u1']);
    expect(shadow(element).textContent).to.contain('empty.csv');
  });

  it('sends nothing while the element is removed, and interrupted files once after', async () => {
    const form = await create();
    const element = fieldOf(form);
    element.add([csv()]);
    const first = await service.next(/api\/master/);
    element.remove();
    await until(() => element.entries[0]?.status === 'queued');
    form.append(element);
    // The service may have it by now.
    (await service.next(/idempotency-keys/)).json(404, {});
    const second = await service.next(/api\/master/);
    expect(second.headers.get('idempotency-key')).to.equal(first.headers.get('idempotency-key'));
    second.json(200, { uploadId: 'u1' });
    await complete(element, ['u1']);
  });

  it('is not shown to the next person', async () => {
    const form = await create();
    const element = fieldOf(form);
    await send(element);
    element.remove();
    await new Promise(requestAnimationFrame);
    service.signIn('ben');
    const changed = oneEvent(element, 'hdt-error');
    form.append(element);
    const exchange = await service.nextRequest();
    exchange.json(200, {
      access_token: 'b',
      token_type: 'Bearer',
      expires_in: 600,
      base_url: '/hdt',
      subject_tag: 'ben',
    });
    expect((await changed).detail.code).to.equal('session-changed');
    expect(element.entries).to.deep.equal([]);
  });
});

describe('a label of <hdt-upload>', () => {
  it('focuses the button that opens the picker, as focus() does', async () => {
    const form = await create();
    const element = fieldOf(form);
    // The folder's button comes with the larger part.
    element.dispatchEvent(new Event('pointerenter'));
    await until(() => shadow(element).querySelector('[part=choose-folder]'));
    expect([...element.labels].map(({ textContent }) => textContent)).to.deep.equal(['Your reports']);
    const focused = () => shadow(element).activeElement?.textContent?.trim();
    form.querySelector('label')!.click();
    expect(focused()).to.equal('Choose files');
    (document.activeElement as HTMLElement).blur();
    element.focus();
    expect(focused()).to.equal('Choose files');
  });
});

describe('the validity of <hdt-upload>', () => {
  it('accepts a message of the page', async () => {
    const form = await create();
    const element = fieldOf(form);
    element.setCustomValidity('Only reports of this year.');
    expect(form.checkValidity()).to.equal(false);
    expect([element.validity.customError, element.validationMessage]).to.deep.equal([
      true,
      'Only reports of this year.',
    ]);
    element.required = true;
    expect(element.validity.valueMissing).to.equal(true);
    element.setCustomValidity('');
    expect(element.validationMessage).to.equal('Please add at least one report.');
    element.required = false;
    expect(element.checkValidity()).to.equal(true);
  });

  it('is a custom state for style sheets, once it was checked', async () => {
    const form = await create();
    const element = fieldOf(form);
    const states = () => ['empty', 'busy', 'invalid'].filter((name) => element.matches(`:state(${name})`));
    expect(states()).to.deep.equal(['empty']);
    element.required = true;
    await element.updateComplete;
    expect(states()).to.deep.equal(['empty']);
    form.checkValidity();
    expect(states()).to.deep.equal(['empty', 'invalid']);
    element.add([csv()]);
    await element.updateComplete;
    expect(states()).to.deep.equal(['busy', 'invalid']);
    (await service.next(/api\/master/)).json(200, { uploadId: 'u1' });
    await complete(element, ['u1']);
    expect(states()).to.deep.equal([]);
  });
});
