import type { HdtUpload } from '../../../src/upload.js';
import '../../../src/upload.js';
import { service } from '../../support/page-service.js';
import { expect, expectAccessible, fixture, html } from '../../support/testing.js';
import { until } from '../../support/until.js';
import { camera, copyFragment, press, relay, setUpPhones, shows, words } from './phone-stage.js';

let computer: HdtUpload;
let phone: HdtUpload;

setUpPhones();

const pagesOf = (element: HdtUpload) => [...element.shadowRoot!.querySelectorAll('[part=page]')];

const openComputer = async () => {
  computer = await fixture<HdtUpload>(
    html`<hdt-upload token-endpoint="/hdt/token" phone-page="/phone.html"></hdt-upload>`,
  );
  await press(computer, 'Use your phone');
  await shows(computer, 'Scan this');
  await until(() => service.streams.open > 0, 'no event stream');
};

const scan = async () => {
  history.replaceState(null, '', await copyFragment(computer));
  phone = await fixture<HdtUpload>(html`<hdt-upload token-endpoint="/hdt/token"></hdt-upload>`);
  await shows(phone, 'Photograph for');
};

const pair = async () => {
  await openComputer();
  await scan();
  await press(phone, 'Yes, go on');
  await shows(phone, 'Compare this code');
  await shows(computer, 'Does your phone show this code?');
  await press(computer, 'Yes, connect this phone');
  await shows(phone, 'Connected to your computer');
};

/** Takes so many more pages on the phone, and shows the element again. */
const photograph = async (count: number, before = 0) => {
  await press(phone, before > 0 ? 'Photograph more pages' : 'Photograph pages');
  for (let page = before + 1; page <= before + count; page += 1) {
    await press(phone, 'Take the photo');
    await until(
      () => phone.shadowRoot!.querySelectorAll('.tray .slot').length === page,
      `page ${page} is not taken: ${words(phone)}`,
    );
  }
  await press(phone, `Done (${before + count}\u00a0${before + count === 1 ? 'page' : 'pages'})`);
};

/** Loads the phone's page again, which is connected anew. */
const loadPhoneAgain = async () => {
  const secret = history.state as object;
  phone.remove();
  await new Promise((resolve) => setTimeout(resolve));
  // A page that is loaded again is not removed before.
  history.replaceState(secret, '');
  phone = await fixture<HdtUpload>(html`<hdt-upload token-endpoint="/hdt/token"></hdt-upload>`);
  await press(phone, 'Yes, go on');
  await shows(computer, 'Does your phone show this code?');
};

describe('a computer that lets a phone photograph pages', () => {
  it('offers it only where the page names a page for the phone, and where there is a mouse', async () => {
    computer = await fixture<HdtUpload>(html`<hdt-upload></hdt-upload>`);
    expect(computer.shadowRoot!.querySelector('[part=use-phone]')).to.equal(null);
    computer = await fixture<HdtUpload>(html`<hdt-upload phone-page="/phone.html" no-pages></hdt-upload>`);
    expect(computer.shadowRoot!.querySelector('[part=use-phone]')).to.equal(null);
  });

  it('shows a code to scan, which is accessible, and ends the pairing when it is left', async () => {
    await openComputer();
    await expectAccessible(computer);
    expect(computer.shadowRoot!.querySelector('svg.qr')).to.not.equal(null);
    await press(computer, 'Cancel');
    await until(() => relay.asked.includes(`DELETE /handoff/${relay.id}`), 'the pairing is not ended');
    expect(computer.shadowRoot!.querySelector('dialog')).to.equal(null);
  });

  it('says what to do where the back end has no phones', async () => {
    relay.fault = (method, path) => (method === 'POST' && path === '/handoff' ? 404 : null);
    computer = await fixture<HdtUpload>(
      html`<hdt-upload token-endpoint="/hdt/token" phone-page="/phone.html"></hdt-upload>`,
    );
    await press(computer, 'Use your phone');
    await shows(computer, 'Show a new code');
    await expectAccessible(computer);
  });
});

