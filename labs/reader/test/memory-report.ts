/**
 * Prints the memory of the built emulator and its processes: started, at most under four pictures at once (two sheets and
 * two devices), and idle again. `npm run -s build:servers && npm run -w hdt-reader memory`; Linux only.
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { takePicture } from '../../../test/support/drawn/devices/pictures.js';
import { run } from '../../../test/support/process.js';
import { KINDS, takeSheet } from './sheets/kinds.js';

/** Of the kilobytes that Linux counts in. */
const MEGABYTE = 1024;
/** Milliseconds between two looks. */
const INTERVAL = 100;

const key = 'a-key-for-the-memory-report';
const emulator = run(process.execPath, [
  'server-stub/emulator/dist/main.js',
  ...['--port', '0', '--key', key, '--advance', 'at-once', '--quiet'],
]);
const [url] = await emulator.line(/http:\/\/127\.0\.0\.1:\d+/);

/** The emulator, and the processes in which it reads. */
async function processes(): Promise<string[]> {
  const own = String(emulator.pid);
  const children = await readFile(`/proc/${own}/task/${own}/children`, 'utf8');
  return [own, ...children.split(' ').filter((pid) => pid !== '')];
}

/** Resident memory, in megabytes; of a process that has just ended none. */
async function memoryOf(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / MEGABYTE;
}

async function memory(): Promise<number> {
  const each = await Promise.all((await processes()).map(memoryOf));
  return Math.round(each.reduce((sum, one) => sum + one, 0));
}

const pictures = [
  ['pathology', (await takeSheet(KINDS['scan en 8 pt 200 dpi ruled two columns']!, 1)).picture],
  ['pathology', (await takeSheet(KINDS['photo zh 9 pt ruled']!, 2)).picture],
  ['medical', (await takePicture(9000, 'blurred')).bytes],
  ['medical', (await takePicture(9003, 'clear')).bytes],
] as const;

const headers = { authorization: `Bearer ${key}` };

async function send(module: string, picture: Uint8Array): Promise<void> {
  const body = new FormData();
  body.append('files', new Blob([new Uint8Array(picture)]), 'picture.jpg');
  const answer = await fetch(`${url}/api/master?module=${module}`, {
    method: 'POST',
    headers,
    body,
  });
  await answer.text();
  // A busy machine answers 503 after a minute; the memory was taken all the same.
  if (!answer.ok) console.warn(`${module}: ${answer.status}`);
}

const started = await memory();
let most = 0;
let isSent = false;
const sent = Promise.all(pictures.map(([module, picture]) => send(module, picture))).then(() => {
  isSent = true;
});
// Sheets are read after their upload is answered: the work is done when the processes have ended.
while (!isSent || (await processes()).length > 1) {
  most = Math.max(most, await memory());
  await wait(INTERVAL);
}
await sent;
console.table({ megabytes: { started, 'most under four pictures': most, idle: await memory() } });
emulator.interrupt();
