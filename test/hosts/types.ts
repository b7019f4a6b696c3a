import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { execute, type Host } from './project.js';

/**
 * Has a host's types checked as its developers do. Its file `types` has what is refused, each behind the comment with
 * which the checker expects it.
 */
export function checkTypes({ types = [], refused }: Host, project: string): void {
  for (const command of types) {
    const { isDone, lines } = execute(project, command);
    if (isDone === Boolean(refused)) throw new Error(`${command[0]}: ${lines.slice(-12).join('\n')}`);
    if (refused) compare(lines, project, refused);
  }
}

/** Templates of Angular know no such comment: each wrong line is marked, and no other line has an error. */
function compare(output: readonly string[], project: string, file: string): void {
  const errors = output.map((line) => /^(\S+?):(\d+):\d+ - error/.exec(stripVTControlCharacters(line)));
  const found = errors.flatMap((match) => (match ? [`${match[1]}:${match[2]}`] : []));
  const source = readFileSync(join(project, file), 'utf8').split('\n');
  const marked = source.flatMap((line, index) => (line.includes('refused:') ? [`${file}:${index + 1}`] : []));
  const lines = [...new Set(found)].sort();
  if (lines.join() !== marked.sort().join()) throw new Error(`refused ${lines}, and not ${marked}`);
}
