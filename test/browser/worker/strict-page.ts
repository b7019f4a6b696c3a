import { asHdtError } from '../../../src/hdt-error.js';
import { createPreparer } from '../../../src/worker/client/preparer.js';
import type { ImagePlan } from '../../../src/worker/shared/plan.js';

declare global {
  interface Window {
    /** Which link prepared the picture in this frame, or the code it failed with. */
    linkFor?: (file: Blob, plan: ImagePlan) => Promise<string>;
  }
}

/** Runs inside a frame whose content security policy is being tried. */
const { prepare } = createPreparer();

window.linkFor = (file, plan) =>
  prepare(file, plan).then(
    ({ via }) => via,
    (thrown) => asHdtError(thrown, 'unreadable-image').code,
  );
