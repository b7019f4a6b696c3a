import { registerModule } from '../../core/lazy-module.js';
import { openDesktopPairing } from '../../pairing/open-pairing.js';
import { openPhonePairing } from '../../pairing/page-phone.js';
import { pairingStyles } from '../../pairing/pairing.styles.js';
import { byPhoneStyles } from './by-phone.styles.js';
import { DesktopPages } from './desktop-pages.js';
import { PhonePages } from './phone-pages.js';

const byPhoneModule = {
  // The styles of the pairing come last, because they overrule the others.
  styles: [byPhoneStyles, pairingStyles],
  DesktopPages,
  PhonePages,
  openDesktopPairing,
  openPhonePairing,
};

/** Lets a phone photograph pages for a computer: both halves. */
export type ByPhoneModule = typeof byPhoneModule;

registerModule<ByPhoneModule>('upload-pages-by-phone', byPhoneModule);
