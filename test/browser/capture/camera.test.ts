import { drawFrame } from '../../../src/camera/still.js';
import { systemClock } from '../../../src/core/clock.js';
import type { HdtDeviceCapture } from '../../../src/device-capture.js';
import type { Advice, FrameAnalysis } from '../../../src/viewfinder/frame-analysis.js';
import { service } from '../../support/page-service.js';
import { restorePageVisibility, setPageHidden } from '../../support/page-visibility.js';
import { expect, html, oneEvent, waitUntil } from '../../support/testing.js';
import { type CameraStub, paintedStream, skipPaintless, stubCamera } from './camera-stub.js';
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
  sight,
  textOf,
} from './stage.js';

let camera: CameraStub;
let element: HdtDeviceCapture;

setUpService();
afterEach(() => camera.restore());

const openWith = async (behaviour: Parameters<typeof stubCamera>[0]) => {
  camera = stubCamera(behaviour);
  element = await create();
  button(element, 'Open the camera').click();
};
const tracksOf = () => camera.streams.flatMap((stream) => stream.getTracks());

/** Red minus blue, left and right of the middle. */
function halves(picture: HTMLVideoElement | ImageBitmap): [left: number, right: number] {
  const canvas = document.createElement('canvas');
  canvas.width = 100;
  canvas.height = 100;
  const context = canvas.getContext('2d')!;
  context.drawImage(picture, 0, 0, 100, 100);
  const at = (x: number) => {
    const [red = 0, , blue = 0] = context.getImageData(x, 50, 1, 1).data;
    return red - blue;
  };
  return [at(25), at(75)];
}
const leftIsRed = (picture: HTMLVideoElement) => halves(picture)[0] > 100;

describe('a camera that works', () => {
  it('shows the live picture, takes a still, and is off once the reading is there', async () => {
    await openWith('works');
    await reach(element, 'live');
    const video = element.shadowRoot!.querySelector('video')!;
    expect(video.srcObject).to.equal(camera.streams[0]);
    expect([video.muted, video.autoplay, video.hasAttribute('playsinline')]).to.deep.equal([
      true,
      true,
      true,
    ]);
    expect(camera.requests.map(({ audio }) => audio)).to.deep.equal([false]);

    button(element, 'Take the photo').click();
    const turn = await service.next(/module=medical/);
    expect(turn.fileNames).to.deep.equal(['photo.jpg']);
    turn.json(200, answer(oximeter(0.96)));
    await reach(element, 'read');
    expect(tracksOf().map(({ readyState }) => readyState)).to.deep.equal(['ended']);
  });

  it('is released when the viewfinder is closed', async () => {
    await openWith('works');
    await reach(element, 'live');
    button(element, 'Close the camera').click();
    await reach(element, 'idle');
    expect(tracksOf().map(({ readyState }) => readyState)).to.deep.equal(['ended']);
  });

  it('is released when the element leaves the page, and works again when it returns', async () => {
    await openWith('works');
    await reach(element, 'live');
    const home = element.parentElement!;
    element.remove();
    expect(tracksOf().map(({ readyState }) => readyState)).to.deep.equal(['ended']);
    home.append(element);
    await reach(element, 'idle');
    button(element, 'Open the camera').click();
    await reach(element, 'live');
    expect(camera.streams.length).to.equal(2);
  });

  it('is off while the page is hidden and comes back with it', async () => {
    await openWith('works');
    await reach(element, 'live');
    try {
      setPageHidden(true);
      await reach(element, 'paused');
      expect(tracksOf().map(({ readyState }) => readyState)).to.deep.equal(['ended']);
      setPageHidden(false);
      await reach(element, 'live');
    } finally {
      restorePageVisibility();
    }
  });

  it('is released when the element is disabled', async () => {
    await openWith('works');
    await reach(element, 'live');
    element.disabled = true;
    await reach(element, 'idle');
    expect(tracksOf().map(({ readyState }) => readyState)).to.deep.equal(['ended']);
    expect(button(element, 'Open the camera').disabled).to.equal(true);
  });
});

