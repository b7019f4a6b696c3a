import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listPages, replaceBlocks, toMarkdown, withoutBlocks } from '../../bench/write-docs.js';

const block = (name: string, text: string) => `<!-- bench:${name} -->\n${text}<!-- /bench:${name} -->`;

describe('figures that the bench writes into a page', () => {
  it.each([
    ['replace those of their name', block('a', 'old\n'), block('a', '\nnew\n\n')],
    ['leave others', block('b', 'old\n'), block('b', 'old\n')],
    ['leave a block that is not closed', '<!-- bench:a -->\nold', '<!-- bench:a -->\nold'],
    [
      'leave a block that is closed by another name',
      '<!-- bench:a -->\nold<!-- /bench:b -->',
      '<!-- bench:a -->\nold<!-- /bench:b -->',
    ],
    [
      'replace each of two blocks',
      `${block('a', '1')}\n${block('a', '2')}`,
      `${block('a', '\nnew\n\n')}\n${block('a', '\nnew\n\n')}`,
    ],
    ['change nothing a second time', block('a', '\nnew\n\n'), block('a', '\nnew\n\n')],
  ])('%s', (_, page, written) => {
    expect(replaceBlocks(page, { a: 'new' })).toBe(written);
  });

  it('may hold a dollar sign', () => {
    expect(replaceBlocks(block('a', ''), { a: "$& $1 $'" })).toBe(block('a', "\n$& $1 $'\n\n"));
  });
});

it('no table of the README has measured figures outside the markers', () => {
  const readme = readFileSync(listPages()[0]!, 'utf8');
  const measured = /^\|.*\|\s*[\d.,]+ (KB|MB|ms|µs|x)\b/;
  expect(
    withoutBlocks(readme)
      .split('\n')
      .filter((line) => measured.test(line) && !line.includes('Largest')),
  ).toEqual([]);
});

describe('the figures of a measure in a page', () => {
  it('are tables and sentences, and say which budgets are missed', () => {
    const table = [
      ['', 'ms'],
      ['ours', '2'],
    ];
    expect(toMarkdown({ figures: [table, 'Ready.'], missed: ['2 ms', '3 MB'] })).toBe(
      ['|  | ms |\n| --- | --- |\n| ours | 2 |', 'Ready.', '**Missed:** 2 ms; 3 MB.'].join('\n\n'),
    );
  });

  it('say nothing of budgets that are kept', () => {
    expect(toMarkdown({ figures: ['Ready.'], missed: [] })).toBe('Ready.');
  });
});
