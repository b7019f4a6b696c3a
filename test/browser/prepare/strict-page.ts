import { asHdtError } from '../../../src/core/hdt-error.js';
import type { ImagePlan } from '../../../src/prepare/plan.js';
import { Preparer } from '../../../src/prepare/preparer.js';

declare global {
  interface Window {
    /** The step that prepared the picture in this frame, or the code of its failure. */
    prepareHere?: (file: Blob, plan: ImagePlan) => Promise<string>;
  }
}

/** Runs in a frame with the content security policy under test. */
const { prepare } = new Preparer();

window.prepareHere = (file, plan) =>
  prepare(file, plan).then(
    ({ via }) => via,
    (thrown) => asHdtError(thrown, 'unreadable-image').code,
  );
