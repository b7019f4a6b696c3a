import type { Page } from 'playwright-core';

/** As a phone held upright gives it, with the sample in its middle: the fed camera lies on its side. */
export const holdUpright = (page: Page) =>
  page.evaluate(async () => {
    const picture = new Image();
    picture.src = 'samples/oximeter.jpg';
    await picture.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1080, 1920];
    const context = canvas.getContext('2d')!;
    // A canvas gives a frame when it is drawn on.
    setInterval(() => {
      context.fillStyle = '#c8b99e';
      context.fillRect(0, 0, canvas.width, canvas.height);
      const [width, height] = [canvas.width * 0.7, canvas.width * 0.7 * (picture.height / picture.width)];
      context.drawImage(picture, (canvas.width - width) / 2, 840 - height / 2, width, height);
    }, 100);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
  });
