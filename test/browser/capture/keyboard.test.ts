import { sendKeys } from '@web/test-runner-commands';
import type { HdtDeviceCapture } from '../../../src/device-capture.js';
import { service } from '../../support/page-service.js';
import { expect } from '../../support/testing.js';
import { until } from '../../support/until.js';
import { type CameraStub, stubCamera } from './camera-stub.js';
import {
  answer,
  button,
  buttons,
  create,
  cuff,
  focused,
  glucometer,
  jpeg,
  oximeter,
  pick,
  reach,
  setUpService,
  textOf,
} from './stage.js';

let camera: CameraStub;
let element: HdtDeviceCapture;

setUpService();
beforeEach(async () => {
  camera = stubCamera('works');
  element = await create();
});
afterEach(() => camera.restore());

const name = (): string =>
  focused(element)?.getAttribute('aria-label') ?? focused(element)?.textContent?.trim() ?? '';

describe('by keyboard alone', () => {
  it('a reading is taken and confirmed, and the focus follows each view', async () => {
    button(element, 'Open the camera').focus();
    await sendKeys({ press: 'Enter' });
    await reach(element, 'live');
    expect(name()).to.equal('Take the photo');
    await sendKeys({ press: 'Enter' });
    const turn = await service.next(/module=medical/);
    await reach(element, 'reading');
    expect(name()).to.equal('Cancel');
    turn.json(200, answer(oximeter(0.96)));
    await reach(element, 'read');
    expect(name()).to.equal('Your reading');
    await sendKeys({ press: 'Tab' });
    expect(name()).to.equal('Enlarge the photo');
    await sendKeys({ press: 'Tab' });
    expect(name()).to.equal('Correct the numbers');
    await sendKeys({ press: 'Tab' });
    expect(name()).to.equal('Save this reading');
    await sendKeys({ press: 'Enter' });
    await reach(element, 'confirmed');
    expect(name()).to.equal('Your reading');
  });

  it('the camera within the page is closed by Escape, as the one that covers it is', async () => {
    button(element, 'Open the camera').focus();
    await sendKeys({ press: 'Enter' });
    await reach(element, 'live');
    await sendKeys({ press: 'Escape' });
    await reach(element, 'idle');
    expect(name()).to.equal('Open the camera');
    expect(camera.streams[0]!.getTracks().map(({ readyState }) => readyState)).to.deep.equal(['ended']);
  });

  it('the whole viewfinder is in sight, with its advice above and its button below', async () => {
    const page = document.createElement('div');
    page.style.paddingBlock = '30vh 60vh';
    element.before(page);
    page.append(element);
    button(element, 'Open the camera').focus();
    await sendKeys({ press: 'Enter' });
    await reach(element, 'live');
    await until(() => name() === 'Take the photo', 'the button has the focus');
    const { top, bottom } = element.shadowRoot!.querySelector('.viewfinder')!.getBoundingClientRect();
    expect(top).to.be.at.least(0);
    expect(bottom).to.be.at.most(innerHeight);
    page.replaceWith(element);
  });

  it('a unit is chosen and confirmed with one key', async () => {
    button(element, 'Choose a photo').focus();
    await sendKeys({ press: 'Shift' });
    pick(element, await jpeg());
    (await service.next(/module=medical/)).json(200, answer(glucometer('10.0', '')));
    await reach(element, 'read');
    expect(name()).to.equal('Your reading');
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Tab' });
    expect((focused(element) as HTMLInputElement).value).to.equal('10.0');
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: ' ' });
    expect((focused(element) as HTMLInputElement).value).to.equal('mmol/L');
    await sendKeys({ press: 'Enter' });
    await reach(element, 'confirmed');
    expect(name()).to.equal('Your reading');
    expect(element.reading?.readings[0]?.measurements[0]).to.include({ value: '10.0', unit: 'mmol/L' });
  });

  it('a number is corrected and confirmed by Enter in its field: what stands in it is what is confirmed', async () => {
    pick(element, await jpeg());
    (await service.next(/module=medical/)).json(200, answer(cuff(130, 89)));
    await reach(element, 'read');
    element.shadowRoot!.querySelector('summary')!.click();
    element.shadowRoot!.querySelector<HTMLInputElement>('input[type=text]')!.select();
    await sendKeys({ type: '145' });
    await element.updateComplete;
    expect(buttons(element)).to.include('Save 145/89');
    expect(buttons(element)).not.to.include('Save this reading');
    await sendKeys({ press: 'Enter' });
    await reach(element, 'confirmed');
    expect(textOf(element)).to.contain('145/89 mmHg');
    expect(name()).to.equal('Your reading');
  });

  it('numbers of low confidence are typed, and impossible values are questioned before they are confirmed', async () => {
    pick(element, await jpeg());
    (await service.next(/module=medical/)).json(200, answer(oximeter(0.41)));
    await reach(element, 'low-confidence');
    button(element, 'Type the numbers').focus();
    await sendKeys({ press: 'Enter' });
    await until(() => (focused(element) as HTMLInputElement).name === 'value-0-0', 'the first field');
    await sendKeys({ type: '980' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ type: '72' });
    await sendKeys({ press: 'Enter' });
    await until(
      () => textOf(element).includes('That is too high to be right. Please correct it.'),
      'a question',
    );
    expect((focused(element) as HTMLInputElement).value).to.equal('980');
    (focused(element) as HTMLInputElement).select();
    await sendKeys({ type: '98' });
    await sendKeys({ press: 'Enter' });
    await reach(element, 'confirmed');
    expect(textOf(element)).to.contain('98 %');
    expect(element.reading).to.include({ lowConfidence: true, settled: 'confirmed' });
  });

  it('the photo is enlarged and closed, and the focus returns', async () => {
    pick(element, await jpeg());
    (await service.next(/module=medical/)).json(200, answer(oximeter(0.96)));
    await reach(element, 'read');
    button(element, 'Enlarge the photo').focus();
    await sendKeys({ press: 'Enter' });
    const dialog = element.shadowRoot!.querySelector('dialog')!;
    expect(dialog.open).to.equal(true);
    button(element, 'Zoom in').focus();
    await sendKeys({ press: 'Enter' });
    expect(button(element, 'Zoom in').getAttribute('aria-pressed')).to.equal('true');
    await sendKeys({ press: 'Escape' });
    await until(() => !dialog.open, 'closed');
    expect(name()).to.equal('Enlarge the photo');
    const isPressed = () => button(element, 'Zoom in').getAttribute('aria-pressed');
    await until(() => isPressed() === 'false', 'zoomed out for the next time');
  });

  it('the photo is enlarged whole on a page with a zoom of its own', async () => {
    document.documentElement.style.setProperty('--zoom', '3');
    pick(element, await jpeg());
    (await service.next(/module=medical/)).json(200, answer(oximeter(0.96)));
    await reach(element, 'read');
    button(element, 'Enlarge the photo').click();
    const pane = element.shadowRoot!.querySelector('.pane')!;
    const { width } = pane.querySelector('img')!.getBoundingClientRect();
    document.documentElement.style.removeProperty('--zoom');
    expect(width).to.be.at.most(pane.clientWidth);
  });

  for (const direction of ['ltr', 'rtl'])
    it(`the photo is zoomed into its middle on a page that is read ${direction}`, async () => {
      element.dir = direction;
      pick(element, await jpeg());
      (await service.next(/module=medical/)).json(200, answer(oximeter(0.96)));
      await reach(element, 'read');
      button(element, 'Enlarge the photo').click();
      button(element, 'Zoom in').click();
      const pane = element.shadowRoot!.querySelector('.pane')!.getBoundingClientRect();
      const photo = element.shadowRoot!.querySelector('.pane img')!.getBoundingClientRect();
      expect(photo.width).to.be.above(pane.width * 2);
      expect(photo.left + photo.width / 2).to.be.closeTo(pane.left + pane.width / 2, 16);
    });

  it('the photo is enlarged again after the element was moved meanwhile', async () => {
    pick(element, await jpeg());
    (await service.next(/module=medical/)).json(200, answer(oximeter(0.96)));
    await reach(element, 'read');
    button(element, 'Enlarge the photo').click();
    element.parentElement!.append(element);
    button(element, 'Enlarge the photo').click();
    expect(element.shadowRoot!.querySelector('dialog')!.matches(':modal')).to.equal(true);
  });

  it('the viewfinder is left by its own button', async () => {
    button(element, 'Open the camera').focus();
    await sendKeys({ press: 'Enter' });
    await reach(element, 'live');
    button(element, 'Close the camera').focus();
    await sendKeys({ press: 'Enter' });
    await reach(element, 'idle');
    expect(name()).to.equal('Open the camera');
  });
});

