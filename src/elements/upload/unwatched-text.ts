import type { Localize } from '../../i18n/localize.js';
import type { ReportMessages } from '../../i18n/messages.js';
import { KEPT_FOR } from '../../service/limits.js';

/** The last day on which the service has a file that it took at `moment` (ISO 8601). */
export const lastDayOf = (moment: string): string => new Date(Date.parse(moment) + KEPT_FOR).toISOString();

/**
 * What is said of a file that the service has and nobody waits for.
 *
 * @param filedAt ISO 8601; null where that is not known, after a reload.
 */
export function unwatchedText(filedAt: string | null, localize: Localize<ReportMessages>): string {
  const { upload } = localize.messages;
  if (filedAt === null) return upload.unwatchedUndated;
  return upload.unwatched(localize.date(lastDayOf(filedAt), { month: 'short', day: 'numeric' }));
}
