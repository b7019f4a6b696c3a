/** Fetches the larger part of `<hdt-device-capture>`. */
export const loadCapture = (): Promise<unknown> => import('./capture-work.js');
