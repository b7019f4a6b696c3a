import assert from 'node:assert/strict';
import { ChildProcess, execFileSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { afterAll, describe, onTestFinished, test } from 'vitest';
import { startEmulator } from '../../../../server-stub/emulator/src/node/serve.js';
import {
  createDocumentReader,
  type DocumentReader,
  type DocumentReaderOptions,
} from '../../../../server-stub/emulator/src/node/worker/document-reader.js';
import { QueueError } from '../../../../server-stub/emulator/src/node/worker/queue.js';
import { ParseFailure } from '../../../../server-stub/emulator/src/parse/failure.js';
import { hostileTables } from '../../../support/hostile/parquet.js';
import { skipWhen } from '../../../support/skip.js';
import { fixture, form, pause, read, row } from '../../support.js';

const open: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(open.map((one) => one.close())));

function create(options?: DocumentReaderOptions): DocumentReader {
  const reader = createDocumentReader(options);
  open.push(reader);
  return reader;
}

/** Longer than anyone waits here, on however busy a machine. */
const PATIENT = 300_000;

const small = Buffer.from('Test,Result\nUrea,5\n');

const line = `Hemoglobin,14.1,g/dL,12.0,16.0,2026-01-02,${'a comment of some length '.repeat(9)}\n`;
const table = (rows: number) => Buffer.from(`Test,Result,Unit,Low,High,Date,Comment\n${line.repeat(rows)}`);
/** Long enough for a hundred answers while it is read. */
const LARGE_ROWS = 10_000;
const large = table(LARGE_ROWS);
const MEDIUM_ROWS = 4000;
/** Takes some hundred milliseconds. */
const medium = table(MEDIUM_ROWS);

const reasonOf = (thrown: unknown): string => {
  if (thrown instanceof ParseFailure) return thrown.reason;
  if (thrown instanceof QueueError) return thrown.code;
  throw thrown;
};

/** The processes that a process has started. */
const childrenOf = (parent: number): readonly string[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid, command]) => ppid === String(parent) && command !== 'ps')
    .map(([pid = '']) => pid);

