import {
  type Attempt,
  type Delivery,
  type DeliveryStage,
  type DeliveryState,
  nextAttempt,
} from '../uploads/delivery.js';
import type { Upload } from '../uploads/upload.js';
import type { UploadStore } from '../uploads/upload-store.js';
import { buildPayload, type Payload } from './build.js';
import { type Variant, variantOf } from './variant.js';

/** One callback as the portal shows it. Times in milliseconds since 1970. */
interface DeliveryView {
  readonly id: string;
  readonly uploadId: string;
  readonly transactionId: number;
  readonly customerId: number;
  readonly stage: DeliveryStage;
  readonly variant: Variant;
  readonly url: string;
  readonly state: DeliveryState;
  readonly madeAt: number;
  readonly attempts: readonly Attempt[];
  /** Null when no attempt is due. */
  readonly next: number | null;
}

/** The callbacks of all stored uploads. Payloads are not stored but rebuilt. */
export interface Deliveries {
  /** Newest first. */
  list(): readonly DeliveryView[];
  /** The exact payload of a delivery, with the value of the receiver's header masked; null when unknown. */
  payload(id: string): Payload | null;
}

const MASKED_VALUE = '********';

const idOf = ({ uploadId }: Upload, { stage }: Delivery): string => `${uploadId}-${stage}`;

export function readDeliveries(store: UploadStore): Deliveries {
  const all = () =>
    store.newestFirst().flatMap((upload) => upload.deliveries.map((delivery) => ({ upload, delivery })));
  return {
    list: () =>
      all()
        .map(({ upload, delivery }) => viewOf(upload, delivery))
        .sort((one, other) => other.madeAt - one.madeAt),
    payload(id) {
      const found = all().find(({ upload, delivery }) => idOf(upload, delivery) === id);
      if (!found) return null;
      const { headers, body } = buildPayload(found.upload, found.delivery);
      const header = found.upload.settings.callback?.header;
      return {
        headers: { ...(header ? { [header.name.toLowerCase()]: MASKED_VALUE } : {}), ...headers },
        body,
      };
    },
  };
}

function viewOf(upload: Upload, delivery: Delivery): DeliveryView {
  const { uploadId, transactionId, customerId, settings } = upload;
  const { stage, state, madeAt, attempts } = delivery;
  return {
    id: idOf(upload, delivery),
    uploadId,
    transactionId,
    customerId,
    stage,
    variant: variantOf(settings, stage),
    url: settings.callback?.url ?? '',
    state,
    madeAt,
    attempts,
    next: nextAttempt(delivery),
  };
}
