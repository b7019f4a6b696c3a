import { isRearCamera } from './rear-camera.js';
import { zoomOf } from './track-switches.js';

/** Key of `localStorage` for the lens that saw displays sharp, by the browser's name for it on this site. */
const STORAGE_KEY = 'hdt-lens';
/** Another lens must be sharper by this factor: hands shake, so two measurements of one lens differ. */
const CLEARLY_SHARPER = 1.15;
/** Phones have up to four lenses at the back. */
const MAX_TRIED = 3;

export interface LensesOptions {
  /** The stream that is shown: its track is exchanged. */
  readonly stream: MediaStream;
  readonly devices: Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'>;
  /** Aborts when the viewfinder closes. */
  readonly signal: AbortSignal;
  /** Default: `localStorage`, which a page may not be given. */
  readonly storage?: () => Pick<Storage, 'getItem' | 'setItem'>;
}

/** The lenses at the back of a phone, each a camera of its own to the browser. */
export interface Lenses {
  /** Switches to the lens that an earlier visit has chosen. */
  recall(): Promise<void>;
  /**
   * Tries the other lenses, stays with the sharpest and remembers it.
   *
   * @param measure The sharpness of the display through the lens in use, 0 without one.
   * @param onTry Called before the first that is tried.
   * @returns Whether there was another to try.
   */
  chooseSharpest(measure: () => Promise<number>, onTry: () => void): Promise<boolean>;
  /** Zooms in, where the lens in use can; resolves with whether it is zoomed. */
  zoomIn(): Promise<boolean>;
}

export function createLenses({
  stream,
  devices,
  signal,
  storage = () => localStorage,
}: LensesOptions): Lenses {
  const current = () => stream.getVideoTracks()[0];
  const idOf = (track: MediaStreamTrack | undefined) => track?.getSettings().deviceId ?? '';

  const others = async (): Promise<string[]> => {
    const listed = await devices.enumerateDevices().catch(() => []);
    const rear = listed.filter(isRearCamera).map(({ deviceId }) => deviceId);
    // The lenses at the back replace each other only: a camera for faces, or that of a laptop, stays as it is.
    return rear.includes(idOf(current())) ? rear.filter((id) => id !== idOf(current())) : [];
  };

  /** Switches to a lens; where it cannot be had, back to the one before. */
  const use = async (id: string): Promise<void> => {
    const before = current();
    if (before?.readyState !== 'live' || signal.aborted) return;
    const { facingMode: _, ...size } = before.getConstraints();
    const open = (deviceId: string) =>
      devices.getUserMedia({ audio: false, video: { ...size, deviceId: { exact: deviceId } } }).then(
        (granted) => granted.getVideoTracks()[0],
        () => undefined,
      );
    const previous = idOf(before);
    // Some phones open one camera at a time, so this one ends before the next is asked for.
    before.stop();
    const track = (await open(id)) ?? (await open(previous));
    if (signal.aborted) return track?.stop();
    // The camera listens to the first track alone, so the end of any later one is passed on to it.
    const end = () => void before.dispatchEvent(new Event('ended'));
    if (!track) return end();
    track.addEventListener('ended', end, { once: true });
    stream.addTrack(track);
    stream.removeTrack(before);
  };

  return {
    async recall() {
      const id = readLens(storage);
      if (id && (await others()).includes(id)) await use(id);
    },
    async chooseSharpest(measure, onTry) {
      const lenses = (await others()).slice(0, MAX_TRIED);
      if (lenses.length === 0) return false;
      onTry();
      let best = { id: idOf(current()), sharpness: (await measure()) * CLEARLY_SHARPER };
      for (const id of lenses) {
        await use(id);
        if (idOf(current()) !== id) continue;
        const sharpness = await measure();
        if (sharpness > best.sharpness) best = { id, sharpness };
      }
      if (idOf(current()) !== best.id) await use(best.id);
      if (!signal.aborted) storeLens(best.id, storage);
      return true;
    },
    async zoomIn() {
      const zoom = zoomOf(current());
      return zoom !== null && (zoom.isOn || zoom.set(true));
    },
  };
}

type OpenStorage = NonNullable<LensesOptions['storage']>;

/** Null also where the browser keeps a page from its storage: the lens is chosen anew at every visit then. */
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
    // The browser keeps the page from its storage, or it is full.
  }
}
