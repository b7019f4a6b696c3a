import { assetUrl } from './assets.js';

declare global {
  // TypeScript's DOM library lacks Trusted Types.
  var trustedTypes: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy } | undefined;
}

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

const RULES: ScriptPolicy = { createScriptURL: (url) => url };
let policy: ScriptPolicy | undefined;

/** Marks a script URL as trusted, for pages with `require-trusted-types-for 'script'` that allow our policy by name. */
function toTrustedUrl(url: string): string {
  policy ??= globalThis.trustedTypes?.createPolicy('hdt-elements', RULES) ?? RULES;
  return policy.createScriptURL(url);
}

/**
 * Starts the Worker. Browsers refuse a Worker script of another origin, such as a CDN, so a `blob:` script imports it
 * where the page's policy allows `worker-src blob:`.
 */
export function startWorker(): Worker {
  const url = assetUrl('worker.js');
  const options = { type: 'module', name: 'hdt-prepare' } as const;
  // In a sandboxed document the global `origin` is opaque, unlike the origin of its URL.
  if (url.origin === origin) return new Worker(toTrustedUrl(url.href), options);
  const bootstrap = new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' });
  const address = URL.createObjectURL(bootstrap);
  const worker = new Worker(toTrustedUrl(address), options);
  const revoke = () => URL.revokeObjectURL(address);
  worker.addEventListener('message', revoke, { once: true });
  worker.addEventListener('error', revoke, { once: true });
  return worker;
}
