import { reportOnce } from '../report-once.js';

/**
 * Tells a developer that the page refuses the policy Lit makes when it is loaded: nothing after that runs. To be called
 * before Lit is there.
 */
export function watchForRefusedLit(): void {
  globalThis.document?.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) => {
    if (effectiveDirective === 'trusted-types' && sample === 'lit-html') {
      reportOnce('the policy of the page refuses Lit. Allow it by trusted-types lit-html hdt-elements.');
    }
  });
}
