import { assetUrl } from '../assets.js';

declare global {
  // Not in TypeScript's library yet.
  var trustedTypes: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy } | undefined;
}

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

const RULES: ScriptPolicy = { createScriptURL: (url) => url };
let policy: ScriptPolicy | undefined;

/** Wraps a script URL for pages with `require-trusted-types-for 'script'`, which allow the policy by its name. */
function trusted(url: string): string {
  policy ??= globalThis.trustedTypes?.createPolicy('hdt-elements', RULES) ?? RULES;
  return policy.createScriptURL(url);
}

/**
 * Starts the Worker. Browsers refuse a Worker script of another origin, such as a CDN; a `blob:` script may import it,
 * where the policy allows `worker-src blob:`.
 */
export function startWorker(): Worker {
  const url = assetUrl('worker.js');
  const options = { type: 'module', name: 'hdt-prepare' } as const;
  // The global `origin` is opaque in a sandboxed document, unlike that of its URL.
  if (url.origin === origin) return new Worker(trusted(url.href), options);
  const bootstrap = new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' });
  const address = URL.createObjectURL(bootstrap);
  const worker = new Worker(trusted(address), options);
  const revoke = () => URL.revokeObjectURL(address);
  worker.addEventListener('message', revoke, { once: true });
  worker.addEventListener('error', revoke, { once: true });
  return worker;
}
