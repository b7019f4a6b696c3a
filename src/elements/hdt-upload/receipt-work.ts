import { receiptPart } from './receipt-part.js';
import { receiptView } from './receipt-view.js';

receiptPart.provide({ receiptView });
