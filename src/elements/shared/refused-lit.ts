/** For a developer whose page refuses the policy that Lit makes when it is loaded: nothing after that runs. */
export const reportRefusal = (): void =>
  console.error(
    'hdt-elements: the policy of the page refuses Lit. Allow it by trusted-types lit-html hdt-elements.',
  );
