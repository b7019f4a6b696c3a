import { createCamera } from '../../../src/camera/camera.js';
import { asHdtError } from '../../../src/hdt-error.js';

declare global {
  interface Window {
    /** What this frame says of its camera: `works`, or the code it failed with. */
    camera?: Promise<string>;
  }
}

/** Runs inside a frame that may be forbidden the camera. */
const camera = createCamera({});

window.camera = camera
  .open(() => {})
  .then(
    () => 'works',
    (thrown) => asHdtError(thrown, 'camera-failed').code,
  )
  .finally(() => camera.close());
