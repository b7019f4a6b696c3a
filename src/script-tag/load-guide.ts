import '../elements/hdt-device-capture/guide-work.js';

/** In place of `elements/hdt-device-capture/load-guide`: the one file holds it too. */
export const loadGuide = async (): Promise<void> => {};
