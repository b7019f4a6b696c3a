/** A host's Service Worker. Its time is moved by messages of the test. */
import { receiveShares } from '../../../src/share/receive-shares.js';

let now = 0;
const timers = new Map<number, { readonly at: number; readonly run: () => void }>();

function advance(duration: number): void {
  now += duration;
  for (const [id, { at, run }] of timers) {
    if (at > now) continue;
    timers.delete(id);
    run();
  }
}

let lastId = 0;
Object.assign(globalThis, {
  setTimeout(run: () => void, delay: number): number {
    lastId += 1;
    timers.set(lastId, { at: now + delay, run });
    return lastId;
  },
  clearTimeout: (id: number) => void timers.delete(id),
});

addEventListener('install', () => void (globalThis as unknown as { skipWaiting(): void }).skipWaiting());
addEventListener('message', ({ data, ports: [port] }) => {
  if (data?.type !== 'advance') return;
  advance(data.duration);
  port!.postMessage(timers.size);
});
receiveShares({ action: 'receive', page: 'page.html' });
