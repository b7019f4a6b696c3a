import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withoutComments, withoutSpaces } from '../../../build/compact.mjs';

const module = (...lines: string[]): string => lines.join('\n');

it('takes the indentation out of markup and styles, also within each other, and leaves code in its line', () => {
  const code = module(
    'const rows = (list) => html`',
    '  <ul>',
    '    ${list.map((one) => html`',
    `      <li>\${one}</li>`,
    '    `)}',
    '  </ul>`;',
    'const styles = css`',
    '  ul li:hover {',
    '    margin: 0;',
    '    color: rgb(0, 0, 0);',
    '  }',
    '`;',
    'const last = css`',
    '  ul {',
    '    margin: 0;',
    '  }',
    '`;',
    '//# sourceMappingURL=lists.js.map',
  );
  const lines = withoutSpaces(code).split('\n');
  assert.deepEqual(lines, [
    'const rows = (list) => html`',
    '<ul>',
    `\${list.map((one) => html\``,
    `<li>\${one}</li>`,
    '`)}',
    '</ul>`;',
    'const styles = css`',
    'ul li:hover{margin:0;color:rgb(0,0,0)}',
    '',
    '',
    '',
    '`;',
    'const last = css`',
    'ul{margin:0}`;',
    '//# sourceMappingURL=lists.js.map',
  ]);
});

it('leaves every other text and all code as it is, line by line', () => {
  const code = module(
    'const text = `',
    '  kept`;',
    'function run() {',
    `  return other\`\n  kept \${'  \`'}\`;`,
    '}',
    '// html`',
    '//   kept`',
  );
  assert.equal(withoutSpaces(code), code);
});

it('takes out comments for readers, and leaves code in its line', () => {
  const code = module(
    '/*! Licence. */',
    '/**',
    ' * What it is.',
    ' */',
    'const it = /* @__PURE__ */ make(); // why',
    "const text = '// /** no comment */';",
    "const loading = import(/* webpackIgnore: true */ '/x.js');",
    '//# sourceMappingURL=it.js.map',
  );
  assert.equal(
    withoutComments(code),
    module(
      '/*! Licence. */',
      '',
      '',
      '',
      'const it = /* @__PURE__ */ make(); ',
      "const text = '// /** no comment */';",
      "const loading = import(/* webpackIgnore: true */ '/x.js');",
      '//# sourceMappingURL=it.js.map',
    ),
  );
});
