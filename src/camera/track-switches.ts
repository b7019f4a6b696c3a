/** Capabilities and settings of W3C MediaStream Image Capture that TypeScript's library lacks. */
interface ExtendedCapabilities {
  readonly torch?: boolean;
  readonly zoom?: { readonly min: number; readonly max: number };
}
interface ExtendedSettings {
  readonly torch?: boolean;
  readonly zoom?: number;
}

/** Phone lenses focus from about 15 cm. Seen from twice as far with this zoom, a display has the same size and is sharp. */
export const ZOOM_FACTOR = 2;

/** The torch or the zoom of a camera, either on or off. */
export interface TrackSwitch {
  readonly isOn: boolean;
  /** Resolves with whether the camera applied the setting. */
  set(isOn: boolean): Promise<boolean>;
}

const capabilitiesOf = (track: MediaStreamTrack | undefined): ExtendedCapabilities =>
  (track?.getCapabilities?.() ?? {}) as ExtendedCapabilities;
const settingsOf = (track: MediaStreamTrack): ExtendedSettings => track.getSettings();

const applySettings = (track: MediaStreamTrack, settings: ExtendedSettings): Promise<boolean> =>
  track.applyConstraints({ advanced: [settings as MediaTrackConstraintSet] }).then(
    () => true,
    () => false,
  );

/** The light beside the lens; null for a camera without a light. */
function torchSwitch(track: MediaStreamTrack | undefined): TrackSwitch | null {
  if (!track || !capabilitiesOf(track).torch) return null;
  return {
    get isOn() {
      return settingsOf(track).torch === true;
    },
    set: (torch) => applySettings(track, { torch }),
  };
}

/** The zoom to `ZOOM_FACTOR`; null for a camera that cannot zoom that far. */
export function zoomSwitch(track: MediaStreamTrack | undefined): TrackSwitch | null {
  const range = capabilitiesOf(track).zoom;
  if (!track || range === undefined) return null;
  // Phones have less than 1 for their widest lens, and webcams count from 100.
  const off = Math.max(1, range.min);
  const on = off * ZOOM_FACTOR;
  if (range.max < on) return null;
  return {
    get isOn() {
      return (settingsOf(track).zoom ?? off) >= on;
    },
    set: (isOn) => applySettings(track, { zoom: isOn ? on : off }),
  };
}

/** The light and the zoom of a camera; null where it has none. */
export type CameraControls = ReturnType<typeof createCameraControls>;

/** @param onToggled Runs once the camera has applied a setting, or has refused it. */
export function createCameraControls(stream: MediaStream | null, onToggled: () => void) {
  const track = stream?.getVideoTracks()[0];
  return {
    light: torchSwitch(track),
    zoom: zoomSwitch(track),
    /** How much larger the zoom makes the picture. */
    zoomFactor: ZOOM_FACTOR,
    toggle: (control: TrackSwitch): void => void control.set(!control.isOn).then(onToggled),
  };
}
