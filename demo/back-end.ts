/** Names of files that the emulator reads in a browser; the reader of pictures and PDF needs Node. */
export const READ_IN_BROWSERS = /\.(?:hl7|json|csv|xml|parquet)$/;

/** Milliseconds; browsers stop a Service Worker after about 30 seconds without an event. */
const HEARTBEAT = 20_000;

/**
 * Starts the back end in a Service Worker of this origin and keeps it alive while the page is open.
 *
 * @returns Whether it answers: not in a private window of some browsers, and not where storage is refused.
 */
export async function startBackEnd(base: string): Promise<boolean> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return false;
  const isControlled = serviceWorker.controller !== null || hasController(serviceWorker);
  try {
    await serviceWorker.register(`${base}service-worker.js`, { scope: base });
    if (!(await isControlled)) return false;
  } catch {
    return false;
  }
  setInterval(() => serviceWorker.controller?.postMessage('alive'), HEARTBEAT);
  return true;
}

/** Milliseconds from registration to the first answer, on a slow phone. */
const PATIENCE = 10_000;

/** The worker takes over the page that registered it; one loaded past it (Shift + Reload) stays without. */
const hasController = (serviceWorker: ServiceWorkerContainer): Promise<boolean> =>
  new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true });
    setTimeout(() => resolve(false), PATIENCE);
  });
