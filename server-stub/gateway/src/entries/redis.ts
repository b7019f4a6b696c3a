/**
 * Counts, used proofs and notifications between nodes in Redis or Valkey (with the package `ioredis`), beside PostgreSQL.
 *
 * @module hdt-gateway/redis
 */
export { type EphemeralStore, openRedis, type RedisOptions } from '../ephemeral-store.js';
export { type RedisTimeouts, RedisUnavailable } from '../store/redis.js';
