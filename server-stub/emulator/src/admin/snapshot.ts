import { keyView, settingsOf } from '../accounts/account-registry.js';
import type { Account } from '../accounts/accounts.js';
import { toBase64, utf8 } from '../bytes.js';
import { countsOf } from '../delivery/part.js';
import { callbackId } from '../delivery/sent-payload.js';
import { deliveryStatus } from '../delivery/status.js';
import type { ActiveFault } from '../faults/faults.js';
import { countUnreadRows } from '../review/unread-row.js';
import { type Delivery, nextAttempt } from '../uploads/delivery.js';
import { isInReview, isRead, type Upload } from '../uploads/upload.js';
import { expiryOf } from '../uploads/upload-store.js';
import { shownSettings } from './settings.js';
import type * as wire from './wire.js';

export const accountView = (account: Account): wire.Account => ({
  customerId: account.customerId,
  keys: account.keys.map(keyView),
  settings: shownSettings(settingsOf(account)),
});

export const faultView = ({ id, rule, left }: ActiveFault): wire.Fault => ({
  id,
  kind: rule.kind,
  value: rule.value ?? null,
  place: rule.route ?? 'everywhere',
  uploadId: rule.uploadId ?? null,
  customerId: rule.customerId ?? null,
  left,
});

export const contentOf = (contentType: string, body: string | Uint8Array): wire.Content => ({
  contentType,
  body: toBase64(typeof body === 'string' ? utf8(body) : body),
});

/** An upload with its callbacks, newest first. */
export const uploadView = (upload: Upload): wire.Upload => ({
  uploadId: upload.uploadId,
  transactionId: upload.transactionId,
  customerId: upload.customerId,
  fileName: upload.fileName,
  status: upload.status,
  step: upload.status === 'processing' ? upload.step : null,
  uploadedAt: upload.uploadedAt,
  expiresAt: expiryOf(upload),
  delivery: upload.settings.callback ? deliveryStatus(upload) : null,
  reason: upload.status === 'failed' ? upload.reason : null,
  counts: isRead(upload) ? countsIn(upload) : null,
  callbacks: upload.deliveries.map((delivery) => callbackView(upload, delivery)).reverse(),
});

const callbackView = (upload: Upload, delivery: Delivery): wire.Callback => ({
  id: callbackId(upload, delivery),
  uploadId: upload.uploadId,
  fileName: upload.fileName,
  stage: delivery.stage,
  state: delivery.state,
  attempts: delivery.attempts.map(({ at, answer }) => ({ at, answer })),
  nextAt: nextAttempt(delivery),
});

function countsIn(upload: Upload & Parameters<typeof countsOf>[0]): wire.Upload['counts'] {
  const { totalTests, qaPassed, manualReview } = countsOf(upload);
  return { total: totalTests, passed: qaPassed, review: manualReview, unread: countUnreadRows(upload.rows) };
}

/** The rows in doubt of an upload in review. */
export function reviewOf(upload: Upload): wire.Review | null {
  if (!isInReview(upload)) return null;
  const { doubts, rows, until, pacing } = upload;
  return {
    until: pacing.by === 'clock' ? until : null,
    rows: doubts.map(({ row, doubt }) => {
      const { name, result, unit, low, high, flaws } = rows[row - 1]!;
      return { row, doubt, name, result, unit, low, high, ...(flaws && { flaws }) };
    }),
  };
}
