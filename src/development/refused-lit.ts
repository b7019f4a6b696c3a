import { reportOnce } from './report-once.js';

/** For a page whose policy refuses the one that Lit creates when it is loaded, so that no element is defined. */
globalThis.document?.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) => {
  if (effectiveDirective !== 'trusted-types' || sample !== 'lit-html') return;
  reportOnce('the policy of the page refuses Lit. Allow it by trusted-types lit-html hdt-elements.');
});