describe('a page that is not secure', () => {
  const original = Object.getOwnPropertyDescriptor(Crypto.prototype, 'subtle')!;
  beforeEach(() => Object.defineProperty(Crypto.prototype, 'subtle', { ...original, get: () => undefined }));
  afterEach(() => Object.defineProperty(Crypto.prototype, 'subtle', original));

  it('says at the computer that no phone can be connected, and on the phone why', async () => {
    computer = await fixture<HdtUpload>(
      html`<hdt-upload token-endpoint="/hdt/token" phone-page="/phone.html"></hdt-upload>`,
    );
    await press(computer, 'Use your phone');
    await shows(computer, 'A phone cannot be connected here.');
    history.replaceState(null, '', '#hdt-pages=scanned.key');
    phone = await fixture<HdtUpload>(html`<hdt-upload token-endpoint="/hdt/token"></hdt-upload>`);
    await shows(phone, 'The camera works on secure pages only');
  });
});

describe('a phone that has scanned the code of a computer', () => {
  it('asks its person first, names the site and the masked person, and claims nothing before', async () => {
    await openComputer();
    await scan();
    expect(location.hash).to.equal('');
    expect(words(phone)).to.include(`Photograph for ${location.host}?`);
    expect(words(phone)).to.include('A•••••');
    expect(phone.shadowRoot!.querySelector('[part=drop]')).to.equal(null);
    await expectAccessible(phone);
    expect(relay.asked).to.not.include('POST /handoff/claim');
    await press(phone, 'No, cancel');
    await shows(phone, 'Nothing was connected');
    expect(relay.asked).to.not.include('POST /handoff/claim');
    expect(camera.streams.length).to.equal(0);
  });

  it('photographs pages, which appear at the computer one by one, and become one document there', async () => {
    await pair();
    await expectAccessible(phone);
    await photograph(2);
    await shows(phone, 'All pages are on your computer');
    await expectAccessible(phone);
    await until(() => pagesOf(computer).length === 2, 'the pages are not at the computer');
    await shows(computer, '2 on the phone, 2 here');
    await expectAccessible(computer);
    await photograph(1, 2);
    await until(() => pagesOf(computer).length === 3, 'the third page is not at the computer');
    await press(computer, 'Done (3\u00a0pages)');
    await until(() => computer.entries.length === 1, 'no document');
    expect(computer.entries[0]!.name).to.match(/^Report .*\.pdf$/);
    await shows(phone, 'Your computer has taken these pages');
    await expectAccessible(phone);
    await press(computer, 'Use your phone');
    await shows(phone, 'Lay the page flat');
  });

  it('goes on after its page was loaded again', async () => {
    await pair();
    await photograph(1);
    await until(() => pagesOf(computer).length === 1, 'the page is not at the computer');
    await loadPhoneAgain();
    await press(computer, 'Yes, connect this phone');
    await shows(computer, '1 on the phone, 1 here');
    await shows(phone, 'Photograph more pages');
  });

  it('photographs another report after its page was loaded again, once the computer has the document', async () => {
    await pair();
    await photograph(1);
    await until(() => pagesOf(computer).length === 1, 'the page is not at the computer');
    await press(computer, 'Done (1\u00a0page)');
    await shows(phone, 'Your computer has taken these pages');
    await loadPhoneAgain();
    await press(computer, 'Yes, connect this phone');
    await shows(phone, 'Photograph pages');
    await photograph(1);
    await until(() => pagesOf(computer).length === 1, 'the page of the other report is not at the computer');
  });

  it('is asked about at a computer that photographs another report by itself meanwhile', async () => {
    await pair();
    await photograph(1);
    await until(() => pagesOf(computer).length === 1, 'the page is not at the computer');
    await press(computer, 'Done (1\u00a0page)');
    await shows(phone, 'Your computer has taken these pages');
    await press(computer, 'Photograph pages');
    await shows(computer, 'Lay the page flat');
    await loadPhoneAgain();
    await press(computer, 'Yes, connect this phone');
  });

  it('photographs another report after its page was loaded again, once the computer has discarded the pages', async () => {
    await pair();
    await photograph(1);
    await until(() => pagesOf(computer).length === 1, 'the page is not at the computer');
    await press(computer, 'Close');
    await press(computer, 'Drop the pages');
    await until(() => pagesOf(computer).length === 0, 'the pages are not discarded');
    await loadPhoneAgain();
    await press(computer, 'Yes, connect this phone');
    await shows(phone, 'Photograph pages');
  });
});
