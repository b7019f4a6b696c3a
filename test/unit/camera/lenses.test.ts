import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createLenses } from '../../../src/camera/lenses.js';
import { switchLens } from '../../../src/camera/switch-lens.js';
import { FakeDevices, FakeStream } from './fake-stream.js';

const WIDE = 'camera2 0, facing back';
const ULTRA_WIDE = 'camera2 2, facing back';
const TELE = 'camera2 3, facing back';
const FRONT = 'camera2 1, facing front';

interface Setting {
  readonly cameras?: readonly string[];
  readonly first?: string;
  /** Lenses that another program uses. */
  readonly busy?: readonly string[];
  readonly remembered?: string;
}

/** A phone whose lenses are had at once. */
function setUp({
  cameras = [WIDE, FRONT, ULTRA_WIDE, TELE],
  first = WIDE,
  busy = [],
  remembered,
}: Setting = {}) {
  const devices = new FakeDevices();
  devices.cameras.push(...cameras);
  const visit = new AbortController();
  const stream = new FakeStream(first);
  const [track] = stream.tracks;
  let ended = 0;
  const onEnded = () => {
    ended += 1;
  };
  track!.addEventListener('ended', onEnded, { once: true });
  const asked: string[] = [];
  const granted: FakeStream[] = [];
  const getUserMedia = async (constraints: MediaStreamConstraints = {}) => {
    const { deviceId, ...rest } = constraints.video as { deviceId: { exact: string } };
    assert.deepEqual([constraints.audio, rest], [false, { width: { ideal: 1920 } }]);
    assert.equal(stream.tracks[0]!.readyState, 'ended', 'one camera at a time');
    asked.push(deviceId.exact);
    if (busy.includes(deviceId.exact)) throw new DOMException('', 'NotReadableError');
    granted.push(new FakeStream(deviceId.exact));
    return granted.at(-1)!.as();
  };
  const stored = new Map(remembered ? [['hdt-lens', remembered]] : []);
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const lenses = createLenses({
    stream: stream.as(),
    devices,
    switchLens: (deviceId) =>
      switchLens({
        stream: stream.as(),
        deviceId,
        devices: { getUserMedia },
        onEnded,
        signal: new AbortController().signal,
      }),
    signal: visit.signal,
    storage: () => storage,
  });
  let tries = 0;
  /** @param sharpness Through each lens. */
  const choose = (sharpness: Readonly<Record<string, number>>) =>
    lenses.chooseSharpest(
      async () => sharpness[inUse() ?? ''] ?? 0,
      () => (tries += 1),
    );
  const inUse = () => stream.tracks.find(({ readyState }) => readyState === 'live')?.label;
  return {
    lenses,
    choose,
    inUse,
    asked,
    granted,
    stream,
    visit,
    stored,
    tries: () => tries,
    ended: () => ended,
  };
}

