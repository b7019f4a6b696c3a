// Entry for package.json's condition `development`. Hints load first, to report also why Lit fails to load.
import './console-hints.js';

export * from '../upload.js';
