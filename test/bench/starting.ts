import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Measure } from './measure.js';
import { median } from './statistics.js';

const EMULATOR = fileURLToPath(new URL('../../server-stub/emulator/dist/main.js', import.meta.url));

const RUNS = 7;

/** Most of the emulator's start, relative to a start of Node alone, which depends on the machine alike. */
const BUDGET = 15;

/** Milliseconds from the start of a process to a line of its output. */
const measureStart = (line: RegExp, ...args: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (piece) => {
      text += piece;
      if (!line.test(text)) return;
      resolve(performance.now() - began);
      child.kill();
    });
    child.once('exit', () => reject(new Error(`ended without ${line}`)));
  });

/** Time until an installed `npx hdt-emulator` is ready. */
export const starting: Measure = {
  key: 'starting',
  name: 'The emulator, from its start to its first answer',
  built: true,
  async run() {
    const nodeTimes: number[] = [];
    const emulatorTimes: number[] = [];
    for (let i = 0; i < RUNS; i++) {
      nodeTimes.push(await measureStart(/ready/, '-e', 'console.log("ready")'));
      emulatorTimes.push(await measureStart(/^ready /m, EMULATOR, '--port=0', '--quiet'));
    }
    const [node, emulator] = [median(nodeTimes), median(emulatorTimes)];
    const ratio = emulator / node;
    const sentence = `Ready after ${Math.round(emulator)} ms, Node alone after ${Math.round(node)} ms: ${ratio.toFixed(1)} times (budget ${BUDGET}).`;
    const missed = ratio > BUDGET ? [`${ratio.toFixed(1)} times the start of Node alone`] : [];
    return { figures: [sentence], missed, failed: [] };
  },
};
