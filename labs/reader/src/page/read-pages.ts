import {
  createRowList,
  type DayOrder,
  dayOrderIn,
  dayOrderOf,
  type ParsedDocument,
  withFlaw,
} from 'hdt-emulator/laboratory';
import { type CarriedHeaders, fitHeaders } from './carried-headers.js';
import { type PageLines, readDateMarks } from './date-marks.js';
import { type Draft, rowFromDraft } from './draft.js';
import { identityOf } from './identity.js';
import { type LabeledValue, readLabels } from './labels.js';
import { laboratoryOf } from './laboratory.js';
import { readLevelLines } from './level.js';
import type { Line } from './line.js';
import { isMostlyMissing, isPicture } from './missing.js';
import { isOtherPatient, type PatientFacts, patientOf } from './patient.js';
import { readPlainLines } from './plain-lines.js';
import { mergeRepeatedPages, type PlacedRow } from './repeated-pages.js';
import { printedOrder, reportDates } from './report-date.js';
import { readRows, type TableRows } from './rows.js';
import { statedPatient } from './stated-patients.js';
import { findTables, type Table } from './tables.js';
import { findUnread, findUnreadInPicture } from './unread-lines.js';
import type { Page, Word } from './word.js';
import { readWrittenLines } from './written-lines.js';

interface ReadPage extends PageLines {
  readonly drafts: readonly Draft[];
  readonly labeled: readonly LabeledValue[];
  readonly height: number;
  /** The columns that the next page can go on with. */
  readonly carried: CarriedHeaders;
  readonly dated: boolean;
  readonly identity: readonly string[];
  readonly laboratory: string;
  /** The vertical positions of the results that are in no row. */
  readonly unread: readonly number[];
}

/**
 * Reads the pages of one report: its rows in the order of the pages, its laboratory and the identity texts. Rows are flawed
 * where pages name different patients. Throws ParseFailure `too-large`.
 */
export function readPages(pages: readonly Page[]): ParsedDocument {
  const read = readInOrder(pages);
  const marks = readDateMarks(read);
  const order = orderOf(read, marks.order);
  const dates = reportDates(
    read.map(({ labeled }) => labeled),
    order,
  );
  const found = read.map(({ drafts, unread }, index) => ({
    rows: drafts.flatMap((draft): readonly PlacedRow[] => {
      const top = topOf(draft);
      const marked = marks.dateAt(index, top, order);
      const row = rowFromDraft(draft, marked.state === 'absent' ? dates[index]! : marked, order);
      return row ? [{ row, top }] : [];
    }),
    unread,
  }));
  const merged = mergeRepeatedPages(found);
  const named = read.map(({ labeled, height }) => patientOf(labeled, height, order));
  const isOfSeveral = hasSeveralPatients(named);
  const patients = isOfSeveral ? named.flatMap((page) => statedPatient([page])) : statedPatient(named);
  const list = createRowList();
  for (const { rows } of merged)
    for (const { row } of rows) list.add(isOfSeveral ? withFlaw(row, 'person') : row);
  const unreadLines = merged.reduce((sum, { unread }) => sum + unread.length, 0);
  return {
    ...(unreadLines > 0 ? { unreadLines } : {}),
    ...(patients.length > 0 ? { patients } : {}),
    rows: list.rows,
    laboratory: read.find(({ laboratory }) => laboratory !== '')?.laboratory ?? '',
    identity: [...new Set(read.flatMap(({ identity }) => identity))],
  };
}

/** Reads each page after the one before it, whose table can go on; pages before the first header by that one's columns. */
function readInOrder(pages: readonly Page[]): readonly ReadPage[] {
  const read: ReadPage[] = [];
  for (const page of pages) read.push(readPage(page, read.at(-1)));
  const headed = read.findIndex(({ carried }) => carried.headers.length > 0);
  for (let index = headed - 1; index >= 0; index--) {
    const again = readPage(pages[index]!, { ...read[headed]!, dated: false });
    if (again.drafts.length >= read[index]!.drafts.length) read[index] = again;
  }
  return read;
}

