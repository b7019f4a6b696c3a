import { isRear } from './rear.js';

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
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined;
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
   */
  choose(measure: () => Promise<number>, onTry: () => void): Promise<void>;
}

export function createLenses({ stream, devices, signal, storage }: LensesOptions): Lenses {
  const current = () => stream.getVideoTracks()[0];
  const idOf = (track: MediaStreamTrack | undefined) => track?.getSettings().deviceId ?? '';

  const others = async (): Promise<string[]> => {
    const listed = await devices.enumerateDevices().catch(() => []);
    const rear = listed.filter(isRear).map(({ deviceId }) => deviceId);
    // A camera for faces, or that of a laptop, is nobody's second choice.
    return rear.includes(idOf(current())) ? rear.filter((id) => id !== idOf(current())) : [];
  };

  /** Whether the lens is in use. A lens that cannot be had leaves the one before. */
  const use = async (id: string): Promise<boolean> => {
    const before = current();
    if (before?.readyState !== 'live' || signal.aborted) return false;
    const { facingMode: _, ...size } = before.getConstraints();
    const request = (deviceId: string) =>
      devices.getUserMedia({ audio: false, video: { ...size, deviceId: { exact: deviceId } } });
    const previous = idOf(before);
    // First: some phones have one camera at a time.
    before.stop();
    let isOther = true;
    const granted = await request(id).catch(() => {
      isOther = false;
      return request(previous).catch(() => null);
    });
    const [track] = granted?.getVideoTracks() ?? [];
    if (signal.aborted) track?.stop();
    else if (track) {
      // Whoever waits for the end of the first hears of the end of this one.
      track.addEventListener('ended', () => before.dispatchEvent(new Event('ended')), { once: true });
      stream.addTrack(track);
      stream.removeTrack(before);
    } else before.dispatchEvent(new Event('ended'));
    return isOther && track !== undefined && !signal.aborted;
  };

  return {
    async recall() {
      const id = remembered(storage);
      if (id && (await others()).includes(id)) await use(id);
    },
    async choose(measure, onTry) {
      const lenses = (await others()).slice(0, MOST);
      if (lenses.length === 0) return;
      onTry();
      let best = { id: idOf(current()), sharpness: (await measure()) * BETTER };
      for (const id of lenses) {
        if (!(await use(id))) continue;
        const sharpness = await measure();
        if (sharpness > best.sharpness) best = { id, sharpness };
      }
      if (idOf(current()) !== best.id) await use(best.id);
      if (!signal.aborted) remember(best.id, storage);
    },
  };
}

/** A browser may keep a page from its storage; then every visit finds out for itself. */
function remembered(storage: LensesOptions['storage']): string | null {
  try {
    return (storage ?? localStorage).getItem(KEY);
  } catch {
    return null;
  }
}

function remember(id: string, storage: LensesOptions['storage']): void {
  try {
    (storage ?? localStorage).setItem(KEY, id);
  } catch {
    // As above.
  }
}
