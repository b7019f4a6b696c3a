import { isRear } from './rear.js';
import { zoomOf } from './track-switches.js';

/** Where the lens is remembered that saw displays sharp: the browser's name for it on this site. */
const KEY = 'hdt-lens';
/** Ratio of sharpnesses: another lens has to be so much better, since people do not hold still. */
const BETTER = 1.15;
/** Lenses tried: phones have up to four at the back. */
const MOST = 3;

export interface LensesOptions {
  /** The stream that is shown: its track is exchanged. */
  readonly stream: MediaStream;
  readonly devices: Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'>;
  /** Ends with the visit. */
  readonly signal: AbortSignal;
  /** Default: `localStorage`, which a page may not be given. */
  readonly storage?: () => Pick<Storage, 'getItem' | 'setItem'>;
}

/** The lenses at the back of a phone, each a camera of its own to the browser. */
export interface Lenses {
  /** Goes to the lens that an earlier visit has chosen. */
  recall(): Promise<void>;
  /**
   * Tries the other lenses, stays with the sharpest and remembers it.
   *
   * @param measure The sharpness of the display through the lens in use, 0 without one.
   * @param onTry Called before the first that is tried.
   * @returns Whether there was another to try.
   */
  choose(measure: () => Promise<number>, onTry: () => void): Promise<boolean>;
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
    const rear = listed.filter(isRear).map(({ deviceId }) => deviceId);
    // A camera for faces, or that of a laptop, is nobody's second choice.
    return rear.includes(idOf(current())) ? rear.filter((id) => id !== idOf(current())) : [];
  };

  /** Goes to a lens. One that cannot be had leaves the one before. */
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
    // First: some phones have one camera at a time.
    before.stop();
    const track = (await open(id)) ?? (await open(previous));
    if (signal.aborted) return track?.stop();
    // Whoever waits for the end of the first hears of the end of this one.
    const end = () => void before.dispatchEvent(new Event('ended'));
    if (!track) return end();
    track.addEventListener('ended', end, { once: true });
    stream.addTrack(track);
    stream.removeTrack(before);
  };

  return {
    async recall() {
      const id = remembered(storage);
      if (id && (await others()).includes(id)) await use(id);
    },
    async choose(measure, onTry) {
      const lenses = (await others()).slice(0, MOST);
      if (lenses.length === 0) return false;
      onTry();
      let best = { id: idOf(current()), sharpness: (await measure()) * BETTER };
      for (const id of lenses) {
        await use(id);
        if (idOf(current()) !== id) continue;
        const sharpness = await measure();
        if (sharpness > best.sharpness) best = { id, sharpness };
      }
      if (idOf(current()) !== best.id) await use(best.id);
      if (!signal.aborted) remember(best.id, storage);
      return true;
    },
    async zoomIn() {
      const zoom = zoomOf(current());
      return zoom !== null && (zoom.isOn || zoom.set(true));
    },
  };
}

type Storing = NonNullable<LensesOptions['storage']>;

/** A browser may keep a page from its storage; then every visit finds out for itself. */
function remembered(storage: Storing): string | null {
  try {
    return storage().getItem(KEY);
  } catch {
    return null;
  }
}

function remember(id: string, storage: Storing): void {
  try {
    storage().setItem(KEY, id);
  } catch {
    // As above.
  }
}
