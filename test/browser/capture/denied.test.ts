import { detectBrowserFamily } from '../../../src/camera/browser-family.js';
import type { HdtDeviceCapture } from '../../../src/device-capture.js';
import { enReadings } from '../../../src/i18n/en-readings.js';
import { expect, expectAccessible } from '../../support/testing.js';
import { until } from '../../support/until.js';
import { type CameraStub, stubCamera } from './camera-stub.js';
import { button, buttons, create, reach, textOf } from './stage.js';

let camera: CameraStub;
let element: HdtDeviceCapture;

beforeEach(() => {
  camera = stubCamera({ throws: 'NotAllowedError' });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'permissions');
  camera.restore();
});

/** A denied camera, and what the browser says of the permission; null where it cannot tell. */
const denyWith = async (state: PermissionState | null) => {
  const query = () => (state ? Promise.resolve({ state }) : Promise.reject(new TypeError('camera')));
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } });
  element = await create();
  button(element, 'Open the camera').click();
  await reach(element, 'failed');
};
const items = () => [...element.shadowRoot!.querySelectorAll('.steps li')].map((item) => item.textContent);
const stepsOf = (where: keyof typeof enReadings.allow.steps) => {
  const { open, set } = enReadings.allow.steps[where];
  return [open, set, 'Come back here and press “Try again”.'];
};

describe('a camera that was denied', () => {
  for (const state of ['denied', null] as const) {
    it(`shows the steps of this browser, and alternatives (permission ${state})`, async () => {
      await denyWith(state);
      await until(() => items().length > 0, 'no steps');
      expect(items()).to.deep.equal(stepsOf(detectBrowserFamily(navigator)));
      expect(buttons(element)[0]).to.equal('Choose a photo');
      await expectAccessible(element);
    });
  }

  it('shows the steps of the device where the browser had allowed it', async () => {
    await denyWith('granted');
    await until(() => items().length > 0, 'no steps');
    expect(items()).to.deep.equal(stepsOf('device'));
  });

  it('needs no steps where the browser asks again', async () => {
    await denyWith('prompt');
    const words = 'Press “Try again”, and allow the camera when your browser asks.';
    await until(() => textOf(element).includes(words), words);
    expect(items()).to.deep.equal([]);
  });
});
