import type { HdtDeviceCapture } from '../../../src/device-capture.js';
import type { HdtUpload } from '../../../src/upload.js';
import '../../../src/upload.js';
import { service } from '../../support/page-service.js';
import { expect, expectAccessible, fixture, html } from '../../support/testing.js';
import { until } from '../../support/until.js';
import { answer, oximeter, passing, preparation, reach } from '../capture/stage.js';
import { copyFragment, press, relay, setUpPhones, shows, words } from './phone-stage.js';

const PREVIEW = btoa('\xff\xd8\xff\xd9');

interface Page {
  readonly upload: HdtUpload;
  readonly capture: HdtDeviceCapture;
}
let computer: Page;
let phone: Page;

setUpPhones();
beforeEach(() => {
  preparation.prepare = passing();
});

const elementsOf = (page: HTMLElement): Page => ({
  upload: page.querySelector('hdt-upload')!,
  capture: page.querySelector('staged-capture') as HdtDeviceCapture,
});

const openComputer = async (phonePage = '/phone.html') => {
  computer = elementsOf(
    await fixture<HTMLElement>(html`
      <div>
        <hdt-upload token-endpoint="/hdt/token" phone-page="/phone.html"></hdt-upload>
        <staged-capture token-endpoint="/hdt/token" phone-page=${phonePage}></staged-capture>
      </div>
    `),
  );
};

const openPhone = async (fragment: string, asking: keyof Page = 'upload') => {
  history.replaceState(null, '', fragment);
  phone = elementsOf(
    await fixture<HTMLElement>(html`
      <div>
        <hdt-upload token-endpoint="/hdt/token"></hdt-upload>
        <staged-capture token-endpoint="/hdt/token"></staged-capture>
      </div>
    `),
  );
  await shows(phone[asking], 'Photograph for');
};

const pairBy = async (opener: HTMLElement) => {
  await press(opener, 'Use your phone');
  await shows(opener, 'Scan this');
  await until(() => service.streams.open > 0, 'no event stream');
  await openPhone(await copyFragment(opener));
  await press(phone.upload, 'Yes, go on');
  await shows(opener, 'Does your phone show this code?');
  await press(opener, 'Yes, connect this phone');
  await shows(phone.upload, 'Connected to your computer');
  await shows(phone.capture, 'Connected to your computer');
};

const photographPage = async () => {
  await press(phone.upload, 'Photograph pages');
  await press(phone.upload, 'Take the photo');
  await press(phone.upload, 'Done (1\u00a0page)');
};
const pagesAt = ({ upload }: Page) => upload.shadowRoot!.querySelectorAll('[part=page]').length;
/** Pairs by the code of an element, and sends a page. */
const sendPageBy = async (opener: keyof Page) => {
  await openComputer();
  await pairBy(computer[opener]);
  await photographPage();
  await until(() => pagesAt(computer) === 1, 'the page is not at the computer');
};
const photographDevice = () => {
  service.send({ type: 'photo', handoffId: relay.id, jpeg: PREVIEW, sha256: 'ab12' });
  service.send({ type: 'reading', handoffId: relay.id, ids: ['r1'], body: answer(oximeter(0.96)) });
};