describe('a document read in a process of its own', () => {
  test('says what it says without one, whatever buffer it lies in', async () => {
    const reader = create({ timeLimit: PATIENT });
    for (const name of ['chemistry.hl7', 'bundle.json', 'rows.json', 'report.xml', 'results-zh.csv'])
      assert.deepEqual((await reader.read(fixture(name))).rows, await read(fixture(name)), name);
    const around = Buffer.concat([Buffer.from('Test,Result\nIron,'), small]);
    const part = around.subarray(around.length - small.length);
    assert.deepEqual((await reader.read(part)).rows, [row({ name: 'Urea', result: '5' })]);
    assert.ok(around.toString().endsWith(small.toString()), 'the bytes are still their owner’s');
  });

  test('fails with its own reason, and the next one is read', async () => {
    const reader = create({ timeLimit: PATIENT });
    assert.equal(await reader.read(Buffer.from('prose')).catch(reasonOf), 'unrecognised');
    assert.equal((await reader.read(small)).rows.length, 1);
  });

  test('of more rows than one portion has them all in their order', async () => {
    const lines = Array.from({ length: 4321 }, (_, index) => `Urea,${index}\n`).join('');
    const { rows } = await create({ timeLimit: PATIENT }).read(Buffer.from(`Test,Result\n${lines}`));
    assert.deepEqual(
      rows.map(({ result }) => Number(result)),
      Array.from({ length: 4321 }, (_, index) => index),
    );
  });

  test('that takes too long fails alone; those that wait behind it are read', async () => {
    const reader = create({ timeLimit: 20 });
    const slow = reader.read(medium).catch(reasonOf);
    // A small one takes a millisecond, on a busy machine at times twenty: that there is a process again is what counts.
    const following = reader.read(small).then(({ rows }) => rows.length, reasonOf);
    assert.equal(await slow, 'timeout');
    assert.ok([1, 'timeout'].includes(await following));
    assert.equal((await create({ timeLimit: PATIENT }).read(medium)).rows.length, MEDIUM_ROWS);
  });

  test('that takes too much memory fails alone; those that wait behind it are read', async () => {
    const reader = create({ heapLimit: 64, timeLimit: PATIENT });
    // A table as large as an upload may be.
    const heavy = reader.read(table(Math.floor(25e6 / line.length))).catch(reasonOf);
    const following = [reader.read(small), reader.read(small)];
    assert.equal(await heavy, 'too-large');
    for (const { rows } of await Promise.all(following)) assert.equal(rows.length, 1);
  });

  test('that takes too much of the processor fails alone; those that wait behind it are read', async () => {
    const reader = create({ processorLimit: 60, timeLimit: PATIENT });
    await reader.read(small);
    const slow = reader.read(large).catch(reasonOf);
    const following = reader.read(small).then(({ rows }) => rows.length, reasonOf);
    assert.equal(await slow, 'timeout');
    assert.ok([1, 'timeout'].includes(await following));
    assert.equal((await create({ timeLimit: PATIENT }).read(medium)).rows.length, MEDIUM_ROWS);
  });

  test('leaves no process behind when nothing is read for a while, and the next one is read', async () => {
    const before = childrenOf(process.pid);
    const started = (children: readonly string[]) => children.filter((child) => !before.includes(child));
    const patient = create({ timeLimit: PATIENT });
    await patient.read(small);
    assert.equal(started(childrenOf(process.pid)).length, 1);
    await patient.close();
    const reader = create({ timeLimit: PATIENT, idleLimit: 20 });
    for (let round = 0; round < 2; round++) {
      assert.equal((await reader.read(small)).rows.length, 1);
      while (started(childrenOf(process.pid)).length > 0) await pause();
    }
  });

  for (const [what, file] of hostileTables(['Test', 'Result', 'Unit']))
    test(`as a Parquet table of ${what} is refused before it is decoded`, async () => {
      const reader = create({ timeLimit: PATIENT });
      assert.equal(await reader.read(file).catch(reasonOf), 'malformed');
      assert.equal((await reader.read(small)).rows.length, 1);
    });

  test('waits its turn, and as many as the limit', async () => {
    const reader = create({ queueLimit: 1, timeLimit: PATIENT });
    const order: string[] = [];
    const note = (name: string) => () => void order.push(name);
    await reader.read(small);
    const first = reader.read(medium).then(note('first'));
    const second = reader.read(small).then(note('second'));
    assert.equal(await reader.read(small).catch(reasonOf), 'busy');
    await Promise.all([first, second]);
    assert.deepEqual(order, ['first', 'second']);
  });

  test('fails when its process does not start, and holds nobody up', async () => {
    const reader = create({ startLimit: 1, timeLimit: PATIENT });
    const readings = [reader.read(small), reader.read(small)].map((one) => one.catch(reasonOf));
    assert.deepEqual(await Promise.all(readings), ['failed', 'failed']);
  });

  test('fails when its process hangs while it hands over the rows, and the next one is read', {
    ...skipWhen(process.platform === 'win32', 'Windows stops no process'),
  }, async () => {
    const reader = create({ timeLimit: 3000 });
    onTestFinished(() => {
      Reflect.deleteProperty(ChildProcess.prototype, 'emit');
    });
    let stopped = 0;
    ChildProcess.prototype.emit = function emit(this: ChildProcess, event: string, ...args: unknown[]) {
      if (event === 'message' && (args[0] as { type?: string }).type === 'head' && stopped++ === 0)
        this.kill('SIGSTOP');
      return EventEmitter.prototype.emit.call(this, event, ...args);
    };
    // Read in a tenth of the limit; its rows are more than a pipe holds.
    assert.equal(await reader.read(table(1000)).catch(reasonOf), 'timeout');
    assert.equal(stopped, 1);
    assert.equal((await reader.read(small)).rows.length, 1);
  });

  test('fails when no process can be started, and its reader closes', async () => {
    const { execPath } = process;
    onTestFinished(() => {
      process.execPath = execPath;
    });
    process.execPath = '/nowhere/node';
    const reader = create();
    const reading = reader.read(small).catch(reasonOf);
    await reader.close();
    assert.equal(await reading, 'closed');
    const another = create();
    assert.equal(await another.read(small).catch(reasonOf), 'failed');
    await another.close();
  });

  test('rejects once its reader is closed', async () => {
    const reader = create();
    const readings = [reader.read(medium), reader.read(small)].map((one) => one.catch(reasonOf));
    await reader.close();
    assert.deepEqual(await Promise.all(readings), ['closed', 'closed']);
    assert.equal(await reader.read(small).catch(reasonOf), 'closed');
  });
});

describe('the service while a document is read', () => {
  test('answers others all the time', async () => {
    const documents = create({ timeLimit: PATIENT });
    let reading = true;
    let rowCount = 0;
    const emulator = await startEmulator({
      port: 0,
      pace: 0,
      parse: async (bytes) => {
        const document = await documents.read(bytes);
        rowCount = document.rows.length;
        reading = false;
        return document;
      },
    });
    open.push(emulator);
    const headers = { authorization: `Bearer ${emulator.key}` };
    const body = form(['large.csv', large]);
    await fetch(`${emulator.url}/api/master?module=pathology`, { method: 'POST', headers, body });
    const waits: number[] = [];
    while (reading) {
      const asked = performance.now();
      const { status } = await fetch(`${emulator.url}/api/v1/uploads`, { headers });
      if (reading) waits.push(performance.now() - asked);
      assert.equal(status, 200);
    }
    assert.equal(rowCount, LARGE_ROWS);
    const sorted = waits.toSorted((one, next) => one - next);
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(1);
    console.info(`${waits.length} answers meanwhile: median ${at(0.5)} ms, slowest ${at(1)} ms`);
    // In the same process there would be one at most, the answer to the first question after the last byte.
    assert.ok(waits.length > 10, `${waits.length} answers came while it was read`);
  });
});
