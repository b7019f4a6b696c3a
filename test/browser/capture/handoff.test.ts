import type { HdtDeviceCapture } from '../../../src/device-capture.js';
import { de } from '../../../src/i18n/de.js';
import { LEVEL_2 } from '../../support/level-2.js';
import { service } from '../../support/page-service.js';
import { expect, expectAccessible, html } from '../../support/testing.js';
import { type Answers, answering } from '../../unit/handoff/handoff-service.js';
import { answer, button, buttons, create, focused, oximeter, reach, setUpService, textOf } from './stage.js';

const TOKEN = {
  access_token: 't',
  token_type: 'Bearer',
  expires_in: 600,
  base_url: '/hdt',
  features: LEVEL_2,
  subject_tag: 'ana',
};
const PREVIEW = btoa('\xff\xd8\xff\xd9');

let answers: Answers;
let element: HdtDeviceCapture;

setUpService();
beforeEach(() => {
  answers = {
    'POST /hdt/token': [200, TOKEN],
    'POST /hdt/handoff': [201, { handoff_id: 'h1', secret: 'shown', expires_in: 300 }],
    'GET /hdt/handoff/h1': [200, { state: 'open', expires_in: 300 }],
    'GET /hdt/handoff/h1/readings': [200, { records: [] }],
    'POST /hdt/handoff/h1/confirm': [200, {}],
    'POST /hdt/handoff/h1/refuse': [204, null],
    'DELETE /hdt/handoff/h1': [204, null],
    'POST /hdt/handoff/offer': [200, { scope: 'medical', person: 'E••••• M•••••', expires_in: 300 }],
    'POST /hdt/handoff/claim': [200, { claim: 'c1', code: 'BCD-FGH', expires_in: 300, interval: 2 }],
    'POST /hdt/handoff/token': [202, {}],
    'GET /hdt/handoff': [200, { state: 'confirmed', expires_in: 500, silent_for: 1 }],
    'POST /hdt/handoff/photo': [204, null],
  };
  answering(service, answers);
});

/** Resolves once the element shows the words, and is drawn. */
async function shows(words: string): Promise<void> {
  const screen = () => element.shadowRoot!.querySelector('.card > :is(div, dialog)');
  while (!screen()?.textContent?.replace(/\s+/g, ' ').includes(words)) {
    await new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve(undefined);
      });
      observer.observe(element.shadowRoot!, { subtree: true, childList: true, characterData: true });
    });
  }
  await element.updateComplete;
}

const openDesktop = async (phonePage = '/photo.html') => {
  element = await create(html`<staged-capture phone-page=${phonePage}></staged-capture>`);
  button(element, 'Use your phone').click();
  await shows('Scan this');
  while (service.streams.open === 0) await new Promise((resolve) => setTimeout(resolve));
};
const claimed = async () => {
  await openDesktop();
  service.send({ type: 'handoff', handoffId: 'h1', code: 'BCD-FGH' });
  await shows('Does your phone show this code?');
};
const paired = async () => {
  await claimed();
  button(element, 'Yes, connect this phone').click();
  await shows('Your phone is connected');
};

const scanCode = async () => {
  history.replaceState(null, '', '#hdt-handoff=scanned');
  element = await create();
  await shows('Photograph for');
};
const openPhone = async () => {
  await scanCode();
  button(element, 'Yes, go on').click();
};

