import type { Clock } from '../clock.js';
import { HdtError } from '../errors.js';
import { orCancelled } from './turn.js';

declare global {
  interface Window {
    /** Opened by heic2any when it is imported, and kept. */
    __heic2any__worker?: Worker;
  }
}

/** Milliseconds; about twenty times what 12 megapixels took on a desktop. */
const LIMIT = 90_000;

/**
 * HEIC to JPEG by heic2any, for pages where WebAssembly is forbidden: its decoder is plain JavaScript in a Worker of its
 * own, three times slower and behind on new iOS files. It needs a window, and hangs where its Worker is blocked.
 *
 * @throws {HdtError} `unreadable-image`, `cancelled`
 */
export async function heicToJpeg(
  blob: Blob,
  { clock, signal }: { clock: Clock; signal?: AbortSignal | undefined },
): Promise<Blob> {
  const { default: heic2any } = await import('heic2any');
  const engine = window.__heic2any__worker;
  const settled = new AbortController();
  const broken = new Promise<never>((_, reject) => {
    const fail = (event: Event) => {
      event.preventDefault();
      reject(new HdtError('unreadable-image'));
    };
    engine?.addEventListener('error', fail, { signal: settled.signal });
  });
  const late = clock.sleep(LIMIT, { signal: settled.signal }).then(() => {
    throw new HdtError('unreadable-image');
  });
  late.catch(() => {});
  try {
    const work = heic2any({ blob, toType: 'image/jpeg', quality: 0.95 });
    const made = await orCancelled(Promise.race([work, broken, late]), signal);
    const jpeg = Array.isArray(made) ? made[0] : made;
    if (!jpeg) throw new HdtError('unreadable-image');
    return jpeg;
  } finally {
    settled.abort();
  }
}
