import { LazyModule } from '../core/lazy-module.js';
import type { ByPhoneModule } from './by-phone/by-phone.js';

/** Lets a phone photograph pages for a computer. It is loaded when the person first asks for it, on either device. */
export const byPhoneModule = new LazyModule<ByPhoneModule>(
  'upload-pages-by-phone',
  () => import('./by-phone/by-phone.js'),
);