describe('the focus', () => {
  it('is not moved by the first view', () => {
    expect(focused(element)).to.equal(null);
  });

  it('is not taken from another field when a program adds a picture', async () => {
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    element.take(await jpeg());
    (await service.next(/module=medical/)).json(200, answer(oximeter(0.96)));
    await reach(element, 'read');
    expect(document.activeElement).to.equal(field);
    field.remove();
  });
});

describe('the announcements for screen readers', () => {
  const status = () => element.shadowRoot!.querySelector('[role=status]')!.textContent!.trim();

  it('report each step politely, including the values', async () => {
    expect(status()).to.equal('');
    pick(element, await jpeg());
    await reach(element, 'reading');
    expect(status()).to.equal('Reading the display …');
    (await service.next(/module=medical/)).json(200, answer(oximeter(0.96)));
    await reach(element, 'read');
    expect(status()).to.equal('Oxygen saturation 98 %, Pulse 72 bpm');
  });

  it('include the reason of low confidence', async () => {
    pick(element, await jpeg());
    (await service.next(/module=medical/)).json(200, answer(oximeter(0.41)));
    await reach(element, 'low-confidence');
    expect(status()).to.match(/^We are not sure that we read the display correctly\./);
  });
});

describe('targets', () => {
  it('are at least 44 px in both directions, the shutter at least 64', async () => {
    button(element, 'Open the camera').click();
    await reach(element, 'live');
    for (const one of element.shadowRoot!.querySelectorAll('button')) {
      const { width, height } = one.getBoundingClientRect();
      const least = one.classList.contains('shutter') ? 64 : 44;
      expect(Math.min(width, height)).to.be.at.least(least);
    }
  });

  it('stay within a page of 320 px', async () => {
    element.parentElement!.style.inlineSize = '320px';
    const fits = () => {
      const { left, right } = element.getBoundingClientRect();
      for (const one of element.shadowRoot!.querySelectorAll('.card, .card *:not(.unseen, video, .guide)')) {
        const box = one.getBoundingClientRect();
        if (box.width === 0) continue;
        expect(box.left, one.className).to.be.at.least(left);
        expect(box.right, one.className).to.be.at.most(right + 0.5);
      }
    };
    fits();
    pick(element, await jpeg());
    const long = {
      deviceType: 'averyverylongdevicetypewithoutanyspaceinit',
      data: { anEvenLongerMeasurementKeyThatNobodyKnows: { value: '12345.67', unit: 'mmol/L' } },
      confidence: 0.9,
    };
    (await service.next(/module=medical/)).json(200, answer(long));
    await reach(element, 'read');
    fits();
    button(element, 'Choose another photo').click();
    await reach(element, 'idle');
    button(element, 'Open the camera').click();
    await reach(element, 'live');
    fits();
  });
});
