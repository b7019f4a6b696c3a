import '../elements/hdt-device-capture/handoff-work.js';

/** In place of `elements/hdt-device-capture/load-handoff`: the one file holds it too. */
export const loadHandoff = async (): Promise<void> => {};
