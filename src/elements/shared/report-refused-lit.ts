/** For a developer whose page refuses the policy that Lit creates when it is loaded, so that no element is defined. */
globalThis.document?.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) => {
  if (effectiveDirective !== 'trusted-types' || sample !== 'lit-html') return;
  console.error(
    'hdt-elements: the policy of the page refuses Lit. Allow it by trusted-types lit-html hdt-elements.',
  );
});
