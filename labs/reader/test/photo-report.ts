/**
 * Prints how a folder of photographs of devices is read (`truth.json` says what they show), by group and by device, and
 * why those that are not right and sure are not, how often each confidence is right, and what becomes of each device when the thresholds of doubt are set by
 * the other devices alone:
 * `npm run -w hdt-reader devices -- [FOLDER]`; ../shared/fixtures/photos without.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharedFixture } from '../../../test/support/shared-fixtures.js';
import { DOUBT_THRESHOLDS, type DoubtThresholds } from '../src/device/general/doubts.js';
import { decodeUpright, readUntilConfident } from '../src/device/read-until-confident.js';
import type { Line, Recogniser } from '../src/text/recogniser.js';
import { openRecogniser } from '../src/text/recogniser.js';
import { type Cause, Evidence, printCauses } from './device/causes.js';
import {
  deviceOf,
  isReadable,
  listed,
  type Outcome,
  Outcomes,
  outcome,
  Reliability,
} from './device/photographs.js';

const [given] = process.argv.slice(2);
const known = sharedFixture('photos/');
const folder = given ?? (known && fileURLToPath(known));
if (!folder) {
  console.error('No folder was given, and ../shared/fixtures/photos is not on this machine.');
  process.exit(1);
}

/** From what is asked now to almost nothing: one pass, and half of the votes. */
const THRESHOLDS: readonly DoubtThresholds[] = [0, 0.15, 0.3, 0.5].map((less) => ({
  score: DOUBT_THRESHOLDS.score - less,
  character: DOUBT_THRESHOLDS.character - less,
  mean: DOUBT_THRESHOLDS.mean - less,
  share: DOUBT_THRESHOLDS.share - less / 2,
  passes: less > 0.2 ? 1 : DOUBT_THRESHOLDS.passes,
}));

/** The passes are the same at all thresholds: each is run once. What it reads is evidence of why a picture was not read. */
function remembering(recogniser: Recogniser, evidence: Evidence): Recogniser {
  const lines = new Map<string, Promise<Line[]>>();
  const kept = new Map<string, Promise<Line>>();
  const sum = (data: Uint8Array): string => {
    let hash = data.length;
    for (let i = 0; i < data.length; i += 7) hash = (Math.imul(hash, 31) + data[i]!) | 0;
    return String(hash);
  };
  function once<Value>(
    memory: Map<string, Promise<Value>>,
    key: string,
    read: () => Promise<Value>,
  ): Promise<Value> {
    const known = memory.get(key) ?? read();
    memory.set(key, known);
    return known;
  }
  return {
    readLines: (raster, view) =>
      once(lines, `${sum(raster.data)} ${JSON.stringify(view)} ${view.skip ? 'in part' : 'whole'}`, () =>
        recogniser.readLines(raster, view).then((found) => {
          for (const line of found) evidence.addLine(line);
          return found;
        }),
      ),
    readLine: (levels, box, view) =>
      once(kept, `${sum(levels[0]!.data)} ${JSON.stringify(box)}`, () =>
        recogniser.readLine(levels, box, view).then((line) => {
          evidence.addLine(line);
          return line;
        }),
      ),
  };
}

const recogniser = await openRecogniser();
const [groups, devices] = [new Outcomes(), new Outcomes()];
const reliability = new Reliability();
const seconds: number[] = [];
const causes: (Cause | undefined)[] = [];
const byTrust: { device: string; said: Outcome[] }[] = [];
for (const photograph of listed(folder)) {
  const bytes = readFileSync(join(folder, photograph.file));
  const evidence = new Evidence();
  const memory = remembering(recogniser, evidence);
  const began = process.cpuUsage();
  const said: Outcome[] = [];
  const picture = await decodeUpright(bytes, memory);
  for (const thresholds of THRESHOLDS) {
    const readings = picture ? await readUntilConfident(memory, picture, thresholds) : [];
    said.push(outcome(photograph, readings));
    if (thresholds !== THRESHOLDS[0]) continue;
    reliability.add(photograph, readings);
    const { user, system } = process.cpuUsage(began);
    seconds.push((user + system) / 1e6);
    const told = readings.map(
      ({ data, confidence, reasons }) =>
        `${Object.values(data)
          .map(({ value, unit }) => `${value} ${unit}`)
          .join(', ')} (${confidence}: ${reasons.join('; ')})`,
    );
    if (picture) evidence.addReadings(picture.readers.segments());
    const cause = evidence.causeOf(photograph, said[0]!);
    causes.push(cause);
    console.log(
      `${said[0]!.padEnd(21)}  ${(cause ?? '').padEnd(19)}  ${photograph.file}  ${told.join('  ')}`,
    );
  }
  groups.add(photograph.group, said[0]!);
  devices.add(deviceOf(photograph), said[0]!);
  byTrust.push({ device: deviceOf(photograph), said });
}

const readable = listed(folder).filter(isReadable).length;
const share = (count: number): string =>
  `${count} of ${readable} (${Math.round((100 * count) / readable)} %)`;
const sorted = seconds.sort((a, b) => a - b);
console.log(`\n${groups}\n\n${devices}\n`);
console.log(
  `right ${share(groups.count('sure and right', 'right'))}, right and sure ${share(groups.count('sure and right'))}`,
);
console.log(`\nWhy those that can be read are not right and sure\n${printCauses(causes)}\n`);
console.log(`How often what is said with a confidence is right\n${reliability}\n`);
console.log(
  `processor seconds a picture: median ${sorted[sorted.length >> 1]!.toFixed(1)}, worst ${sorted.at(-1)!.toFixed(1)}`,
);

/** The lowest thresholds at which no other device was read wrongly and surely. */
const left = new Outcomes();
for (const { device, said } of byTrust) {
  const others = byTrust.filter((other) => other.device !== device);
  const safe = THRESHOLDS.map((_, i) =>
    others.every((other) => other.said[i] !== 'SURE AND WRONG'),
  ).lastIndexOf(true);
  left.add(device, said[Math.max(0, safe)]!);
}
console.log(`\nEach device at the lowest thresholds that are safe on all others\n${left}`);
