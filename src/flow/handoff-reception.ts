import type { Clock } from '../clock.js';
import type { CaptureFlow } from './capture-flow.js';
import type { Photo } from './capture-state.js';

/** Gives a phone's photos to the capture at the desktop, and what was read of them. */
export interface Reception {
  /** A photo was taken: its preview, in base64, and what tells the photo itself. */
  show(jpeg: string, sha256: string | null): void;
  /** It was read: the response of the extraction. */
  read(body: unknown): void;
}

export function createReception(capture: Pick<CaptureFlow, 'current' | 'receive'>, clock: Clock): Reception {
  /** Of the photo that is shown and not read yet. */
  let answer: ((body: unknown) => void) | null = null;
  const photoOf = (body: Blob, sha256: string | null): Photo => ({
    name: '',
    body,
    format: 'jpeg',
    source: 'phone',
    key: '',
    takenAt: new Date(clock.now()).toISOString(),
    sha256,
    measures: null,
  });
  return {
    show(jpeg, sha256) {
      const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0));
      const body = new Promise<unknown>((resolve) => {
        answer = resolve;
      });
      capture.receive(photoOf(new Blob([bytes], { type: 'image/jpeg' }), sha256), body);
    },
    read(body) {
      // Its preview may have been lost on the way.
      if (answer) answer(body);
      else capture.receive(photoOf(new Blob(), null), Promise.resolve(body));
      answer = null;
    },
  };
}
