import { TRANSLATION_TIME } from '../assumptions.js';
import { nameUuid } from '../ids.js';
import { type Delivery, type DeliveryStage, newDelivery } from '../uploads/delivery.js';
import type { Upload } from '../uploads/upload.js';

/** How long translation delays results, in milliseconds: always the same for the same part of the same upload. */
export function translationTime({ settings, pacing, uploadId }: Upload, stage: DeliveryStage): number {
  if (settings.language === 'EN' || pacing.by !== 'clock') return 0;
  const [min, max] = TRANSLATION_TIME;
  const share = Number.parseInt(nameUuid(`${uploadId}/${stage}`).slice(0, 8), 16) / 2 ** 32;
  return Math.round(min + share * (max - min));
}

/** The delivery of one stage, due at `next`, or none when the account has no callback. Times in ms since 1970. */
export const createStageDelivery = (
  { settings }: Upload,
  stage: DeliveryStage,
  madeAt: number,
  next: number,
): readonly [Delivery] | readonly [] => (settings.callback ? [newDelivery(stage, madeAt, next)] : []);
