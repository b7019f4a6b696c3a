import { expect } from '../../support/testing.js';
import '../../../src/development/index.js';
import { define } from '../../../src/ui/define.js';

const TAGS = ['hdt-upload', 'hdt-device-capture', 'hdt-records', 'hdt-results'];

/** What is written to the console meanwhile. */
function consoleLines(act: () => void): string[] {
  const lines: string[] = [];
  const { error } = console;
  console.error = (line: string) => lines.push(line);
  try {
    act();
  } finally {
    console.error = error;
  }
  return lines;
}

describe('a second copy of the package on a page', () => {
  it('throws nothing, defines nothing again, and warns the developer once', () => {
    const first = TAGS.map((tag) => customElements.get(tag));
    const lines = consoleLines(() => {
      for (const tag of TAGS) define(tag, class extends HTMLElement {});
    });
    expect(lines).to.deep.equal([
      'hdt-elements: the page loads this package more than once. The elements of the first copy stay in use.',
    ]);
    expect(TAGS.map((tag) => customElements.get(tag))).to.deep.equal(first);
  });

  it('is silent when the same copy defines a tag again', () => {
    expect(consoleLines(() => define('hdt-results', customElements.get('hdt-results')!))).to.deep.equal([]);
  });
});
