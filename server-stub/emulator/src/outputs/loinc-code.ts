/** A code that has LOINC's form; else empty, since a table may hold anything in the column of that name. */
export const loincCode = (code: string): string => (/^\d{1,7}-\d$/.test(code) ? code : '');

/** What every report is, in LOINC: a laboratory report. */
export const LABORATORY_REPORT = { code: '11502-2', name: 'Laboratory report' } as const;
