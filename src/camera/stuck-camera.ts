/**
 * Restarts a stuck camera once between two photos, because some phones freeze or blacken that of a page in the background.
 * The second time a frozen camera counts as lost; a black one may just be covered.
 */
export function createStuckCamera(restart: () => void, onLost: () => void) {
  let isRestarted = false;
  return {
    /** Handles a camera that delivers no frames any more, or only black ones. */
    handle(reason: 'frozen' | 'black'): void {
      if (!isRestarted) {
        isRestarted = true;
        restart();
      } else if (reason === 'frozen') onLost();
    },
    /** Allows another restart: a photo was taken, or the camera closed. */
    reset(): void {
      isRestarted = false;
    },
  };
}
