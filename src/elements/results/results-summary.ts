import type { ReportMessages } from '../../i18n/messages.js';
import type { BiomarkerRow } from '../../results/biomarkers.js';
import { countResults, hasCritical } from '../../results/counts.js';

/** How many results a report has, and how many of them need attention, the most urgent last. */
function factsOf(rows: readonly BiomarkerRow[], { upload, results }: ReportMessages): string[] {
  const counts = countResults(rows);
  const critical = (['critical-high', 'critical-low'] as const).filter((level) => counts[level] > 0);
  return [
    upload.ready(counts.total),
    ...(counts.abnormal > 0 ? [results.outOfRange(counts.abnormal)] : []),
    ...critical.map((level) => results.critical[level](counts[level])),
  ];
}

/** `12 results · 9 out of range · 1 very high`, and what of the report could not be read. */
export const resultsSummary = (
  rows: readonly BiomarkerRow[],
  unreadLines: number,
  messages: ReportMessages,
): string =>
  [...factsOf(rows, messages), ...(unreadLines > 0 ? [messages.results.unread(unreadLines)] : [])].join(
    ' · ',
  );

/** `thyroid.pdf: 6 results, 2 out of range.` */
export function spokenSummary(
  name: string,
  rows: readonly BiomarkerRow[],
  unreadLines: number,
  messages: ReportMessages,
): string {
  const facts = factsOf(rows, messages).reduce(messages.results.also);
  const said = messages.upload.announceFile(name, facts);
  return unreadLines > 0 ? `${said} ${messages.results.unread(unreadLines)}` : said;
}

/** What a report is said to be in one word: never plainly complete where something needs to be looked at. */
export const reportState = (
  rows: readonly BiomarkerRow[],
  unreadLines: number,
): 'attention' | 'incomplete' | 'complete' =>
  hasCritical(countResults(rows)) ? 'attention' : unreadLines > 0 ? 'incomplete' : 'complete';
