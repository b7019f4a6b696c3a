import { html, nothing, type TemplateResult } from 'lit';
import type { UploadRecord } from '../core/service/wire.js';
import type { Locale } from '../i18n/locale.js';
import { localValue } from '../results/amount-text.js';
import type { BiomarkerRow } from '../results/data/biomarkers.js';
import { groupBy } from '../results/data/group-by.js';
import type { Trend } from '../results/data/trends.js';
import type { History } from '../results/history.js';
import type { ReadingRecord } from './loaded-records.js';
import { readingRows } from './reading-rows.js';
import type { LoadedReports } from './records-flow.js';
import { groupOf, type PageAnswers, patientOf } from './whose.js';
import { patientText } from './whose-view.js';

export interface TrendsView {
  readonly history: History;
  readonly reports: LoadedReports['reports'];
  readonly uploads: readonly UploadRecord[];
  readonly readings: readonly ReadingRecord[];
  readonly answers: PageAnswers;
  readonly locale: Locale;
}

interface Chapter {
  /** Whose the values are. */
  readonly title: string;
  readonly trends: readonly Trend[];
  /** How a value is written; absent where it is as in its report. */
  readonly textOf?: (row: BiomarkerRow) => string;
}

/** Values over time, of each patient for itself and of the person's own devices; null when nothing was measured twice. */
export function trendsView(view: TrendsView): TemplateResult | null {
  const { history, locale } = view;
  const text = locale.messages.records.whose;
  const chapters = [...patientChapters(view), readingsChapter(view)].filter(
    ({ trends }) => trends.length > 0,
  );
  const apart = countApart(view);
  if (chapters.length === 0 && apart === 0) return null;
  const hasTitles = chapters.length > 1 || isOfSeveral(view);
  return html`
    ${chapters.map(
      ({ title, trends, textOf }) => html`
        ${hasTitles ? html`<h3 part="section">${title}</h3>` : nothing} ${history.chartsView(trends, locale, textOf)}
      `,
    )}
    ${chapters.length > 0 ? nothing : html`<p class="quiet" part="detail">${locale.messages.records.noTrends}</p>`}
    ${apart > 0 ? html`<p class="quiet" part="detail">${text.leftOut(apart)}</p>` : nothing}
  `;
}

function patientChapters({ history, reports, uploads, answers, locale }: TrendsView): Chapter[] {
  // Two patients in one report could make one line.
  const ofOne = uploads.filter((upload) => patientOf(upload, answers).state !== 'several');
  const groups = groupBy(ofOne, (upload) => groupOf(upload, answers));
  return [...groups.values()].map((group) => ({
    title: patientText(patientOf(group[0], answers), locale.messages),
    trends: history.findTrends(group.flatMap(({ uploadId }) => reports.get(uploadId)?.rows ?? [])),
  }));
}

const readingsChapter = ({ history, readings, locale }: TrendsView): Chapter => ({
  title: locale.messages.records.whose.ownReadings,
  trends: history.findTrends(readingRows(readings, locale.messages)),
  textOf: ({ result }) =>
    result.text
      .split('/')
      .map((value) => localValue(value, locale))
      .join('/'),
});

const isOfSeveral = ({ uploads, answers }: TrendsView): boolean =>
  new Set(uploads.map((upload) => patientOf(upload, answers).tag).filter((tag) => tag !== null)).size > 1;

/** Completed reports of which nobody knows whose they are, where there is another that they could be compared with. */
function countApart({ uploads, answers, reports }: TrendsView): number {
  if (reports.size < 2) return 0;
  return uploads
    .filter(({ uploadId }) => reports.has(uploadId))
    .filter((upload) => {
      const { state } = patientOf(upload, answers);
      return state === 'unknown' || state === 'unsure';
    }).length;
}
