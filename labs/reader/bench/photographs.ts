import type { Measure } from '../../../test/bench/measure.js';
import { findFailures } from '../../../test/bench/proof.js';
import type { Table } from '../../../test/bench/table.js';
import { readDevicePicture } from '../src/device/read-device.js';
import { openRecogniser } from '../src/text/recogniser.js';
import { type Corpus, DRAWN, photographs } from '../test/device/corpus.js';

/** How well the emulator reads pictures of devices. `npm test` reads a sample of them within the same limits. */
export const reader: Measure = {
  key: 'reader',
  name: 'Pictures of devices, read',
  async run() {
    const corpora: Readonly<Record<string, Corpus | null>> = {
      'drawn devices': DRAWN,
      'photographs (not in the project)': photographs(),
    };
    const figures: (Table | string)[] = [];
    const missed: string[] = [];
    const failed: string[] = [];
    const recogniser = await openRecogniser().catch(() => undefined);
    if (recogniser === undefined) figures.push('By segments alone: the models are not installed.');
    const read = (picture: Uint8Array) => readDevicePicture(picture, recogniser);
    for (const [name, corpus] of Object.entries(corpora)) {
      const tally = await corpus?.tally(read);
      figures.push(tally?.toTable(`${corpus?.size} ${name}`) ?? `${name}: not on this machine.`);
      if (corpus)
        failed.push(
          ...findFailures(name, [{ what: 'pictures', found: corpus.size, least: 1, most: Infinity }]),
        );
      if (tally) missed.push(...corpus!.missed(tally).map((line) => `${name}: ${line}`));
    }
    return { figures, missed, failed };
  },
};