describe('one code for the two elements of a page', () => {
  it('asks the person of the phone once, in the first element', async () => {
    await openComputer();
    await press(computer.upload, 'Use your phone');
    await shows(computer.upload, 'Scan this');
    const fragment = await copyFragment(computer.upload);
    expect(fragment).to.match(/^#hdt-phone=scanned\.[\w-]{22}$/);
    expect(relay.scope).to.equal('pages medical');
    await openPhone(fragment);
    await shows(phone.capture, 'This phone is being connected in another part of this page.');
    expect(words(phone.capture)).to.not.include('Photograph for');
    await expectAccessible(phone.capture);
    await press(phone.upload, 'No, cancel');
    await shows(phone.upload, 'Nothing was connected');
    await shows(phone.capture, 'Nothing was connected');
    expect(relay.asked).to.not.include('POST /handoff/claim');
  });

  it('takes photos of devices by the code that was shown for pages', async () => {
    await sendPageBy('upload');
    await until(
      () => relay.asked.includes(`GET /handoff/${relay.id}/readings`),
      'the other element has not joined',
    );
    photographDevice();
    await reach(computer.capture, 'read');
    await shows(computer.upload, 'A photo of a device has arrived.');
    await expectAccessible(computer.upload);
    await press(computer.capture, 'Save this reading');
    await reach(computer.capture, 'confirmed');
    expect(relay.asked).to.not.include(`DELETE /handoff/${relay.id}`);
    await press(computer.upload, 'Done (1\u00a0page)');
    await until(() => computer.upload.entries.length === 1, 'no document');
  });

  it('takes pages by the code that was shown for a device', async () => {
    await sendPageBy('capture');
    expect(relay.scope).to.equal('medical pages');
    await shows(computer.upload, '1 on the phone, 1 here');
    await expectAccessible(computer.upload);
    photographDevice();
    await reach(computer.capture, 'read');
  });

  it('tells the phone that a computer takes no pages any more, which needs it for a device', async () => {
    await sendPageBy('capture');
    await press(computer.upload, 'End the connection');
    await shows(phone.upload, 'Your computer has taken these pages');
    await shows(computer.capture, 'Your phone is connected');
    photographDevice();
    await reach(computer.capture, 'read');
  });

  it('asks at the element that has opened the code, which shows nothing of the phone any more, about a phone that was reloaded', async () => {
    await sendPageBy('capture');
    await press(computer.capture, 'End the connection');
    await reach(computer.capture, 'idle');
    service.send({ type: 'handoff', handoffId: relay.id, code: 'ZZZ-ZZZ' });
    await shows(computer.capture, 'Does your phone show this code?');
  });

  it('keeps the phone while the other element needs it, and lets it go after that', async () => {
    await sendPageBy('capture');
    await press(computer.capture, 'End the connection');
    await reach(computer.capture, 'idle');
    expect(relay.asked).to.not.include(`DELETE /handoff/${relay.id}`);
    await press(computer.upload, 'End the connection');
    await until(() => relay.asked.includes(`DELETE /handoff/${relay.id}`), 'the pairing is not ended');
  });

  it('shows the code for one of them where the back end refuses both', async () => {
    let refusals = 0;
    relay.fault = (method, path) => {
      if (method !== 'POST' || path !== '/handoff' || refusals > 0) return null;
      refusals += 1;
      return 400;
    };
    await openComputer();
    await press(computer.capture, 'Use your phone');
    await shows(computer.capture, 'Scan this');
    expect(await copyFragment(computer.capture)).to.equal('#hdt-handoff=scanned');
    expect(relay.scope).to.equal('medical');
  });

  describe('once the phone of a code for one of them is gone', () => {
    /** The phone leaves the page, and the back end forgets the pairing, which the next poll shows. */
    const losePhone = async () => {
      phone.upload.parentElement!.remove();
      let isForgotten = false;
      relay.fault = (method, path) => {
        if (method !== 'GET' || path !== `/handoff/${relay.id}`) return null;
        isForgotten = true;
        return 404;
      };
      await until(() => isForgotten, 'the pairing is not polled');
      await until(() => service.streams.open === 0, 'the pairing has not ended');
      relay.fault = () => null;
      relay.state = 'open';
    };
    const pairAlone = async (element: keyof Page) => {
      await press(computer[element], 'Use your phone');
      await shows(computer[element], 'Scan this');
      await until(() => service.streams.open > 0, 'no event stream');
      await openPhone(await copyFragment(computer[element]), element);
      const taking = phone[element];
      await press(taking, 'Yes, go on');
      await press(computer[element], 'Yes, connect this phone');
      await shows(taking, 'Connected to your computer');
    };

    it('takes pages by a code that is shown for a device', async () => {
      await openComputer();
      computer.capture.disabled = true;
      await pairAlone('upload');
      expect(relay.scope).to.equal('pages');
      await photographPage();
      await press(computer.upload, 'Done (1\u00a0page)');
      await until(() => computer.upload.entries.length === 1, 'no document');
      await losePhone();
      computer.capture.disabled = false;
      await pairBy(computer.capture);
      await photographPage();
      await until(() => pagesAt(computer) === 1, 'the page is not at the computer');
    });

    it('takes photos of devices by a code that is shown for pages', async () => {
      await openComputer();
      computer.upload.noPages = true;
      await pairAlone('capture');
      expect(relay.scope).to.equal('medical');
      photographDevice();
      await reach(computer.capture, 'read');
      await losePhone();
      computer.upload.noPages = false;
      relay.asked.length = 0;
      await pairBy(computer.upload);
      await until(
        () => relay.asked.includes(`GET /handoff/${relay.id}/readings`),
        'the other element has not joined',
      );
    });
  });

  it('is shown for one of them where the other names another page for phones', async () => {
    await openComputer('/other.html');
    await press(computer.upload, 'Use your phone');
    await shows(computer.upload, 'Scan this');
    expect(relay.scope).to.equal('pages');
  });
});
