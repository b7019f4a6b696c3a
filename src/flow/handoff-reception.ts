import type { Clock } from '../clock.js';
import type { CaptureFlow } from './capture-flow.js';
import type { Photo } from './capture-state.js';

/** Gives a phone's photos to the capture at the desktop, and what was read of them. */
export interface Reception {
  /** A photo was taken: its preview, in base64. */
  show(jpeg: string): void;
  /** It was read: the response of the extraction. */
  read(body: unknown): void;
}

export function createReception(capture: Pick<CaptureFlow, 'current' | 'receive'>, clock: Clock): Reception {
  /** Of the photo that is shown and not read yet. */
  let answer: ((body: unknown) => void) | null = null;
  const photoOf = (body: Blob): Photo => ({
    name: '',
    body,
    format: 'jpeg',
    source: 'phone',
    key: '',
    takenAt: new Date(clock.now()).toISOString(),
    sha256: null,
    measures: null,
  });
  return {
    show(jpeg) {
      const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0));
      const body = new Promise<unknown>((resolve) => {
        answer = resolve;
      });
      capture.receive(photoOf(new Blob([bytes], { type: 'image/jpeg' })), body);
    },
    read(body) {
      // Its preview may have been lost on the way.
      if (answer) answer(body);
      else capture.receive(photoOf(new Blob()), Promise.resolve(body));
      answer = null;
    },
  };
}
