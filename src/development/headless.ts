// Entry for package.json's condition `development`, with hints in the console.
import './console-hints.js';

export * from '../headless.js';
