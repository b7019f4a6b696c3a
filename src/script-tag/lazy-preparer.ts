/**
 * In place of `prepare/lazy-preparer`: the one file holds the preparer too. A chunk of its own would import the one file
 * by its bare name, and a page that loads `hdt-elements.js?v=1` would run all of it twice.
 */
export { createPreparer as createLazyPreparer } from '../prepare/preparer.js';
