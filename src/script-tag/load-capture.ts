import '../elements/hdt-device-capture/capture-work.js';

/** In place of `elements/hdt-device-capture/load-capture`: the one file holds the larger part too. */
export const loadCapture = async (): Promise<void> => {};
