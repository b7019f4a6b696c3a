import type { HdtDeviceCapture } from '../../../src/device-capture.js';
import type { PreparePlan } from '../../../src/prepare/plan.js';
import { UPRIGHT } from '../../fixtures/images/exif.js';
import { service } from '../../support/page-service.js';
import { expect, fixture, html, oneEvent } from '../../support/testing.js';
import { until } from '../../support/until.js';
import { fixture as fileOf, oriented, quadrants } from '../prepare/pictures.js';
import { type CameraStub, stubCamera } from './camera-stub.js';
import {
  answer,
  button,
  buttons,
  CLEAR,
  create,
  DARK,
  focused,
  jpeg,
  oximeter,
  passing,
  pick,
  preparation,
  reach,
  setUpService,
  textOf,
} from './stage.js';

const NO_PLACE = 'It does not say where, when';
let camera: CameraStub;
let element: HdtDeviceCapture;

setUpService();
beforeEach(() => {
  camera = stubCamera('works');
});
afterEach(() => camera.restore());

const stage = async (review: HdtDeviceCapture['review'], shutter = 'manual') => {
  element = await create(html`<staged-capture review=${review} shutter=${shutter}></staged-capture>`);
};
const shoot = async () => {
  button(element, 'Open the camera').click();
  await reach(element, 'live');
  button(element, 'Take the photo').click();
};
const photo = () => element.shadowRoot!.querySelector<HTMLImageElement>('.review img')!;
/** The bytes behind the picture on the screen. */
const shown = async () => (await fetch(photo().src)).blob();
const bytesOf = async (blob: Blob) => [...new Uint8Array(await blob.arrayBuffer())];
const says = (words: string) => until(() => textOf(element).includes(words), words);
const isTurned = () =>
  until(() => element.capture.status === 'reviewing' && !element.capture.isRotating, 'never rotated');

describe('a picked photo', () => {
  it('is shown before it is sent, byte for byte', async () => {
    await stage('auto');
    button(element, 'Choose a photo').focus();
    button(element, 'Choose a photo').dispatchEvent(
      new KeyboardEvent('keyup', { bubbles: true, composed: true }),
    );
    pick(element, await jpeg());
    await reach(element, 'reviewing');
    await says('Check your photo This is exactly what is sent:');
    expect(buttons(element)).to.deep.equal(['Turn the photo', 'Use this photo', 'Choose another photo']);
    expect(focused(element)?.textContent).to.equal('Check your photo');
    expect(photo().alt).to.equal('The photo that will be sent');
    const seen = await bytesOf(await shown());
    button(element, 'Use this photo').click();
    const turn = await service.next(/module=medical/);
    expect(await bytesOf(turn.files[0]!)).to.deep.equal(seen);
    turn.json(200, answer(oximeter(0.96)));
    await reach(element, 'read');
  });

  it('is not sent as somebody who signs in while it is reviewed', async () => {
    await stage('auto');
    const exchanged: string[] = [];
    let person = 'ana';
    element.tokenSource = async () => {
      exchanged.push(person);
      return {
        access_token: 't',
        token_type: 'Bearer',
        expires_in: 600,
        base_url: '/hdt',
        subject_tag: person,
      };
    };
    await element.updateComplete;
    pick(element, await jpeg());
    await reach(element, 'reviewing');
    await until(() => exchanged.length === 1, 'does not ask who is signed in');
    person = 'ben';
    button(element, 'Use this photo').click();
    await reach(element, 'failed');
    expect(element.capture).to.include({ code: 'session-changed' });
    expect(exchanged).to.deep.equal(['ana', 'ben']);
    expect(service.waiting).to.equal(0);
  });

  it('is called free of location data only where its bytes are', async () => {
    await stage('auto');
    // What a canvas writes may have a colour profile, which is no pixel.
    pick(element, new File([await fileOf('quadrants.jpg')], 'plain.jpg', { type: 'image/jpeg' }));
    await reach(element, 'reviewing');
    await says(NO_PLACE);
    const picker = element.shadowRoot!.querySelector<HTMLInputElement>('#photo')!;
    const asked = oneEvent(picker, 'click');
    picker.addEventListener('click', (event) => event.preventDefault());
    button(element, 'Choose another photo').click();
    await asked;
    // A preparation that leaves the place in it.
    pick(element, new File([await oriented(1)], 'place.jpg', { type: 'image/jpeg' }));
    await reach(element, 'reviewing');
    await new Promise(requestAnimationFrame);
    await bytesOf(await shown());
    expect(textOf(element)).not.to.contain('where, when');
  });

  it('that is a GIF is sent unchanged, cannot be rotated, and is not called free of metadata', async () => {
    await stage('auto');
    preparation.prepare = async (file) => ({ body: file, format: 'gif', via: 'pass' });
    pick(element, await jpeg());
    await reach(element, 'reviewing');
    expect(buttons(element)).to.deep.equal(['Use this photo', 'Choose another photo']);
    expect(textOf(element)).not.to.contain('where, when');
  });

  it('shows its fault first, and can still be used', async () => {
    await stage('auto');
    preparation.prepare = passing(DARK);
    pick(element, await jpeg('dark.jpg', '#122'));
    await reach(element, 'reviewing');
    expect(element.shadowRoot!.querySelector('[role=alert]')!.textContent).to.contain('Too dark.');
    expect(buttons(element)).to.deep.equal(['Turn the photo', 'Choose another photo', 'Use it anyway']);
    button(element, 'Use it anyway').click();
    await service.next(/module=medical/);
  });

  it('in which this device finds no display is used by the main button: the service may find it', async () => {
    await stage('auto');
    preparation.prepare = passing({ ...CLEAR, fault: 'absent' });
    pick(element, await jpeg());
    await reach(element, 'reviewing');
    expect(textOf(element)).to.contain('We may not be able to read this photo.');
    expect(element.shadowRoot!.querySelector('[role=alert]')).to.equal(null);
    expect(buttons(element)).to.deep.equal(['Turn the photo', 'Use this photo', 'Choose another photo']);
    expect(button(element, 'Use this photo').className).to.contain('primary');
  });

  it('is rotated by a quarter each time, and sent as rotated', async () => {
    const plans: PreparePlan[] = [];
    await stage('auto');
    preparation.prepare = async (file, plan) => {
      plans.push(plan);
      return { body: file, format: 'jpeg', via: 'native', measures: CLEAR };
    };
    pick(element, await jpeg());
    await reach(element, 'reviewing');
    for (const _ of [1, 2]) {
      button(element, 'Turn the photo').click();
      await isTurned();
      await element.updateComplete;
    }
    expect(plans.map((plan) => plan.kind === 'image' && plan.rotation)).to.deep.equal([undefined, 1, 2]);
    button(element, 'Use this photo').click();
    await service.next(/module=medical/);
  });
});

