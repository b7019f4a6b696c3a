// `@open-wc/testing` without its plugins, most of which no test uses.
export { expect } from '@esm-bundle/chai';
export { fixture, html, nextFrame, oneEvent, waitUntil } from '@open-wc/testing-helpers';

/**
 * Checks an element with axe, in Chromium alone: what axe reads is the same in every browser, and a page takes longer to
 * evaluate its megabyte than to run most tests. `comfort.test.ts` runs axe in all of them.
 */
export async function expectAccessible(element: Element): Promise<void> {
  if (!navigator.userAgent.includes('Chrome/')) return;
  await endOfTransitions();
  const { expect } = await import('@open-wc/testing');
  await expect(element).to.be.accessible();
}

/** Colors are read once they stand still. Those that move for ever are of icons. */
export async function endOfTransitions(): Promise<void> {
  const ending = rootsIn(document)
    .flatMap((root) => root.getAnimations())
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** A root and the shadow roots in it: each knows its own animations alone. */
const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
  root,
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
];
