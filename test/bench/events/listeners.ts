import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { instant } from '../process/instant.js';
import { type Credentials, signIn } from '../process/person.js';
import { serve } from '../process/serve.js';

const PATH = '/events';

/** As many connections are made at a time: more than a listener's backlog holds would wait for TCP to try again. */
const AT_ONCE = 100;

/** An event that has not come by then is lost. */
const PATIENCE = 60_000;

const sockets = new Set<Socket>();
const credentials = new Map<string, Credentials>();
/** When each upload was heard of, by its id. */
const arrivals = new Map<string, number[]>();
let heard = () => {};

/** Runs `work` for all, `AT_ONCE` of them at a time. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values();
  const worker = async () => {
    for (const one of left) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Resolves when the stream has said that it is open. */
async function listen(url: string, subject: string): Promise<void> {
  const headers = await credentials.get(subject)!('GET', PATH);
  await new Promise<void>((resolve, reject) => {
    const request = get(url + PATH, { agent: false, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`refused: ${response.statusCode}`));
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes(': open')) resolve();
        for (const [, id = ''] of text.matchAll(/"uploadId":"([^"]+)"/g)) note(id);
      });
      response.on('error', () => {});
    });
    request.on('socket', (socket) => sockets.add(socket)).on('error', reject);
  });
}

function note(id: string): void {
  const times = arrivals.get(id) ?? [];
  times.push(instant());
  arrivals.set(id, times);
  heard();
}

export type Listeners = typeof methods;

const methods = serve({
  async signIn(url: string, subjects: readonly string[]): Promise<void> {
    await each(subjects, async (subject) => {
      const who = { base: url, subject, proof: false };
      credentials.set(subject, await signIn((path, init) => fetch(url + path, init), who));
    });
  },

  /** One stream each; milliseconds until all are open. */
  async open(url: string, subjects: readonly string[]): Promise<number> {
    const began = instant();
    await each(subjects, (subject) => listen(url, subject));
    return instant() - began;
  },

  /** So many streams of one person that are asked for and never read. */
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

  /** When each of so many listeners heard of the upload. */
  async arrivals(uploadId: string, count: number): Promise<number[]> {
    const came = () => arrivals.get(uploadId)?.length ?? 0;
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${came()} of ${count} heard`)), PATIENCE);
      heard = () => {
        if (came() < count) return;
        clearTimeout(late);
        resolve();
      };
      heard();
    });
    return arrivals.get(uploadId)!;
  },

  /** Breaks all lines off, without a word. */
  leave(): void {
    for (const socket of sockets) socket.resetAndDestroy();
    sockets.clear();
  },
});
