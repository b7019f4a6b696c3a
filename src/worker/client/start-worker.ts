import { assetUrl } from './assets.js';

declare global {
  // Not in TypeScript's library yet.
  var trustedTypes: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy } | undefined;
}

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

const RULES: ScriptPolicy = { createScriptURL: (url) => url };
let policy: ScriptPolicy | undefined;

/** For pages with `require-trusted-types-for 'script'`; they allow the policy by its name. */
function trusted(url: string): string {
  policy ??= globalThis.trustedTypes?.createPolicy('hdt-elements', RULES) ?? RULES;
  return policy.createScriptURL(url);
}

/**
 * Starts the Worker. Browsers start none of another origin, such as a CDN; a script of the page's own may import it there,
 * where the policy allows `worker-src blob:`.
 */
export function startWorker(): Worker {
  const url = assetUrl('worker.js');
  const options = { type: 'module', name: 'hdt-prepare' } as const;
  // Of the document, which in a sandbox is not that of its address.
  if (url.origin === origin) return new Worker(trusted(url.href), options);
  const bootstrap = new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' });
  const address = URL.createObjectURL(bootstrap);
  const worker = new Worker(trusted(address), options);
  const revoke = () => URL.revokeObjectURL(address);
  worker.addEventListener('message', revoke, { once: true });
  worker.addEventListener('error', revoke, { once: true });
  return worker;
}
