import '../elements/hdt-device-capture/later-work.js';

/** In place of `elements/hdt-device-capture/load-later`: the one file holds it too. */
export const loadLater = async (): Promise<void> => {};
