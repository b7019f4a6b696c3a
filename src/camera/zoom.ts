/** W3C MediaStream Image Capture; not in TypeScript's library. */
interface ZoomAbilities {
  readonly zoom?: { readonly min: number; readonly max: number };
}
interface ZoomSettings {
  readonly zoom?: number;
}

/** Lenses of phones focus from about 15 cm: from twice as far the display is as large, and sharp. */
const CLOSER = 2;

/** The zoom of a camera. */
export interface Zoom {
  /** How much larger it makes what is seen. */
  readonly factor: number;
  readonly isIn: boolean;
  /** Resolves with whether the camera has changed it. */
  set(isIn: boolean): Promise<boolean>;
}

/** Null for a camera that has none, or too little of it. */
export function zoomOf(track: MediaStreamTrack | undefined): Zoom | null {
  const { zoom: range } = (track?.getCapabilities?.() ?? {}) as ZoomAbilities;
  if (!track || range === undefined || range.max < CLOSER) return null;
  return {
    factor: CLOSER,
    get isIn() {
      const { zoom = 1 } = track.getSettings() as ZoomSettings;
      return zoom >= CLOSER;
    },
    set: (isIn) => {
      const zoom = isIn ? CLOSER : Math.max(1, range.min);
      return track.applyConstraints({ advanced: [{ zoom } as MediaTrackConstraintSet] }).then(
        () => true,
        () => false,
      );
    },
  };
}
