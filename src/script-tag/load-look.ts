import { findingView, openSent } from '../elements/hdt-upload/look.js';

/** In place of `elements/hdt-upload/load-look`: it shares code with the one file, so it is in it. */
export const loadLook = async () => ({ findingView, openSent });
