import { expect } from '../../support/testing.js';

/** What a frame says of its camera. */
async function cameraIn(frame: HTMLIFrameElement): Promise<string | undefined> {
  const script = new URL('./framed-camera.ts', import.meta.url).href;
  frame.srcdoc = `<!doctype html><script type="module" src="${script}"></script>`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  try {
    return await frame.contentWindow?.camera;
  } finally {
    frame.remove();
  }
}

describe('a frame without permission for the camera', () => {
  it('fails with its own code, not with that of a person who refused', async () => {
    const frame = document.createElement('iframe');
    frame.allow = "camera 'none'";
    expect(await cameraIn(frame)).to.equal('camera-forbidden');
  });
});
