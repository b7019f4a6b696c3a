import { DELIVERY_RANK, NO_CALLBACK_STATUS } from '../assumptions.js';
import type { DeliveryState } from '../uploads/delivery.js';
import { isFinished, type Upload } from '../uploads/upload.js';

/** `callbackDelivery.status` of an upload with any number of callbacks (interface, States). */
export function deliveryStatus(upload: Upload): DeliveryState {
  const states = new Set<DeliveryState>(upload.deliveries.map(({ state }) => state));
  if (!isFinished(upload)) states.add('pending');
  return DELIVERY_RANK.find((state) => states.has(state)) ?? NO_CALLBACK_STATUS;
}