describe('a computer that pairs with a phone', () => {
  it('offers it only where the page names a page for the phone', async () => {
    element = await create();
    expect(buttons(element)).to.deep.equal(['Open the camera', 'Choose a photo']);
  });

  it('shows a code to scan, and can be cancelled', async () => {
    await openDesktop();
    const code = element.shadowRoot!.querySelector('svg.qr')!;
    expect(code.getAttribute('aria-label')).to.equal('QR code with a link for your phone');
    expect(element.capture.status).to.equal('handoff');
    await expectAccessible(element);
    button(element, 'Cancel').click();
    await reach(element, 'idle');
  });

  describe('the link', () => {
    let copied: string[];
    const setClipboard = (clipboard: unknown) =>
      Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    beforeEach(() => {
      copied = [];
      setClipboard({ writeText: async (text: string) => void copied.push(text) });
    });
    afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

    it('replaces a fragment of the page for phones', async () => {
      await openDesktop('/photo.html?clinic=1#top');
      button(element, 'Copy the link').click();
      await shows('The link has been copied');
      expect(copied).to.deep.equal([`${location.origin}/photo.html?clinic=1#hdt-handoff=shown`]);
    });

    it('is not copied by a page without HTTPS, which says so', async () => {
      setClipboard(undefined);
      await openDesktop();
      button(element, 'Copy the link').click();
      await shows('This browser does not allow copying');
    });
  });

  it('asks to compare the code, which is spelled for screen readers', async () => {
    await claimed();
    expect(textOf(element)).to.include('BCD-FGH');
    expect(element.shadowRoot!.querySelector('[role=status]')!.textContent).to.include('B C D F G H');
    await expectAccessible(element);
  });

  it('moves the focus to each view', async () => {
    element = await create(html`<staged-capture phone-page="/photo.html"></staged-capture>`);
    const open = button(element, 'Use your phone');
    open.focus();
    open.click();
    await shows('Scan this');
    expect(focused(element)?.textContent?.trim()).to.equal('Copy the link');
    while (service.streams.open === 0) await new Promise((resolve) => setTimeout(resolve));
    service.send({ type: 'handoff', handoffId: 'h1', code: 'BCD-FGH' });
    await shows('Does your phone show this code?');
    expect(focused(element)?.textContent).to.equal('Does your phone show this code?');
  });

  it('shows the photo, then the reading as if it was taken there', async () => {
    await paired();
    await expectAccessible(element);
    service.send({ type: 'photo', handoffId: 'h1', jpeg: PREVIEW, sha256: 'ab12' });
    await reach(element, 'reading');
    service.send({ type: 'reading', handoffId: 'h1', ids: ['r1'], body: answer(oximeter(0.96)) });
    await reach(element, 'read');
    button(element, 'Save this reading').click();
    await reach(element, 'confirmed');
    expect(element.reading?.photo).to.include({ source: 'phone', sha256: 'ab12' });
    expect(element.reading?.readings[0]?.deviceType).to.equal('pulse oximeter');
  });

  it('keeps a reading on the screen while another phone claims the pairing', async () => {
    await paired();
    service.send({ type: 'reading', handoffId: 'h1', ids: ['r1'], body: answer(oximeter(0.96)) });
    await reach(element, 'read');
    service.send({ type: 'handoff', handoffId: 'h1', code: 'ZZZ-ZZZ' });
    service.send({ type: 'reading', handoffId: 'h1', ids: ['r2'], body: answer(oximeter(0.3)) });
    button(element, 'Save this reading').click();
    await reach(element, 'confirmed');
    expect(element.reading?.readings[0]?.confidence).to.equal(0.96);
    button(element, 'Take another photo').click();
    await shows('Does your phone show this code?');
    expect(textOf(element)).to.include('ZZZ-ZZZ');
  });

  it('takes a photo of low confidence again on the phone, and counts it', async () => {
    await paired();
    for (const retakes of [0, 1]) {
      service.send({ type: 'photo', handoffId: 'h1', jpeg: PREVIEW });
      service.send({ type: 'reading', handoffId: 'h1', ids: [`r${retakes}`], body: answer(oximeter(0.3)) });
      await reach(element, 'low-confidence');
      expect(element.capture).to.include({ retakes });
      button(element, 'Try again').click();
      await shows('Your phone is connected');
    }
  });

  it('refuses a phone, reports it, and shows a new code', async () => {
    await claimed();
    button(element, 'No, refuse it').click();
    await shows('That phone was not connected');
    await expectAccessible(element);
    button(element, 'Show a new code').click();
    await shows('Scan this');
  });

  it('reports a failure with its reason, and continues', async () => {
    answers['POST /hdt/handoff'] = 'fail';
    element = await create(html`<staged-capture phone-page="/photo.html"></staged-capture>`);
    button(element, 'Use your phone').click();
    await shows('Your phone cannot be used just now');
    expect(textOf(element)).to.include('The connection was lost.');
    await expectAccessible(element);
    answers['POST /hdt/handoff'] = [201, { handoff_id: 'h1', secret: 'shown', expires_in: 300 }];
    button(element, 'Show a new code').click();
    await shows('Scan this');
  });

  it('is shown in the person’s language', async () => {
    element = await create(html`<staged-capture lang="de" phone-page="/photo.html"></staged-capture>`);
    button(element, de.capture.handoff).click();
    await shows(de.handoff!.desktop.scan);
  });
});

describe('a phone that has scanned the code', () => {
  it('removes the secret from the address, and shows the code', async () => {
    await openPhone();
    await shows('Compare this code');
    expect(location.hash).to.equal('');
    expect(textOf(element)).to.include('BCD-FGH');
    await expectAccessible(element);
  });

  it('takes photos once it is paired, and refers to the computer', async () => {
    answers['POST /hdt/handoff/token'] = [200, { ...TOKEN, subject_tag: undefined }];
    answers['POST /hdt/api/master?module=medical'] = [200, answer(oximeter(0.96))];
    await openPhone();
    await shows('Connected to your computer');
    await expectAccessible(element);
    element.take(new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9])], 'a.jpg'));
    await reach(element, 'read');
    await shows('Done. Look at your computer');
    expect(buttons(element)).to.deep.equal(['Take another photo']);
    await expectAccessible(element);
  });

  for (const [ends, path, status, words] of [
    ['a code that was used', 'claim', 404, 'This code cannot be used any more'],
    ['a refusal', 'token', 403, 'This phone was not connected'],
    ['an end', 'token', 400, 'The connection has ended'],
  ] as const) {
    it(`shows what to do after ${ends}`, async () => {
      answers[`POST /hdt/handoff/${path}`] = [status, {}];
      await openPhone();
      await shows(words);
      await expectAccessible(element);
    });
  }
});