describe('the lenses of a phone', () => {
  it('are tried, and the sharpest is used and remembered', async () => {
    const { choose, inUse, stored, tries, asked, granted } = setUp();
    await choose({ [WIDE]: 0.2, [ULTRA_WIDE]: 0.5, [TELE]: 0.1 });
    assert.equal(inUse(), ULTRA_WIDE);
    assert.equal(stored.get('hdt-lens'), ULTRA_WIDE);
    assert.equal(tries(), 1);
    assert.deepEqual(asked, [ULTRA_WIDE, TELE, ULTRA_WIDE]);
    assert.equal(granted.filter(({ active }) => active).length, 1, 'no camera is left on');
  });

  it('are replaced only by a clearly better one', async () => {
    const { choose, inUse, stored } = setUp();
    await choose({ [WIDE]: 0.2, [ULTRA_WIDE]: 0.22, [TELE]: 0 });
    assert.equal(inUse(), WIDE);
    assert.equal(stored.get('hdt-lens'), WIDE);
  });

  it('are not tried where there is one rear lens, or a front camera', async () => {
    for (const setting of [
      { cameras: [WIDE, FRONT] },
      { first: FRONT },
      { cameras: ['HD Webcam', 'USB Cam'], first: 'HD Webcam' },
    ]) {
      const { choose, asked, tries, stored } = setUp(setting);
      await choose({});
      assert.deepEqual([asked.length, tries(), stored.size], [0, 0, 0]);
    }
  });

  it('report whether there was another to try', async () => {
    assert.equal(await setUp().choose({}), true);
    assert.equal(await setUp({ cameras: [WIDE] }).choose({}), false);
  });

  it('zoom in once, where they support it', async () => {
    const { lenses, stream } = setUp();
    assert.equal(await lenses.zoomIn(), false, 'without a zoom');
    let zoom = 1;
    const track = Object.assign(stream.tracks[0]!, {
      getCapabilities: () => ({ zoom: { min: 1, max: 1.5 } }),
      getSettings: () => ({ deviceId: WIDE, zoom }),
      applyConstraints: async ({ advanced }: { advanced: { zoom: number }[] }) => {
        zoom = advanced[0]!.zoom;
      },
    });
    assert.equal(await lenses.zoomIn(), false, 'with too little of it');
    track.getCapabilities = () => ({ zoom: { min: 1, max: 8 } });
    assert.equal(await lenses.zoomIn(), true);
    assert.equal(zoom, 2);
    assert.equal(await lenses.zoomIn(), true, 'zoomed already');
    assert.equal(zoom, 2);
    zoom = 1;
    track.applyConstraints = () => Promise.reject(new DOMException('', 'OverconstrainedError'));
    assert.equal(await lenses.zoomIn(), false, 'where the camera refuses');
  });

  it('zoom in where they count from 100, as webcams do', async () => {
    const { lenses, stream } = setUp();
    let zoom = 100;
    Object.assign(stream.tracks[0]!, {
      getCapabilities: () => ({ zoom: { min: 100, max: 500 } }),
      getSettings: () => ({ deviceId: WIDE, zoom }),
      applyConstraints: async ({ advanced }: { advanced: { zoom: number }[] }) => {
        zoom = advanced[0]!.zoom;
      },
    });
    assert.equal(await lenses.zoomIn(), true);
    assert.equal(zoom, 200);
  });

  it('are remembered at the next visit', async () => {
    const { lenses, inUse } = setUp({ remembered: TELE });
    await lenses.restoreLens();
    assert.equal(inUse(), TELE);
  });

  it('are not requested where the remembered one is missing or in use', async () => {
    for (const remembered of ['another phone’s', WIDE]) {
      const { lenses, inUse, asked } = setUp({ remembered });
      await lenses.restoreLens();
      assert.equal(inUse(), WIDE);
      assert.deepEqual(asked, []);
    }
  });

  it('return to the previous one where another program uses them', async () => {
    const { choose, inUse, ended } = setUp({ busy: [ULTRA_WIDE, TELE] });
    await choose({ [WIDE]: 0.2 });
    assert.equal(inUse(), WIDE);
    assert.equal(ended(), 0);
  });

  it('end when no camera is available any more, and when the chosen one is unplugged', async () => {
    const lost = setUp({ busy: [WIDE, ULTRA_WIDE, TELE] });
    await lost.choose({});
    assert.equal(lost.ended(), 1);
    const chosen = setUp();
    await chosen.choose({ [ULTRA_WIDE]: 1 });
    chosen.stream.tracks[0]!.end();
    assert.equal(chosen.ended(), 1);
  });

  it('are not tried any more once a photo is taken, and the one in use stays', async () => {
    const { lenses, visit, asked, inUse, stored } = setUp();
    await lenses.chooseSharpest(
      async () => {
        if (inUse() === ULTRA_WIDE) visit.abort();
        return 0;
      },
      () => {},
    );
    assert.deepEqual([asked, inUse(), stored.size], [[ULTRA_WIDE], ULTRA_WIDE, 0]);
  });
});
