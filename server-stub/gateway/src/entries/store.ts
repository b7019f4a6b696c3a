/**
 * Persistence: SQLite in a file or in memory, or PostgreSQL (with the package `pg`).
 *
 * @module hdt-gateway/store
 */

export { openStore, type Store, type StoreOptions } from '../repositories.js';
export type { StoreTimeouts } from '../store/timeouts.js';
export { keepPurging, type UpkeepOptions } from '../upkeep.js';
