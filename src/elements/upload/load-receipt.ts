/** What writes a receipt. */
export const loadReceipt = () => import('./receipt.js');
