import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../built.js';
import { startProduct } from '../process.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the product that all journeys of a run share. */
    product: string;
  }
}

/** Builds and starts the product, as `npm start` does. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  ensureBuilt();
  const product = startProduct(['--port', '0']);
  const [, address = ''] = await product.line(/^ready (https:\S+)/);
  project.provide('product', address);
  return async () => {
    product.interrupt();
    await product.ended;
  };
}
