import type { Snapshot } from '../../admin/wire.js';
import type { InboxState } from '../inbox.js';
import { DELIVERY_STATE_NAMES, STATUS_NAMES } from './names.js';

/** What the page shows at one moment. */
interface Moment {
  readonly snapshot: Snapshot | null;
  readonly inbox: InboxState | null;
}

/** Changes between two moments as sentences for screen readers, or empty. */
export function describeChanges(before: Moment, after: Moment): string {
  if (!before.snapshot || !after.snapshot) return '';
  const known = new Map(before.snapshot.uploads.map((upload) => [upload.uploadId, upload]));
  const changes = after.snapshot.uploads.flatMap((upload) => {
    const old = known.get(upload.uploadId);
    const { fileName, status, delivery } = upload;
    const moved = old?.status !== status ? [`${fileName}: ${STATUS_NAMES[status]}.`] : [];
    const delivered =
      delivery !== null && old && old.delivery !== delivery
        ? [`Callback of ${fileName}: ${DELIVERY_STATE_NAMES[delivery]}.`]
        : [];
    return [...moved, ...delivered];
  });
  const newest = after.inbox?.arrivals[0]?.number ?? 0;
  if (before.inbox && newest > (before.inbox.arrivals[0]?.number ?? 0)) {
    changes.push(`Arrival ${newest} in the inbox.`);
  }
  return changes.join(' ');
}
