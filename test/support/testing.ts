// `@open-wc/testing` without its plugins: axe is a megabyte, which only pages that need it evaluate.
export { expect } from '@esm-bundle/chai';
export { fixture, html, nextFrame, oneEvent, waitUntil } from '@open-wc/testing-helpers';
