/** Fetches what writes receipts. */
export const loadReceipt = (): Promise<unknown> => import('./receipt-work.js');
