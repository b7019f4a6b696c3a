import { sendKeys } from '@web/test-runner-commands';
import type { HdtDeviceCapture } from '../../../src/device-capture.js';
import { asksBeforeLeaving } from '../../support/leaving.js';
import { LEVEL_2 } from '../../support/level-2.js';
import { service } from '../../support/page-service.js';
import { expect, expectAccessible, html, oneEvent } from '../../support/testing.js';
import { until } from '../../support/until.js';
import {
  answer,
  button,
  buttons,
  create,
  cuff,
  focused,
  oximeter,
  reach,
  readTo,
  setUpService,
  textOf,
  typeInto,
} from './stage.js';

let element: HdtDeviceCapture;

// The element dismisses its reading while the service is still there.
afterEach(() => element.remove());
setUpService();
beforeEach(async () => {
  service.announce(...LEVEL_2, 'confirmations');
  element = await create(html`<staged-capture records-url="/records.html"></staged-capture>`);
});

const CONFIRMATION = /^\/hdt\/readings\/r1\/confirmation$/;
const says = (words: string) => until(() => textOf(element).includes(words), words);
const status = () => element.shadowRoot!.querySelector('[role=status]')!.textContent!.trim();
const confirm = async (body: object = answer(oximeter(0.96))) => {
  await readTo(element, body, 'read');
  button(element, 'Save this reading').click();
  return service.next(CONFIRMATION);
};
const keepSaved = async () => {
  const put = await confirm();
  put.json(200, JSON.parse(put.body));
  await says('Saved');
};
/** The person leaves a reading that is not confirmed: it is dismissed. */
const leave = async () => {
  element.remove();
  const put = await service.next(CONFIRMATION);
  expect(JSON.parse(put.body)).to.include({ state: 'dismissed' });
  put.json(200, JSON.parse(put.body));
};

describe('a reading that is confirmed', () => {
  it('is called saved once the service has stored it, with a link to the records and an event', async () => {
    const told: string[] = [];
    for (const type of ['hdt-reading', 'hdt-saved'] as const) {
      element.addEventListener(type, () => told.push(type));
    }
    const put = await confirm();
    expect(textOf(element)).to.contain('Saving …');
    expect(textOf(element)).not.to.contain('Saved');
    expect(asksBeforeLeaving()).to.equal(true);
    const saved = oneEvent(element, 'hdt-saved');
    put.json(200, JSON.parse(put.body));
    expect((await saved).detail).to.deep.equal({ recordId: 'r1' });
    expect(told).to.deep.equal(['hdt-reading', 'hdt-saved']);
    expect(textOf(element)).to.match(/^Saved \d/);
    expect(status()).to.match(/^Saved \d/);
    expect(textOf(element)).to.match(/You can undo this until \d/);
    const link = element.shadowRoot!.querySelector('a')!;
    expect([link.textContent, link.getAttribute('href')]).to.deep.equal([
      'See it in your records',
      '/records.html',
    ]);
    expect(asksBeforeLeaving()).to.equal(false);
    await expectAccessible(element);
  });

  it('has no link without a page of records', async () => {
    element.recordsUrl = '';
    await keepSaved();
    expect(element.shadowRoot!.querySelector('a')).to.equal(null);
  });

  it('is undone by keyboard, which restores the numbers, clears the form value and dispatches an event', async () => {
    await readTo(element, answer(cuff(130, 89)), 'read');
    element.shadowRoot!.querySelector('summary')!.click();
    typeInto(element, 'Systolic pressure', '145');
    await element.updateComplete;
    button(element, 'Save 145/89').click();
    const put = await service.next(CONFIRMATION);
    expect(JSON.parse(put.body).values[0]).to.include({ value: '145', origin: 'corrected' });
    put.json(200, JSON.parse(put.body));
    await says('Saved');
    button(element, 'Undo').focus();
    const told = oneEvent(element, 'hdt-undo');
    await sendKeys({ press: 'Enter' });
    expect((await told).detail).to.deep.equal({ recordId: 'r1' });
    expect(element.reading).to.equal(null);
    expect(textOf(element)).to.contain('145/89 mmHg');
    expect(focused(element)?.textContent).to.equal('Your reading');
    const undo = await service.next(CONFIRMATION);
    expect(JSON.parse(undo.body)).to.include({ state: 'unconfirmed' });
    undo.json(200, JSON.parse(undo.body));
    await leave();
  });

  it('shows why it could not be saved, and retries', async () => {
    const failed = oneEvent(element, 'hdt-error');
    (await confirm()).json(503, {});
    expect((await failed).detail).to.deep.equal({ code: 'server' });
    expect(textOf(element)).to.contain('Not saved yet Something is not working on our side.');
    expect(asksBeforeLeaving()).to.equal(true);
    await expectAccessible(element);
    button(element, 'Try again').click();
    const put = await service.next(CONFIRMATION);
    put.json(200, JSON.parse(put.body));
    await says('Saved');
  });

  it('is reported as not saved where the record is gone or the session has ended', async () => {
    (await confirm()).json(404, {});
    await says('This photo has been deleted');
    expect(buttons(element)).not.to.include('Try again');
    await readTo(element, answer(oximeter(0.96)), 'read');
    button(element, 'Save this reading').click();
    (await service.next(CONFIRMATION)).json(401, {});
    (await service.next(CONFIRMATION)).json(401, {});
    await says('You are not signed in. Sign in');
    button(element, 'Try again').click();
    const put = await service.next(CONFIRMATION);
    put.json(200, JSON.parse(put.body));
    await says('Saved');
  });

  it('is still reported as unsaved in the next view', async () => {
    (await confirm()).json(503, {});
    await says('Not saved yet');
    button(element, 'Choose another photo').click();
    await reach(element, 'idle');
    const warning = element.shadowRoot!.querySelector<HTMLElement>('.notice')!;
    expect(warning.textContent).to.contain('Your last change is not saved yet.');
    warning.querySelector('button')!.click();
    const saved = oneEvent(element, 'hdt-saved');
    const put = await service.next(CONFIRMATION);
    put.json(200, JSON.parse(put.body));
    await until(() => element.shadowRoot!.querySelector('.notice') === null, 'the warning goes');
    expect((await saved).detail).to.deep.equal({ recordId: 'r1' });
  });

  it('is saved while a number of the next reading is typed, which stays with the focus', async () => {
    (await confirm()).json(503, {});
    await says('Not saved yet');
    const other = answer(oximeter(0.96));
    Object.assign(other.extractions[0]!, { id: 'r2' });
    await readTo(element, other, 'read');
    element.shadowRoot!.querySelector('summary')!.click();
    typeInto(element, 'Pulse', '77');
    const input = element.shadowRoot!.querySelector<HTMLInputElement>('.correction input')!;
    input.focus();
    element.shadowRoot!.querySelector<HTMLElement>('.notice button')!.click();
    const put = await service.next(CONFIRMATION);
    put.json(200, JSON.parse(put.body));
    await until(() => element.shadowRoot!.querySelector('.notice') === null, 'the warning goes');
    expect(input.isConnected).to.equal(true);
    expect(focused(element)).to.equal(input);
    expect(buttons(element)).to.include('Save 98 · 77');
    element.remove();
    const dismissal = await service.next(/r2\/confirmation$/);
    dismissal.json(200, JSON.parse(dismissal.body));
  });

  it('is told of by its own record, though another reading is on the screen', async () => {
    const told: string[] = [];
    element.addEventListener('hdt-saved', ({ detail }) => told.push(detail.recordId));
    (await confirm()).json(503, {});
    await says('Not saved yet');
    const other = answer(oximeter(0.96));
    Object.assign(other.extractions[0]!, { id: 'r2' });
    await readTo(element, other, 'read');
    button(element, 'Save this reading').click();
    const put = await service.next(/r2\/confirmation$/);
    put.json(200, JSON.parse(put.body));
    await until(() => told.length > 0, 'the other one is not saved');
    element.shadowRoot!.querySelector<HTMLElement>('.notice button')!.click();
    const again = await service.next(CONFIRMATION);
    again.json(200, JSON.parse(again.body));
    await until(() => told.length > 1, told.join());
    expect(told).to.deep.equal(['r2', 'r1']);
  });
});

