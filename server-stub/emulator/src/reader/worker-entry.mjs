// Node 20 starts worker threads without the loader of the process that started them, so TypeScript sources need
// it registered again; a compiled copy beside this file is preferred when there is one.
import { existsSync } from 'node:fs';

const compiled = new URL('./worker.js', import.meta.url);
if (existsSync(compiled)) {
  await import(compiled.href);
} else {
  const { register } = await import('tsx/esm/api');
  register();
  await import(new URL('./worker.ts', import.meta.url).href);
}
