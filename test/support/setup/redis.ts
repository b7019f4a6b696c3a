import type { TestProject } from 'vitest/node';
import { startRedis } from '../../gateway/support/redis.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the Redis that counts for the stores of a run; absent where their database counts. */
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