describe('with a back end that stores no confirmations', () => {
  it('nothing is called saved, and nothing is sent', async () => {
    service.announce(...LEVEL_2);
    await readTo(element, answer(oximeter(0.96)), 'read');
    button(element, 'Save this reading').click();
    await reach(element, 'confirmed');
    expect(textOf(element)).to.match(/^Your reading/);
    expect(textOf(element)).not.to.match(/saved|kept/i);
    expect(buttons(element)).to.deep.equal(['Enlarge the photo', 'Choose another photo']);
    expect(service.waiting).to.equal(0);
  });
});

describe('a number that was typed and not confirmed', () => {
  it('makes the browser ask before the page is left', async () => {
    await readTo(element, answer(oximeter(0.96)), 'read');
    expect(asksBeforeLeaving()).to.equal(false);
    element.shadowRoot!.querySelector('summary')!.click();
    typeInto(element, 'Pulse', '77');
    expect(asksBeforeLeaving()).to.equal(true);
    typeInto(element, 'Pulse', '72');
    expect(asksBeforeLeaving()).to.equal(false);
    await leave();
  });

  it('no longer makes it ask once the element is gone, unless it comes back', async () => {
    await readTo(element, answer(oximeter(0.96)), 'read');
    element.shadowRoot!.querySelector('summary')!.click();
    typeInto(element, 'Pulse', '77');
    const home = element.parentElement!;
    await leave();
    expect(asksBeforeLeaving()).to.equal(false);
    home.append(element);
    expect(asksBeforeLeaving()).to.equal(true);
    await leave();
  });
});

describe('a reading that is not confirmed', () => {
  it('is dismissed when the element leaves the page, not when it is moved', async () => {
    await readTo(element, answer(oximeter(0.96)), 'read');
    const home = document.createElement('div');
    document.body.append(home);
    home.append(element);
    await element.updateComplete;
    expect(service.waiting).to.equal(0);
    home.remove();
    const put = await service.next(CONFIRMATION);
    expect(JSON.parse(put.body)).to.include({ state: 'dismissed' });
    put.json(200, JSON.parse(put.body));
  });
});
