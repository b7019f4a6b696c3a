import { isRearCamera } from './rear-camera.js';
import { zoomSwitch } from './track-switches.js';

/** Key in `localStorage` of the sharpest lens; the value is its `deviceId` on this site. */
const STORAGE_KEY = 'hdt-lens';
/** Another lens must be sharper by this factor, since even two measurements of one lens differ in a shaking hand. */
const CLEARLY_SHARPER = 1.15;
/** Phones have up to four rear lenses. */
const MAX_TRIED = 3;

export interface LensesOptions {
  /** The stream of the viewfinder. Switching the lens replaces its track. */
  readonly stream: MediaStream;
  readonly devices: Pick<MediaDevices, 'enumerateDevices'>;
  /** Switches the stream to the lens with this `deviceId`, and back to the previous one if it cannot be opened. */
  readonly switchLens: (deviceId: string) => Promise<void>;
  /** Aborts when the viewfinder closes or a photo is taken. No other lens is tried then. */
  readonly signal: AbortSignal;
  /** Default: `localStorage`; a function, because reading it throws where the browser denies storage. */
  readonly storage?: () => Pick<Storage, 'getItem' | 'setItem'>;
}

/** The rear lenses of a phone. A browser lists each as a camera. */
export type Lenses = ReturnType<typeof createLenses>;

export function createLenses({
  stream,
  devices,
  switchLens,
  signal,
  storage = () => localStorage,
}: LensesOptions) {
  const currentTrack = () => stream.getVideoTracks()[0];
  const deviceIdOf = (track: MediaStreamTrack | undefined) => track?.getSettings().deviceId ?? '';

  const listOtherLenses = async (): Promise<string[]> => {
    const listed = await devices.enumerateDevices().catch(() => []);
    const rear = listed.filter(isRearCamera).map(({ deviceId }) => deviceId);
    // Only rear lenses replace each other; a front camera or a webcam stays as it is.
    return rear.includes(deviceIdOf(currentTrack()))
      ? rear.filter((id) => id !== deviceIdOf(currentTrack()))
      : [];
  };

  const switchTo = async (id: string): Promise<void> => {
    if (!signal.aborted) await switchLens(id);
  };

  return {
    /** Switches to the lens that an earlier visit chose. */
    async restoreLens(): Promise<void> {
      const id = readLens(storage);
      if (id && (await listOtherLenses()).includes(id)) await switchTo(id);
    },
    /**
     * Tries the other lenses, stays with the sharpest and stores it for the next visit.
     *
     * @param measureSharpness Measures the display's sharpness through the current lens; 0 without a display.
     * @param onTry Called before the first lens is tried.
     * @returns Whether there was another lens to try.
     */
    async chooseSharpest(measureSharpness: () => Promise<number>, onTry: () => void): Promise<boolean> {
      const lenses = (await listOtherLenses()).slice(0, MAX_TRIED);
      if (lenses.length === 0) return false;
      onTry();
      let best = { id: deviceIdOf(currentTrack()), sharpness: (await measureSharpness()) * CLEARLY_SHARPER };
      for (const id of lenses) {
        await switchTo(id);
        if (deviceIdOf(currentTrack()) !== id) continue;
        const sharpness = await measureSharpness();
        if (sharpness > best.sharpness) best = { id, sharpness };
      }
      if (deviceIdOf(currentTrack()) !== best.id) await switchTo(best.id);
      if (!signal.aborted) storeLens(best.id, storage);
      return true;
    },
    /** Zooms in if the current lens can; resolves with whether it is zoomed. */
    async zoomIn(): Promise<boolean> {
      const zoom = zoomSwitch(currentTrack());
      return zoom !== null && (zoom.isOn || zoom.set(true));
    },
  };
}

type OpenStorage = NonNullable<LensesOptions['storage']>;

/** Returns null also where the browser denies storage. */
function readLens(storage: OpenStorage): string | null {
  try {
    return storage().getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function storeLens(id: string, storage: OpenStorage): void {
  try {
    storage().setItem(STORAGE_KEY, id);
  } catch {
    // Storage is denied or full, so the next visit chooses again.
  }
}
