import { batchView, timeLeftOf } from '../elements/hdt-upload/batch-view.js';

/** In place of `elements/hdt-upload/load-batch`: it shares code with the one file, so it is in it. */
export const loadBatch = async () => ({ batchView, timeLeftOf });
