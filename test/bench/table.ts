/** The first row is its head. */
export type Table = readonly (readonly string[])[];

/** A table as text. The first column is aligned left, the others right. */
export function formatTable(rows: Table): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ');
  const [head, ...body] = rows.map(line);
  return [head, widths.map((width) => '─'.repeat(width)).join('  '), ...body].join('\n');
}

/** 33231 -> "33.2 KB"; a KB is 1,000 bytes. */
export const kilobytes = (bytes: number): string => (bytes === 0 ? '–' : `${(bytes / 1000).toFixed(1)} KB`);

/** 1048576 -> "1.0 MB"; a MB is 1,000,000 bytes. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

export const markdownTable = ([head = [], ...body]: Table): string =>
  [head, head.map(() => '---'), ...body].map((row) => `| ${row.join(' | ')} |`).join('\n');
