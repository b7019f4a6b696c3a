import type { Delivery } from '../uploads/delivery.js';
import type { Upload } from '../uploads/upload.js';
import type { UploadStore } from '../uploads/upload-store.js';
import { buildPayload, type Payload } from './build.js';

/** A callback as it is sent, with the value of the receiver's header masked. */
export interface SentPayload extends Payload {
  readonly url: string;
}

const MASKED_VALUE = '********';

export const callbackId = ({ uploadId }: Upload, { stage }: Delivery): string => `${uploadId}-${stage}`;

/** Rebuilt, since payloads are not stored; null for an unknown callback. */
export function sentPayload(store: UploadStore, id: string): SentPayload | null {
  for (const upload of store.newestFirst()) {
    const delivery = upload.deliveries.find((one) => callbackId(upload, one) === id);
    const { callback } = upload.settings;
    if (!delivery || !callback) continue;
    const { headers, body } = buildPayload(upload, delivery);
    const masked = callback.header ? { [callback.header.name.toLowerCase()]: MASKED_VALUE } : {};
    return { url: callback.url, headers: { ...masked, ...headers }, body };
  }
  return null;
}