describe('a photo of the camera', () => {
  it('is sent without review when it has no fault', async () => {
    await stage('auto');
    await shoot();
    await service.next(/module=medical/);
    await reach(element, 'reading');
  });

  it('is reviewed where it has a fault; another one leads back to the camera', async () => {
    await stage('auto');
    preparation.prepare = passing(DARK);
    await shoot();
    await reach(element, 'reviewing');
    const exchange = await service.nextRequest();
    expect(exchange.path, 'only who has taken it is asked').to.match(/\/hdt\/token$/);
    service.grant(exchange);
    expect(service.waiting).to.equal(0);
    button(element, 'Take another photo').click();
    await reach(element, 'live');
    expect(camera.streams.length, 'one stream for all photos of a visit').to.equal(1);
    preparation.prepare = passing();
    button(element, 'Take the photo').click();
    await service.next(/module=medical/);
  });

  it('is reviewed where it has been turned upright, and rotated from there', async () => {
    const plans: PreparePlan[] = [];
    await stage('auto');
    preparation.prepare = async (file, plan) => {
      plans.push(plan);
      return { body: file, format: 'jpeg', via: 'native', measures: CLEAR, isTurned: plans.length === 1 };
    };
    await shoot();
    await reach(element, 'reviewing');
    button(element, 'Turn the photo').click();
    await isTurned();
    await element.updateComplete;
    expect(plans.map((plan) => plan.kind === 'image' && plan.rotation)).to.deep.equal([undefined, 3]);
    button(element, 'Use this photo').click();
    await service.next(/module=medical/);
  });

  it('is reviewed always or never, as the page sets it', async () => {
    await stage('always');
    await shoot();
    await reach(element, 'reviewing');
    element.remove();
    await stage('never');
    preparation.prepare = passing(DARK);
    pick(element, await jpeg());
    await service.next(/module=medical/);
  });
});

describe('with the real preparation', () => {
  it('a photo that EXIF rotates is shown upright, without location data, and can be rotated further', async () => {
    element = await fixture<HdtDeviceCapture>(html`<hdt-device-capture></hdt-device-capture>`);
    pick(element, new File([await oriented(6)], 'side.jpg', { type: 'image/jpeg' }));
    await reach(element, 'reviewing');
    await says(NO_PLACE);
    expect(await quadrants(await shown())).to.equal(UPRIGHT[6]);
    button(element, 'Turn the photo').click();
    await isTurned();
    await element.updateComplete;
    const turned = [2, 0, 3, 1].map((at) => UPRIGHT[6]![at]).join('');
    expect(await quadrants(await shown())).to.equal(turned);
    await says(NO_PLACE);
    const seen = await bytesOf(await shown());
    // A picture of four colours is no display.
    button(element, 'Use this photo').click();
    expect(await bytesOf((await service.next(/module=medical/)).files[0]!)).to.deep.equal(seen);
  });
});
