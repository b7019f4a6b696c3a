import nodeCrypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import FakeTimers from '@sinonjs/fake-timers';
import { createLocks } from './locks.js';
import { createRandomness } from './random.js';
import { synchronousSubtle, toKeyObject, verifySignature } from './synchronous-subtle.js';

/** Time in which nothing real waits: it jumps to the next timer once all that follows from the last one is done. */
export interface VirtualTime {
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Counts a promise that the platform settles by itself, such as the bytes of a Blob: time waits for it. */
  track<T>(promise: Promise<T>): Promise<T>;
  /**
   * Runs timers until the time has come.
   *
   * @throws {Error} After `maxEvents` timers, which a system that makes progress does not need.
   */
  runUntil(time: number, maxEvents: number): Promise<void>;
  /** Gives the platform its own clock and randomness back. */
  restore(): void;
}

const realImmediate = globalThis.setImmediate;

/** Turns of the real event loop without work, after which nothing is pending but timers. */
const IDLE_TURNS = 2;

/** Nanoseconds of real time within which the platform answers. */
const MAX_SETTLE_TIME = 60_000_000_000n;

/**
 * Replaces the clock, the timers, the randomness, the locks and the asynchronous cryptography of this process, so that a run
 * depends on its seed alone.
 */
export function installVirtualTime(start: number, seed: number): VirtualTime {
  const clock = FakeTimers.install({
    now: start,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
  let pending = 0;
  const track = <T>(promise: Promise<T>): Promise<T> => {
    pending += 1;
    const done = () => {
      pending -= 1;
    };
    promise.then(done, done);
    return promise;
  };
  const restorePlatform = replacePlatform(seed, track);
  const { setTimeout: setFakeTimeout } = globalThis;
  // As in Node, no timer is shorter than a millisecond; without it, time stands still while something waits for a part of one.
  globalThis.setTimeout = ((task: () => void, ms = 0, ...args: unknown[]) =>
    setFakeTimeout(task, Math.max(1, Math.ceil(ms)), ...args)) as typeof setTimeout;

  const settle = async () => {
    const start = process.hrtime.bigint();
    for (let turn = 0; turn < IDLE_TURNS; turn = pending > 0 ? 0 : turn + 1) {
      await new Promise((resolve) => realImmediate(resolve));
      if (process.hrtime.bigint() - start > MAX_SETTLE_TIME)
        throw new Error('what is said to be a matter of the platform waits for virtual time');
    }
  };

  return {
    now: () => clock.now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    track,
    async runUntil(time, maxEvents) {
      let isOver = false;
      setTimeout(() => {
        isOver = true;
      }, time - clock.now);
      await settle();
      for (let event = 0; !isOver; event += 1) {
        if (event === maxEvents) throw new Error(`no end after ${maxEvents} events`);
        clock.next();
        await settle();
      }
    },
    restore() {
      clock.uninstall();
      restorePlatform();
    },
  };
}

type Track = VirtualTime['track'];

/** Replaces a member of an object. @returns A function that restores it. */
function replace<Target extends object, Name extends keyof Target>(
  target: Target,
  name: Name,
  value: Target[Name],
): () => void {
  const descriptor = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
  return () => {
    if (descriptor) Object.defineProperty(target, name, descriptor);
    else delete target[name];
  };
}

function replacePlatform(seed: number, track: Track): () => void {
  const random = createRandomness(seed);
  const randomBytes = (size: number) => {
    const bytes = Buffer.alloc(size);
    for (let at = 0; at < size; at += 1) bytes[at] = random.integer('bytes', 256);
    return bytes;
  };
  const randomUUID = () => {
    const hex = randomBytes(16).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}` as const;
  };
  const fillRandom = (view: Uint8Array) => {
    randomBytes(view.byteLength).copy(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
    return view;
  };
  const blob = Blob.prototype;
  const { arrayBuffer, text } = blob;
  const restores = [
    replace(nodeCrypto, 'randomUUID', randomUUID),
    replace(nodeCrypto, 'randomBytes', randomBytes as typeof nodeCrypto.randomBytes),
    replace(nodeCrypto.KeyObject, 'from', toKeyObject),
    replace(nodeCrypto, 'verify', verifySignature),
    replace(globalThis.crypto, 'randomUUID', randomUUID),
    replace(globalThis.crypto, 'subtle', synchronousSubtle),
    replace(globalThis.crypto, 'getRandomValues', fillRandom as typeof crypto.getRandomValues),
    replace(Math, 'random', () => random.draw('Math.random')),
    replace(AbortSignal, 'timeout', abortAfter),
    replace(globalThis, 'navigator', { locks: createLocks() } as unknown as Navigator),
    replace(blob, 'arrayBuffer', function (this: Blob) {
      return track(arrayBuffer.call(this));
    }),
    replace(blob, 'text', function (this: Blob) {
      return track(text.call(this));
    }),
  ];
  syncBuiltinESMExports();
  return () => {
    for (const restore of restores) restore();
    syncBuiltinESMExports();
  };
}

/** `AbortSignal.timeout` on the replaced timers. */
function abortAfter(ms: number): AbortSignal {
  const control = new AbortController();
  setTimeout(() => control.abort(new DOMException('timeout', 'TimeoutError')), ms);
  return control.signal;
}
