// `@open-wc/testing` without its plugins: only pages that use axe have to evaluate its megabyte.
export { expect } from '@esm-bundle/chai';
export { fixture, html, nextFrame, oneEvent, waitUntil } from '@open-wc/testing-helpers';
