import type { ReportMessages } from '../i18n/messages.js';
import { isAbnormal } from './data/arrange.js';
import type { BiomarkerRow } from './data/biomarkers.js';
import type { ReviewReason } from './data/review-reasons.js';

/** Numbers of results of a report. Critical results are also counted as abnormal. */
interface ResultCounts {
  readonly abnormal: number;
  readonly 'critical-low': number;
  readonly 'critical-high': number;
}

function countResults(rows: readonly BiomarkerRow[]): ResultCounts {
  const withLevel = (level: string) => rows.filter(({ flag }) => flag.level === level).length;
  return {
    abnormal: rows.filter(isAbnormal).length,
    'critical-low': withLevel('critical-low'),
    'critical-high': withLevel('critical-high'),
  };
}

/** How many results a report has and how many need attention, the most urgent last. */
const countTexts = (rows: readonly BiomarkerRow[], messages: ReportMessages): string[] => [
  messages.upload.ready(rows.length),
  ...notableCounts(rows, messages),
];

/** How many results are out of range or may still change, the most urgent last; none where none is. */
export function notableCounts(rows: readonly BiomarkerRow[], { results }: ReportMessages): string[] {
  const counts = countResults(rows);
  const preliminary = rows.filter(({ isPreliminary }) => isPreliminary).length;
  const critical = (['critical-high', 'critical-low'] as const).filter((level) => counts[level] > 0);
  return [
    ...(counts.abnormal > 0 ? [results.outOfRange(counts.abnormal)] : []),
    ...(preliminary > 0 ? [results.preliminary(preliminary)] : []),
    ...critical.map((level) => results.critical[level](counts[level])),
  ];
}

/** `12 results · 9 out of range · 1 very high`, and what of the report could not be read. */
export const resultsSummary = (
  rows: readonly BiomarkerRow[],
  unreadLines: number,
  messages: ReportMessages,
  reasons: readonly ReviewReason[] = [],
): string => [...countTexts(rows, messages), ...openTexts(unreadLines, reasons, messages)].join(' · ');

/** Sentences about lines that could not be read and results to compare with the original. */
function openTexts(
  unreadLines: number,
  reasons: readonly ReviewReason[],
  { results }: ReportMessages,
): readonly string[] {
  const unread = unreadLines > 0 ? [results.unread(unreadLines)] : [];
  if (reasons.length === 0) return unread;
  const compare = unreadLines > 0 ? [] : [results.compare];
  return [...unread, [...reasons.map((reason) => results.review[reason]), ...compare].join(' ')];
}

/** `thyroid.pdf: 6 results, 2 out of range.` */
export function spokenSummary(
  name: string,
  rows: readonly BiomarkerRow[],
  unreadLines: number,
  messages: ReportMessages,
  reasons: readonly ReviewReason[] = [],
): string {
  const facts = countTexts(rows, messages).reduce(messages.results.joinFacts);
  const sentence = messages.upload.announceFile(name, facts);
  return [sentence, ...openTexts(unreadLines, reasons, messages)].join(' ');
}

/** The state on the badge of a report: never `complete` where a result is critical, in doubt, or a line could not be read. */
export const reportState = (
  rows: readonly BiomarkerRow[],
  unreadLines: number,
  reasons: readonly ReviewReason[] = [],
): 'attention' | 'incomplete' | 'complete' =>
  rows.some(({ flag }) => flag.level.startsWith('critical'))
    ? 'attention'
    : unreadLines > 0 || reasons.length > 0
      ? 'incomplete'
      : 'complete';
