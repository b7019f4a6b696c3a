/**
 * Prints how drawn devices are read, by condition: `npx tsx labs/reader/test/report.ts FROM TO`. Seeds 1 to 200 are
 * for work; 9100 to 9299 are kept aside, to be looked at when the work is done. Legends of odd seeds are set in the
 * machine's own fonts, which vary from machine to machine; those of even seeds are drawn.
 */

import { createDice, type Letterer } from '../../../test/support/drawn/devices/faces.js';
import { readDevicePicture } from '../src/device/read-device.js';
import { openRecogniser } from '../src/text/recogniser.js';
import { conditionOf, takeScene } from './device/stress-scenes.js';
import { judgeScene, Tally } from './device/tally.js';

function machineType(seed: number): Letterer {
  const family = createDice(seed).pick(['Liberation Sans', 'DejaVu Sans', 'Noto Sans', 'Nimbus Sans Narrow']);
  const weight = createDice(seed + 1).pick(['400', '700']);
  return (text, x, y, height, colour) =>
    `<text x="${x}" y="${y}" font-family="${family}, sans-serif" font-weight="${weight}" font-size="${height * 1.35}" fill="${colour}">${text}</text>`;
}

const [from = 1, to = 200] = process.argv.slice(2).map(Number);
const recogniser = await openRecogniser().catch(() => undefined);
const tally = new Tally();
const times: { cpu: number; wall: number }[] = [];
for (let seed = from; seed <= to; seed++) {
  const condition = conditionOf(seed);
  const { bytes, truths } = await takeScene(seed, condition, seed % 2 ? machineType(seed) : undefined);
  const cpu = process.cpuUsage();
  const wall = performance.now();
  const reading = await readDevicePicture(bytes, recogniser);
  const { user, system } = process.cpuUsage(cpu);
  times.push({ cpu: (user + system) / 1e6, wall: (performance.now() - wall) / 1e3 });
  const wanted = truths.filter(({ readings }) => Object.keys(readings).length > 0);
  const verdict = judgeScene(reading, condition === 'implausible' ? [] : wanted);
  tally.add(condition, verdict);
  if (verdict === 'wrong') console.log(`sure and wrong: seed ${seed}, ${condition}`);
}
console.log(tally.toString());
for (const key of ['cpu', 'wall'] as const) {
  const sorted = times.map((time) => time[key]).sort((a, b) => a - b);
  const at = (share: number): string => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(2);
  console.log(`${key} seconds a picture: median ${at(0.5)}, worst ${at(1)}`);
}
