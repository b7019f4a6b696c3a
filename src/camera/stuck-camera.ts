export interface StuckCamera {
  /** Handles a camera that delivers no frames any more, or only black ones. */
  handle(reason: 'frozen' | 'black'): void;
  /** Allows another restart: a photo was taken, or the camera closed. */
  reset(): void;
}

/**
 * Restarts a stuck camera once between two photos, because some phones freeze or blacken that of a page in the background.
 * The second time a frozen camera counts as lost; a black one may just be covered.
 */
export function createStuckCamera(restart: () => void, onLost: () => void): StuckCamera {
  let isRestarted = false;
  return {
    handle(reason) {
      if (!isRestarted) {
        isRestarted = true;
        restart();
      } else if (reason === 'frozen') onLost();
    },
    reset() {
      isRestarted = false;
    },
  };
}
