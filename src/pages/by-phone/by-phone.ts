import { pairingStyles } from '../../pairing/pairing.styles.js';
import { registerModule } from '../../ui/lazy.js';
import { byPhoneStyles } from './by-phone.styles.js';
import { DesktopPages, type DesktopPagesOptions } from './desktop-pages.js';
import { PhonePages, type PhonePagesOptions } from './phone-pages.js';

const byPhoneModule = {
  // The pairing's own come last, because they are the narrower ones.
  styles: [byPhoneStyles, pairingStyles],
  startDesktop: (options: DesktopPagesOptions): DesktopPages => new DesktopPages(options),
  startPhone: (options: PhonePagesOptions): PhonePages => new PhonePages(options),
};

/** Lets a phone photograph pages for a computer: both halves. */
export type ByPhoneModule = typeof byPhoneModule;

registerModule<ByPhoneModule>('upload-pages-by-phone', byPhoneModule);
