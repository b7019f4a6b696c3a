import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { epochTime } from '../process/epoch-time.js';
import { type Credentials, signIn } from '../process/person.js';
import { serve } from '../process/serve.js';

const PATH = '/events';

/** Connections opened at a time. More than the backlog of the listener would wait for TCP to retransmit. */
const CONCURRENCY = 100;

/** Milliseconds after which an event counts as lost. */
const TIMEOUT = 60_000;

const sockets = new Set<Socket>();
const credentials = new Map<string, Credentials>();
/** Times at which events arrived, by upload id. */
const arrivals = new Map<string, number[]>();
let onArrival = () => {};

/** Runs a task for each item, `CONCURRENCY` at a time. */
async function forEachConcurrently<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await run(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

/** Opens a stream, and resolves once the gateway has confirmed it. */
async function openStream(url: string, subject: string): Promise<void> {
  const headers = await credentials.get(subject)!('GET', PATH);
  await new Promise<void>((resolve, reject) => {
    const request = get(url + PATH, { agent: false, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`refused: ${response.statusCode}`));
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes(': open')) resolve();
        for (const [, id = ''] of text.matchAll(/"uploadId":"([^"]+)"/g)) recordArrival(id);
      });
      response.on('error', () => {});
    });
    request.on('socket', (socket) => sockets.add(socket)).on('error', reject);
  });
}

function recordArrival(id: string): void {
  const times = arrivals.get(id) ?? [];
  times.push(epochTime());
  arrivals.set(id, times);
  onArrival();
}

export type Listeners = typeof methods;

const methods = serve({
  async signIn(url: string, subjects: readonly string[]): Promise<void> {
    await forEachConcurrently(subjects, async (subject) => {
      const who = { base: url, subject, proof: false };
      credentials.set(subject, await signIn((path, init) => fetch(url + path, init), who));
    });
  },

  /** Opens a stream for each person, and returns the milliseconds until all are open. */
  async open(url: string, subjects: readonly string[]): Promise<number> {
    const began = epochTime();
    await forEachConcurrently(subjects, (subject) => openStream(url, subject));
    return epochTime() - began;
  },

  /** Requests streams of one person that are never read. */
  async stall(url: string, subject: string, count: number): Promise<void> {
    const { hostname, port } = new URL(url);
    const headers = Object.entries(await credentials.get(subject)!('GET', PATH));
    const lines = [`GET ${PATH} HTTP/1.1`, `host: ${hostname}`, ...headers.map((pair) => pair.join(': '))];
    for (let n = 0; n < count; n += 1) {
      await new Promise<void>((resolve, reject) => {
        const socket = connect({ host: hostname, port: Number(port) }, () => {
          socket.pause().write(`${lines.join('\r\n')}\r\n\r\n`, () => resolve());
        });
        sockets.add(socket.on('error', reject));
      });
    }
  },

  /** Resolves with the times at which an event of the upload has arrived on this number of streams. */
  async arrivals(uploadId: string, count: number): Promise<number[]> {
    const countArrived = () => arrivals.get(uploadId)?.length ?? 0;
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${countArrived()} of ${count} arrived`)), TIMEOUT);
      onArrival = () => {
        if (countArrived() < count) return;
        clearTimeout(late);
        resolve();
      };
      onArrival();
    });
    return arrivals.get(uploadId)!;
  },

  /** Resets all connections. */
  leave(): void {
    for (const socket of sockets) socket.resetAndDestroy();
    sockets.clear();
  },
});
