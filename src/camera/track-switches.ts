/** W3C MediaStream Image Capture; not in TypeScript's library. */
interface Abilities {
  readonly torch?: boolean;
  readonly zoom?: { readonly min: number; readonly max: number };
}
interface Settings {
  readonly torch?: boolean;
  readonly zoom?: number;
}

/** Lenses of phones focus from about 15 cm: from twice as far the display is as large, and sharp. */
export const CLOSER = 2;

/** Something of a camera that is on or off. */
export interface TrackSwitch {
  readonly isOn: boolean;
  /** Resolves with whether the camera has followed. */
  set(isOn: boolean): Promise<boolean>;
}

const abilitiesOf = (track: MediaStreamTrack | undefined): Abilities =>
  (track?.getCapabilities?.() ?? {}) as Abilities;
const settingsOf = (track: MediaStreamTrack): Settings => track.getSettings();

const apply = (track: MediaStreamTrack, settings: Settings): Promise<boolean> =>
  track.applyConstraints({ advanced: [settings as MediaTrackConstraintSet] }).then(
    () => true,
    () => false,
  );

/** The light beside the lens; null for a camera without one. */
export function torchOf(track: MediaStreamTrack | undefined): TrackSwitch | null {
  if (!track || !abilitiesOf(track).torch) return null;
  return {
    get isOn() {
      return settingsOf(track).torch === true;
    },
    set: (torch) => apply(track, { torch }),
  };
}

/** The zoom to `CLOSER`; null for a camera that has none, or too little of it. */
export function zoomOf(track: MediaStreamTrack | undefined): TrackSwitch | null {
  const range = abilitiesOf(track).zoom;
  if (!track || range === undefined || range.max < CLOSER) return null;
  return {
    get isOn() {
      return (settingsOf(track).zoom ?? 1) >= CLOSER;
    },
    set: (isOn) => apply(track, { zoom: isOn ? CLOSER : Math.max(1, range.min) }),
  };
}
