import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { findFaults } from '../../docs/language.mjs';

const words = (count: number): string => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');

/** Pages with one fault each, and a few letters of what is said of it. */
const REFUSED: readonly (readonly [name: string, page: string, fault: RegExp])[] = [
  ['a sentence of 31 words', `${words(31)}.`, /31 words/],
  ['a long sentence over two lines', `${words(16)}\n${words(15)}.`, /31 words/],
  ['a long sentence in a list', `- ${words(31)}.`, /31 words/],
  ['a long sentence in a cell', `| a | b |\n|---|---|\n| ${words(31)} | c |`, /31 words/],
  ['a long sentence around a link', `${words(30)} [here](a.md).`, /31 words/],
  ['a belittling word', 'Simply run the command.', /"Simply" belittles/],
  ['a belittling word in a cell', '| a | b |\n|---|---|\n| It is easy | c |', /"easy" belittles/],
  ['a riddle', 'Whoever scans it is let in.', /"Whoever" is a riddle/],
  ['a riddle of two words', 'It keeps what is sent.', /"what is" is a riddle/],
  ['a motto', '## Running it for real', /motto/],
  ['a motto about people', '## Users never meet', /motto/],
  ['a heading that is a sentence', '## It works.', /motto/],
  ['a table of four columns', '| a | b | c | d |\n|---|---|---|---|\n| 1 | 2 | 3 | 4 |', /4 columns/],
  [
    'a table after figures of the bench',
    '<!-- bench:a -->\n\n1\n\n<!-- /bench:a -->\n\n| a | b | c | d |\n|---|---|---|---|\n\n<!-- bench:b -->\n\n<!-- /bench:b -->',
    /4 columns/,
  ],
  ['a table of long words', `| ${'a'.repeat(25)} | ${'b'.repeat(25)} |\n|---|---|`, /50 letters wide/],
];

const ACCEPTED: readonly (readonly [name: string, page: string])[] = [
  ['a sentence of 30 words', `${words(30)}.`],
  ['code of any length', `\`\`\`js\nconst simply = "${words(40)}"\n\`\`\``],
  ['a command in a sentence', `Run \`npx ${words(40)}\`.`],
  ['a question', 'What is a token?'],
  ['two sentences of 20 words', `${words(20)}. ${words(20)}.`],
  ['items without full stops', `- ${words(20)}\n- ${words(20)}`],
  ['a heading that names its task', '## Deploy the gateway'],
  ['a narrow table', '| Name | Default |\n|---|---|\n| `token-endpoint` | `/hdt/token` |'],
  ['front matter', '---\ntitle: Simply\n---\n\nText.'],
  ['a comment', `<!-- ${words(40)} -->`],
  [
    'figures of the bench',
    `<!-- bench:sizes -->\n\n| a | b | c | d |\n|---|---|---|---|\n\n<!-- /bench:sizes -->`,
  ],
];

describe('the check of the language', () => {
  for (const [name, page, fault] of REFUSED)
    it(`refuses ${name}`, () => {
      const faults = findFaults(page);
      assert.equal(faults.length, 1, faults.join('\n'));
      assert.match(faults[0]!, fault);
    });

  for (const [name, page] of ACCEPTED) it(`accepts ${name}`, () => assert.deepEqual(findFaults(page), []));

  it('names the line', () => assert.match(findFaults('# Title\n\nText.\n\nSimply so.')[0]!, /^5: /));
});
