import type { Redis } from 'ioredis';
import { toMissingDriver } from './driver.js';

/** Timeouts of Redis, in milliseconds. */
export interface RedisTimeouts {
  readonly connect: number;
  /** For the response to a command; a connection without one is replaced. */
  readonly response: number;
  /** Between two probes of the connection, which may only listen for a long time. */
  readonly heartbeat: number;
}

export const DEFAULT_REDIS_TIMEOUTS: RedisTimeouts = { connect: 5_000, response: 2_000, heartbeat: 15_000 };

/** Milliseconds before reconnecting, at most. */
const MAX_RETRY = 1_000;

/** The commands that are used, of the client's own: types of a driver that may be missing are not part of ours. */
interface RedisCommands {
  info(section: 'memory'): Promise<string>;
  eval(script: string, keyCount: number, ...keysAndArguments: (string | number)[]): Promise<unknown>;
  publish(channel: string, message: string): Promise<number>;
  subscribe(channel: string): Promise<unknown>;
}

/** One connection to Redis or Valkey, which is replaced when it is lost. */
export interface RedisConnection {
  /** Sends one command, never twice. Throws `RedisUnavailable`. */
  send<T>(command: (redis: RedisCommands) => Promise<T>): Promise<T>;
  /** Runs `listener` after each reconnection. */
  onReconnect(listener: () => void): void;
  /** Runs `listener` for each message of the channels that are subscribed to. */
  onMessage(listener: (message: string) => void): void;
  close(): Promise<void>;
}

/** Redis was not reached, did not respond, or refused a command. Neither its message nor its code has an address in it. */
export class RedisUnavailable extends Error {
  override readonly name = 'RedisUnavailable';
  constructor(
    /** `REDIS_` and the code of Redis (`REDIS_OOM`) or of the network (`REDIS_ECONNREFUSED`). */
    readonly code: string,
    message = code,
  ) {
    super(message);
  }
}

/**
 * Connects to a `redis://` or `rediss://` address.
 *
 * @throws {MissingDriver} When the package `ioredis` is not installed.
 * @throws {RedisUnavailable} When the first connection fails.
 */
export async function connectRedis(url: string, timeouts: RedisTimeouts): Promise<RedisConnection> {
  const Redis = await loadRedis();
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: timeouts.connect,
    commandTimeout: timeouts.response,
    socketTimeout: timeouts.response,
    retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RETRY),
    // A primary that became a replica keeps its connections; its address may lead to the new primary.
    reconnectOnError: ({ message }) => /\bREADONLY\b|^MASTERDOWN\b/.test(message),
    // A request is refused while Redis is away, instead of waiting for it.
    enableOfflineQueue: false,
    // A command without a response may have been executed.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    // `onReconnect` waits until the subscription is confirmed.
    autoResubscribe: false,
  });
  let connectionError: unknown;
  redis.on('error', (thrown) => {
    connectionError = thrown;
  });
  redis.on('ready', () => {
    connectionError = undefined;
  });
  // The error of a command on a lost connection does not say why it was lost.
  const unavailable = (thrown: unknown) =>
    new RedisUnavailable(`REDIS_${codeOf(thrown) ?? codeOf(connectionError) ?? 'NO_RESPONSE'}`);
  try {
    await redis.connect();
  } catch (thrown) {
    redis.disconnect();
    throw unavailable(connectionError ?? thrown);
  }
  // A connection that only listens would not notice a dead peer.
  const probe = setInterval(() => redis.ping().catch(() => {}), timeouts.heartbeat);
  return {
    send: (command) => command(redis).catch((thrown) => Promise.reject(unavailable(thrown))),
    onReconnect(listener) {
      redis.on('ready', listener);
    },
    onMessage(listener) {
      redis.on('message', (_, message) => listener(message));
    },
    async close() {
      clearInterval(probe);
      await redis.quit().catch(() => {});
      redis.disconnect();
    },
  };
}

async function loadRedis(): Promise<typeof Redis> {
  try {
    return (await import('ioredis')).Redis;
  } catch (thrown) {
    throw toMissingDriver(thrown, 'Redis', 'ioredis');
  }
}

/** The code of an error of Redis (the first word of its message), of Node or of TLS; null for an error of the driver. */
function codeOf(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) return null;
  const { code } = thrown as NodeJS.ErrnoException;
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code;
  return thrown.name === 'ReplyError' ? (/^[A-Z]{2,20}\b/.exec(thrown.message)?.[0] ?? 'ERR') : null;
}
