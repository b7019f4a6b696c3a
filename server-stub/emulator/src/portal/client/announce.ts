import type { Snapshot } from '../../admin/wire.js';
import type { InboxContents } from './inbox.js';
import { DELIVERY_STATES, STATUS_NAMES } from './names.js';

/** What the page showed at one moment. */
export interface Seen {
  readonly snapshot: Snapshot | null;
  readonly inbox: InboxContents | null;
}

/** What changed between two moments, in sentences for those who hear the page; empty when nothing did. */
export function describeChanges(before: Seen, after: Seen): string {
  if (!before.snapshot || !after.snapshot) return '';
  const known = new Map(before.snapshot.uploads.map((upload) => [upload.uploadId, upload]));
  const news = after.snapshot.uploads.flatMap((upload) => {
    const old = known.get(upload.uploadId);
    const { fileName, status, delivery } = upload;
    const moved = old?.status !== status ? [`${fileName}: ${STATUS_NAMES[status]}.`] : [];
    const delivered =
      delivery !== null && old && old.delivery !== delivery
        ? [`Callback of ${fileName}: ${DELIVERY_STATES[delivery]}.`]
        : [];
    return [...moved, ...delivered];
  });
  const newest = after.inbox?.arrivals[0]?.number ?? 0;
  if (before.inbox && newest > (before.inbox.arrivals[0]?.number ?? 0)) {
    news.push(`Arrival ${newest} in the inbox.`);
  }
  return news.join(' ');
}
