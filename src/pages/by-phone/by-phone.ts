import { openDesktopPairing } from '../../pairing/open-pairing.js';
import { openPhonePairing } from '../../pairing/page-phone.js';
import { pairingStyles } from '../../pairing/pairing.styles.js';
import { registerModule } from '../../ui/lazy.js';
import { byPhoneStyles } from './by-phone.styles.js';
import { DesktopPages } from './desktop-pages.js';
import { PhonePages } from './phone-pages.js';

const byPhoneModule = {
  // The pairing's own come last, because they are the narrower ones.
  styles: [byPhoneStyles, pairingStyles],
  DesktopPages,
  PhonePages,
  openDesktopPairing,
  openPhonePairing,
};

/** Lets a phone photograph pages for a computer: both halves. */
export type ByPhoneModule = typeof byPhoneModule;

registerModule<ByPhoneModule>('upload-pages-by-phone', byPhoneModule);
