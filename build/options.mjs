import { fileURLToPath } from 'node:url';

export const source = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** libheif looks for these when it finds itself in Node. */
export const NODE_MODULES = { crypto: false, fs: false, path: false };

export const output = {
  format: 'esm',
  comments: { legal: false },
  entryFileNames: '[name].js',
  minify: true,
};