function hasSeveralPatients(patients: readonly PatientFacts[]): boolean {
  return patients.some((one, index) => patients.slice(index + 1).some((other) => isOtherPatient(one, other)));
}

/** The order of all dates: as the dates show, or as usual in the language. */
function orderOf(read: readonly ReadPage[], orderOfMarks: DayOrder): DayOrder {
  const language = read
    .flatMap(({ carried }) => carried.headers)
    .find((header) => header.language !== 'en')?.language;
  const columns = dayOrderOf(read.flatMap(({ drafts }) => drafts.map(({ date }) => date)));
  if (columns !== 'unknown') return columns;
  if (orderOfMarks !== 'unknown') return orderOfMarks;
  return printedOrder(
    read.flatMap(({ labeled }) => labeled),
    language ? dayOrderIn(language) : 'unknown',
  );
}

function readPage(page: Page, before: ReadPage | undefined): ReadPage {
  const lines = readLevelLines(page.words.filter(isText));
  const above =
    before && isPicture(page) ? fitHeaders(before.carried, lines) : (before?.carried.headers ?? []);
  const { tables, headers, carried } = findTables(lines, above);
  const rows = tables.map(readRows);
  const used = new Set<Line>([...headers, ...rows.flatMap((table) => [...table.lines])]);
  const plain = readPlainLines(lines.filter((line) => !used.has(line)));
  const unread = lines.filter((line) => !used.has(line) && !plain.lines.has(line));
  const written = readWrittenLines(unread, before?.dated);
  const rest = unread.filter((line) => !written.lines.has(line));
  const labeled = readLabels(rest);
  const left = [...written.rest, ...unreadPartsBesideRows(tables, rows)];
  const drafts = insertByHeight([...rows.flatMap((table) => table.drafts), ...plain.drafts], written.drafts);
  if (isMostlyMissing(page, drafts, rest)) for (const draft of drafts) draft.flaw ??= 'rows';
  return {
    drafts,
    labeled,
    height: page.height,
    lines,
    headers,
    rows: new Set([...rows.flatMap((table) => [...table.lines]), ...plain.lines, ...written.lines]),
    unread: isPicture(page) ? findUnreadInPicture(page, left, drafts) : findUnread(left, drafts),
    dated: written.dated,
    carried: carried.length > 0 || !before ? { headers: carried, lines } : before.carried,
    identity: identityOf(rest, labeled),
    laboratory: laboratoryOf(
      rest.filter(({ top }) => top < (headers[0]?.top ?? page.height)),
      labeled,
      page.height,
    ),
  };
}

/** The parts of lines that made no row in their table, beside one that did in another. */
const unreadPartsBesideRows = (tables: readonly Table[], rows: readonly TableRows[]): readonly Line[] =>
  tables.flatMap(({ lines }, at) => {
    const others = rows.filter((_, other) => other !== at);
    return lines
      .filter(({ whole }) => !rows[at]!.lines.has(whole) && others.some((table) => table.lines.has(whole)))
      .map(({ line }) => line);
  });

const topOf = ({ words }: Draft): number => words[0]?.top ?? 0;

/** Adds written rows between the rows of tables by their height on the page; adjacent tables stay apart. */
function insertByHeight(drafts: readonly Draft[], written: readonly Draft[]): readonly Draft[] {
  const ordered = [...drafts];
  for (const draft of written) {
    const below = ordered.findIndex((other) => topOf(other) > topOf(draft));
    ordered.splice(below < 0 ? ordered.length : below, 0, draft);
  }
  return ordered;
}

/** Rules and leaders can be drawn with characters. */
const isText = ({ text, width, height }: Word): boolean =>
  /\S/.test(text) && !/^(?:[._·…‥=_-]{3,}|[|│┃¦]+)$/.test(text) && width > 0 && height > 0;
