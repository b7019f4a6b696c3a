// The process starts without the loader of the one that started it, so TypeScript sources need it registered again; a
// compiled copy beside this file is preferred when there is one.
import { existsSync } from 'node:fs';

const compiled = new URL('./child.js', import.meta.url);
if (existsSync(compiled)) {
  await import(compiled.href);
} else {
  const { register } = await import('tsx/esm/api');
  register();
  await import(new URL('./child.ts', import.meta.url).href);
}
