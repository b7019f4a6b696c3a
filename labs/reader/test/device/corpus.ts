/** Pictures that measure the device reader: the tests read a sample of them, `npm run bench:labs -- --only reader` all. */
import { readFileSync } from 'node:fs';
import type { DeviceReading } from '../../../../server-stub/emulator/src/readings/device-reading.js';
import { takePicture } from '../../../../test/support/drawn/devices/pictures.js';
import { sharedFixture } from '../../../../test/support/shared-fixtures.js';
import { judge, Tally, type Truth } from './tally.js';

type Read = (picture: Uint8Array) => Promise<DeviceReading>;

export interface Corpus {
  readonly size: number;
  /** Reads every so many of its pictures. */
  tally(read: Read, step?: number): Promise<Tally>;
  /** A line for each limit that was not kept. */
  missed(tally: Tally): string[];
}

const limit = (isKept: boolean, line: string): string[] => (isKept ? [] : [line]);

/** In turn: eight pictures in a row cover every quality. */
const QUALITIES = ['clear', 'soft', 'turned', 'clear', 'turned', 'dim', 'blurred', 'glare'] as const;
/** Seeds from here on were never looked at while the reader was tuned: keep it so. */
const FIRST_SEED = 9000;

export const DRAWN: Corpus = {
  size: 32,
  async tally(read, step = 1) {
    const tally = new Tally();
    for (let seed = FIRST_SEED; seed < FIRST_SEED + this.size / step; seed++) {
      const { bytes, truth } = await takePicture(seed, QUALITIES[seed % QUALITIES.length]!);
      tally.add(truth.quality, judge(await read(bytes), truth));
    }
    return tally;
  },
  missed: (tally) => {
    const share = tally.share('clear', 'soft', 'turned');
    return [
      ...limit(share >= 0.7, `clear, soft and turned: ${share}`),
      ...limit(tally.count('wrong') <= 1, `sure and wrong: ${tally.count('wrong')}`),
    ];
  },
};

/** Null where the pictures, which are not part of the project, are not on this machine. */
export function photographs(): Corpus | null {
  const list = sharedFixture('devices/truth.json');
  if (!list) return null;
  const truths: (Truth & { file: string })[] = JSON.parse(readFileSync(list, 'utf8'));
  return {
    size: truths.length,
    async tally(read, step = 1) {
      const tally = new Tally();
      for (const truth of truths.filter((_, i) => i % step === 0)) {
        const reading = await read(readFileSync(sharedFixture(`devices/${truth.file}`)!));
        tally.add(
          truth.quality,
          judge(reading, { ...truth, deviceType: truth.deviceType.replaceAll('-', ' ') }),
        );
      }
      return tally;
    },
    missed: (tally) => {
      const [clear, tilted] = [tally.share('good', 'soft'), tally.share('tilted')];
      return [
        ...limit(clear >= 0.95, `good and soft: ${clear}`),
        ...limit(tilted >= 0.8, `tilted: ${tilted}`),
        ...limit(tally.count('wrong') <= 1, `sure and wrong: ${tally.count('wrong')}`),
      ];
    },
  };
}
