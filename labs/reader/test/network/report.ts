/**
 * Prints what the networks read in a folder of photographs of devices (`truth.json` says what they show), apart from what becomes
 * of it: `npx tsx labs/reader/test/network/report.ts [FOLDER]`; ../shared/fixtures/photos without. First in the boxes that the general
 * recogniser finds, beside what that reads in them, then in the rows that the finder finds.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPyramid } from '../../../../src/viewfinder/networks/patch.js';
import { seeRow, spellRow } from '../../../../src/viewfinder/networks/rows.js';
import { sharedFixture } from '../../../../test/support/shared-fixtures.js';
import { readDisplayText } from '../../src/device/display/display-reader.js';
import { loadDisplayNetworks } from '../../src/device/display/networks.js';
import { rotateUpright } from '../../src/device/general/upright.js';
import { decodeRaster } from '../../src/raster/decode.js';
import { openRecogniser } from '../../src/text/recogniser.js';
import { isReadable, listed, type Photograph } from '../device/photographs.js';

const known = sharedFixture('photos/');
const folder = process.argv[2] ?? (known && fileURLToPath(known));
if (!folder) throw new Error('No folder was given, and ../shared/fixtures/photos is not on this machine.');

/** Long side for the boxes of small devices, beside that of the upright pass. */
const LARGE_SIDE = 1280;

const [networks, recogniser] = await Promise.all([loadDisplayNetworks(), openRecogniser()]);

const valuesOf = ({ values }: Photograph): number[] =>
  values !== null && typeof values === 'object' ? Object.values(values).map(([value]) => value) : [];

/** How many of the values are among some texts, and whether all are. */
class Count {
  #values = 0;
  #pictures = 0;

  add(wanted: readonly number[], texts: readonly string[]): boolean {
    const said = new Set(
      texts
        .map((text) => text.replace(/[^\d.]/g, ''))
        .filter(Boolean)
        .map(Number),
    );
    const found = wanted.filter((value) => said.has(value)).length;
    this.#values += found;
    if (found === wanted.length) this.#pictures++;
    return found === wanted.length;
  }

  toString(): string {
    return `${this.#values} values, all of ${this.#pictures} pictures`;
  }
}

const [general, network, displays] = [new Count(), new Count(), new Count()];
const readable = listed(folder).filter(isReadable);
const milliseconds: number[] = [];
for (const photograph of readable) {
  const decoded = await decodeRaster(readFileSync(join(folder, photograph.file)));
  if (decoded === undefined) continue;
  const { raster, lines } = await rotateUpright(recogniser, decoded);
  const all = [...lines, ...(await recogniser.readLines(raster, { longSide: LARGE_SIDE }))];
  const wanted = valuesOf(photograph);
  const levels = buildPyramid(raster);
  const textIn = (box: (typeof all)[number]['box']): string =>
    spellRow(networks.reader, seeRow(networks.reader, levels, box))
      .map(({ text }) => text)
      .join('');
  const began = process.cpuUsage();
  const found = readDisplayText(networks, raster).flatMap((display) => display.lines.map(({ text }) => text));
  const { user, system } = process.cpuUsage(began);
  milliseconds.push((user + system) / 1e3);
  const marks = [
    general.add(
      wanted,
      all.map(({ text }) => text),
    ),
    network.add(
      wanted,
      all.map(({ box }) => textIn(box)),
    ),
    displays.add(wanted, found),
  ].map((isRead) => (isRead ? 'x' : '-'));
  console.log(`${marks.join(' ')}  ${photograph.file}  ${wanted.join(' ')}  ${found.join(' ')}`);
}
const sorted = milliseconds.sort((a, b) => a - b);
console.log(`\n${readable.flatMap(valuesOf).length} values in ${readable.length} pictures`);
console.log(`general recogniser, in its boxes: ${general}\nnetwork, in the same boxes: ${network}`);
console.log(`networks, in the rows of the finder: ${displays}`);
console.log(
  `finder and rows: ${sorted[sorted.length >> 1]?.toFixed(0)} ms of processor, ${sorted.at(-1)?.toFixed(0)} at most`,
);
