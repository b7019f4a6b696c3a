import { createCamera } from '../../../src/camera/camera.js';
import { asHdtError } from '../../../src/core/hdt-error.js';

declare global {
  interface Window {
    /** `works`, or the code with which the camera of this frame has failed. */
    camera?: Promise<string>;
  }
}

/** Runs in a frame that may lack permission for the camera. */
const camera = createCamera({});

window.camera = camera
  .open(() => {})
  .then(
    () => 'works',
    (thrown) => asHdtError(thrown, 'camera-failed').code,
  )
  .finally(() => camera.close());
