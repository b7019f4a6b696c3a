import '../elements/hdt-upload/receipt-work.js';

/** In place of `elements/hdt-upload/load-receipt`: the one file holds what writes receipts too. */
export const loadReceipt = async (): Promise<void> => {};