describe('a guided viewfinder', () => {
  const says = (hint: Advice['hint'], isReady = false) => ({
    advice: { hint, side: null },
    verdict: 'aim' as const,
    beside: null,
    sharpness: null,
    size: null,
    isReady,
    reach: null,
    isMultiplexed: false,
  });
  afterEach(() => {
    sight.analyzeFrame = null;
  });

  /** Opens it with what is seen, frame by frame; the last stays. */
  const openSeeing = async (shutter: 'auto' | 'manual', ...seen: FrameAnalysis[]) => {
    sight.analyzeFrame = async (frame) => {
      frame.close();
      return seen.length > 1 ? seen.shift()! : seen[0]!;
    };
    camera = stubCamera('works');
    element = await create(html`<staged-capture shutter=${shutter}></staged-capture>`);
    button(element, 'Open the camera').click();
    await reach(element, 'live');
  };
  const seen = (words: string) =>
    waitUntil(() => textOf(element).includes(words), words, { timeout: 60_000 });

  it('shows hints as text and shape, and announces them', async function () {
    skipPaintless(this);
    await openSeeing('auto', says('far'));
    await seen('Move closer.');
    const words = element.shadowRoot!.querySelector('[aria-live=polite]')!;
    expect(words.textContent!.trim()).to.equal('Move closer.');
    expect(element.shadowRoot!.querySelector('.sign path')).not.to.equal(null);
  });

  it('counts down and takes a good picture automatically', async function () {
    skipPaintless(this);
    await openSeeing('auto', says('far'), says('hold'), says('hold', true));
    const turn = await service.next(/module=medical/);
    turn.json(200, answer(oximeter(0.96)));
    await reach(element, 'read');
  });

  it('says that the device is upside down, and takes a picture of it by the button alone', async function () {
    skipPaintless(this);
    await openSeeing('auto', says('hold'), says('upside-down'));
    await seen('The device is upside down. Turn it around.');
    button(element, 'Take the photo').click();
    await service.next(/module=medical/);
  });

  it('does not take pictures automatically where the page turns that off', async function () {
    skipPaintless(this);
    await openSeeing('manual', says('hold'), says('hold', true));
    await seen('Hold still');
    expect(element.shadowRoot!.querySelector('.ring')).to.equal(null);
    button(element, 'Take the photo').click();
    await service.next(/module=medical/);
  });
});

describe('a frame of the viewfinder', () => {
  it('is whole, upright and never mirrored', async function () {
    const { canvas, stream } = paintedStream();
    const video = document.createElement('video');
    Object.assign(video, { muted: true, playsInline: true, autoplay: true, srcObject: stream });
    document.body.append(video);
    try {
      await waitUntil(() => leftIsRed(video), 'no picture', { timeout: 10_000 });
    } catch (late) {
      skipPaintless(this);
      throw late;
    }
    const frame = await createImageBitmap(await drawFrame(video, systemClock));
    const [left, right] = halves(frame);
    expect([frame.width, frame.height]).to.deep.equal([canvas.width, canvas.height]);
    expect(left, 'red stays left').to.be.greaterThan(100);
    expect(right, 'blue stays right').to.be.lessThan(-100);
    for (const track of stream.getTracks()) track.stop();
    video.remove();
  });
});

describe('a camera that does not work', () => {
  const ways: [Parameters<typeof stubCamera>[0], code: string, sentence: string, again: boolean][] = [
    [
      { throws: 'NotAllowedError' },
      'camera-denied',
      'The camera is blocked for this page. Allow it in your browser’s settings, or choose a photo.',
      true,
    ],
    [{ throws: 'NotFoundError' }, 'camera-missing', 'No camera was found. Choose a photo instead.', false],
    ['absent', 'camera-missing', 'No camera was found. Choose a photo instead.', false],
    [
      { throws: 'NotReadableError' },
      'camera-busy',
      'Another app is using the camera. Close it and try again, or choose a photo.',
      true,
    ],
  ];
  for (const [behaviour, code, sentence, again] of ways) {
    const name = typeof behaviour === 'object' ? behaviour.throws : 'no mediaDevices';
    it(`fails with ${code} for ${name}, and offers to choose a photo`, async () => {
      camera = stubCamera(behaviour);
      element = await create();
      const failed = oneEvent(element, 'hdt-error');
      button(element, 'Open the camera').click();
      expect((await failed).detail).to.deep.equal({ code });
      await reach(element, 'failed');
      expect(element.shadowRoot!.querySelector('[role=alert]')!.textContent!.trim()).to.equal(sentence);
      expect(buttons(element)[0]).to.equal('Choose a photo');
      expect(buttons(element).includes('Try again')).to.equal(again);

      pick(element, await jpeg());
      (await service.next(/module=medical/)).json(200, answer(oximeter(0.96)));
      await reach(element, 'read');
      expect(textOf(element)).to.contain('98 %');
    });
  }

  it('is requested once more when it was in use', async () => {
    await openWith({ throws: 'NotReadableError' });
    await reach(element, 'failed');
    expect(camera.requests.length).to.equal(2);
  });

  it('offers the phone’s own camera app on touch screens', async () => {
    await openWith({ throws: 'NotAllowedError' });
    await reach(element, 'failed');
    const touch = button(element, 'Use the phone’s camera');
    expect(touch.offsetParent !== null).to.equal(matchMedia('(pointer: coarse)').matches);
    const input = element.shadowRoot!.querySelector<HTMLInputElement>('#camera')!;
    expect(input.getAttribute('capture')).to.equal('environment');
    let opened = 0;
    input.addEventListener('click', (event) => {
      event.preventDefault();
      opened += 1;
    });
    touch.click();
    expect(opened).to.equal(1);
    pick(element, await jpeg(), 'camera');
    await reach(element, 'reading');
  });
});
