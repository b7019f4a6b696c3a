import type { HdtDeviceCapture } from '../../../src/device-capture.js';
import { service } from '../../support/page-service.js';
import { expect, expectAccessible, oneEvent } from '../../support/testing.js';
import {
  answer,
  button,
  buttons,
  create,
  jpeg,
  oximeter,
  pick,
  reach,
  setUpService,
  textOf,
} from './stage.js';

let element: HdtDeviceCapture;

/** What the browser says of the network; it tells the page when there is one again. */
function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline });
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

setUpService();
beforeEach(async () => {
  element = await create();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'onLine');
});

const waitOffline = async () => {
  pick(element, await jpeg());
  const request = await service.next(/module=medical/);
  setOnline(false);
  request.fail();
  await reach(element, 'waiting');
  return request;
};

describe('a photo that could not be sent', () => {
  it('is not sent as somebody who has signed in before the element returns to the page', async () => {
    pick(element, await jpeg());
    (await service.next(/module=medical/)).json(503, {});
    await reach(element, 'failed');
    const home = element.parentElement!;
    element.remove();
    await new Promise(requestAnimationFrame);
    service.signIn('ben');
    home.append(element);
    await element.updateComplete;
    button(element, 'Try again').click();
    const exchange = await service.nextRequest();
    expect(exchange.path).to.equal('/hdt/token');
    service.grant(exchange);
    await reach(element, 'failed');
    expect(element.capture).to.include({ code: 'session-changed' });
    expect(service.waiting).to.equal(0);
  });
});

describe('a photo without a network', () => {
  it('stays visible, and is sent once there is a network', async () => {
    const failed = oneEvent(element, 'hdt-error').then(() => 'failed');
    const request = await waitOffline();
    expect(textOf(element)).to.contain('Not sent yet: no connection It will be sent when you are online.');
    expect(element.shadowRoot!.querySelector('[role=status]')!.textContent).to.contain('It will be sent');
    expect(buttons(element)).to.deep.equal(['Try again', 'Choose another photo']);
    await expectAccessible(element);
    setOnline(true);
    const again = await service.next(/module=medical/);
    expect(again.headers.get('idempotency-key')).to.equal(request.headers.get('idempotency-key'));
    again.json(200, answer(oximeter(0.96)));
    await reach(element, 'read');
    expect(await Promise.race([failed, 'no error'])).to.equal('no error');
  });

  it('is dropped when another one is taken', async () => {
    await waitOffline();
    button(element, 'Choose another photo').click();
    await reach(element, 'idle');
    setOnline(true);
    await element.updateComplete;
    expect([element.capture.status, service.waiting]).to.deep.equal(['idle', 0]);
  });

  it('is not stored', async () => {
    const written = () => [localStorage.length, sessionStorage.length];
    const before = written();
    const databases = (await indexedDB.databases?.())?.length;
    await waitOffline();
    expect(written()).to.deep.equal(before);
    expect((await indexedDB.databases?.())?.length).to.equal(databases);
  });
});
