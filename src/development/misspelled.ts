/** Of elements, of frameworks and of what marks its attributes as its own: `data-…`, `x-…`, `:name`. */
const FOREIGN = /^(?:data|aria|on|\w\w?)-|[^a-z-]/;

/** The first attribute that is no attribute of the element but nearly one, and which. Null when there is none. */
export function misspelledLine({ localName, attributes }: Element, known: readonly string[]): string | null {
  for (const { name } of attributes) {
    if (known.includes(name) || FOREIGN.test(name)) continue;
    const meant = known.find((one) => distance(name, one) <= one.length / 4);
    if (meant) return `<${localName}> has no attribute ${name}. Did you mean ${meant}?`;
  }
  return null;
}

/** Letters to add, remove or replace between two words. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...to].entries()) {
      next.push(Math.min(row[column + 1]! + 1, next[column]! + 1, row[column]! + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length]!;
}
