import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { needsShared, sharedFixture } from '../support/shared-fixtures.js';
import { replaceCamera } from './canvas-camera.js';
import { captureText, openStage, type Stage } from './stage.js';

/** Narrower than most: the demo's navigation stays in one line, too. */
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1100, height: 800 } };
const oximeter = { src: 'samples/oximeter.jpg', width: 0.7 };
let stage: Stage;

const openCamera = (page: Page) => page.getByRole('button', { name: 'Open the camera' }).click();
/** Where the middle of the guide is, as a share of the viewfinder's height. */
const guideMiddle = (page: Page) =>
  page.locator('hdt-device-capture').evaluate((element) => {
    const [guide, finder] = ['.guide', '.viewfinder'].map((part) =>
      element.shadowRoot!.querySelector(part)!.getBoundingClientRect(),
    );
    return Math.round((100 * (guide!.top + guide!.height / 2 - finder!.top)) / finder!.height) / 100;
  });
const seen = (page: Page, words: string) => page.getByRole('heading', { name: words }).waitFor();

beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.closePages());
afterAll(() => stage.close());

describe('what a camera sees, and what the person is told', () => {
  it('is a dark, a blurred and a shining display held upright, then a good one that is taken', async () => {
    const page = await stage.open('/capture.html', PHONE);
    assert.equal(
      await page
        .locator('nav')
        .boundingBox()
        .then((box) => box?.height),
      44,
    );
    const camera = await replaceCamera(page);
    await camera.show({ subjects: [oximeter], filter: 'brightness(0.12)' });
    await openCamera(page);
    await seen(page, 'Too dark. Turn on a light');
    await camera.show({ subjects: [oximeter], filter: 'blur(5px)' });
    await seen(page, 'Blurred. Hold still');
    await camera.show({ subjects: [oximeter], glare: [-0.05, 0, 0.04] });
    await seen(page, 'Light is reflecting on the left');
    await camera.show({ subjects: [oximeter] });
    await seen(page, 'Your reading');
    assert.match(await captureText(page), /Oxygen saturation 97 ?%.*Pulse 68 ?bpm/);
    assert.equal(await camera.openCount(), 1);
  });

  it('is soft through the first lens, and sharp through another, which is used again', async () => {
    const page = await stage.open('/capture.html', PHONE);
    const [wide, ultraWide] = ['camera2 0, facing back', 'camera2 2, facing back'];
    const openPhone = async () => {
      const camera = await replaceCamera(page);
      await camera.show({ subjects: [oximeter] });
      await page.evaluate(
        ([wide, ultraWide]) => {
          const { mediaDevices } = navigator;
          const open = mediaDevices.getUserMedia;
          mediaDevices.getUserMedia = async (constraints) => {
            const { deviceId } = constraints!.video as { deviceId?: { exact: string } };
            const lens = deviceId?.exact ?? wide!;
            const { scene } = window.canvasCamera;
            window.canvasCamera.scene = { ...scene, filter: lens === wide ? 'blur(5px)' : 'none' };
            const stream = await open.call(mediaDevices, constraints);
            stream.getVideoTracks()[0]!.getSettings = () => ({ deviceId: lens });
            return stream;
          };
          mediaDevices.enumerateDevices = async () =>
            [wide, ultraWide].map(
              (label) => ({ kind: 'videoinput', label, deviceId: label }) as MediaDeviceInfo,
            );
        },
        [wide, ultraWide],
      );
      await openCamera(page);
      return camera;
    };
    await openPhone();
    await seen(page, 'Blurred. Hold still');
    await seen(page, 'Trying another lens');
    await seen(page, 'Your reading');
    assert.match(await captureText(page), /Oxygen saturation 97 ?%.*Pulse 68 ?bpm/);
    await page.reload();
    const camera = await openPhone();
    await seen(page, 'Your reading');
    assert.equal(await camera.openCount(), 2, 'the first lens, and the one that was sharp');
  });

  it('is too near for the only lens: it zooms, and the person moves back', async () => {
    const page = await stage.open('/capture.html', PHONE);
    const camera = await replaceCamera(page);
    const near = { subjects: [oximeter], filter: 'blur(5px)' };
    await camera.show(near);
    await page.evaluate(() => {
      const { mediaDevices } = navigator;
      const open = mediaDevices.getUserMedia;
      let zoom = 1;
      mediaDevices.getUserMedia = async (constraints) => {
        const stream = await open.call(mediaDevices, constraints);
        const track = stream.getVideoTracks()[0]!;
        track.getCapabilities = () => ({ zoom: { min: 1, max: 8 } }) as MediaTrackCapabilities;
        track.getSettings = () => ({ zoom }) as MediaTrackSettings;
        track.applyConstraints = async (constraints) => {
          zoom = (constraints!.advanced![0] as { zoom: number }).zoom;
        };
        return stream;
      };
    });
    await openCamera(page);
    await seen(page, 'Blurred. Hold still');
    const zoom = page.getByRole('button', { name: 'Zoom in' });
    assert.equal(await zoom.getAttribute('aria-pressed'), 'false');
    assert.equal(await guideMiddle(page), 0.47, 'the buttons leave the guide where it is');
    await seen(page, 'Zoomed in. Move back');
    assert.equal(await zoom.getAttribute('aria-pressed'), 'true');
    await camera.show({ subjects: [oximeter] });
    await seen(page, 'Your reading');
    assert.match(await captureText(page), /Oxygen saturation 97 ?%.*Pulse 68 ?bpm/);
  });

  it('is too near for a lens without a zoom: the screen zooms, and what it shows is sent', async () => {
    const page = await stage.open('/capture.html', PHONE);
    const camera = await replaceCamera(page);
    await camera.show({ subjects: [oximeter], filter: 'blur(5px)' });
    await openCamera(page);
    await seen(page, 'Zoomed in. Move back');
    assert.equal(await page.getByRole('button', { name: 'Zoom in' }).count(), 0);
    assert.equal(await guideMiddle(page), 0.47);
    await camera.show({ subjects: [{ ...oximeter, width: oximeter.width / 2 }] });
    await seen(page, 'Your reading');
    assert.match(await captureText(page), /Oxygen saturation 97 ?%.*Pulse 68 ?bpm/);
  });

  it('is so near that its numbers would not fit into a zoomed picture: the person moves back first', async () => {
    const page = await stage.open('/capture.html', PHONE);
    const camera = await replaceCamera(page);
    const near = { ...oximeter, width: 1.1 };
    await camera.show({ subjects: [near], filter: 'blur(5px)' });
    await openCamera(page);
    await seen(page, 'Too near. Move back');
    await camera.show({ subjects: [oximeter], filter: 'blur(5px)' });
    await seen(page, 'Zoomed in. Move back');
    await camera.show({ subjects: [{ ...oximeter, width: oximeter.width / 2 }] });
    await seen(page, 'Your reading');
    assert.match(await captureText(page), /Oxygen saturation 97 ?%.*Pulse 68 ?bpm/);
  });

  it('is a display whose figures are lit by turns: no frame has all of them, the photo does', async () => {
    const page = await stage.open('/capture.html', PHONE);
    const camera = await replaceCamera(page);
    const [saturation, pulse] = [[-0.17, -0.04, 0.17, 0.15] as const, [0.01, -0.04, 0.18, 0.15] as const];
    await camera.show({ subjects: [oximeter], unlit: [saturation, pulse] });
    await openCamera(page);
    await seen(page, 'Your reading');
    assert.match(await captureText(page), /Oxygen saturation 97 ?%.*Pulse 68 ?bpm/);
  });

  it('is a camera that freezes, is started again, freezes again, and works at last', async () => {
    const page = await stage.open('/capture.html', PHONE);
    const camera = await replaceCamera(page);
    await camera.show({ subjects: [] });
    await openCamera(page);
    await seen(page, 'No display in sight');
    await camera.show({ subjects: [], isFrozen: true });
    await page.getByText('The camera did not start').first().waitFor();
    assert.equal(await camera.openCount(), 2);
    await page.getByRole('button', { name: 'Choose a photo' }).waitFor();
    await camera.show({ subjects: [] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await seen(page, 'No display in sight');
  });

  it('is reviewed as it is shown where the camera’s own photos are black', async () => {
    const page = await stage.open('/capture.html', PHONE);
    const camera = await replaceCamera(page);
    // No frame of a blurred picture is kept before the shot.
    await camera.show({ subjects: [oximeter], filter: 'blur(5px)' });
    await page.evaluate(() => {
      const photo = new OffscreenCanvas(720, 1280);
      photo.getContext('2d', { alpha: false });
      ImageCapture.prototype.takePhoto = () => photo.convertToBlob({ type: 'image/jpeg' });
      document.querySelector('hdt-device-capture')!.setAttribute('shutter', 'manual');
    });
    await openCamera(page);
    await seen(page, 'Blurred. Hold still');
    await page.getByRole('button', { name: 'Take the photo' }).click();
    await seen(page, 'Check your photo');
    assert.match(await captureText(page), /Blurred\. Hold still/);
  });

  it('is nothing, then two devices, of which both are read', async () => {
    const page = await stage.open('/capture.html', DESKTOP);
    const camera = await replaceCamera(page, { width: 1280, height: 960 });
    await camera.show({ subjects: [] });
    await openCamera(page);
    await seen(page, 'No display in sight');
    await camera.show({
      subjects: [
        { src: 'samples/oximeter.jpg', width: 0.28, x: -0.15 },
        { src: 'samples/blood-pressure.jpg', width: 0.28, x: 0.15 },
      ],
    });
    await seen(page, 'Your reading');
    const text = await captureText(page);
    assert.match(text, /Oxygen saturation 97 ?%.*Pulse 68 ?bpm/);
    assert.match(text, /124\/79 ?mmHg.*66 ?bpm/);
  });

  it('is a real device', needsShared('photos/truth.json'), async () => {
    const page = await stage.open('/capture.html', PHONE);
    const camera = await replaceCamera(page);
    const photo = readFileSync(sharedFixture('photos/shop-sannuo.jpg')!).toString('base64');
    await camera.show({ subjects: [{ src: `data:image/jpeg;base64,${photo}`, width: 0.75 }] });
    await openCamera(page);
    // With what is around the frame the emulator is not sure of it: the person is shown what was read, and asked.
    await page.getByText('Blood glucose').first().waitFor();
    assert.match(await captureText(page), /5\.8 ?mmol\/L/);
  });
});
