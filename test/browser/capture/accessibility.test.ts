import type { HdtDeviceCapture } from '../../../src/device-capture.js';
import { service } from '../../support/page-service.js';
import { expectAccessible } from '../../support/testing.js';
import { type CameraStub, stubCamera } from './camera-stub.js';
import {
  answer,
  button,
  choose,
  create,
  cuff,
  glucometer,
  jpeg,
  oximeter,
  pick,
  reach,
  readTo,
  setUpService,
  unread,
} from './stage.js';

let camera: CameraStub;
let element: HdtDeviceCapture;

setUpService();
afterEach(() => camera.restore());

const isAccessible = () => expectAccessible(element);
const reads = (body: object, status: 'read' | 'low-confidence') => readTo(element, body, status);

describe('every screen is accessible', () => {
  it('the invitation', async () => {
    camera = stubCamera('works');
    element = await create();
    await isAccessible();
  });

  it('opening the camera, the viewfinder, and closing it', async () => {
    camera = stubCamera('never answers');
    element = await create();
    button(element, 'Open the camera').click();
    await reach(element, 'opening');
    await isAccessible();
    button(element, 'Close the camera').click();
    await reach(element, 'idle');
    camera.restore();

    camera = stubCamera('works');
    element = await create();
    button(element, 'Open the camera').click();
    await reach(element, 'live');
    await isAccessible();
  });

  it('a picture being sent, its reading of high confidence, and the confirmed reading', async () => {
    camera = stubCamera('works');
    element = await create();
    pick(element, await jpeg());
    await reach(element, 'reading');
    await isAccessible();
    (await service.next(/module=medical/)).json(200, answer(oximeter(0.96)));
    await reach(element, 'read');
    await isAccessible();
    button(element, 'Save this reading').click();
    await reach(element, 'confirmed');
    await isAccessible();
  });

  it('a reading of low confidence, and its confirmation', async () => {
    camera = stubCamera('works');
    element = await create();
    await reads(answer(oximeter(0.41)), 'low-confidence');
    await isAccessible();
    button(element, 'The numbers are right').click();
    await reach(element, 'confirmed');
    await isAccessible();
  });

  it('a picture that nothing was read from', async () => {
    camera = stubCamera('works');
    element = await create();
    await reads(unread, 'low-confidence');
    await isAccessible();
  });

  it('a reading with questions, and numbers to type', async () => {
    camera = stubCamera('works');
    element = await create();
    await reads(answer(glucometer('10.0', ''), cuff(79, 124)), 'read');
    await isAccessible();
    await reads(unread, 'low-confidence');
    button(element, 'Type the numbers').click();
    await element.updateComplete;
    await isAccessible();
    choose(element, 'Blood pressure monitor');
    await element.updateComplete;
    await isAccessible();
  });

  it('a denied camera, a failed request and a refused file', async () => {
    camera = stubCamera({ throws: 'NotAllowedError' });
    element = await create();
    button(element, 'Open the camera').click();
    await reach(element, 'failed');
    await isAccessible();
    pick(element, await jpeg());
    (await service.next(/module=medical/)).fail();
    await reach(element, 'failed');
    await isAccessible();
    pick(element, new File(['%PDF-1.7\n%%EOF'], 'photo.jpg'));
    await reach(element, 'preparing');
    await reach(element, 'failed');
    await isAccessible();
  });
});
