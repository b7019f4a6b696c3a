/** Parts of a report that an element hands on to its host. */
export const RESULT_PARTS =
  'results-summary, tools, results, heading, panel, result-row, biomarker, comment, value, prose, unit, range, flag, code, date, trends, trend, save, action';
