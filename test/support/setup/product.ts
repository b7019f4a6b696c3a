import type { TestProject } from 'vitest/node';
import { startProduct } from '../process.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the product that all journeys of a run share. */
    product: string;
  }
}

/** Starts what `npm run build` has built, as `npm start` does. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const product = startProduct(['--port', '0']);
  const [, address = ''] = await product.line(/^ready (https:\S+)/);
  project.provide('product', address);
  return async () => {
    product.interrupt();
    await product.ended;
  };
}
