import { receiptView } from '../elements/hdt-upload/receipt.js';

/** In place of `elements/hdt-upload/load-receipt`: it shares code with the one file, so it is in it. */
export const loadReceipt = async () => ({ receiptView });
