import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Measure } from './measure.js';
import { median } from './statistics.js';

const EMULATOR = fileURLToPath(new URL('../../server-stub/emulator/dist/main.js', import.meta.url));

const RUNS = 7;

/** Starts of Node alone, which says how fast the machine is: the emulator is ready within so many of them. */
const BUDGET = 15;

/** Milliseconds from the start of a process to a line of its output. */
const timeTo = (line: RegExp, ...args: readonly string[]): Promise<number> =>
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

/** How soon `npx hdt-emulator` is ready once it is installed. */
export const starting: Measure = {
  key: 'starting',
  name: 'The emulator, from its start to its first answer',
  built: true,
  async run() {
    const bare: number[] = [];
    const whole: number[] = [];
    for (let i = 0; i < RUNS; i++) {
      bare.push(await timeTo(/ready/, '-e', 'console.log("ready")'));
      whole.push(await timeTo(/^ready /m, EMULATOR, '--port=0', '--quiet'));
    }
    const [node, emulator] = [median(bare), median(whole)];
    const ratio = emulator / node;
    const report = `ready after ${Math.round(emulator)} ms, Node alone after ${Math.round(node)} ms: ${ratio.toFixed(1)} times (budget ${BUDGET})`;
    return { report, missed: ratio > BUDGET ? [report] : [] };
  },
};
