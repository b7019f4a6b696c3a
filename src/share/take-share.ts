import { readShareAddress } from './share-address.js';
import { isShareFault, type ShareFault } from './share-fault.js';

/** Milliseconds in which the worker answers; a new version of it may know nothing of shares. */
const ANSWER_TIMEOUT = 5_000;

/**
 * Takes the files that another app has shared with the page, and removes their id from its address.
 *
 * @returns the files; why there are none; or null when nothing was shared.
 */
export async function takeShare(): Promise<readonly File[] | ShareFault | null> {
  const share = readShareAddress(location);
  if (share === null) return null;
  // On a reload nothing is left to take.
  history.replaceState(history.state, '', location.href.split('#')[0]);
  if (isShareFault(share)) return share;
  // Browsers refuse the use of Service Workers in some frames and where cookies are blocked.
  return (await askWorker(share).catch(() => null)) ?? 'expired';
}

async function askWorker(id: string): Promise<readonly File[] | null> {
  const { serviceWorker } = navigator;
  const worker = serviceWorker?.controller ?? (await serviceWorker?.getRegistration())?.active;
  if (!worker) return null;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<readonly File[] | null>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    port1.onmessageerror = () => resolve(null);
    setTimeout(resolve, ANSWER_TIMEOUT, null);
  });
  worker.postMessage({ type: 'hdt-share', id }, [port2]);
  return answer.finally(() => port1.close());
}
