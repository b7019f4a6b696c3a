import type { TestProject } from 'vitest/node';
import { startRedis } from '../../gateway/support/redis.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the Redis that counts requests; absent where the database counts them. */
    redis?: string;
  }
}

/** Starts a Redis that all test files of a run share. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const redis = await startRedis();
  if (!redis) throw new Error('no redis-server found');
  project.provide('redis', redis.url);
  return () => redis.stop();
}
