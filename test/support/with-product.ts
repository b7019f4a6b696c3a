// Runs a command with the product that all its journeys share, its address told as HDT_PRODUCT: with-product.ts COMMAND
// ARGUMENT…
import { startProduct } from './process.js';
import { runWith } from './run-with.js';

const product = startProduct(['--port', '0']);
const [, address = ''] = await product.line(/^ready (https:\S+)/);
try {
  await runWith({ HDT_PRODUCT: address });
} finally {
  product.interrupt();
  await product.ended;
}
