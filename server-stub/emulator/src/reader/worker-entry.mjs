// Node 20 starts worker threads without the loader of the process that started them, so TypeScript sources need
// it registered again. The compiled package starts `worker.js` itself.
import { register } from 'tsx/esm/api';

register();
await import(new URL('./worker.ts', import.meta.url).href);
